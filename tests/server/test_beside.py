"""The companion page beside a real board, in a browser as wide as a phone and as a tablet."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page
from tests.beside import Person
from tests.server.conftest import CHROMIUM, LiveServer, free_port
from tests.server.test_access import RUN
from tests.table.test_beside import IN_THE_HIVE

from hexile.kernel.chance.dice import ScriptedDice
from hexile.kernel.chance.randomness import RandomSource
from hexile.kernel.fields.position import read_position
from hexile.kernel.journal import replay
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.tables.seat_links import ALL
from hexile.table.choices.chance_answers import read_answer
from hexile.table.seat import share
from hexile.table.session import Session

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no browser here"),
]
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
STEPS = 400
SET_UP_ANSWERS = 60
AS_WIDE = (
    "Math.max(document.documentElement.scrollWidth, document.querySelector('.bs').scrollWidth)"
)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    app = make_app(Config("127.0.0.1", 0, tmp_path_factory.mktemp("beside"), False))
    server = LiveServer(app, free_port())
    server.start()
    server.site = app.app.state.site
    yield server
    server.stop()


@pytest.fixture
def page(chromium):
    made = chromium.new_page(viewport=PHONE)
    made.faults = []
    made.on("pageerror", lambda error: made.faults.append(str(error)))
    yield made
    assert made.faults == []
    made.close()


def pressed(page: Page, locator) -> None:
    """Press something that leads to another page, and wait for it."""
    with page.expect_navigation():
        locator.click()


def begin(
    page: Page, url: str, slug: str, beside: str = "usual", options: dict[str, str] | None = None
) -> str:
    """Set a game up through its form; what falls in setting up is one thing offered after the other.

    Always the same face would tie for ever where both sides roll and the higher begins.
    """
    page.goto(f"{url}/new/{slug}")
    page.select_option("select[name=beside]", beside)
    for name, value in (options or {}).items():
        page.eval_on_selector(f"[name=option-{name}]", "(field, to) => (field.value = to)", value)
    pressed(page, page.locator("form.form button[type=submit]"))
    for number in range(SET_UP_ANSWERS):
        if "/new/" not in page.url:
            break
        asked = page.locator(".face, .pool")
        here = asked.count()
        pressed(page, asked.nth(number % here) if here else page.locator(".huge"))
    return page.url.split("/t/")[1].split("/")[0]


def answer_button(page: Page, table: Session, words: str):
    """Find the button that stands for an answer; of three dice or more each is picked first."""
    wait = table.wanted()
    faces = read_answer(wait, words)
    if wait.kind == "die" and wait.dice > 2:
        for number, face in enumerate(faces, 1):
            page.locator(f"input[name=die{number}][value='{face}']").check(force=True)
        return page.locator(".each + .huge")
    values = {words, " ".join(map(str, faces))}
    buttons = page.locator("#answer button[name=words]").all()
    return next(b for b in buttons if b.get_attribute("value") in values)


def step(page: Page, table: Session, person: Person) -> str:
    """Do what the page asks for; return what that was."""
    state = page.locator(".bs").get_attribute("data-state")
    if state in ("lay", "order"):
        pressed(page, page.locator("button.huge"))
    elif state == "asked":
        pressed(page, answer_button(page, table, person.says(table.wanted())))
    elif state == "move":
        page.fill("#in-words", person.chooses())
        pressed(page, page.locator("button[form=said]"))
    return state


def test_a_whole_game_beside_a_board(served, page):
    token = begin(page, served.url, "raid")
    table = served.site.open(token)[0].session
    person = Person(table, 4)
    seen: dict[str, int] = {}
    while len(seen) < 5 and sum(seen.values()) < STEPS:
        state = step(page, table, person)
        seen[state] = seen.get(state, 0) + 1
        assert page.locator(".refusal").count() == 0
        wide = page.evaluate(AS_WIDE)
        assert wide == PHONE["width"]
        if state == "over":
            break
    assert set(seen) == {"lay", "move", "order", "asked", "over"}
    states = replay(table.game, table.journal, table.head)
    assert states[-1].digest() == table.state.digest()
    assert page.locator(".say").inner_text()


@pytest.mark.parametrize("slug", ["raid", "forlorn", "hive", "chitin", "stellar"])
def test_every_game_begins_on_a_tablet_beside_a_board(served, page, slug):
    page.set_viewport_size(TABLET)
    token = begin(page, served.url, slug)
    table = served.site.open(token)[0].session
    person = Person(table, 4)
    for _ in range(8):
        if step(page, table, person) == "thinking":
            page.wait_for_selector(".bs:not([data-state=thinking])")
        assert page.locator(".refusal").count() == 0
        wide = page.evaluate(AS_WIDE)
        assert wide == TABLET["width"]
    assert table.head > 0 or table.waiting is not None


def to_first_die(page: Page, url: str) -> str:
    """Begin the raid and end the first movement: a die is wanted."""
    token = begin(page, url, "raid")
    pressed(page, page.locator("button.huge"))
    pressed(page, page.get_by_role("button", name="End movement"))
    pressed(page, page.locator("button.huge"))
    return token


def test_answers_are_rolled_taken_back_and_never_lost(served, page):
    token = to_first_die(page, served.url)
    table = served.site.open(token)[0].session
    pressed(page, page.locator(".face").nth(4))
    pressed(page, page.get_by_role("button", name="Roll it for me"))
    assert table.waiting.own == [1]
    served.site.rooms.forget(token.split(".")[0])
    page.goto(page.url)
    table = served.site.open(token)[0].session
    assert table.waiting.answers[0] == [5]
    while page.locator(".bs").get_attribute("data-state") == "order":
        pressed(page, page.locator("button.huge"))
    pressed(page, page.get_by_role("button", name="Undo"))
    assert len(table.waiting.answers) == 1
    sent = {"version": "1", "operation": "answer", "words": "3"}
    stale = httpx.post(f"{served.url}/t/{token}/beside", data=sent, headers={"origin": served.url})
    assert stale.status_code == 409
    assert "has moved on" in stale.text


def test_wrong_answers_are_said_on_the_page_and_nothing_changes(served, page):
    token = to_first_die(page, served.url)
    room, link = served.site.open(token)
    version = str(room.seat(link).version)
    sent = {"version": version, "operation": "answer", "words": "7"}
    said = httpx.post(f"{served.url}/t/{token}/beside", data=sent, headers={"origin": served.url})
    assert said.status_code == 409
    assert "a die with faces 1 to 6" in said.text
    sent["operation"] = "nonsense"
    said = httpx.post(f"{served.url}/t/{token}/beside", data=sent, headers={"origin": served.url})
    assert said.status_code == 400
    assert room.session.waiting.answers == []


def test_a_counter_is_touched_and_moved(served, page):
    token = begin(page, served.url, "raid")
    table = served.site.open(token)[0].session
    pressed(page, page.locator("button.huge"))
    page.locator("#counter-W3").dispatch_event("click")
    page.locator(".cell.lit").nth(3).wait_for(state="attached")
    with page.expect_navigation():
        page.locator("#cell-r5c1").dispatch_event("click")
    assert table.journal.moment(1).action == "step W3 r5c1"
    with page.expect_response("**/walks?piece=W1"):
        page.locator("#counter-W1").dispatch_event("click")
    with page.expect_navigation():
        page.locator("#cell-r3c2").dispatch_event("click")
    assert [moment.action for moment in table.journal.moments[1:]] == [
        "step W1 r3c1",
        "step W1 r3c2",
    ]


WHOLE = """(frame => frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight)(
  document.querySelector(".drag")
)"""


def test_the_whole_board_is_shown_first_then_part_of_it(served, page):
    begin(page, served.url, "raid")
    assert page.evaluate(WHOLE)
    page.get_by_text("Whole board").click()
    assert not page.evaluate(WHOLE)
    pressed(page, page.locator("button.huge"))
    assert not page.evaluate(WHOLE), "a finger finds the places"
    page.get_by_text("Whole board").click()
    assert page.evaluate(WHOLE)


def test_a_counter_that_cannot_go_there_stays_in_hand_and_says_why(served, page):
    token = begin(page, served.url, "raid")
    pressed(page, page.locator("button.huge"))
    assert page.locator("#choices").bounding_box()["y"] < page.locator(".drag").bounding_box()["y"]
    with page.expect_response("**/walks?piece=W3"):
        page.locator("#counter-W3").dispatch_event("click")
    with page.expect_response("**/whynot?do=step*"):
        page.locator("#cell-r1c13").dispatch_event("click")
    page.wait_for_function(
        "() => !document.getElementById('held').textContent.startsWith('Click or tap')"
    )
    assert page.locator("#held").inner_text() == (
        "A step goes to an adjacent square; r1c13 is 14 steps from r5c0."
    )
    assert page.locator("#counter-W3.picked").count() == 1
    page.locator("#cell-r5c1").dispatch_event("click")
    page.wait_for_url("**/beside")
    assert token in page.url


@pytest.mark.parametrize("slug", ["hive", "forlorn", "chitin", "stellar"])
def test_counters_are_there_to_be_placed_as_they_stand_on_a_table(served, page, slug):
    begin(page, served.url, slug, "mine")
    assert page.url.endswith("/correct")
    assert page.locator("#piece option").count() > 5
    assert page.locator("#changed button").count() == 0, "nothing was set right yet"


def test_what_stands_otherwise_is_set_right(served, page):
    token = begin(page, served.url, "raid", "mine")
    assert page.url.endswith("/correct")
    table = served.site.open(token)[0].session
    page.locator("#counter-W1").dispatch_event("click")
    with page.expect_navigation():
        page.locator("#cell-r3c2").dispatch_event("click")
    assert "Warhawk 1: r3c0 to r3c2" in page.locator("#changed").inner_text()
    page.locator("#counter-A1").dispatch_event("click")
    page.locator("#to").fill("")
    pressed(page, page.locator("#off"))
    assert page.locator("#changed li").count() == 2
    pressed(page, page.locator("#changed [data-piece=W1]"))
    assert page.locator("#changed li").count() == 1
    pressed(page, page.locator("#keep"))
    assert table.journal.moment(1).changed == ["Take Trooper A1 off r2c6"]
    page.goto(f"{served.url}/t/{token}/beside/correct")
    page.locator("details summary").click()
    page.fill("#position", page.input_value("#position").replace("W5 r7c0", "W5 r7c0, W6 r7c1"))
    pressed(page, page.locator("#keep"))
    assert "W6" in page.locator(".refusal").inner_text()
    assert "W6 r7c1" in page.input_value("#position")
    assert table.head == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault_beside_a_board(served, chromium, axe, theme):
    context = chromium.new_context(viewport=PHONE, color_scheme=theme, bypass_csp=True)
    page = context.new_page()
    faults = {}
    begin(page, served.url, "raid")
    beside = page.url
    for name in ("lay", "move", "order", "asked", "correct", "set-up"):
        if name == "set-up":
            page.goto(f"{served.url}/new/forlorn/beside?beside=usual")
        elif name == "correct":
            page.goto(f"{beside}/correct")
        page.add_script_tag(content=axe)
        if found := page.evaluate(RUN):
            faults[name] = found
        if name in ("lay", "order"):
            pressed(page, page.locator("button.huge"))
        elif name == "move":
            pressed(page, page.get_by_role("button", name="End movement"))
    context.close()
    assert faults == {}


def test_a_server_killed_amid_a_throw_goes_on_there(page, processes, tmp_path):
    server = processes(tmp_path)
    to_first_die(page, server.url)
    pressed(page, page.locator(".face").nth(5))
    before = page.locator(".bcard").inner_text()
    assert "1 answered" in before.lower()
    server.kill()
    server.start()
    page.goto(page.url)
    assert page.locator(".bcard").inner_text() == before


def test_on_a_tablet_what_is_pressed_most_is_written_largest(served, page):
    page.set_viewport_size(TABLET)
    begin(page, served.url, "raid")
    assert page.locator(".huge").evaluate("one => getComputedStyle(one).fontSize") == "28px"
    page.goto(f"{page.url}/correct")
    tops = page.locator(".bfoot .btn").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len(tops) == 4
    assert len(set(tops)) == 1, "all in one row"


def standing_in_the_hive(site) -> str:
    """Begin beside a board from a position with a stack and two Darters; return its link."""
    game = site.game("hive")
    text = IN_THE_HIVE.format(version=game.about.version)
    setup = read_position(game, text).setup
    room = site.begin(game, setup, {}, RandomSource(), "somebody", text, dice=ScriptedDice([]))
    return site.token(room, ALL)


def tap(page: Page, id: str, down: float = 0.5) -> None:
    """Touch a counter or a cell with a finger, so far down in it, whatever lies above it."""
    thing = page.locator(f"#{id}")
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * down)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_who_is_aboard_a_darter_is_set_right_by_touch(served, chromium, size):
    token = standing_in_the_hive(served.site)
    context = chromium.new_context(viewport=size, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto(f"{served.url}/t/{token}/beside/correct")
    changed, piece = page.locator("#changed"), page.locator("#piece")

    def lift_from_the_stack(name: str) -> None:
        for _ in range(5):  # the lowest of five comes last
            if piece.input_value() != name:
                tap(page, "counter-FD1")
        assert piece.input_value() == name

    lift_from_the_stack("La1")
    with page.expect_navigation():
        tap(page, "counter-Da1")
    assert "Lancer La1: A8 to aboard Darter Da1" in changed.inner_text()
    tap(page, "out-counter-La1")
    assert piece.input_value() == "La1"
    with page.expect_navigation():
        tap(page, "counter-FD1")  # with those who stand in A8
    assert "None yet" in changed.inner_text()
    lift_from_the_stack("La1")
    pressed(page, page.locator("#off"))
    assert "Take Lancer La1 off A8" in changed.inner_text()
    piece.select_option("La1")
    with page.expect_navigation():
        tap(page, "cell-53")
    assert "Lancer La1: A8 to 53" in changed.inner_text()
    assert page.evaluate(AS_WIDE) == size["width"]
    assert piece.bounding_box()["width"] > 100, "its name can be read"
    pressed(page, page.locator("#keep"))
    table = served.site.open(token)[0].session
    assert "53: La1" in share(table).position()
    context.close()


def test_what_fell_in_setting_up_is_taken_back_from_the_end_to_the_beginning(served, page):
    page.goto(f"{served.url}/new/chitin/beside?beside=usual&told=2.7")
    assert "'7' is not what a die with faces 1 to 6 can show" in page.inner_text(".refusal")
    assert "1 answered" in page.inner_text(".bcap").lower()
    pressed(page, page.locator(".face").nth(4))
    assert page.locator(".face").count() == 0, "all is told"
    for answered in ("1 answered", "setup"):
        pressed(page, page.get_by_role("button", name="Undo"))
        assert page.inner_text(".bcap").lower().split("\n")[0].endswith(answered)
    assert page.get_by_role("button", name="Undo").count() == 0
    assert page.evaluate(AS_WIDE) == PHONE["width"]
