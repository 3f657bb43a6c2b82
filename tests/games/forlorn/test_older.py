"""Games by rules 3, which dealt the Xeno deck in the set-up, and how they open now."""

from pathlib import Path

import pytest

from hexile.games.forlorn import GAME
from hexile.kernel.journal import Differs, read_journal
from hexile.table.session import Session

OLDER = (Path(__file__).parent / "fixtures" / "rules-3.jsonl").read_text(encoding="utf-8")
HEADER, MUSTER, FIRST_END, SECOND_END = OLDER.splitlines(keepends=True)


def opened(text):
    return Session(GAME, read_journal(GAME, text).journal, lambda line: None)


def test_a_game_opens_up_to_the_card_that_was_turned_up_and_says_why():
    table = opened(OLDER)
    assert table.head == 2
    assert (
        "It was played by rules 3. Changed: A mutation card is drawn when it is turned up"
        in table.frozen
    )


def test_a_game_in_which_no_card_was_turned_up_goes_on():
    table = opened(HEADER + MUSTER + FIRST_END)
    assert table.head == 2
    assert table.frozen == ""
    table.act("end")
    assert opened(table.journal.text()).frozen == "", "with a card drawn late, if there was one"


def test_what_the_present_rules_do_not_roll_is_no_game_of_theirs():
    with pytest.raises(Differs, match="14 recorded faces were not rolled in the setup"):
        opened(OLDER.replace('"rules":"3"', f'"rules":"{GAME.about.version}"'))
