"""What is printed and what is ours: numbers in data files, and a reason of its own for every ruling."""

import re
from collections import Counter

import pytest

from hexile.games.forlorn.tables.cards import CARDS
from hexile.games.forlorn.tables.numbers import ROWS
from hexile.table.narration.rules_text import read_rulebook

RULES = read_rulebook("hexile.games.forlorn")
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8}


def numbers_in(text):
    """List the numbers of a text, in figures or words."""
    figures = [int(figure) for figure in re.findall(r"\d+", text)]
    return figures + [WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in WORDS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.cells["number"])
def test_every_number_of_ours_stands_in_the_text_of_its_rule(row):
    rule, value = RULES[row.cells["rule"]], int(row.cells["value"])
    assert rule.status == "reconstructed"
    assert value in numbers_in(rule.text)
    chapter, _, place = rule.number.partition(".")
    if chapter == "10":
        assert value in numbers_in(CARDS[int(place) - 1].text)


def test_no_reason_stands_twice():
    reasons = Counter(rule.reason for rule in RULES.values() if rule.reason)
    assert [reason for reason, times in reasons.items() if times > 1] == []


def test_every_ruling_and_everything_reconstructed_has_a_reason():
    ours = [rule for rule in RULES.values() if rule.status in ("ruling", "reconstructed")]
    assert [rule.number for rule in ours if not rule.reason] == []


@pytest.mark.rule("8.0", "12.0", "13.0")
def test_what_is_ours_is_not_called_printed():
    for number in ("8.0", "12.0", "13.0"):
        assert "Hexile's" in RULES[number].text
