"""The documentation at `/docs`: the site that `make docs` builds, or where to read it otherwise."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from hexile.server.http.http_errors import Problem
from hexile.server.http.request_helpers import AnyRequest, html
from hexile.server.http.security import NO_FRAME, POLICY
from hexile.server.i18n import WORDS
from hexile.server.site import HERE

SHIPPED: Final = HERE / "docs_site"  # in a wheel; setup.py puts it there
BUILT: Final = Path("build", "site")  # in a checkout
SOURCES: Final = Path("src", "hexile", "server")
FIRST: Final = "index.html"
HTML: Final = "text/html"
INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
# Where each kind of reader starts, in the folder `docs` of the source.
STARTS: Final = [
    "docs/player/first-game.md",
    "docs/owner/index.md",
    "docs/author/tutorial.md",
    "docs/programs/index.md",
    "docs/host/hosting.md",
    "docs/contributor/index.md",
]


@cache
def checkout() -> Path | None:
    """Return the folder of the source this runs from, if it does."""
    return next((folder for folder in HERE.parents if (folder / SOURCES).is_dir()), None)


def site_folder() -> Path | None:
    """Return the folder with the documentation as a site, or None where it was not built."""
    root = checkout()
    folders = [SHIPPED, *([root / BUILT] if root is not None else [])]
    return next((folder for folder in folders if (folder / FIRST).is_file()), None)


@get("/docs", sync_to_thread=True, include_in_schema=False)
def docs_start(request: AnyRequest) -> Response[str] | Redirect:
    """Open the documentation; where it is not built, say where it can be read."""
    if site_folder() is None:
        return html(request, "docs_missing.html", starts=STARTS)
    return Redirect(f"/docs/{FIRST}", status_code=302)


@get("/docs/{path:path}", sync_to_thread=True, include_in_schema=False)
def docs_file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """Hand out a file of the documentation."""
    folder = site_folder()
    found = file_in(folder, path.strip("/")) if folder is not None else None
    if found is None:
        raise Problem(404, "not-found", WORDS("refusal.no_answer", status=404))
    body = found.read_bytes()
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    policy = {"content-security-policy": policy_for(body)} if kind == HTML else {}
    return Response(body, media_type=kind, headers={"cache-control": "no-cache", **policy})


def file_in(folder: Path, name: str) -> Path | None:
    """Return a file of a folder by its name, or None; nothing outside the folder is found."""
    path = (folder / name).resolve()
    return path if path.is_relative_to(folder.resolve()) and path.is_file() else None


def policy_for(page: bytes) -> str:
    """Return the policy of a page of the site: its own inline scripts may run, each by its sum."""
    sums = [b64encode(hashlib.sha256(found).digest()).decode() for found in INLINE.findall(page)]
    allowed = " ".join(["script-src 'self'", *(f"'sha256-{each}'" for each in sums)])
    policy = POLICY.replace("script-src 'self'", allowed)
    return f"{policy}; frame-ancestors {NO_FRAME}"
