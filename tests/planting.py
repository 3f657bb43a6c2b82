"""Defects planted again, for tests: rare positions are drawn until a check of `hexile check` finds one."""

from hexile.games import find
from hexile.proof import conformance
from hexile.proof.fault import Fault
from hexile.table.narration.rules_text import read_rulebook

MOST_SEEDS = 120


class Planted:
    """A game with a defect planted, looked at by one check of decisions alone."""

    def __init__(self, patch):
        self.patch = patch

    def found(self, slug, check, seeds=range(MOST_SEEDS)):
        """Return the first fault in rare positions, or nothing."""
        looks = conformance.DECISION_CHECKS
        chosen = {check: looks[check]} if check else {}
        self.patch.setattr(conformance, "DECISION_CHECKS", chosen)
        game = find(slug)
        for seed in seeds:
            try:
                conformance.check_rare(game, seed, read_rulebook(game.package))
            except Fault as fault:
                return str(fault)
        return ""
