"""The shelf: its page is small, and the pictures on it are fetched once."""

from __future__ import annotations

import re

import pytest

from hexile.games import slugs

MOST_BYTES = 60_000


def test_the_home_page_is_small(client):
    for slug in slugs():
        client.post(f"/new/{slug}", data={}, follow_redirects=False)
    page = client.get("/")
    assert page.status_code == 200
    assert len(page.content) < MOST_BYTES


def test_a_picture_on_the_shelf_is_kept_by_whoever_fetched_it(client):
    found = re.findall(r'data-fill="(/shelf/[^"]+)"', client.get("/").text)
    assert len(found) == len(slugs())
    for address in found:
        answer = client.get(address)
        assert answer.text.startswith("<svg")
        assert "immutable" in answer.headers["cache-control"]
        assert client.get(address + "0").headers["cache-control"] == "no-store"


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_on_the_shelf_are_drawn_where_they_are_seen(page, live, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(live.url)
    for picture in page.locator(".shelf .pic").all():
        picture.scroll_into_view_if_needed()
        picture.locator("svg.board").wait_for()
    assert page.faults == []


def test_a_game_that_is_not_there_has_no_picture(client):
    assert client.get("/shelf/nothing/picture").status_code == 404
