"""Lessons that are told in a text: the journal is what the text tells, and every stop says something short."""

import pytest
from tests.recording import GAMES, data_of

from hexile.games import find, slugs
from hexile.kernel.game import new_setup
from hexile.kernel.journal import ROOT, replay
from hexile.players.levels import players_of
from hexile.proof.records.recording import Recording, lesson_texts, record_guide, record_lesson
from hexile.table.lessons import guided, lesson_after, lesson_named, lessons_of, stops_of, task_of
from hexile.table.seat import share
from hexile.table.seating import seat_computers

LESSONS = [(slug, one.name) for slug in slugs() for one in lessons_of(find(slug))]
HARDER_HALF = ("chitin", "forlorn", "hive", "stellar")
LONGEST = 420


class Course:
    """A lesson as whoever learns walks through it: its stops, the words there, and the task after each."""

    def __init__(self, slug, name):
        self.game = find(slug)
        self.lesson = lesson_named(self.game, name)
        self.session = guided(self.game, self.lesson.text, self.lesson.file)
        seat_computers(self.session, lambda game, name: players_of(game)[name])
        self.seat = share(self.session)
        self.line = [ROOT, *(m.number for m in self.session.journal.path(self.session.head))]
        self.stops = stops_of(self.line, self.session.journal.notes)

    def tasks(self):
        pairs = zip(self.stops, self.stops[1:], strict=False)
        return [task_of(self.seat, [n for n in self.line if a < n <= b]) for a, b in pairs]


@pytest.fixture(params=LESSONS, ids="-".join)
def course(request):
    return Course(*request.param)


@pytest.mark.parametrize("slug", slugs())
def test_the_lessons_kept_with_a_game_are_those_told(slug):
    game = find(slug)
    told = lesson_texts(GAMES / slug)
    assert sorted(one.file for one in lessons_of(game)) == [f"{path.stem}.jsonl" for path in told]
    for path in told:
        kept = (data_of(game) / f"{path.stem}.jsonl").read_text(encoding="utf-8")
        assert record_lesson(game, path).journal.text() == kept


def test_a_lesson_replays_and_says_something_short_at_every_stop(course):
    journal = course.session.journal
    assert len(replay(course.game, journal, journal.head)) == len(journal.moments) + 1
    assert [note.at for note in journal.notes] == course.stops
    assert course.stops[-1] == journal.head
    assert max(len(note.text) for note in journal.notes) <= LONGEST


def test_a_lesson_has_a_risk_whose_odds_are_shown_before_it(course):
    assert any(task and task.odds and task.odds.risky() for task in course.tasks())


def test_a_way_of_many_squares_is_two_clicks():
    course = Course("raid", "first")
    first = course.tasks()[0]
    assert (first.clicks, len(first.orders)) == (["W1", "r4c5"], 5)


@pytest.mark.parametrize("slug", HARDER_HALF)
def test_the_harder_half_of_a_game_has_a_lesson_of_its_own(slug):
    first, second = lessons_of(find(slug))
    assert lesson_after(find(slug), first).name == second.name
    assert lesson_after(find(slug), second) is None


def test_a_lesson_that_there_is_not():
    assert lesson_named(find("raid"), "flying") is None


def test_faces_may_be_named_and_the_rest_come_from_the_seed():
    told = "command-bunker 14\n> a\nstep W1 r3c1\nend [6 6 6 6 6 6]\n"
    moments = record_guide(find("raid"), told).journal.moments
    assert moments[-1].faces[:6] == [6] * 6
    assert len(moments[-1].faces) == 10


def test_faces_that_nothing_rolls_are_a_mistake_of_the_text():
    game = find("raid")
    recording = Recording(game, new_setup(game, "command-bunker", "", {}, {}), {}, 14)
    with pytest.raises(ValueError, match="faces are left over"):
        recording.do("step W1 r3c1", [4])
