"""The game as a file: saved, sent with a report of a fault, and what of it may be had when."""

from __future__ import annotations

import platform
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from hexile import __version__
from hexile.server.drawing.inline_styles import BUNDLES
from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, site_of
from hexile.server.http.security import FOREVER
from hexile.server.i18n import WORDS
from hexile.server.store.encrypted_file import REMARK
from hexile.server.tables.game_file import game_text

PICTURES: Final = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
}


@get("/style/{name:str}", sync_to_thread=True, include_in_schema=False)
def style(request: AnyRequest, name: FromPath[str]) -> Response[str]:
    """Hand out the style sheets of a page in one; a page names the server's stamp, so that it is kept."""
    site = site_of(request)
    bundle = name.removesuffix(".css")
    if bundle not in BUNDLES or bundle == name:
        raise Problem(404, "not-found", WORDS("refusal.no_answer", status=404))
    kept = {"cache-control": FOREVER.decode()} if request.url.query == site.stamp else {}
    return Response(site.style(bundle), media_type="text/css; charset=utf-8", headers=kept)


@get("/pictures/{slug:str}/{name:str}", sync_to_thread=True, include_in_schema=False)
def picture(request: AnyRequest, slug: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Hand out a game's own picture of its board."""
    game = site_of(request).game(slug)
    kind = PICTURES.get(PurePosixPath(name).suffix)
    file = files(game.package).joinpath("data", PurePosixPath(name).name)
    if kind is None or not file.is_file():
        raise Problem(404, "not-found", WORDS("refusal.no_answer", status=404))
    return Response(file.read_bytes(), media_type=kind)


@get("/t/{token:str}/journal", sync_to_thread=True, include_in_schema=False)
def journal(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Hand out the game as a file."""
    site = site_of(request)
    room, link = site.open(token)
    with room.lock:
        body = game_text(site, room, link)
        kind = "" if room.seat(link).is_open() else "-sealed"
    name = f"{room.game.about.slug}-{room.id[:6]}{kind}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/jsonl; charset=utf-8", headers=headers)


@get("/t/{token:str}/position", sync_to_thread=True, include_in_schema=False)
def position(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Hand out the position as text, as far as the holder of the link may know it."""
    room, link = site_of(request).open(token)
    with room.lock:
        body = room.seat(link).position()
    return Response(body, media_type=MediaType.TEXT)


@get("/t/{token:str}/report", sync_to_thread=True, include_in_schema=False)
def report(request: AnyRequest, token: FromPath[str]) -> Response[str]:
    """Hand out game, version and place for a fault report; it can be loaded like a game file."""
    site = site_of(request)
    room, link = site.open(token)
    about = room.game.about
    with room.lock:
        seat = room.seat(link)
        count = len(seat.journal.moments)
        lines = [
            WORDS("report.version", version=__version__, game=about.title, rules=about.version),
            f"Python {platform.python_version()}, {platform.system()} {platform.machine()}",
            WORDS("report.place", moment=seat.number, moments=count, seat=link.role),
            *([] if room.seat(link).is_open() else [WORDS("report.sealed")]),
            WORDS("report.ask"),
            "",
        ]
        body = game_text(site, room, link)
    remarks = "\n".join(f"{REMARK} {line}".rstrip() for line in lines)
    headers = {"content-disposition": f'attachment; filename="report-{room.id[:6]}.txt"'}
    return Response(f"{remarks}\n{body}", media_type=MediaType.TEXT, headers=headers)
