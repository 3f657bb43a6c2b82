"""Writes pictures as PNG files with a palette: a third of the size, for the documentation."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any, Final

import numpy
from playwright.sync_api import Page

MOST: Final = 128  # colours
# Chromium decodes its own picture: rows of red, green, blue and a byte that is always 255.
PIXELS: Final = """async data => {
  const answer = await fetch(`data:image/png;base64,${data}`);
  const image = await createImageBitmap(await answer.blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const bytes = pen.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [image.width, image.height, btoa(text)];
}"""


def shrink(page: Page, picture: bytes) -> bytes:
    """Return a picture with a palette; *page* is any page without a policy on content."""
    width, height, text = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    raw = numpy.frombuffer(base64.b64decode(text), numpy.uint8).reshape(height, width, 4)
    return with_palette(raw[:, :, :3])


def with_palette(pixels: Any, most: int = MOST) -> bytes:
    """Write rows of red, green and blue as a PNG file of at most *most* colours."""
    packed = pixels.astype(numpy.uint32) @ numpy.array([65536, 256, 1], numpy.uint32)
    colours, where, counts = numpy.unique(packed, return_inverse=True, return_counts=True)
    parts = numpy.stack([colours >> 16 & 255, colours >> 8 & 255, colours & 255], axis=1)
    box_of, palette = boxes(parts.astype(numpy.int64), counts, most)
    rows = box_of[where].reshape(packed.shape).astype(numpy.uint8)
    height, width = packed.shape
    plain = b"".join(b"\0" + row.tobytes() for row in rows)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", palette.astype(numpy.uint8).tobytes()),
            chunk(b"IDAT", zlib.compress(plain, 9)),
            chunk(b"IEND", b""),
        ]
    )


def boxes(parts: Any, counts: Any, most: int) -> tuple[Any, Any]:
    """Cut the colours into boxes, the widest at its middle: the box of each colour, and the boxes' means."""
    found = [numpy.arange(len(parts))]
    while len(found) < most:
        spread = [spread_of(parts[box], counts[box]) for box in found]
        widest = int(numpy.argmax(spread))
        if not spread[widest]:
            break
        found[widest : widest + 1] = halves(parts, counts, found[widest])
    box_of = numpy.zeros(len(parts), numpy.int64)
    for number, box in enumerate(found):
        box_of[box] = number
    means = [numpy.average(parts[box], axis=0, weights=counts[box]).round() for box in found]
    return box_of, numpy.array(means)


def spread_of(parts: Any, counts: Any) -> float:
    """Return how much a box wants to be cut: its widest side, and more if it covers much."""
    return float(numpy.ptp(parts, axis=0).max() * counts.sum() ** 0.3) if len(parts) > 1 else 0.0


def halves(parts: Any, counts: Any, box: Any) -> list[Any]:
    """Cut a box across its widest side, so that both halves have colours."""
    side = int(numpy.ptp(parts[box], axis=0).argmax())
    ordered = box[numpy.argsort(parts[box, side], kind="stable")]
    reached = numpy.cumsum(counts[ordered])
    at = int(numpy.searchsorted(reached, reached[-1] / 2))
    at = min(max(at, 1), len(ordered) - 1)
    return [ordered[:at], ordered[at:]]


def chunk(kind: bytes, data: bytes) -> bytes:
    """Write a part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
