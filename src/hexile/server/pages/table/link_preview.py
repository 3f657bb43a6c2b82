"""What programs that show a preview of a link are told about a table: no more than everybody may see."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from hexile.server.http.request_helpers import AnyRequest
from hexile.table.seat import watch
from hexile.table.session import Session

PNG_AT_HAND: Final = find_spec("resvg_py") is not None


class LinkPreview:
    """Title, words, address and picture of a shared link."""

    def __init__(self, request: AnyRequest, token: str, session: Session) -> None:
        seen = watch(session)
        ended = seen.ended()
        base = str(request.base_url).rstrip("/")
        self.title = session.game.about.title
        self.words = ended.title if ended else seen.status.headline
        self.address = f"{base}/t/{token}"
        self.image = f"{self.address}/card.png" if PNG_AT_HAND else ""
