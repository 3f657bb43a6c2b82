"""Small line drawings for buttons. Every one stands beside its word or has a spoken name."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

ICON: Final[dict[str, str]] = {
    "undo": '<path d="M7 5L3 9l4 4M3 9h8a5 5 0 0 1 0 10H8"/>',
    "redo": '<path d="M13 5l4 4-4 4M17 9H9a5 5 0 0 0 0 10h3"/>',
    "branch": '<path d="M5 4v14M5 12c0-4 9-1 9-7"/><circle cx="14" cy="4" r="1.6"/>',
    "flag": '<path d="M5 18V3h9l-2 3.5L14 10H5"/>',
    "book": '<path d="M3 4c3-1 5 0 7 1.6C12 4 14 3 17 4v12c-3-1-5 0-7 1.6C8 16 6 15 3 16ZM10 5.6V17"/>',
    "lamp": '<path d="M6 3h8l3 8H3ZM10 11v5M6 18h8"/>',
    "plus": '<path d="M10 4v12M4 10h12"/>',
    "minus": '<path d="M4 10h12"/>',
    "menu": '<path d="M3 5h14M3 10h14M3 15h14"/>',
    "turn": '<path d="M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3v4h-4"/>',
    "play": '<path d="M6 4l10 6-10 6Z"/>',
    "prev": '<path d="M13 5l-5 5 5 5"/>',
    "up": '<path d="M5 13l5-5 5 5"/>',
    "next": '<path d="M7 5l5 5-5 5"/>',
    "first": '<path d="M15 5l-5 5 5 5M6 5v10"/>',
    "last": '<path d="M5 5l5 5-5 5M14 5v10"/>',
    "share": '<path d="M10 13V3M6 6l4-4 4 4M4 11v6h12v-6"/>',
    "tick": '<path d="M4 11l4 4 8-10"/>',
    "dice": '<rect x="3.5" y="3.5" width="13" height="13" rx="1.5"/><path d="M7.5 7.5v.01M12.5 7.5v.01M7.5 12.5v.01M12.5 12.5v.01"/>',
    "close": '<path d="M5 5l10 10M15 5L5 15"/>',
}


def icon(name: str) -> Markup:
    """Draw an icon."""
    return Markup(f'<svg viewBox="0 0 20 20" class="ico" aria-hidden="true">{ICON[name]}</svg>')


def mark() -> str:
    """Draw the sign of the house."""
    return (
        '<svg viewBox="0 0 22 24" aria-hidden="true"><path d="M11 1L21 6.7V17.3L11 23 1 17.3V6.7Z" '
        'fill="none" stroke="currentColor" stroke-width="2"/><path d="M11 6.4L16 9.2V14.8L11 17.6 '
        '6 14.8V9.2Z" fill="var(--lamp)" stroke="currentColor" stroke-width="1.4"/></svg>'
    )
