"""Serves a folder of Hexile Web on this machine, to try it: python tools/web_serve.py [FOLDER] [--port N] [--base /hexile/]."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).resolve().parent.parent
FIRST_PORT: Final = 8775
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOREVER: Final = "public, max-age=31536000, immutable"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}


class StaticHandler(SimpleHTTPRequestHandler):
    """Answers as a static host should: compressed, versions kept for ever, everything else asked anew."""

    def __init__(self, *args: object, folder: Path, base: str, **named: object) -> None:
        self.folder = folder
        self.base = base
        super().__init__(*args, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file, or the page that finds Hexile for a link."""
        path = unquote(urlsplit(self.path).path)
        inner = path.removeprefix(self.base) if path.startswith(self.base) else ""
        wanted = self.folder / (inner or "index.html")
        outside = self.folder not in wanted.resolve().parents
        if not path.startswith(self.base) or outside or not wanted.is_file():
            self.send_file(404, self.folder / "404.html", "no-cache")
        else:
            self.send_file(200, wanted, FOREVER if inner.startswith("v/") else "no-cache")

    def send_file(self, status: int, path: Path, cache: str) -> None:
        """Send a file in the smallest form that the browser takes."""
        takes = self.headers.get("accept-encoding", "")
        names = [
            (e, path.with_name(f"{path.name}{end}")) for e, end in ENCODINGS.items() if e in takes
        ]
        encoding, sent = next(((e, p) for e, p in names if p.is_file()), ("", path))
        body = sent.read_bytes()
        self.send_response(status)
        self.send_header("content-type", KINDS.get(path.suffix, "application/octet-stream"))
        self.send_header("cache-control", cache)
        self.send_header("content-length", str(len(body)))
        if encoding:
            self.send_header("content-encoding", encoding)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


def make_server(folder: Path, port: int, base: str = "/") -> ThreadingHTTPServer:
    """Make a server on loopback; it serves when told to."""
    return ThreadingHTTPServer(
        ("127.0.0.1", port), partial(StaticHandler, folder=folder.resolve(), base=base)
    )


def main() -> int:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description="Serve Hexile Web on this machine.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "web")
    parser.add_argument("--port", type=int, default=FIRST_PORT)
    parser.add_argument("--base", default="/")
    given = parser.parse_args()
    if not (given.folder / "hexile-web.json").is_file():
        print(f"No Hexile Web in {given.folder}. Build it first: make web", file=sys.stderr)
        return 1
    server = make_server(given.folder, given.port, given.base)
    print(f"Hexile Web: http://127.0.0.1:{given.port}{given.base} (Ctrl-C ends it)", flush=True)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
