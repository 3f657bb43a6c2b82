"""The pages without a browser: forms, files, refusals, headers."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from hexile.games import find, slugs
from hexile.server.config import BadConfig, Config
from hexile.server.drawing.timeline import LETTER
from hexile.server.http.visitors import Bucket
from hexile.table.lessons import guide_of
from hexile.table.narration.wording import why_lines
from hexile.table.seat import sit

HTML = {"accept": "text/html"}


@pytest.fixture
def table(client):
    answer = client.post(
        "/new/raid", data={"scenario": "nautilus", "seed": "7"}, follow_redirects=False
    )
    assert answer.status_code == 303
    return answer.headers["location"]


def version(client, table):
    return int(
        re.search(r'name="version" value="(\d+)"', client.get(table, headers=HTML).text).group(1)
    )


def test_the_replays_turn_names_do_not_cover_each_other(client):
    made = client.post("/api/tables", json={"game": "raid", "seed": 5}).json()["seats"]["0"]
    for version_ in range(1, 8):
        client.post(f"/api/tables/{made}/act", json={"do": "end", "version": version_})
    page = client.get(f"/t/{made}/replay", headers=HTML).text
    names = re.findall(r'<text x="([\d.]+)" y="55" class="tl[^"]*">([^<]+)<', page)
    assert len(names) > 2
    for (left, words), (right, _) in pairwise(names):
        assert float(right) - float(left) >= LETTER * len(words)


def test_the_record_shows_each_hive_in_its_colour_to_both(client):
    seats = client.post("/api/tables", json={"game": "chitin", "seed": 5}).json()["seats"]
    for seat in ("1", "0", "1"):
        now = client.get(f"/api/tables/{seats[seat]}").json()
        if now["choices"]:
            do = {"do": now["choices"][0]["do"], "version": now["version"]}
            client.post(f"/api/tables/{seats[seat]}/act", json=do)
    shown = [
        re.findall(r'<li id="ev-[^>]*>.*?</li>', client.get(f"/t/{seats[seat]}", headers=HTML).text)
        for seat in ("0", "1")
    ]
    assert len(shown[0]) > 3
    assert shown[0] == shown[1]


def test_home_shows_the_shelf_and_what_is_under_way(client, table):
    page = client.get("/", headers=HTML).text
    assert "Raid on the Bunker" in page
    assert table in page


def test_new_game_shows_every_option_with_its_sentence(client):
    page = client.get("/new/raid", headers=HTML).text
    for option in find("raid").options:
        assert f'name="option-{option.name}"' in page


def test_a_challenge_link_gives_the_same_set_up_and_dice(client, table):
    page = client.get(table, headers=HTML).text
    link = re.search(r'data-copy="(/new/raid\?[^"]+)"', page).group(1).replace("&amp;", "&")
    form = client.get(link, headers=HTML).text
    assert 'value="7"' in form
    assert re.search(r'value="nautilus" checked', form)


def test_choosing_by_form_without_any_script(client, table):
    answer = client.post(
        f"{table}/act",
        data={"do": "end", "version": version(client, table)},
        follow_redirects=False,
    )
    assert answer.status_code == 303
    assert "Turn 2" in client.get(table, headers=HTML).text


def test_a_stale_form_is_refused_with_a_page(client, table):
    client.post(f"{table}/act", data={"do": "end", "version": version(client, table)})
    answer = client.post(f"{table}/act", data={"do": "end", "version": 1}, headers=HTML)
    assert answer.status_code == 409
    assert "has moved on" in answer.text


@pytest.mark.parametrize("v", ["", "x", "-", "9" * 30, "\uff11"])
def test_a_version_that_is_none(client, table, v):
    assert client.post(
        f"{table}/act", data={"do": "end", "version": v}, headers=HTML
    ).status_code in (
        400,
        413,
        409,
    )


def test_undo_redo_note_and_the_line_of_play(client, table):
    client.post(f"{table}/act", data={"do": "end", "version": version(client, table)})
    client.post(f"{table}/undo", data={"version": version(client, table)})
    client.post(f"{table}/redo", data={"version": version(client, table)})
    client.post(f"{table}/note", data={"version": version(client, table), "words": "a <note>"})
    page = client.get(f"{table}/replay", headers=HTML).text
    assert "a &lt;note&gt;" in page
    assert (
        client.post(
            f"{table}/redo", data={"version": version(client, table)}, headers=HTML
        ).status_code
        == 409
    )


def test_a_page_that_has_the_sheet_gets_only_what_moves(client, table):
    ground = re.search(r'data-ground="(\w+)"', client.get(table, headers=HTML).text).group(1)
    for path in (f"{table}/parts", f"{table}/at/0"):
        whole = client.get(path, headers=HTML).text
        moving = client.get(path, params={"ground": ground}, headers=HTML).text
        assert 'id="ground"' in whole
        assert 'id="ground"' not in moving
        assert 'id="over"' in moving
        assert len(moving) < len(whole)
    assert 'id="log"' in client.get(f"{table}/record", headers=HTML).text


def test_a_note_on_another_moment_does_not_move_the_game(client, table):
    client.post(f"{table}/act", data={"do": "end", "version": version(client, table)})
    client.post(
        f"{table}/note", data={"version": version(client, table), "words": "start", "moment": "0"}
    )
    assert '"note":"start","at":0' in client.get(f"{table}/journal").text
    assert "Turn 2" in client.get(table, headers=HTML).text
    answer = client.post(
        f"{table}/note", data={"version": version(client, table), "moment": "77"}, headers=HTML
    )
    assert answer.status_code == 404


def test_export_and_import_give_the_same_game(client, table):
    client.post(f"{table}/act", data={"do": "end", "version": version(client, table)})
    text = client.get(f"{table}/journal").text
    answer = client.post("/load", files={"file": ("game.jsonl", text)}, follow_redirects=False)
    assert answer.status_code == 303
    assert client.get(f"{answer.headers['location']}/journal").text == text
    assert "Hexile" in client.get(f"{table}/report").text


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", 422),
        ("not json\n", 422),
        ('{"hexile":1,"game":"chess"}\n', 422),
        ('{"hexile":1,"game":"raid"}\n', 422),
        ("\x00\xff", 422),
    ],
)
def test_a_file_that_is_none(client, text, status):
    answer = client.post("/load", files={"file": ("x", text)}, headers=HTML)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_a_damaged_file_opens_up_to_the_damage(client, table):
    client.post(f"{table}/act", data={"do": "end", "version": version(client, table)})
    text = client.get(f"{table}/journal").text + "{damaged\n"
    answer = client.post("/load", files={"file": ("x", text)}, follow_redirects=False)
    page = client.get(answer.headers["location"], headers=HTML).text
    assert "line 3" in page
    assert "Read-only" in page


def test_frames_tell_the_enemy_turn_counter_by_counter(client, table):
    client.post(f"{table}/act", data={"do": "end", "version": version(client, table)})
    page = client.get(f"{table}/parts", params={"since": 0}).text
    frames = json.loads(re.search(r'id="table-data">(.*?)</script>', page).group(1))["frames"]
    movers = [frame for frame in frames if frame["trail"]]
    assert movers
    for frame in movers:
        assert any(name in frame["put"] for name in frame["meant"]), frame
    assert client.get(f"{table}/frames/1").json()["frames"] == frames


def test_rules_are_found_by_number_and_word(client):
    page = client.get("/rules/raid", params={"q": "platform"}, headers=HTML).text
    assert "platform" in page.lower()
    assert (
        client.get("/rules/raid", params={"q": "zzzz", "part": 1}, headers=HTML).text.count(
            "<article"
        )
        == 0
    )


@pytest.mark.parametrize("slug", ["forlorn", "hive"])
@pytest.mark.parametrize("word", ["fire", "melee"])
def test_the_tables_of_fire_and_melee_are_found_by_their_names(client, slug, word):
    """They come before all that merely speaks of it, also where their rule has other words."""
    found = client.get(f"/rules/{slug}", params={"q": word, "part": 1}, headers=HTML).text
    first, *others = found.split("<article")[1:]
    assert "<table" in first
    shown = [re.search(r"</p><h3>([^<]*)", rule) for rule in (first, *others)]
    assert word in " ".join(title[1] for title in shown if title).lower()


@pytest.mark.parametrize(
    "path", ["/new/chess", "/t/x", "/t/a.0.b/replay", "/rules/chess", "/learn/chess", "/nowhere"]
)
def test_what_is_not_there(client, path):
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 404
    assert "<html" in answer.text
    assert "Traceback" not in answer.text


def test_every_answer_carries_the_policy(client, table):
    for path in ("/", table, "/api/games", "/nowhere"):
        headers = client.get(path, headers=HTML).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "unsafe-inline" not in headers["content-security-policy"].split("style-src-attr")[0]


def test_another_site_cannot_post_here(client, table):
    data = {"do": "end", "version": version(client, table)}
    for headers in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        assert client.post(f"{table}/act", data=data, headers=headers).status_code == 403


def test_a_foreign_host_name_is_refused(client):
    for method, path in (("GET", "/"), ("GET", "/nowhere"), ("PUT", "/load"), ("GET", "/static/x")):
        answer = client.request(method, path, headers={"host": "rebound.example"})
        assert answer.status_code == 403, path
    assert client.get("/load", headers={"host": "localhost:8765"}).status_code == 200


def test_a_public_table_needs_a_key(tmp_path, monkeypatch):
    monkeypatch.delenv("HEXILE_SECRET_KEY", raising=False)
    with pytest.raises(BadConfig, match="secret key"):
        Config("0.0.0.0", 0, tmp_path, True)
    monkeypatch.setenv("HEXILE_SECRET_KEY", "short")
    with pytest.raises(BadConfig, match="5 characters"):
        Config("0.0.0.0", 0, tmp_path, True)


@pytest.mark.parametrize("key", [b"", b"short"])
def test_a_key_that_is_none_is_refused(tmp_path, monkeypatch, key):
    monkeypatch.delenv("HEXILE_SECRET_KEY", raising=False)
    (tmp_path / "key").write_bytes(key)
    with pytest.raises(BadConfig, match=f"has {len(key)} bytes"):
        Config("127.0.0.1", 0, tmp_path, False)
    monkeypatch.setenv("HEXILE_SECRET_KEY", " " * 40)
    with pytest.raises(BadConfig, match="has 0 characters"):
        Config("0.0.0.0", 0, tmp_path, True)


@pytest.mark.parametrize("count", ["x", "²", "-1", "1.5"])
def test_a_number_of_processes_that_is_none_is_refused(tmp_path, monkeypatch, count):
    monkeypatch.setenv("HEXILE_WORKERS", count)
    with pytest.raises(BadConfig, match="number of processes"):
        Config("127.0.0.1", 0, tmp_path, False)


def test_a_public_table_limits_rates_and_secures_cookies(tmp_path, monkeypatch):
    from litestar.testing import TestClient

    from hexile.server.app import make_app

    monkeypatch.setenv("HEXILE_SECRET_KEY", "a key that nobody would guess, 0123456789")
    app = make_app(Config("0.0.0.0", 0, tmp_path, True))
    with TestClient(app, base_url="https://hexile.example") as client:
        answer = client.get("/", headers=HTML)
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]
        for path in ("/new/chess", "/nowhere", "/static/nowhere"):
            app.writes = Bucket(1)
            statuses = {client.post(path, data={}).status_code for _ in range(20)}
            assert 429 in statuses, "what leads nowhere is counted, too"


def test_others_games_are_not_listed_in_public(tmp_path, monkeypatch):
    from litestar.testing import TestClient

    from hexile.server.app import make_app

    monkeypatch.setenv("HEXILE_SECRET_KEY", "a key that nobody would guess, 0123456789")
    app = make_app(Config("0.0.0.0", 0, tmp_path, True))
    with TestClient(app, base_url="https://hexile.example") as client:
        mine = client.post("/new/raid", data={}, follow_redirects=False).headers["location"]
        assert mine in client.get("/", headers=HTML).text
        client.cookies.clear()
        assert mine not in client.get("/", headers=HTML).text


def test_a_bucket_fills_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("hexile.server.http.visitors.time.monotonic", lambda: now[0])
    bucket = Bucket(60)
    assert sum(not bucket.wait("a") for _ in range(50)) == 15
    assert bucket.wait("a") == 2
    now[0] = 10.0
    assert sum(not bucket.wait("a") for _ in range(50)) == 10
    assert not bucket.wait("b")


@pytest.mark.parametrize("slug", [slug for slug in slugs() if guide_of(find(slug))])
def test_a_guided_first_turn_replays_with_its_prompts(client, slug):
    games = len(client.site.store.games_of(None))
    offer = client.get(f"/learn/{slug}", headers=HTML)
    assert f'action="/learn/{slug}/first"' in offer.text
    assert f'action="/learn/{slug}"' in client.get("/", headers=HTML).text
    assert len(client.site.store.games_of(None)) == games, "looking creates nothing"
    page = client.post(f"/learn/{slug}", headers=HTML)
    assert client.post(f"/learn/{slug}", headers=HTML).url == page.url
    assert len(client.site.store.games_of(None)) == games + 1
    assert page.status_code == 200
    assert 'class="prompt"' in page.text
    token = re.search(r'data-token="([^"]+)"', page.text).group(1)
    line = json.loads(re.search(r'id="table-data">(.*?)</script>', page.text).group(1))["line"]
    for moment in line:
        assert client.get(f"/t/{token}/at/{moment}", headers=HTML).status_code == 200


def test_raid_has_a_guided_first_turn():
    assert guide_of(find("raid"))


def test_the_browser_marks_the_row_the_prompt_marks(client):
    made = client.post("/api/tables", json={"game": "raid", "seed": 5}).json()
    token, twice = made["seats"]["0"], 0
    room = client.site.rooms.open(token.split(".")[0])
    for _ in range(6):
        sent = {"do": "end", "version": room.version}
        if client.post(f"/api/tables/{token}/act", json=sent).status_code != 200:
            break
        seen = sit(room.session, 0)
        for index, event in enumerate(seen.told(room.session.head)):
            if event.trace is None or not event.trace.decided:
                continue
            why = seen.why(room.session.head, index)
            rows = why.rows
            lines = [line for line in why_lines(why)[1:] if line[2:3] != " "]
            assert [row.decided for row in rows] == [line.startswith(">") for line in lines]
            assert sum(row.decided for row in rows) == 1
            twice += [row.letter for row in rows].count(event.trace.decided) > 1
            page = client.get(f"/t/{token}/why/{room.session.head}/{index}", headers=HTML).text
            assert page.count('class="took"') == 1
    assert twice > 3


def test_the_picture_of_a_new_game_follows_the_set_up_that_is_chosen(client):
    names = [scenario.name for scenario in find("raid").scenarios]
    shown = [client.get(f"/new/raid/picture?scenario={name}").text for name in names]
    assert all("<svg" in picture for picture in shown)
    assert len(set(shown)) == len(names)
    assert client.get("/new/raid/picture?scenario=nowhere").text == shown[0]
