"""A tour of a table in a real browser, for any game: set it up, play it by clicks, look at everything.

The suite plays a few decisions of every game on the shelf. Run as a script it plays as long as it is told, decides
as a computer player of the game would, and takes pictures on the way:

    python -m tests.server.test_tour GAME --by PLAYER --until-over --shots FOLDER [--decisions 200]
        [--scenario NAME] [--option NAME=VALUE] [--against PLAYER] [--seed 5] [--turns 10] [--every 20]
        [--width 1280] [--theme dark] [--speed fast] [--list] [--tell 9]

Without --by it takes the first thing lit on the board. --turns stops when the headline has changed so often. --list
plays by the list of choices alone. Steps of one piece in a row are said as people say them, by a click on the last square. It
ends with a line that tells how many decisions were said on the board, by a button and only by the list (--tell names some of these),
and how many clicks a turn that was, and fails on the first console error, refused request or click that does nothing.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import CHROMIUM, FLAGS, MEANT, LiveServer, free_port

from hexile.games import find, slugs
from hexile.kernel.chance.dice import SeededDice
from hexile.kernel.game import new_setup
from hexile.kernel.play import find_legal, legal_actions
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.table.choices.forced_moves import after, taken, takings
from hexile.table.choices.repeat import free
from hexile.table.session import new_session

pytestmark = pytest.mark.slow
HEIGHT = {1280: 800, 1920: 1080, 390: 844}
PATIENCE = 20_000
COUNTERS = ("counter", "out-counter")  # on the map, or in a tray beside it
WHILE = 3_000  # after the last touch: it may have picked a piece up, and the list must say the rest
SOON = 250
FEW, WITHOUT_END = 40, 10_000  # decisions, where nobody says how many

# Where to press so that this very thing is hit: the middle first, then points all over it; none if it is covered.
SPOT = """([kind, id]) => {
  const slug = [...id].map(c => /[\\p{L}\\p{N}_-]/u.test(c) ? c : `_${c.codePointAt(0).toString(16)}`).join("");
  const el = document.getElementById(`${kind}-${slug}`);
  if (!el) return null;
  el.scrollIntoView({block: "nearest", inline: "nearest"});
  const box = el.getBoundingClientRect();
  const at = [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94];
  for (const v of at) for (const u of at) {
    const [x, y] = [box.left + u * box.width, box.top + v * box.height];
    const hit = document.elementFromPoint(x, y)?.closest("#board .counter, #board [data-legal], #board .cell");
    if (hit && (hit === el || (kind === "legal" && hit.dataset.id === id))) return [x, y];
  }
  return null;
}"""
# What is lit: the ids that a click may name next, each with the word of the click path it stands for.
LIT = """() => [...document.querySelectorAll("#board [data-legal]")].map(e => e.dataset.legal)"""
ROWS = """() => [...document.querySelectorAll("#choices .choice")].map(r => ({do: r.dataset.do || "", pick: r.dataset.pick || "", verb: r.dataset.verb || ""}))"""
HELD = """() => document.querySelector("#lamp [data-held], #lamp-margin [data-held]")?.dataset.held || "" """
DATA = """() => JSON.parse(document.getElementById("table-data").textContent)"""
SERIOUS = """async () => (await axe.run()).violations
  .filter(v => ["serious", "critical"].includes(v.impact))
  .map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html + " " + n.failureSummary)])"""
PRESENT = """was => {
  const now = JSON.parse(document.getElementById("table-data").textContent);
  return now.version !== was.version || now.head !== was.head;
}"""


class Tour:
    """One browser page at one table, and what went wrong on it."""

    def __init__(self, page, url: str, site, shots: Path | None = None) -> None:
        self.page = page
        self.url = url
        self.site = site
        self.shots = shots
        self.faults: list[str] = []
        self.seen: set[str] = set()
        self.by_board = 0
        self.listed: list[str] = []
        self.by_button = 0
        self.taken = 0
        self.clicks = 0
        page.add_init_script(MEANT)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", lambda m: self.faults.append(m.text) if m.type == "error" else None)
        page.on("response", self._answer)

    def _answer(self, response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status} {response.url}")

    def picture(self, name: str) -> None:
        """Take a picture, where pictures are wanted."""
        if self.shots is not None:
            self.taken += 1
            self.page.screenshot(path=self.shots / f"{self.taken:03d}-{name}.png")

    # --- setting up

    def home(self, speed: str = "at_once") -> None:
        """Open the shelf."""
        self.page.goto(self.url)
        self.page.evaluate("speed => localStorage.setItem('speed', speed)", speed)
        self.picture("home")

    def set_up(self, slug: str, picks: dict[str, str], fields: dict[str, str], seed: int) -> None:
        """Set a game up through its page: radio buttons in *picks*, selects and numbers in *fields*."""
        page = self.page
        page.goto(f"{self.url}/new/{slug}")
        self.picture("new")
        for name, value in picks.items():
            if value:
                page.check(f"input[name={name}][value='{value}']")
        for name, value in fields.items():
            if not page.locator(f"[name='{name}']").is_visible():
                page.locator("details summary").first.click()
            field = page.locator(f"[name='{name}']")
            kind = field.evaluate("e => e.tagName")
            field.select_option(value) if kind == "SELECT" else field.fill(value)
        page.fill("input[name=seed]", str(seed))
        page.click("button[type=submit].main")
        page.wait_for_selector("html[data-ready]", timeout=PATIENCE)

    # --- choosing

    def data(self) -> dict:
        """Return what the page knows of the table."""
        return self.page.evaluate(DATA)

    def headline(self) -> str:
        """Return which turn it is."""
        now = self.page.locator(".turnnow")
        return (now.text_content() or "") if now.count() else ""

    def my_turn(self) -> dict:
        """Wait until computers have done thinking, and return what the page knows then."""
        ends = time.monotonic() + 3 * PATIENCE / 1000
        while time.monotonic() < ends:
            data = self.data()
            if data["yours"] or data["over"]:
                return data
            time.sleep(0.1)
        raise AssertionError(f"it never was my turn: {self.page.locator('#now').inner_text()}")

    def wish(self, by: str, data: dict) -> dict:
        """Return the choice to make: a computer player's, or the first that is on the board."""
        choices = data["choices"]
        if not by:
            on_board = [c for c in choices if c["clicks"] and self.is_on_board(c["clicks"][0])]
            led = [c for c in on_board if len(c["clicks"]) > 1]  # somewhere, not only begun
            return self.with_deed((led or on_board or choices)[0], data)
        room, link = self.site.open(data["token"])
        in_hand = self.in_hand(data)
        with room.lock:
            seat = room.seat(link)
            view = room.game.see(room.session.state, room.session.to_choose())
            if self.all_alike(seat, by, view, data["head"]):
                return {"do": "", "label": data["same"], "clicks": []}
            said, s = [], view
            if in_hand:  # by itself
                up = [takings(room.game, view)[in_hand]]
                held = after(room.game, view, up, seat.eyes)
                if self.meant(room.game, by, held, data["head"]) != room.game.let_go(held):
                    said, s = up, held
            while True:
                said.append(self.meant(room.game, by, s, data["head"]))
                then = after(room.game, view, said, seat.eyes)
                if then is None:
                    break
                s = then
            put_down = room.game.let_go(view)
            if put_down and said[0] == put_down and not self.goes_on(room.game, view, said, seat):
                said = said[:1]
            walk = self.walk_from(seat, by, view, said[0])
            piece = self.piece_taken(room.game, view, said, seat.eyes)
            choices = [*choices, *data["beyond"], *[vars(c) for c in seat.select(piece).choices]]
        if walk:
            return {"do": said[0], "label": "", "clicks": walk}
        found = next(c for c in choices if c["do"] == "; ".join(said))
        return {**found, "clicks": min([found["clicks"], *found["ways"]], key=len)}

    def goes_on(self, game, view, said: list[str], seat) -> bool:
        """Tell whether another piece is taken up, or a button pressed, when one is put down."""
        after_it = after(game, view, said[:1], seat.eyes)
        action = find_legal(after_it, said[1]) if len(said) > 1 else None
        taken_up = said[1:2] and said[1] in takings(game, after_it).values()
        return bool(taken_up) or (action is not None and len(action.clicks()) == 1)

    def all_alike(self, seat, by: str, view, seed: int) -> bool:
        """Tell whether a player would have all who are offered to do the same do it, as far as can be told before dice."""
        orders = seat.alike().orders
        for said in orders.values():
            s = free(seat.game, view, seat.eyes)
            for text in said:
                if text not in (said[0], self.meant(seat.game, by, s, seed)):
                    return False
                then, _ = taken(s, find_legal(s, text))
                if then is s:
                    break
                s = then
        return bool(orders)

    def in_hand(self, data: dict) -> str:
        """Return the piece that was taken up by itself, where one waits for orders."""
        ends = time.monotonic() + (SOON / 1000 if data["next"] else 0)
        held = ""
        while not held and time.monotonic() < ends:
            held = self.page.evaluate(HELD)
        return held if any(held in stack for stack in data["next"]) else ""

    def piece_taken(self, game, view, said: list[str], eyes: int) -> str:
        """Return the piece that is taken up before the last of what is said, if any."""
        before = after(game, view, said[:-2], eyes) if len(said) > 1 else None
        pieces = takings(game, before) if before is not None else {}
        return next((piece for piece, text in pieces.items() if text == said[-2]), "")

    def with_deed(self, choice: dict, data: dict) -> dict:
        """Return a choice, or if it only takes a piece up, the first thing that piece could do then."""
        if not choice["takes"]:
            return choice
        piece = self.in_hand(data) or choice["clicks"][0]
        room, link = self.site.open(data["token"])
        with room.lock:
            return vars(room.seat(link).select(piece).choices[0])

    def meant(self, game, by: str, view, seed: int) -> str:
        """Return what a player decides; a piece that would only be put down again is not taken up."""
        legal = legal_actions(view)
        while True:
            action = game.players[by].choose(view, legal, SeededDice(seed, 1))
            after, _ = taken(view, action)
            put_down = game.let_go(after) if not after.over() else ""
            if not put_down or put_down == game.let_go(view) or len(legal) == 1:
                return action.text()
            then = game.players[by].choose(after, legal_actions(after), SeededDice(seed, 1))
            if then.text() != put_down:
                return action.text()
            legal = [other for other in legal if other != action]

    def walk_from(self, seat, by: str, view, text: str) -> list[str]:
        """Return a piece and the last of the squares a player would take it to, step by step."""
        verbs, way, s = {seat.game.walk_verb: 2, **seat.game.walks_also}, [], view
        verb, piece = [*text.split(), ""][:2]
        if verb not in verbs or not seat.game.walk_verb:
            return []
        reach = {walk.to for walk in seat.walks(piece)}
        while text.split()[:2] in [[verb, piece] for verb in verbs]:
            to = text.split()[verbs[text.split()[0]]]
            if to not in reach:
                break
            way = [piece, to]
            s, stops = taken(s, find_legal(s, text))
            if stops or s.over():
                break
            text = seat.game.players[by].choose(s, legal_actions(s), SeededDice(0, 1)).text()
        return way

    def is_on_board(self, id: str) -> bool:
        """Tell whether a word of a click path is a thing on the board."""
        return any(self.page.evaluate(SPOT, [kind, id]) for kind in ("counter", "cell"))

    def decide(self, by: str = "", list_only: bool = False) -> dict:
        """Make one decision by real clicks, and wait until it has been taken."""
        data = self.my_turn()
        if data["over"]:  # the others ended it
            return data
        choice = self.wish(by, data)
        if not choice["do"]:
            return self.press_same(data, choice)
        way = list(choice["clicks"])
        on_list = False
        button = self.page.locator(f'#acts [data-do="{choice["do"]}"]').count() > 0
        walks = (
            choice["do"].split(" ")[0] in [data["walk"], *data["walks_also"]]
            if data["walk"]
            else False
        )
        if walks:
            way = way[:2]  # a piece that walks turns by itself
        for _ in range(len(way) + 4):
            if (walks and len(way) == 1) or (
                way and "; " in choice["do"] and way != choice["clicks"]
            ):
                self.await_light(way[0])
            if list_only or not self.step_on_board(way):
                on_list = True
                self.step_on_list(choice["do"], way)
            if self.gone_on(data, SOON if way else PATIENCE if on_list or walks else WHILE):
                break
        else:
            raise AssertionError(f"clicks did not say {choice['do']!r}; left of the way: {way}")
        self.by_button += button
        if on_list and not button:
            self.listed.append(f"{choice['do']} [{', '.join(choice['clicks'])}]")
        self.by_board += not on_list
        return choice

    def press_same(self, data: dict, choice: dict) -> dict:
        """Let others do the same."""
        self.clicks += 1
        self.by_button += 1
        self.page.locator("#acts button", has_text=choice["label"]).click()
        assert self.gone_on(data, PATIENCE), "nobody did the same"
        return choice

    def await_light(self, thing: str) -> None:
        """Wait a while for a thing to be lit: where a piece can walk is found out when it is taken up."""
        ends = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < ends and thing not in self.page.evaluate(LIT):
            time.sleep(0.05)

    def step_on_board(self, way: list[str]) -> bool:
        """Touch the next thing of a click path that is lit; drop what it stands for from the path."""
        held = self.page.evaluate(HELD)
        if way and held and way[0] != held and self.spot_of(way[0], COUNTERS):
            return self.touch(way.pop(0))  # another piece, in place of the one in hand
        if way and way[0] == held:
            way.pop(0)
        lit = self.page.evaluate(LIT)
        for place, word in enumerate(way):
            thing = word if word in lit else word.split(" ")[-1]
            if thing not in lit:
                continue
            if not self.touch(thing):
                return False
            del way[: place + 1]
            return True
        return False

    def touch(self, thing: str) -> bool:
        """Press a thing: in the lens if it is spread out there, else where it can be hit."""
        spread = self.page.locator(f'#lens:not([hidden]) [data-lens="{thing}"]')
        self.clicks += 1
        if spread.count():
            self.press(spread)
            return True
        spot = self.spot_of(thing, (*COUNTERS, "legal"))
        if spot is not None:
            self.press_at(*spot)
        return spot is not None

    def press(self, thing) -> None:
        """Press something on the page."""
        thing.click()

    def press_at(self, x: float, y: float) -> None:
        """Press a place of the window."""
        self.page.mouse.click(x, y)

    def spot_of(self, thing: str, kinds: tuple[str, ...]) -> list[float] | None:
        """Return where a thing of one of these kinds can be hit, or None."""
        spots = (self.page.evaluate(SPOT, [kind, thing]) for kind in kinds)
        return next((found for found in spots if found), None)

    def step_on_list(self, do: str, way: list[str]) -> None:
        """Press the line of the list, or the button, that says this choice or leads to it.

        A line may stand for all that a piece in hand can do of one kind.
        """
        page = self.page
        self.clicks += 1
        button = page.locator(f'#acts [data-do="{do}"]')
        if button.count():
            way.clear()
            return self.press(button)
        rows = page.evaluate(ROWS)
        for index, row in enumerate(rows):
            if row["do"] == do:
                way.clear()
                return self.press(page.locator("#choices .choice").nth(index))
        for index, row in enumerate(rows):
            if row["pick"] and row["pick"] in way:
                del way[: way.index(row["pick"]) + 1]
                return self.press(page.locator("#choices .choice").nth(index))
        for index, row in enumerate(rows):
            if row["verb"] and do.startswith(f"{row['verb']} "):  # then the board lights where
                return self.press(page.locator("#choices .choice").nth(index))
        for index, row in enumerate(rows):  # a piece that is not in hand is taken up by the list
            if row["do"] and do.startswith(f"{row['do']}; "):
                return self.press(page.locator("#choices .choice").nth(index))
        more = page.locator("#more button")
        if page.evaluate(HELD) and not more.is_visible():
            return page.keyboard.press("Escape")  # the list is that of the piece in hand
        assert more.is_visible(), f"nothing says {do!r}; listed: {rows[:9]}"
        return self.press(more)

    def gone_on(self, was: dict, patience: float) -> bool:
        """Wait for the game to have gone on, as long as told."""
        ends = time.monotonic() + patience / 1000
        while time.monotonic() < ends:
            if self.page.evaluate(PRESENT, was) and self.page.locator("#saying").is_hidden():
                return True
            time.sleep(0.02)
        return bool(self.page.evaluate(PRESENT, was))

    # --- looking

    def ask_why(self) -> None:
        """Open the newest "why?" of the record, if there is one, and read the chart to its end."""
        self.to_tab("record")
        button = self.page.locator("#log [data-why]").first
        if not button.count() or not button.is_visible():
            self.to_tab("now")
            return
        button.click()
        self.page.wait_for_selector(".why .walk li", timeout=PATIENCE)
        assert self.page.locator(".why").count() == 1
        if "why" not in self.seen:
            self.page.wait_for_function("() => !document.querySelector('.why .unread')")
            self.picture("why")
        self.seen.add("why")
        self.page.locator("#log [data-why][aria-expanded=true]").click()
        self.to_tab("now")

    def look_at_odds(self) -> None:
        """Point at a risky choice, if there is one, and see the odds beside it."""
        risky = self.page.locator("#choices .choice:has(.chance)").first
        if "odds" in self.seen or not risky.count() or not risky.is_visible():
            return
        risky.hover()
        self.page.wait_for_selector("#hint.odds-slip:not([hidden])", timeout=PATIENCE)
        assert self.page.locator("#hint").inner_text().strip()
        self.picture("odds")
        self.page.mouse.move(2, 2)
        self.seen.add("odds")

    def open_rules(self) -> None:
        """Open the drawer of rules, look for the first number in the record, and close it."""
        self.page.keyboard.press("r")
        self.page.wait_for_selector("#rules[open] .ruleitem", timeout=PATIENCE)
        self.picture("rules")
        self.page.keyboard.press("Escape")
        self.page.wait_for_selector("#rules[open]", state="detached", timeout=PATIENCE)
        self.seen.add("rules")

    def take_back(self) -> None:
        """Take the last decision back and do it again."""
        was = self.data()
        self.page.keyboard.press("u")
        assert self.gone_on(was, PATIENCE), "undo did nothing"
        undone = self.data()
        assert undone["head"] != was["head"]
        assert undone["choices"]
        self.page.evaluate("document.querySelector('#strip [data-do=redo]').click()")
        assert self.gone_on(undone, PATIENCE), "redo did nothing"
        self.seen.add("undo")

    def to_tab(self, name: str) -> None:
        """On a phone, bring one part of the drawer forward."""
        tab = self.page.locator(f".tabs [data-tab={name}]")
        if tab.is_visible():
            tab.click()

    def faultless(self) -> None:
        """Hold the page to what every page owes: no fault, no refusal, something to hear."""
        assert self.faults == []
        assert (self.page.locator("#live").text_content() or "").strip()


def play(tour: Tour, by: str, decisions: int, turns: int = 0, every: int = 0, lists: bool = False):
    """Play until the game is over, or the decisions or turns are used up; look round on the way."""
    heads = {tour.headline()}
    tour.picture("opening")
    for number in range(1, decisions + 1):
        tour.look_at_odds()
        tour.decide(by, lists)
        heads.add(tour.headline())
        if every and number % every == 0:
            tour.picture(f"after-{number}")
        if "why" not in tour.seen or (every and number % every == 0):
            tour.ask_why()
        if tour.data()["over"] or (turns and len(heads) > turns):
            break
        assert tour.faults == [], tour.faults
    tour.picture("end")
    tour.turns = len(heads - {""})
    return number


@pytest.mark.parametrize("slug", slugs())
def test_a_few_decisions_of_every_game(slug, chromium, config):
    app = make_app(config)
    server = LiveServer(app, free_port())
    server.start()
    page = chromium.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    ).new_page()
    tour = Tour(page, server.url, app.app.state.site)
    try:
        tour.home()
        tour.set_up(slug, {}, {}, 5)
        play(tour, "", 4)
        tour.take_back()
        tour.open_rules()
        tour.ask_why()
        tour.faultless()
        assert {"rules", "undo"} <= tour.seen
        assert tour.by_board > 0, "nothing could be said on the board"
    finally:
        page.context.close()
        server.stop()


def first_scene(slug: str):
    """Return the board of a game as it is set up."""
    game = find(slug)
    setup = new_setup(game, game.scenarios[0].name, "", {}, {})
    state = new_session(game, setup, {}, 5, None, None).state
    return game.scene(game.see(state, 0), 0)


def those(wanted) -> list[str]:
    """Name the games whose first scene is as wanted."""
    return [slug for slug in slugs() if wanted(first_scene(slug))]


@pytest.fixture
def sit_down(chromium, live):
    """Open a fresh table of a game in the browser."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")

    def sit(slug: str):
        made = httpx.post(f"{live.url}/api/tables", json={"game": slug, "seed": 5}).json()
        page = context.new_page()
        page.goto(f"{live.url}/t/{made['seats']['0']}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield sit
    context.close()


STAND = """async id => {
  const walk = await import("/static/js/walk.js");
  walk.stand([...document.querySelectorAll("#ground .cell")].find(c => c.dataset.id === id));
}"""
CURSOR = "document.querySelector('.cell.cursor')?.dataset.id"
ECHO = """id => {
  const cell = [...document.querySelectorAll("#ground .cell")].find(c => c.dataset.id === id);
  const round = Number(document.getElementById("board").dataset.around);
  const at = new DOMPoint(Number(cell.dataset.x) + round, Number(cell.dataset.y) + 14);
  const seen = at.matrixTransform(document.getElementById("world").getScreenCTM());
  return [seen.x, seen.y, cell.dataset.text];
}"""


@pytest.mark.parametrize("slug", those(lambda scene: scene.around))
def test_a_board_that_closes_on_itself_goes_round(slug, sit_down):
    page = sit_down(slug)
    scene = first_scene(slug)
    rows: dict[float, list] = {}
    for cell in scene.cells:
        rows.setdefault(cell.centre[1], []).append(cell)
    row = sorted(max(rows.values(), key=len), key=lambda cell: cell.centre[0])
    page.evaluate(STAND, row[-1].id)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(CURSOR) == row[0].id
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(CURSOR) == row[-1].id
    page.get_by_role("button", name="Rotate right").click()
    x, y, words = page.evaluate(ECHO, row[0].id)
    assert (
        page.evaluate("([x, y]) => document.elementFromPoint(x, y).className.baseVal", [x, y])
        == "echo"
    )
    page.mouse.move(x, y)
    page.wait_for_selector(f"#hint:not([hidden]):has-text('{words}')")
    before = page.locator("#world").get_attribute("transform")
    page.mouse.down()
    page.mouse.move(x - 200, y, steps=4)
    page.mouse.up()
    turned = page.locator("#world").get_attribute("transform")
    assert turned != before
    for path in (page.url, f"{page.url}/replay"):
        page.goto(path)
        page.wait_for_selector("html[data-ready]")
        assert page.locator("#world").get_attribute("transform") == turned


@pytest.mark.parametrize("slug", those(lambda scene: scene.may_turn))
def test_a_long_map_stands_up_and_lies_down_again(slug, sit_down):
    page = sit_down(slug)
    tall = """() => { const b = document.getElementById("ground").getBBox(); return b.height > b.width }"""
    assert not page.evaluate(tall)
    for standing in (True, False):
        page.keyboard.press("t")
        page.wait_for_function(f"() => ({tall})() === {str(standing).lower()}")


def deepest(scene) -> tuple[str, int]:
    """Return the cell with the most counters, and how many."""
    cells = [counter.cell for counter in scene.counters]
    best = max(set(cells), key=cells.count, default="")
    return best, cells.count(best)


@pytest.mark.parametrize("slug", those(lambda scene: deepest(scene)[1] > 1))
def test_a_stack_is_spread_out_in_the_lens(slug, sit_down):
    page = sit_down(slug)
    cell, count = deepest(first_scene(slug))
    page.evaluate(STAND, cell)
    page.locator("#over .counter").last.wait_for(state="attached")
    page.evaluate(
        "cell => import('/static/js/lens.js').then(m => m.openLens(cell, [], true))", cell
    )
    assert page.locator("#lens [data-lens]").count() == count
    assert page.evaluate("document.activeElement.closest('#lens') !== null")
    page.keyboard.press("Escape")
    page.wait_for_selector("#lens", state="hidden")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("slug", slugs())
def test_axe_finds_no_serious_fault_at_any_table(slug, theme, chromium, live, axe):
    context = chromium.new_context(color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    made = httpx.post(f"{live.url}/api/tables", json={"game": slug, "seed": 5}).json()
    for path in (f"/t/{made['seats']['0']}", f"/t/{made['seats']['0']}/replay", f"/new/{slug}"):
        page.goto(live.url + path)
        page.add_script_tag(content=axe)
        assert page.evaluate(SERIOUS) == [], path
    context.close()


# --- as a script


def arguments() -> argparse.Namespace:
    """Read what to do."""
    read = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    read.add_argument("game", choices=slugs())
    for name, default in (("by", ""), ("scenario", ""), ("difficulty", ""), ("against", "")):
        read.add_argument(f"--{name}", default=default)
    read.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    for name, count in (
        ("seed", 5),
        ("decisions", 0),
        ("turns", 0),
        ("every", 0),
        ("width", 1280),
        ("tell", 0),
    ):
        read.add_argument(f"--{name}", type=int, default=count)
    read.add_argument(
        "--until-over", action="store_true", help="to the end; fail if the decisions do not suffice"
    )
    read.add_argument("--list", action="store_true", help="say everything by the list of choices")
    read.add_argument("--shots", type=Path)
    read.add_argument("--theme", choices=("light", "dark"), default="light")
    read.add_argument("--speed", choices=("slow", "usual", "fast", "at_once"), default="at_once")
    return read.parse_args()


def run(args: argparse.Namespace, browser, folder: Path) -> None:
    """Start a server, play, and tell how it went."""
    app = make_app(Config("127.0.0.1", 0, folder, False))
    server = LiveServer(app, free_port())
    server.start()
    size = {"width": args.width, "height": HEIGHT.get(args.width, 900)}
    motion = "reduce" if args.speed == "at_once" else "no-preference"
    page = browser.new_page(viewport=size, color_scheme=args.theme, reduced_motion=motion)
    page.set_default_timeout(PATIENCE)
    tour = Tour(page, server.url, app.app.state.site, args.shots)
    fields = {f"option-{name}": value for name, value in (o.split("=") for o in args.option)}
    if args.against:
        fields["seat-1"] = args.against
    try:
        tour.home(args.speed)
        tour.set_up(
            args.game,
            {"scenario": args.scenario, "difficulty": args.difficulty},
            fields,
            args.seed,
        )
        most = args.decisions or (WITHOUT_END if args.until_over else FEW)
        made = play(tour, args.by, most, args.turns, args.every, args.list)
        over = tour.data()["over"]
        tour.take_back()
        tour.open_rules()
        tour.page.goto(f"{tour.page.url}/replay?at=0")
        tour.page.wait_for_selector("html[data-ready]")
        tour.picture("replay")
    finally:
        sys.stdout.write(f"{args.game}: faults {tour.faults}, seen {sorted(tour.seen)}\n")
        page.close()
        server.stop()
    said = f"{tour.by_board} on the board, {tour.by_button} by a button, {len(tour.listed)} by the list"
    clicks = f"{tour.clicks} clicks in {tour.turns} turns"
    sys.stdout.write(f"{made} decisions: {said}; {clicks}; over: {over}\n")
    sys.stdout.write("".join(f"only by the list: {words}\n" for words in tour.listed[: args.tell]))
    assert not tour.faults
    assert over or not args.until_over


def main() -> None:
    """Play one game in a browser of its own."""
    from playwright.sync_api import sync_playwright

    args = arguments()
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        run(args, browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
