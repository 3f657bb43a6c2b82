"""Records the games in `replays/`: run it by hand, then `pytest --update-golden`.

    python -m tests.games.forlorn.record [OPERATION ...]

Every operation gets a game for every ending; more games show the two-player game, the options,
and what is refused. Running out of time takes somebody who waits: `Sentry` never advances; in
operation 4, against blind Xenos, it leaves the control room on the last turn.
"""

import sys
from pathlib import Path

from hexile.games.forlorn import GAME
from hexile.games.forlorn.opponent.players import SQUAD, SquadPlayer
from hexile.games.forlorn.state.actions import TO_STEP
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup, start
from hexile.kernel.geometry.graph import NOWHERE
from hexile.kernel.journal import Header, Journal
from hexile.kernel.play import legal_actions, play, seat_to_choose
from hexile.kernel.player import Player
from hexile.proof.records.transcript import retell

REPLAYS = Path(__file__).parent / "replays"
SEEDS = 400
OWN_STREAM = 1
MOST_QUESTIONS = 60
WAITING = [row for row in SQUAD if row.letter in "1589abz"]


class Sentry(Player):
    """Covers lanes and shoots, and goes nowhere; walks out of the goal room when it is too late."""

    def __init__(self, brood=None):
        super().__init__("sentry", "Waits.")
        self.waits = SquadPlayer("waits", "Waits.", WAITING)
        self.brood = brood

    def choose(self, view, legal, dice):
        if self.brood is not None and seat_to_choose(view) == 1:
            return self.brood.choose(view, legal, dice)
        if view.left <= 5 and any(view.terms.in_goal_room):
            out = steps_out(view)
            leaving = [
                a for a in legal if a.verb == TO_STEP and out[a.at] < out[view.marine_at[a.who]]
            ]
            if leaving:
                return min(leaving, key=lambda a: (a.who != view.mover, out[a.at]))
        return self.waits.choose(view, legal, dice)


def steps_out(s):
    """Return the steps to the nearest corner of the corridor far from the goal room."""
    ground = s.terms.ground
    room = [q for q in ground.floor if s.terms.in_goal_room[q]]
    away = [min(ground.range(q, r) for r in room) if room else 0 for q in range(ground.size)]
    steps = {q: 0 for q in ground.floor if away[q] > 3 and s.ways.open[q]}
    edge = list(steps)
    for square in edge:
        for to in s.ways.links[square]:
            if to not in steps:
                steps[to] = steps[square] + 1
                edge.append(to)
    return [steps.get(q, 0) for q in range(s.terms.ground.size)]


def recorded(setup, player, seed):
    """Play one game and return its journal and how it ended."""
    dice, own = SeededDice(seed), SeededDice(seed, OWN_STREAM)
    s = start(GAME, setup, dice)
    header = Header(
        "forlorn", GAME.about.version, setup, {"marines": player.name}, seed, dice.take_faces()
    )
    journal = Journal(header)
    while s.result is None:
        seat = seat_to_choose(s)
        action = player.choose(GAME.see(s, seat), legal_actions(s), own).text()
        s = play(s, action, dice)
        journal.add(seat, action, dice.take_faces())
    return journal, s.result.ending


def search(scenario, player, ending, values=None):
    """Return the first game with this ending, counting seeds up."""
    setup = new_setup(GAME, scenario, "", values or {}, {})
    for seed in range(1, SEEDS):
        journal, found = recorded(setup, player, seed)
        if found == ending:
            return journal
    raise LookupError(f"no game of {scenario} ends with {ending} in {SEEDS} seeds")


def ask(journal):
    """Hang a question on the first moment at which each rule refuses something near at hand."""
    asked = set()
    head = journal.head
    for told in list(retell(GAME, journal)):
        if told.state.over() or len(asked) >= MOST_QUESTIONS:
            break
        legal = {action.text() for action in legal_actions(told.state)}
        for action in tempting(told.state):
            refusal = (
                ""
                if action in legal
                else told.state.agenda[-1].why_not(told.state, action.split()).rule
            )
            if refusal and refusal not in asked:
                asked.add(refusal)
                journal.go(told.number)
                journal.note(f"why not {action}")
    journal.go(head)
    return journal


def tempting(s):
    """List what a player might try: steps around, attacks on everybody, weapons, doors, items."""
    actions = ["dance", f"step {s.terms.names[0]} a0 east"]
    names = s.terms.ground.names
    xenos = [s.xeno_name(x) for x, q in enumerate(s.xeno_at) if q != NOWHERE]
    for marine, name in enumerate(s.terms.names):
        square = s.marine_at[marine]
        actions += [f"ready {name}", f"work {name}", f"stim {name} S1", f"turn {name} north"]
        actions += [f"{verb} {name} {x}" for x in xenos for verb in ("shoot", "melee", "burst")]
        if square == NOWHERE:
            continue
        near = [q for q in s.terms.ground.floor if s.terms.ground.range(square, q) <= 5]
        for q in near:
            actions += [f"step {name} {names[q]} {way}" for way in ("north", "east")]
            actions += [f"{verb} {name} {names[q]}" for verb in ("open", "close", "flame", "throw")]
        actions += [f"take {name} {item}" for item in s.terms.item_names]
        actions += [f"give {name} {item} {name}" for item in s.terms.item_names[:1]]
        actions += [f"pass {name} {names[near[0]]} {names[near[1]]} north"]
    return actions


def save(name, journal):
    """Write a journal."""
    REPLAYS.mkdir(exist_ok=True)
    (REPLAYS / f"{name}.jsonl").write_text(journal.text(), encoding="utf-8")


WORST = {"placement": "worst", "lurking": "listed", "level": "hard"}


def main(wanted):
    """Record the games of the operations named, or everything."""
    squad, march, blind = (GAME.players[name] for name in ("squad", "march", "random"))
    for scenario in wanted or [s.name for s in GAME.scenarios]:
        save(f"{scenario}-victory", search(scenario, squad, "victory"))
        save(f"{scenario}-squad-lost", search(scenario, march, "squad-lost"))
        if scenario != "op4":
            save(f"{scenario}-time", search(scenario, Sentry(), "time"))
        for name, journal in extra(scenario, squad, march, blind):
            save(name, journal)
        if not scenario.startswith("solo"):
            record_duel(scenario, (squad, blind) if scenario in ("op2", "op3") else (squad,))


def extra(scenario, squad, march, blind):
    """Yield what is recorded besides endings: questions, options, time running out by design."""
    if scenario == "solo1":
        yield "solo1-asked-squad-lost", ask(search("solo1", blind, "squad-lost"))
        yield seeded("solo1", squad, 10, {"level": "easy"})
    elif scenario == "op2":
        yield "op2-asked-squad-lost", ask(search("op2", squad, "squad-lost"))
        yield seeded("op2", squad, 7, {})
    elif scenario == "op3":
        yield "op3-asked-squad-lost", ask(search("op3", march, "squad-lost"))
        yield "op3-worst-victory", search("op3", squad, "victory", WORST)
    elif scenario == "op4":
        yield "op4-time", search("op4", Sentry(blind), "time", {"two_players": True})
        for seed in (8, 20):
            name, journal = seeded("op4", blind, seed, {"two_players": True})
            yield name.replace("op4-", "op4-two-"), ask(journal)


def seeded(scenario, player, seed, values):
    """Return one game picked for the rare rules in it, with its name."""
    journal, ending = recorded(new_setup(GAME, scenario, "", values, {}), player, seed)
    return f"{scenario}-{player.name}{seed}-{ending}", journal


def record_duel(scenario, players):
    """Record the two-player game, both sides led by one player."""
    setup = new_setup(GAME, scenario, "", {"two_players": True}, {})
    for player in players:
        journal, ending = recorded(setup, player, int(scenario[-1]))
        save(f"{scenario}-two-{player.name}-{ending}", journal)


if __name__ == "__main__":
    main(sys.argv[1:])
