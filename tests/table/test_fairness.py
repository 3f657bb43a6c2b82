"""Dice nobody can see coming: promised by a hash, told when the game is over, rolled again by anybody."""

import json
import sys

import pytest
from tests.server import toy

from hexile.cli.commands.replay_command import DAMAGED, NOT_PROVABLE, VERIFIED, verify
from hexile.games import find
from hexile.kernel.chance.dice import KeyedDice
from hexile.kernel.chance.randomness import RandomSource, promise_of
from hexile.kernel.game import new_setup
from hexile.kernel.journal import BadJournal, read_journal
from hexile.kernel.player import RandomPlayer
from hexile.table.files.verification import prove_dice
from hexile.table.seat import sit
from hexile.table.session import Session, new_session

SECRET = bytes(range(32))


def verified(session):
    """Print what can be proved of a game, as the command does, and return its status."""
    found = verify(session)
    sys.stdout.write("\n".join(found.lines) + "\n")
    return found.status


def begun(game):
    """A game whose dice come from a secret, kept in a list."""
    lines = []
    table = new_session(
        game, new_setup(game, "", "", {}, {}), {}, RandomSource(secret=SECRET), None, lines.append
    )
    table.kept = []
    table.keep = table.kept.append
    table.lines = lines
    return table


def cards(*actions):
    table = begun(toy.GAME)
    for action in actions:
        table.act(action)
    return table


def faces(table):
    return [moment.faces for moment in table.journal.path(table.head)]


def read(table, text=None):
    text = text or "\n".join(table.lines) + "\n"
    return Session(table.game, read_journal(table.game, text).journal, None)


def test_a_face_needs_the_secret_the_throw_and_the_die():
    rolls = {
        (secret, throw): [KeyedDice(secret, throw).roll(1000, "1") for _ in range(1)]
        for secret in (SECRET, bytes(32))
        for throw in (1, 2)
    }
    assert len({str(faces) for faces in rolls.values()}) == 4
    dice = KeyedDice(SECRET, 1)
    many = [dice.roll(6, "1") for _ in range(6000)]
    assert set(many) == {1, 2, 3, 4, 5, 6}
    assert all(900 < many.count(face) < 1100 for face in range(1, 7))


def test_what_rolls_nothing_or_is_taken_back_moves_no_die():
    straight = cards("swap", "swap")
    wandering = cards("claim low", "swap")
    assert faces(wandering)[1] == faces(straight)[0]
    wandering.go(1)
    wandering.act("claim low")
    wandering.act("swap")
    assert faces(wandering)[-1] == faces(straight)[0], "the first throw of its line of play"
    assert faces(straight)[0] != faces(straight)[1]


def test_a_copy_rolls_otherwise():
    mine = cards("swap")
    copy = read(mine)
    copy.keep = [].append
    for table in (mine, copy):
        table.act("swap")
    assert faces(mine)[0] == faces(copy)[0]
    assert faces(mine)[1] != faces(copy)[1]
    assert copy.journal.cup.since == 1


def test_the_secret_is_in_the_file_when_the_game_is_over_and_no_sooner():
    table = cards("swap", "swap", "swap")
    assert SECRET.hex() not in table.journal.text() + "\n".join(table.lines)
    assert promise_of(SECRET) in table.lines[0]
    assert "Nobody can know" in sit(table, 0).dice()[0].words
    table.act("swap")
    assert SECRET.hex() in table.lines[-1]
    assert read(table).journal.text() == table.journal.text()
    assert SECRET.hex() in sit(table, 1).dice()[0].words


def test_a_secret_that_was_told_rolls_no_more():
    table = cards("swap", "swap", "swap", "swap")
    first = faces(table)[-1]
    table.go(3)
    assert table.journal.cup.promise != promise_of(SECRET), "promised before the next die falls"
    assert [cup.secret for cup in table.kept] == [table.journal.cup.secret]
    table.act("swap")
    assert faces(table)[-1] != first
    again = read(table)
    assert again.journal.text() == table.journal.text()
    assert prove_dice(again).unproved == 0


def test_every_face_is_proved(capsys):
    table = cards("swap", "claim low", "swap", "swap")
    assert verified(read(table)) == VERIFIED
    said = capsys.readouterr().out
    assert "all 5 faces match the commitment" in said
    assert promise_of(SECRET) in said


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_face_that_did_not_fall_is_found_and_named(number, capsys):
    table = cards("swap", "claim low", "swap", "swap")
    lines = [json.loads(line) for line in "\n".join(table.lines).split("\n")]
    lines[number]["faces"][0] ^= 1
    lines[number].pop("check", None)
    forged = "\n".join(json.dumps(line) for line in lines) + "\n"
    assert verified(read(table, forged)) == DAMAGED
    where = f"decision {number}" if number else "the start"
    assert f"the dice of {where} do not match the commitment." in capsys.readouterr().out


def test_another_secret_than_the_promised_one_is_a_fault():
    table = cards("swap", "swap", "swap", "swap")
    forged = "\n".join(table.lines).replace(SECRET.hex(), bytes(32).hex()) + "\n"
    fault = read_journal(toy.GAME, forged).fault
    assert isinstance(fault, BadJournal)
    assert "no commitment fits" in fault.fault


def test_while_the_secret_is_not_told_the_proof_says_so(capsys):
    assert verified(read(cards("swap"))) == NOT_PROVABLE
    assert "Not provable: the secret of 3 faces is not in this file" in capsys.readouterr().out


def test_a_file_without_its_promise_and_fingerprints_proves_nothing(capsys):
    table = cards("swap", "swap", "swap", "swap")
    lines = [json.loads(line) for line in "\n".join(table.lines).split("\n")]
    lines = [line for line in lines if "secret" not in line]
    for line in lines:
        line.pop("check", None)
    del lines[0]["dice"]
    lines[-1]["faces"][-1] ^= 1
    forged = "\n".join(json.dumps(line) for line in lines) + "\n"
    assert verified(read(table, forged)) == NOT_PROVABLE
    said = capsys.readouterr().out
    assert "or the commitment was removed" in said
    assert "fingerprints are missing" in said
    assert "Verified" not in said


def test_a_seed_that_anybody_may_have_made_up_proves_nothing(capsys):
    setup = new_setup(toy.GAME, "", "", {}, {})
    table = new_session(toy.GAME, setup, {}, 7, None, None)
    for _ in range(4):
        table.act("swap")
    assert verified(table) == NOT_PROVABLE
    assert "a seed or secret that was known before" in capsys.readouterr().out


def test_where_no_secret_can_be_kept_a_copy_goes_on_with_a_seed_of_its_own():
    copy = read(cards("swap"))
    copy.act("swap")
    assert copy.journal.cup.seed is not None
    assert f'{{"dice":{copy.journal.cup.seed}}}' in copy.journal.text()


def test_among_people_a_seed_rolls_only_if_it_was_chosen_before_all_eyes():
    for chosen, alone, rolls in [(False, False, 0), (False, True, 1), (True, False, 1)]:
        cup = RandomSource(5, chosen=chosen)
        setup = new_setup(toy.GAME, "", "", {}, {})
        table = new_session(toy.GAME, setup, {}, cup, None, None)
        table.keep = [].append
        if alone:
            table.players = {1: RandomPlayer()}
        table.act("swap")
        assert (len(table.journal.cups) == 1) == rolls
        assert ("seed 5" in sit(table, 0).dice()[0].words) == chosen


def test_a_chosen_secret_gives_the_same_dice_again():
    raid = find("raid")
    setup = new_setup(raid, "", "", {}, {})
    tables = [
        new_session(raid, setup, {}, cup, None, None)
        for cup in (RandomSource(secret=SECRET), RandomSource(secret=SECRET, chosen=True))
    ]
    for table in tables:
        table.act("end")
    assert tables[0].journal.moment(1).faces == tables[1].journal.moment(1).faces != []
    assert SECRET.hex() in tables[1].journal.text()
    assert tables[1].journal.cup.chosen
