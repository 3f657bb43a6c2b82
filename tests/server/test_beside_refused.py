"""What cannot be beside a real board, in all five games: it is said with what can, and nothing changes."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hexile.kernel.chance.chance_request import ChanceRequest
from hexile.kernel.chance.dice import NoFace, ScriptedDice
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.journal import Moment, read_journal
from hexile.server.tables.seat_links import ALL
from hexile.table.companion.physical_dice import Answers
from hexile.table.seat import share
from hexile.table.session import Session

ANSWERS = ["0", "7", "3 5", "3 5 2", "nonsense", "", "x" * 300]
REPLAYS = Path(__file__).parents[1] / "games"
# What is asked for in each game, a recorded game in which all of it is, and a line with a counter too many.
GAMES = {
    "raid": (
        {"die 1", "tie 1"},
        "command-bunker-bomb",
        ("W5 r7c0", "W5 r7c0, W6 r7c1", "there are W1, W2, W3, W4, W5"),
    ),
    "forlorn": (
        {"die 1", "die 2", "tie 1", "draw 1 used"},
        "op1-time",
        ("scenario: solo1", "scenario: solo1\nW5: e6", "W4"),
    ),
    "hive": (
        {"die 1", "die 2", "tie 1", "draw 1"},
        "punitive-defeat",
        ("scenario: rescue", "scenario: rescue\n12: Wo15", "there are Wo1 to Wo14"),
    ),
    "chitin": (
        {"die 1"},
        "armageddon-blue",
        ("A 0607", "A 0607, A 0608", "token A appears twice"),
    ),
    "stellar": (
        {"die 1", "die 2", "die 3", "draw 1", "draw 1 used"},
        "alone-blue",
        ("R2:", "R1:", "a second line R1"),
    ),
}
TOLD = ["99", "abc", "1-2-3", "-3", "~", "1.99"]


def refused(response) -> str:
    """Return what a page says in refusing something."""
    assert response.status_code in (409, 422), response.status_code
    found = re.search(r'<p class="refusal" role="alert">(.*?)</p>', response.text, re.DOTALL)
    assert found, response.text[:500]
    return html.unescape(found[1])


def begin(client, slug: str, beside: str = "usual") -> tuple[str, Session]:
    """Set a game up; what falls is rolled in a person's place."""
    path, fields = f"/new/{slug}/beside", {"beside": beside}
    while beside == "usual" and 'name="roll"' in (asked := client.get(path, params=fields)).text:
        asked = client.get(path, params=fields | {"roll": "1"})
        fields["told"] = asked.url.params["told"]
    began = client.post(f"/new/{slug}", data=fields, follow_redirects=False)
    token = began.headers["location"].split("/t/")[1].split("/")[0]
    return token, client.site.open(token)[0].session


def mark(table: Session) -> tuple[int, str]:
    return table.state.digest(), table.journal.text()


def bad_answers(wait: ChanceRequest) -> list[str]:
    """List what cannot be answered, with a card or counter that is used up."""
    found = [*ANSWERS, *[kind.name for kind in wait.kinds if not kind.count][:1]]
    if wait.kind == "die" and wait.dice > 1:
        found = [words for words in found if len(words.split()) != wait.dice]
    return found


def possible(wait: ChanceRequest) -> str:
    """Return words that every refusal of an answer has."""
    if wait.kind == "die":
        return f"faces 1 to {wait.sides}"
    return wait.left()[-1].name


def send(client, token: str, operation: str, page: str = "", **more: str):
    """Press something on the companion page, or on another one under it."""
    room, link = client.site.open(token)
    sent = {"version": str(room.seat(link).version), "operation": operation, **more}
    return client.post(f"/t/{token}/beside{page}", data=sent, follow_redirects=False)


def refuse_all(client, token: str, table: Session) -> None:
    """Give every answer that cannot be; each is refused with what can, and nothing changes."""
    share(table).beside.lay_out()
    wait, before = table.wanted(), mark(table)
    for words in bad_answers(wait):
        said = refused(send(client, token, "answer", words=words))
        assert possible(wait) in said
        assert said.endswith("nothing was changed.")
        assert mark(table) == before


def take_all_back(client, token: str, table: Session) -> None:
    """Undo answer after answer, and then the decision."""
    for left in reversed(range(len(table.waiting.answers))):
        assert send(client, token, "take_back").status_code == 303
        assert len(table.waiting.answers) == left
    assert send(client, token, "take_back").status_code == 303
    assert table.waiting is None


def faces_so_far(table: Session) -> int:
    """Count the faces that have fallen for the decision that waits, also those nobody was asked for."""
    dice = Answers(table.waiting)
    with suppress(NoFace):
        table._played(table.waiting.seat, table.waiting.action, dice)
    return len(dice.faces)


def played_to_each_wait(table: Session, moments: list[Moment]) -> Iterator[ChanceRequest]:
    """Play a recorded game again beside a board; yield what is waited for, one after the other."""
    for moment in moments:
        table.act(moment.action)
        while table.waiting is not None:
            wait = table.wanted()
            yield wait
            begun = faces_so_far(table)
            table.answer(moment.faces[begun : begun + wait.dice])


@pytest.mark.parametrize("slug", GAMES)
def test_answers_that_cannot_be_are_refused_with_what_can(client, slug):
    asks, recorded, *_ = GAMES[slug]
    game = client.site.game(slug)
    text = (REPLAYS / slug / "replays" / f"{recorded}.jsonl").read_text()
    journal = read_journal(game, text).journal
    dice = ScriptedDice(list(journal.header.faces))
    room = client.site.begin(
        game, journal.header.setup, {}, RandomSource(), "somebody", "", dice=dice
    )
    token, table = client.site.token(room, ALL), room.session
    tried: set[str] = set()
    for wait in played_to_each_wait(table, journal.moments):
        used = " used" if any(not kind.count for kind in wait.kinds) else ""
        kind = f"{wait.kind} {wait.dice}{used}"
        if kind not in tried:
            refuse_all(client, token, table)
            tried.add(kind)
        if tried >= asks:
            break
    assert tried >= asks
    take_all_back(client, token, table)


@pytest.mark.parametrize("beside", ["usual", "mine"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_position_with_a_counter_too_many_is_refused_and_nothing_changes(client, slug, beside):
    token, table = begin(client, slug, beside)
    old, new, known = GAMES[slug][2]
    before, position = mark(table), share(table).position()
    assert old in position
    page = send(client, token, "set_right", "/correct", position=position.replace(old, new, 1))
    assert known in refused(page)
    assert html.escape(new.split("\n")[-1], quote=False) in page.text
    assert mark(table) == before


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"piece": "W1", "to": "zz99", "put": "1"}, "no place zz99"),
        ({"piece": "W1", "to": " ", "put": "1"}, "Select a place first"),
        ({"piece": "", "to": "r3c2", "put": "1"}, "Select a counter first"),
        ({"piece": "", "to": "", "off": "1"}, "Select a counter first"),
        ({"piece": "W6", "to": "r3c2", "put": "1"}, "you cannot put W6 on r3c2"),
        ({"piece": "W1", "to": "r2c6", "put": "1"}, "you cannot put W1 on r2c6"),
    ],
)
def test_a_counter_or_a_place_that_cannot_be_is_refused_in_the_draft(client, sent, said):
    token, table = begin(client, "raid")
    position = share(table).position()
    page = client.post(f"/t/{token}/beside/correct", data={**sent, "position": position})
    assert said in refused(page)
    assert html.escape("W1 r3c0") in page.text


@pytest.mark.parametrize("slug", ["chitin", "stellar"])  # in the others nothing falls
def test_in_setting_up_bad_answers_are_refused_and_all_are_taken_back(client, slug):
    path, given = f"/new/{slug}/beside", {"beside": "usual"}
    told = [""]
    while 'name="roll"' in client.get(path, params={**given, "told": told[-1]}).text:
        fields = {**given, "told": told[-1]}
        for words in ("nonsense", "", "3 5 2"):
            assert refused(client.get(path, params={**fields, "words": words}))
        rolled = client.get(path, params={**fields, "roll": "1"})
        told.append(rolled.url.params["told"])
    for before, after in zip(told[-2::-1], told[:0:-1], strict=True):
        back = client.get(path, params={**given, "told": after, "back": "1"})
        assert back.url.params["told"] == before


@pytest.mark.parametrize("slug", GAMES)
def test_in_setting_up_an_address_that_cannot_be_asks_from_where_it_can(client, slug):
    asks = {"chitin": "faces 1 to 6", "stellar": "A21"}.get(slug, "")
    for told in TOLD:
        page = client.get(f"/new/{slug}/beside", params={"beside": "usual", "told": told})
        assert (asks or "no more rolls") in refused(page)
        kept = re.search(r'name="told" value="(.*?)"', page.text)
        assert kept[1] == ("1" if asks and told == "1.99" else "")
        assert ("Undo" in page.text) == bool(kept[1])


def test_a_refused_sentence_stays_to_be_changed(client):
    made = client.post("/api/tables", json={"game": "raid", "beside": True}).json()
    path = f"/t/{made['all']}/beside"
    shown = client.get(path, headers={"accept": "text/html"}).text
    version = re.search(r'name="version" value="(\d+)"', shown).group(1)
    stands = re.search(r'name="stands" value="([^"]*)"', shown).group(1)
    laid = {"version": version, "operation": "lay_out", "stands": stands}
    client.post(path, data=laid, headers={"accept": "text/html"})
    sent = {"version": version, "words": "W2 to row 9 column 15"}
    refused = client.post(f"{path}/say", data=sent, headers={"accept": "text/html"})
    assert refused.status_code == 422
    assert 'value="W2 to row 9 column 15"' in refused.text
    sent["words"] = "W2 to row 4 column 3"
    client.post(f"{path}/say", data=sent, headers={"accept": "text/html"})
    assert "r4c3" in client.get(f"/t/{made['all']}", headers={"accept": "text/html"}).text
