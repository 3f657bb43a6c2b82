"""A page that lists the API, made from its own description."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from hexile.server.http.request_helpers import AnyRequest, html


@get("/api/docs", sync_to_thread=True, include_in_schema=False)
def docs(request: AnyRequest) -> Response[str]:
    """Show the API for people."""
    schema = request.app.openapi_schema.to_schema()
    rows: list[dict[str, Any]] = []
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            if method in ("get", "post"):
                rows.append({"path": path, "method": method.upper(), **operation})
    return html(request, "docs.html", rows=rows)
