"""Players that misbehave."""

from time import sleep

from hexile.kernel.play import Action
from hexile.kernel.player import Player


class Nonsense(Action):
    """An action nobody may take."""

    def text(self):
        return "fly W1 moon"


class Crasher(Player):
    """Breaks at once."""

    def __init__(self, game):
        super().__init__("crasher", "Breaks.")

    def choose(self, view, legal, dice):
        raise RuntimeError("out of ideas")


class Cheat(Player):
    """Answers with an action of its own making."""

    def __init__(self, game):
        super().__init__("cheat", "Makes up its own rules.")

    def choose(self, view, legal, dice):
        legal.append(Nonsense())  # nor does it help to write oneself onto the list
        return legal[-1]


class Dreamer(Player):
    """Takes its time."""

    def __init__(self, game):
        super().__init__("dreamer", "Slow.")

    def choose(self, view, legal, dice):
        sleep(0.05)
        return legal[0]
