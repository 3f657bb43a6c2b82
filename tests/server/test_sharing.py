"""Pictures that a table shares: drawn by workers, as a seat may see them, with fonts and colours inside."""

from __future__ import annotations

import re
import struct
import time
from xml.etree.ElementTree import fromstring

import httpx
import pytest

import hexile
from hexile.games import slugs
from hexile.server.pictures.game_pictures import MOST_FRAMES, frame_svg, frames_of, picture_svg
from hexile.server.pictures.shared_pictures import draw_shared
from hexile.table.seat import sit, watch

RAID = {"game": "raid", "scenario": "command-bunker", "seed": 5}
LONG_S = 120
SHAPES = ("rect", "circle", "path", "ellipse", "polygon")


@pytest.fixture
def token(client) -> str:
    return client.post("/api/tables", json=RAID).json()["seats"]["0"]


def drawn(client, token: str, what: str):
    """Have a picture drawn, and wait for it."""
    path = f"/t/{token}/share/{what}"
    assert client.post(path, headers={"X-Hexile": "1"}).status_code == 202
    ends = time.monotonic() + LONG_S
    answer = client.get(path)
    while answer.status_code == 202 and time.monotonic() < ends:
        time.sleep(0.05)
        answer = client.get(path)
    return answer


@pytest.mark.parametrize("what", ["picture", "replay", "dispatch"])
def test_a_table_hands_out_pictures_with_their_fonts(client, token, what):
    answer = drawn(client, token, what)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert fromstring(answer.text).tag.endswith("svg")
    assert "url(data:font/woff2" in answer.text
    assert "/static/" not in answer.text


def test_a_picture_shows_the_game_as_it_is_now(client, token):
    before = drawn(client, token, "picture").text
    see = client.get(f"/api/tables/{token}").json()
    do = next(c["do"] for c in see["choices"] if c["do"].startswith("step"))
    act = {"do": do, "version": see["version"]}
    assert client.post(f"/api/tables/{token}/act", json=act).status_code in (200, 201)
    assert client.get(f"/t/{token}/share/picture").status_code == 404
    assert drawn(client, token, "picture").text != before


def test_pictures_that_there_are_not_are_refused(client, token):
    for what in ("card", "nothing", "..%2f", "picture.exe"):
        assert client.get(f"/t/{token}/share/{what}").status_code == 404
        assert client.post(f"/t/{token}/share/{what}").status_code == 404
    assert client.get(f"/t/{token}/share/replay").json()["detail"].startswith("That picture")


def test_a_game_too_long_to_animate_is_refused_at_once(client, token, monkeypatch):
    monkeypatch.setattr("hexile.server.pages.table.share_page.MOST_FRAMES", 0)
    answer = client.post(f"/t/{token}/share/replay")
    assert answer.status_code == 422
    assert "are animated" in answer.json()["detail"]
    assert MOST_FRAMES > 0


def test_links_carry_a_preview(client, token):
    page = client.get(f"/t/{token}").text
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
    assert told["title"] == "Raid on the Bunker"
    assert told["description"] == "Turn 1 of 7"
    image = client.get(told["image"])
    assert image.headers["content-type"] == "image/png"
    assert struct.unpack(">II", image.content[16:24]) == (1200, 630)


def job(session, what: str, watching: bool) -> dict:
    return {
        "game": session.game.about.slug,
        "text": session.journal.text(),
        "what": what,
        "watching": watching,
        "theme": "light",
        "points": ["Turn 1: it began"],
        "address": "https://hexile.example",
    }


def test_watchers_are_drawn_what_watchers_see():
    session = (
        hexile.game("stellar")
        .new(scenario="fog", seed=3, players={1: "admiral", 2: "admiral", 3: "admiral"})
        ._session
    )
    mine, theirs = sit(session, 0).scene, watch(session).scene
    hidden = {c.id for c in mine.counters} - {c.id for c in theirs.counters}
    assert hidden
    watched = draw_shared(job(session, "picture", watching=True), lambda drawn, of: None)
    played = draw_shared(job(session, "picture", watching=False), lambda drawn, of: None)
    assert watched.count("<path") < played.count("<path")


def test_a_replay_tells_how_far_it_is_and_can_be_stopped():
    game = hexile.game("raid").new(seed=7)
    for _ in range(3):
        game.play(game.legal[0])
    seen: list[tuple[int, int]] = []

    def progress(drawn: int, of: int) -> None:
        seen.append((drawn, of))
        if drawn == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        draw_shared(job(game._session, "replay", watching=False), progress)
    assert seen == [(0, 4), (1, 4), (2, 4)]


@pytest.mark.parametrize("slug", slugs())
def test_every_shape_has_its_ink(slug):
    """A shape without fill or stroke would be painted black."""

    def visit(element, inked: bool) -> None:
        here = inked or "fill" in element.attrib or "stroke" in element.attrib
        tag = element.tag.rpartition("}")[2]
        if tag in ("defs", "clipPath"):
            return
        if tag in SHAPES and not here:
            bare.append(element.attrib)
        for child in element:
            visit(child, here)

    bare: list[dict[str, str]] = []
    session = hexile.game(slug).new(seed=7)._session
    visit(fromstring(picture_svg(session, width=400)), False)
    assert bare == []


def test_fonts_with_a_number_in_their_name_are_quoted():
    session = hexile.game("raid").new(seed=7)._session
    root = frame_svg(session.game, frames_of(session)[0], 400, "light")
    families = {e.get("font-family") for e in root.iter() if e.get("font-family")}
    assert families == {"'Source Serif 4'", "Barlow Condensed"}


def test_pictures_are_copied_and_saved_in_the_browser(page, live):
    token = httpx.post(f"{live.url}/api/tables", json=RAID).json()["seats"]["0"]
    page.goto(f"{live.url}/t/{token}")
    page.click("[data-act=menu]")
    page.click("[data-act=copy_picture]")
    page.wait_for_function("() => document.getElementById('notice').textContent.includes('copied')")
    kinds = page.evaluate("async () => (await navigator.clipboard.read()).map(i => i.types)")
    assert kinds == [["image/png"]]
    with page.expect_download() as saved:
        page.click("[data-act=save_picture]")
    assert saved.value.suggested_filename == "raid.png"
    data = saved.value.path().read_bytes()
    assert struct.unpack(">I", data[16:20])[0] == 1200
    with page.expect_download() as replay:
        page.click("[data-act=share_replay]")
    assert replay.value.suggested_filename == "raid-replay.svg"
    assert b"<animate" in replay.value.path().read_bytes()
    assert page.faults == []
