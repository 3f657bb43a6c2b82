"""Lessons that are told in a text: the journal is what the text tells, and each stop says something short."""

import pytest
from tests.recording import GAMES, data_of

from hexile.games import find, slugs
from hexile.kernel.journal import PERSON, read_journal, replay
from hexile.proof.records.recording import lesson_texts, record_lesson
from hexile.table.lessons import guided, lesson_after, lesson_named, lessons_of, stops_of, task_of
from hexile.table.seat import share
