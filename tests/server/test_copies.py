"""Copies of games on the server: made, loaded, changed, refused; the copy before is always kept."""

from __future__ import annotations

import io
import time
import zipfile

import pytest
from litestar.testing import TestClient

from hexile.games import find
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.jobs.edition_measurement import Measuring
from hexile.server.limits import limits_for
from hexile.table.editions.edition import copy_setup, new_copy

SLUGS = ["raid", "chitin", "forlorn", "hive", "stellar"]


def make(client, slug="raid"):
    """Make an edition and return its id."""
    answer = client.post(f"/copies/new/{slug}", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[-1]


def kept(client, id):
    return client.site.workbench.copies.row(id, "home")


def edit(client, id, part, text, version=None):
    sent = {"part": part, "text": text, "version": str(version or kept(client, id).version)}
    return client.post(f"/copies/{id}/edit", data=sent, headers={"x-hexile": "1"})


def load(client, data, name="mine.zip"):
    files = {"file": (name, data, "application/zip")}
    headers = {"accept": "application/json"}
    return client.post("/copies/load", files=files, follow_redirects=False, headers=headers)


def zipped(**texts):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(name, text)
    return written.getvalue()


def parts_of(slug="raid", **changed):
    return {**new_copy(find(slug), "Mine").texts(), **changed}


def test_a_copy_is_renamed_duplicated_downloaded_loaded_and_deleted(client):
    id = make(client)
    client.post(f"/copies/{id}/rename", data={"name": "The box of 1980", "owner": "Anna"})
    assert kept(client, id).copy.owner == "Anna"
    client.post(f"/copies/{id}/duplicate")
    rows = client.site.workbench.copies.of("home")
    assert [row.copy.name for row in rows] == ["The box of 1980 (another)", "The box of 1980"]
    packed = client.get(f"/copies/{id}/zip").content
    assert load(client, packed).status_code == 303
    assert client.get("/copies").text.count("<h3>The box of 1980</h3>") == 2
    client.post(f"/copies/{id}/remove")
    assert client.get(f"/copies/{id}").status_code == 404


def test_a_change_is_kept_marked_and_taken_back(client):
    id = make(client)
    text = kept(client, id).copy.files["combat"]
    answer = edit(client, id, "combat", text.replace("3     W   D", "3     W   L"))
    assert "3 against B" in answer.text
    assert kept(client, id).copy.files["combat"] != text
    sent = {"part": "combat", "place": "3 against B"}
    client.post(f"/copies/{id}/ours", data=sent, headers={"x-hexile": "1"})
    assert kept(client, id).copy.files["combat"] == text


def test_what_was_never_changed_stays_ours_when_ours_changes(client, monkeypatch):
    id = make(client)
    edit(client, id, "combat", kept(client, id).copy.files["combat"].replace("6     W", "6     D"))
    begun = "hexile.table.editions.edition.our_text"
    monkeypatch.setattr(begun, lambda game, component: f"{component.file} of tomorrow\n")
    now = kept(client, id).copy.files
    assert now["mix"].endswith("mix of tomorrow\n")
    assert "6     D" in now["combat"]


def test_a_fault_is_named_beside_its_cell_and_the_copy_cannot_be_tried(client):
    id = make(client)
    text = kept(client, id).copy.files["combat"].replace("2     D   D", "2     D   Q")
    answer = edit(client, id, "combat", text)
    assert "&#39;Q&#39; is not a result" in answer.text
    assert 'aria-invalid="true"' in answer.text
    tried = client.post(f"/copies/{id}/try", data={"part": "combat"}, follow_redirects=False)
    assert tried.status_code == 422
    assert "not playable" in client.get("/copies").text.lower()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_copy_of_every_game_opens_in_the_workshop_is_played_and_named_on_the_table(client, slug):
    id = make(client, slug)
    for file in kept(client, id).copy.files:
        page = client.get(f"/copies/{id}?part={file}")
        assert page.status_code == 200, file
        assert "No errors" in page.text, file
        assert "All values are Hexile" in page.text, file
    client.post(f"/copies/{id}/rename", data={"name": "The box of 1980"})
    answer = client.post(f"/copies/{id}/try", data={"part": ""}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    assert "with The box of 1980" in client.get(answer.headers["location"]).text


def test_a_game_beside_a_real_board_speaks_of_ones_own_components(client):
    id = make(client, "forlorn")
    edit(client, id, "roster", kept(client, id).copy.files["roster"].replace("Marek", "Annika"))
    edit(
        client, id, "xenos", kept(client, id).copy.files["xenos"].replace("drone,D,8", "drone,D,7")
    )
    page = client.get(f"/new/forlorn?copy={id}").text
    assert f'value="{id}" selected' in page
    sent = {"copy": id, "beside": "usual", "seat-0": "person"}
    table = client.post("/new/forlorn", data=sent, follow_redirects=False).headers["location"]
    room, link = client.site.open(table.split("/")[2])
    for operation, more in (("lay_out", {}), ("act", {"do": "muster"})):
        version = str(room.seat(link).version)
        client.post(table, data={"operation": operation, "version": version, **more})
    page = client.get(table).text
    assert "Put Lt. Annika on" in page
    drones = room.seat(link).reference().counter_called("Drones")
    assert (drones.right, drones.origin) == ("7", "yours")
    assert "Marek" not in page
    other = client.post("/new/hive", data=sent, follow_redirects=False)
    assert other.status_code == 422


def test_two_windows_do_not_write_over_each_other(client):
    id = make(client)
    text = kept(client, id).copy.files["combat"]
    assert edit(client, id, "combat", text + "# one\n", version=1).status_code == 200
    assert edit(client, id, "combat", text + "# two\n", version=1).status_code == 409
    assert kept(client, id).copy.files["combat"].endswith("# one\n")


BAD = [
    ({"combat.txt": "die   A   B\n1     D\n"}, "combat.txt, line 2"),
    ({"combat.txt": "\0\1\2"}, "not text"),
    ({"../combat.txt": "die A B"}, "outside the edition"),
    ({"nonsense.txt": "x"}, "has no such file"),
    ({"command-bunker.txt": "+-+\n|.|\n+-+"}, "command-bunker.txt"),
    ({"command-bunker.txt": ("." * 900 + "\n") * 100}, "command-bunker.txt"),
    ({"copy.toml": "hexile = 1\ngame = 'chess'\nrules='1'\nname='x'"}, "unknown game"),
    ({"copy.toml": "hexile = 1\ngame = 'raid'\nrules='999'\nname='x'"}, "made for rules 999"),
    ({"copy.toml": "game ="}, "copy.toml"),
    ({"mix.csv": "counter,number\nA,-1\nB,500\n"}, "mix.csv, line 2"),
]


def test_a_bad_zip_is_refused_with_file_and_reason_and_nothing_is_kept(client):
    for texts, said in BAD:
        answer = load(client, zipped(**parts_of(**texts)))
        assert answer.status_code == 422, answer.text
        assert said in answer.json()["detail"]
    assert client.site.workbench.copies.of("home") == []


def test_bombs_rubbish_and_files_that_are_too_large_are_refused(client):
    bomb = zipped(**parts_of(**{"combat.txt": "1" * 60_000_000}))
    for data in (bomb, b"PK rubbish", b"", zipped()):
        answer = load(client, data)
        assert answer.status_code in (413, 422), answer.text
    id = make(client)
    before = kept(client, id).copy.files
    assert edit(client, id, "combat", "x" * 200_000).status_code == 413
    assert edit(client, id, "combat", "a\0b").status_code == 400
    assert edit(client, id, "nonsense", "x").status_code == 422
    assert kept(client, id).copy.files == before


def test_rows_and_columns_come_and_go_and_all_is_as_it_was(client):
    for slug, part in (("raid", "command-bunker"), ("forlorn", "quarters"), ("chitin", "map")):
        id = make(client, slug)
        text = kept(client, id).copy.files[part]
        for more in ({"rows": "1", "columns": "0"}, {"rows": "0", "columns": "1"}):
            less = {name: "-1" if step == "1" else "0" for name, step in more.items()}
            sent = {"part": part, "text": text, **more}
            grown = client.post(f"/copies/{id}/size", data=sent).text
            assert grown != text
            sent = {"part": part, "text": grown, **less}
            assert client.post(f"/copies/{id}/size", data=sent).text.rstrip() == text.rstrip()


@pytest.fixture
def public(tmp_path, monkeypatch):
    """A public table that keeps two copies of so many bytes for each visitor."""
    monkeypatch.setenv("HEXILE_SECRET_KEY", "0123456789abcdefghijklmnopqrstuvwxyz")
    config = Config("127.0.0.1", 0, tmp_path, True)
    few = {name: getattr(config.limits, name) for name in config.limits.__struct_fields__}
    config.limits = type(limits_for(True))(
        **{**few, "copies": 2, "copy_bytes": 30_000, "uploads_an_hour": 5}
    )
    app = make_app(config)
    with TestClient(app, base_url="https://127.0.0.1") as found:
        found.site = app.app.state.site
        yield found


def test_in_public_copies_are_counted_for_whoever_gives_their_cookie_back(public):
    statuses = []
    for _ in range(public.site.limits.uploads_an_hour + 1):
        public.cookies.clear()
        statuses.append(public.post("/copies/new/raid", follow_redirects=False).status_code)
    assert set(statuses[:-1]) == {303}
    assert statuses[-1] == 429


def test_in_public_a_visitor_has_few_copies_and_nobody_elses(public):
    first = public.post("/copies/new/raid", follow_redirects=False)
    assert public.post("/copies/new/raid", follow_redirects=False).status_code == 303
    third = public.post("/copies/new/raid", follow_redirects=False)
    assert third.status_code == 429
    page = first.headers["location"]
    assert public.get(page).status_code == 200
    id = page.split("/")[-1]
    row = public.site.workbench.copies.row(id, "home")
    text = row.copy.files["combat"]
    sent = {"part": "combat", "text": text + "# more\n" * 5000, "version": "1"}
    assert public.post(f"{page}/edit", data=sent).status_code == 413
    assert public.site.workbench.copies.row(id, "home").copy.files["combat"] == text
    public.cookies.clear()
    assert public.get(page).status_code in (403, 404)


def test_a_copy_that_checks_no_more_opens_with_its_faults_marked(client):
    id = make(client)
    row = kept(client, id)
    row.copy.files["combat"] = row.copy.files["combat"].replace("6     W   W", "6     W   ?")
    row.copy.rules = "1"
    client.site.workbench.copies.change(row, row.copy)
    page = client.get(f"/copies/{id}?part=combat").text
    assert 'aria-invalid="true"' in page
    assert "rules have changed since" in page
    assert "rules have changed since" in client.get("/copies").text


def test_measuring_counts_games_with_the_copy_and_with_ours(client, monkeypatch):
    monkeypatch.setattr("hexile.server.jobs.edition_measurement.GAMES", 5)
    id = make(client)
    client.post(f"/copies/{id}/measure", data={"part": "combat"})
    measuring = client.site.measurers.now(id)
    ends = 600
    while measuring.stage == "thinking" and ends:
        client.get(f"/copies/{id}/measured")
        ends -= 1
        time.sleep(0.1)
    assert measuring.stage == "done"
    assert measuring.yours.games == measuring.ours.games == 5
    assert (
        measuring.yours.wins == measuring.ours.wins
    )  # it is all ours still, and the dice are the same
    assert "5 games with this edition and 5 with" in client.get(f"/copies/{id}/measured").text


class Unhurried:
    """Processes that do nothing before they are told to, and say that it took ten seconds."""

    def __init__(self):
        self.jobs = []

    def advise(self, job):
        self.jobs.append(job)

    def work(self):
        while self.jobs:
            job = self.jobs.pop()
            job.heard({"games": 5, "wins": 2, "took": 10.0})
            job.ended("")


def test_in_public_a_measurement_ends_when_its_time_is_up_or_nobody_looks():
    public = limits_for(True)
    assert 0 < public.measure_s < 600
    game = find("raid")
    setup = copy_setup(new_copy(game))
    thinkers = Unhurried()
    long = Measuring(game, setup, setup, 1, public)
    long.begin(thinkers)
    thinkers.work()
    assert long.stage == "done"
    assert long.played <= 5 * (public.measure_s / 10 + 2) < 400
    left = Measuring(game, setup, setup, 1, public)
    left.begin(thinkers)
    left._looked -= public.review_watched_s + 1
    thinkers.work()
    assert left.stage == "stopped"
    assert left.played == 5
    assert thinkers.jobs == []


def test_a_program_makes_a_copy_and_plays_with_it(client):
    table = "die   A   B\n" + "".join(f"{face}     W   W\n" for face in range(1, 7))
    sent = {"game": "raid", "name": "Easy", "files": {"combat.txt": table}}
    made = client.post("/api/copies", json=sent).json()
    assert made["differs"] == 5
    assert made["faults"] == []
    assert [one["name"] for one in client.get("/api/copies").json()] == ["Easy"]
    begun = client.post("/api/tables", json={"game": "raid", "copy": made["id"]}).json()
    assert "with Easy" in client.get(f"/t/{begun['all']}").text
    bad = {"game": "raid", "files": {"combat.txt": table.replace("W", "?")}}
    refused = client.post("/api/copies", json=bad)
    assert refused.status_code == 422
    assert "combat.txt, line 2" in refused.json()["detail"]
    other = client.post("/api/tables", json={"game": "hive", "copy": made["id"]})
    assert other.status_code == 422
