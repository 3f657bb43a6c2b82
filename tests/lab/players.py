"""Players that misbehave."""

import os
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


class Sleeper(Player):
    """Thinks for ever when it is asked for the second time in its process."""

    def __init__(self, game):
        super().__init__("sleeper", "Hangs.")
        self.asked = 0

    def choose(self, view, legal, dice):
        self.asked += 1
        while self.asked == 2:
            pass
        return legal[-1]


class Quitter(Player):
    """Takes its whole process down."""

    def __init__(self, game):
        super().__init__("quitter", "Leaves.")

    def choose(self, view, legal, dice):
        print("noise on standard output")  # noqa: T201 - the point of it
        os._exit(3)
