"""The challenge of the day in the browser and by program."""

from __future__ import annotations

from tests.server.test_games import HTML, lose, page
from tests.server.test_rematch import room_at

from hexile.games import find
from hexile.server.pages.challenge_page import days_in_a_row
from hexile.server.tables.challenges import of_today
from hexile.table.daily_challenge import Challenge, today


def take_up(client, path):
    answer = client.post(path, headers=HTML, follow_redirects=False)
    assert answer.status_code == 303
    return room_at(client, answer.headers["location"].split("/")[2])


def test_everybody_gets_the_same_and_what_came_of_it_can_be_told(client):
    asked = client.get("/api/challenge").json()
    path = f"/challenge/raid/{asked['day']}/{Challenge(find('raid'), today()).check}"
    assert "Play" in page(client, path)
    one, two = take_up(client, path), take_up(client, path)
    assert one.session.setup().values == two.session.setup().values
    assert one.session.journal.cups[0].secret == two.session.journal.cups[0].secret
    lose(one)
    [end] = client.site.results.of("home")
    assert end.challenge == path.removeprefix("/challenge/")
    shown = page(client, path)
    assert "lost on turn" in shown
    assert "Hexile, challenge" in shown
    assert days_in_a_row([end]) == 1
    last = one.session.journal.moments[-1]
    one.session.go(last.before)
    one.session.act(last.action)
    one.write_end()
    assert client.site.results.of("home") == [end], "the first end counts"


def test_a_changed_link_is_refused(client):
    code = of_today(client.site).code
    assert client.get(f"/challenge/{code}", headers=HTML).status_code == 200
    for changed in (f"{code}X", code.replace(str(today().year), "2025"), f"no{code}"):
        assert client.get(f"/challenge/{changed}", headers=HTML).status_code == 404
        slug, day, check = changed.split("/")
        sent = {"game": slug, "day": day, "check": check}
        assert client.post("/api/challenge", json=sent).status_code == 404


def test_a_program_takes_it_up(client):
    asked = client.get("/api/challenge").json()
    sent = {name: asked[name] for name in ("game", "day", "check")}
    sat = client.post("/api/challenge", json=sent).json()
    now = client.get(f"/api/tables/{sat['token']}").json()
    assert now["game"] == asked["game"]


def test_the_shelf_leads_to_it(client, monkeypatch):
    monkeypatch.setattr(client.site, "picture", lambda game: "")
    assert f"/challenge/{of_today(client.site).code}" in page(client, "/")
    assert client.get("/challenge", headers=HTML, follow_redirects=False).status_code == 303
