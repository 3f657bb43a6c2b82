"""Small help for handlers: who asks, what was sent, what goes back."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qsl

from litestar import Request, Response
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.enums import MediaType, RequestEncodingType
from litestar.response import Redirect
from litestar.types import Empty

from hexile.kernel.setup import NO_TEXT, whole_number
from hexile.server.config import MOST_BODY
from hexile.server.http.http_errors import Problem
from hexile.server.i18n import WORDS
from hexile.server.site import Site
from hexile.server.store.results_store import HOME
from hexile.server.tables.seat_links import new_id

AnyRequest = Request[Any, Any, Any]
MOST_FORM_FIELDS: Final = 1_000

VISITOR = "hexile"
LAMP = "lamp"
MAP = "map"
YEAR_S = 366 * 24 * 3600
FROM_SCRIPT = "x-hexile"
AT_HOME = ("127.0.0.1", "::1", "testclient")


class FormRequest(Request[Any, Any, Any]):
    """A request whose form is read for it alone: Litestar keeps the last 1,024 forms, however large."""

    async def form(self) -> FormMultiDict:
        """Read a form, or raise a Problem."""
        if self._form is Empty and self.content_type[0] == RequestEncodingType.URL_ENCODED:
            sent = (await self.body()).decode("latin-1")
            try:
                pairs = parse_qsl(sent, keep_blank_values=True, max_num_fields=MOST_FORM_FIELDS)
            except ValueError:
                words = WORDS("refusal.many_fields", most=MOST_FORM_FIELDS)
                raise Problem(413, "too-large", words) from None
            self._form = FormMultiDict(pairs)
        return await super().form()


def site_of(request: AnyRequest) -> Site:
    """Return the site a request is to."""
    found = request.app.state.site
    assert isinstance(found, Site)
    return found


def visitor_of(request: AnyRequest) -> str:
    """Return the visitor's name from the cookie, or an empty text."""
    return site_of(request).sealer.signed(request.cookies.get(VISITOR, ""))


def is_at_home(request: AnyRequest) -> bool:
    """Tell whether the visitor sits at the server's own machine and strangers are kept out."""
    host = request.client.host if request.client else ""
    return not site_of(request).config.public and host in AT_HOME


def holder_of(request: AnyRequest) -> str:
    """Return in whose name somebody's games are kept: the visitor's, or of who sits at this machine."""
    return HOME if is_at_home(request) else visitor_of(request)


def theme_of(request: AnyRequest) -> str:
    """Return the theme the visitor chose, or an empty text for the system's."""
    lamp = request.cookies.get(LAMP, "")
    return lamp if lamp in ("light", "dark") else ""


def stands(request: AnyRequest) -> bool:
    """Tell whether the visitor wants maps that can be turned to stand up."""
    return request.cookies.get(MAP) == "up"


def html(
    request: AnyRequest, template: str, status: int = 200, /, **facts: object
) -> Response[str]:
    """Answer with a page."""
    return page_of(filled(request, template, **facts), status)


def filled(request: AnyRequest, template: str, /, **facts: object) -> str:
    """Fill a template with what every page knows, and more."""
    site = site_of(request)
    return site.page(template, theme=theme_of(request), public=site.config.public, **facts)


def page_of(body: str, status: int = 200) -> Response[str]:
    """Answer with a page that is written already."""
    return Response(body, status_code=status, media_type=MediaType.HTML)


def by_script(request: AnyRequest) -> bool:
    """Tell whether our own script asks, which wants parts of a page."""
    return FROM_SCRIPT in request.headers


def greet(request: AnyRequest, response: Response[Any]) -> str:
    """Return the visitor's name, giving a new one a cookie."""
    known = visitor_of(request)
    if known:
        return known
    made = new_id()
    site = site_of(request)
    response.set_cookie(
        VISITOR,
        site.sealer.sign(made),
        max_age=YEAR_S,
        httponly=True,
        secure=site.config.public,
        samesite="lax",
    )
    return made


def redirect(path: str) -> Redirect:
    """Send a browser elsewhere after it has posted something."""
    return Redirect(path, status_code=303)


def parse_int(words: str, name: str) -> int:
    """Read a whole number that was sent, or say what was wrong with it."""
    found = whole_number(words)
    if found is None:
        raise Problem(400, "bad-input", WORDS("refusal.no_number", name=name))
    return found


def form_text(form: Any, name: str, most: int = 500) -> str:
    """Return a text field of a form, or raise a Problem if it is too long or a file."""
    value = form.get(name, "")
    if not isinstance(value, str):
        raise Problem(400, "bad-input", WORDS("refusal.no_text", name=name))
    if NO_TEXT in value:
        raise Problem(400, "bad-input", WORDS("refusal.zero"))
    if len(value) > most:
        raise Problem(
            413, "too-large", WORDS("refusal.too_long", name=name, count=len(value), most=most)
        )
    return value


async def uploaded_file(request: AnyRequest) -> tuple[bytes, str]:
    """Return the file that a form sends, and its name, or raise a Problem."""
    upload: Any = (await request.form()).get("file")
    if not isinstance(upload, UploadFile):
        raise Problem(400, "bad-input", WORDS("refusal.no_file"))
    body = await upload.read()
    if len(body) > MOST_BODY:
        raise Problem(413, "too-large", WORDS("refusal.too_large", most=MOST_BODY))
    return body, upload.filename
