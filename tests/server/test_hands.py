"""Hands at a table: signs, dragging, target first, what is asked first, and input that was not meant."""

from __future__ import annotations

import httpx
import pytest
from tests.server import toy
from tests.server.test_browser import (
    after,
    begin,
    begin_hive,
    begin_plain,
    click_cell,
    head,
    ready,
    state,
)

from hexile.kernel.scene import Deed

pytestmark = pytest.mark.slow
PATIENCE = 60
QUIET_MS = 700
# Press E now, and once more as soon as the table has settled.
E_AND_AGAIN_AT_THE_END = """() => {
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true }));
  const first = document.getElementById("table-data").textContent;
  new MutationObserver((_, seen) => {
    if (document.getElementById("table-data").textContent === first) return;
    seen.disconnect();
    setTimeout(() => { press(); window.pressedAgain = true; }, 50);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  press();
}"""
# One stack that can still be moved; two Warhawks beside one trooper.
LAST_STACK = """\
position chitin, rules 3
scenario: learning
next: movement
turn: 2
first: blue
top: red
moving: blue
blue 0818: PP N
red 0804: W S
tokens: A 0811, C 0311, F 0515
"""
TWO_TO_ONE = """\
position raid, rules 3
scenario: command-bunker
next: combat
points: 5
warhawks: W1 r4c7, W2 r5c7, W3 r5c0, W4 r6c0, W5 r7c0
troopers: B2 r5c6
scientists: S1 r1c13
"""
# Two Lancers and a Scout in one box with a Soldier: any of them may attack it.
THREE_TO_ONE = """\
position hive, rules 5
scenario: rescue
next: terran melee
turn: 3
awake: A
Da1: over 51, open
Da2: over 61, open
A8: La1 La2 Sc1 So1
"""
# A box full of units that have moved, a Scout that may board the Darter above it.
THREE_ARE_DONE = """\
position hive, rules 5
scenario: rescue
next: movement
turn: 3
Da1: over 53, open
51: La1 La2 La3
53: Sc1
done: La1, La2, La3
"""
PRESSED = "[...document.querySelectorAll('#lens [aria-pressed=true]')].map(e => e.dataset.lens)"
# Whether the slip and the lens lie over each other, and which of them is on top there.
OVERLAP = """() => {
  const [slip, lens] = ["hint", "lens"].map(id => document.getElementById(id));
  slip.style.pointerEvents = "auto";
  const [a, b] = [slip, lens].map(box => box.getBoundingClientRect());
  const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
  const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
  if (left >= right || top >= bottom) return "apart";
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).closest("#hint, #lens")?.id;
}"""
LAY_ON_THE_LENS = """() => {
  const [slip, lens] = ["hint", "lens"].map(id => document.getElementById(id));
  [slip.style.left, slip.style.top] = [lens.style.left, lens.style.top];
}"""
LIT = "[...document.querySelectorAll('#board [data-legal]')].map(e => e.dataset.legal)"


def middle(page, id: str) -> tuple[float, float]:
    box = page.locator(id).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page, piece: str, cell: str, let_go: bool = True) -> None:
    page.mouse.move(*middle(page, f"#counter-{piece}"))
    page.mouse.down()
    page.mouse.move(*middle(page, f"#cell-{cell}"), steps=6)
    if let_go:
        page.mouse.up()


def to_combat(page, live) -> dict:
    """Play until somebody may attack, and return the first attack."""
    begin_plain(page, live, 3)
    api = f"{live.url}/api/tables/{state(page)['token']}"
    for _ in range(60):
        now = httpx.get(api, timeout=PATIENCE).json()
        attacks = [c for c in now["choices"] if c["do"].startswith("attack")]
        if attacks:
            page.reload()
            ready(page)
            return attacks[0]
        steps = [c for c in now["choices"] if c["do"].startswith("step W3")] or now["choices"]
        east = max(
            steps, key=lambda c: int(c["do"].rpartition("c")[2] or 0) if "r" in c["do"] else 0
        )
        sent = {"do": east["do"], "version": now["version"]}
        assert httpx.post(f"{api}/act", json=sent, timeout=PATIENCE).status_code == 200
    raise AssertionError("nobody ever met a trooper")


def test_a_piece_is_carried_to_a_square_in_its_reach(page, live):
    begin_plain(page, live, 3)
    was = head(page)
    carry(page, "W3", "r5c4")
    after(page, was)
    assert page.locator("#counter-W3").get_attribute("data-cell") == "r5c4"
    assert page.locator(".ghost").count() == 0
    assert page.faults == []


def test_a_piece_let_go_where_it_cannot_be_stays(page, live):
    begin_plain(page, live, 3)
    carry(page, "W3", "r5c13")
    page.wait_for_selector("#refusal:not([hidden])")
    assert head(page) == 0


def test_a_connection_lost_while_a_piece_is_carried(page, live):
    """Nothing is played and the page says so; when the table answers again, the piece can be put down."""
    begin_plain(page, live, 3)
    carry(page, "W3", "r5c2", let_go=False)
    page.wait_for_function(f"() => {LIT}.includes('r5c2')")
    page.route("**/walk?**", lambda route: route.abort())
    page.mouse.up()
    page.wait_for_selector("#notice:has-text('Connection lost')")
    assert head(page) == 0
    page.unroute("**/walk?**")
    page.reload()
    ready(page)
    carry(page, "W3", "r5c2")
    after(page, 0)


def test_a_window_resized_while_a_piece_is_held_keeps_it(page, live):
    begin_plain(page, live, 3)
    page.locator("#counter-W3").click()
    page.wait_for_function(f"() => {LIT}.includes('r5c4')")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function("() => innerWidth === 820")
    assert "r5c4" in page.evaluate(LIT)
    click_cell(page, "r5c4")
    after(page, 0)


def test_a_double_click_is_one_press(page, live):
    """The second press would end the phase that comes after the one that was ended."""
    begin(page, live)
    page.locator("#acts [data-do=end]").dblclick()
    after(page, 0)
    sent = httpx.get(f"{live.url}/api/tables/{state(page)['token']}", timeout=PATIENCE).json()
    assert sent["version"] == state(page)["version"]
    page.locator("#counter-W3").dblclick()
    assert page.locator("#lamp [data-held=W3]").count() == 1


def test_clicks_while_the_enemy_moves_play_nothing(page, live):
    """The first only cuts the enemy's turn short, and one that follows at once was meant for that, too."""
    begin_plain(page, live, 3)
    page.evaluate("localStorage.setItem('speed', 'step')")
    page.locator("#acts [data-do=end]").click()
    page.wait_for_selector("#saying:not([hidden])")
    kept = httpx.get(f"{live.url}/api/tables/{state(page)['token']}", timeout=PATIENCE).json()[
        "version"
    ]
    page.evaluate(E_AND_AGAIN_AT_THE_END)
    page.wait_for_selector("#saying", state="hidden")
    after(page, 0)
    page.wait_for_function("() => window.pressedAgain")
    api = f"{live.url}/api/tables/{state(page)['token']}"
    assert httpx.get(api, timeout=PATIENCE).json()["version"] == kept
    page.wait_for_timeout(QUIET_MS)
    page.evaluate("localStorage.setItem('speed', 'at_once')")
    was = head(page)
    page.keyboard.press("e")
    after(page, was)


SLOW_ANSWER = """() => {
  const plain = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (/[/](act|walk)[?]/.test(String(asked[0]))) await new Promise(done => setTimeout(done, 1500));
    return answer;
  };
}"""


def test_what_is_touched_before_the_new_position_has_come_is_not_judged_by_it(page, live):
    """Neither is it played, nor does a rule of the next position speak to it."""
    begin_hive(page, live, "force assault", "ship Da1", "attach Da1 D7", "end")
    page.wait_for_selector("[data-held=En1]")
    page.evaluate(SLOW_ANSWER)
    click_cell(page, "D7")
    page.wait_for_timeout(500)
    page.locator("#counter-Qu1").click(timeout=PATIENCE * 1000)
    page.wait_for_selector("#notice:has-text('Your last choice is being played.')")
    assert page.locator("#refusal").is_hidden()
    after(page, head(page))
    assert page.faults == []


def test_one_press_is_kept_until_the_last_choice_is_played(page, live):
    """The first is played then; whatever follows it meanwhile is not."""
    begin(page, live)
    page.locator("#counter-W1").click()
    click_cell(page, "r3c1")
    after(page, 0)
    page.evaluate(SLOW_ANSWER)
    page.locator("#counter-W2").click()
    click_cell(page, "r4c1")
    page.locator("#acts [data-do=end]").click()
    page.wait_for_selector("#notice:has-text('This one comes next.')")
    click_cell(page, "r3c2")
    page.wait_for_function(
        "() => !JSON.parse(document.getElementById('table-data').textContent)"
        ".choices.some(choice => choice.ask?.includes('10 unused'))"
    )
    assert page.locator("#counter-W1").get_attribute("data-cell") == "r3c1"
    assert page.faults == []


def test_a_press_that_is_kept_walks_on(page, live):
    begin(page, live)
    page.evaluate(SLOW_ANSWER)
    page.locator("#counter-W1").click()
    click_cell(page, "r3c1")
    click_cell(page, "r3c2")
    page.wait_for_selector("#counter-W1[data-cell=r3c2]")
    assert page.faults == []


def test_step_by_step_goes_on_when_told_and_skip_skips_all(page, live):
    begin_plain(page, live, 3)
    page.evaluate("localStorage.setItem('speed', 'step')")
    page.locator("#acts [data-do=end]").click()
    first = page.locator("#saying span:not(.falling)").first
    first.wait_for()
    said = first.inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "said => !document.getElementById('saying').innerText.includes(said)", arg=said
    )
    page.keyboard.press(" ")
    after(page, 0)
    assert page.locator("#saying").is_hidden()


def test_two_tabs_at_one_seat(page, live):
    page.route("**/live", lambda route: route.abort())  # it hears nothing of the other
    begin_plain(page, live, 3)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    other.locator("#counter-W1").click()
    click_cell(other, "r3c1")
    after(other, 0)
    page.locator("#acts [data-do=end]").click()
    after(page, 0)
    assert head(page) == 1
    assert state(page)["version"] == state(other)["version"]


def test_the_enemy_is_touched_first_and_then_who_attacks(page, live):
    attack = to_combat(page, live)
    was = head(page)
    piece, cell = attack["clicks"]
    if sum(choice["clicks"][-1] == cell for choice in state(page)["choices"]) > 1:
        click_cell(page, cell)
        page.wait_for_function(f"() => {LIT}.includes('{piece}')")
        assert head(page) == was
        page.locator(f"#counter-{piece}").click()
    else:
        click_cell(page, cell)
    after(page, was)
    assert page.faults == []


def sit_at(page, live, slug: str, position: str) -> None:
    """Open a table at a position."""
    sent = {"game": slug, "position": position}
    made = httpx.post(f"{live.url}/api/tables", json=sent, timeout=PATIENCE).json()
    page.goto(live.url)
    page.evaluate("localStorage.setItem('speed', 'at_once')")
    page.goto(f"{live.url}/t/{made['all']}")
    ready(page)


def test_the_last_stack_of_a_phase_is_moved_by_touch(page, live):
    """It is the only piece that can be touched, and still has to be taken up whole."""
    sit_at(page, live, "chitin", LAST_STACK)
    stack = page.locator("#over > .counter[data-cell='0818']").last
    stack.click()
    page.wait_for_function(f"() => {LIT}.includes('0817')")
    click_cell(page, "0817")
    after(page, 0)
    assert page.locator("#over > .counter[data-cell='0818']").count() == 0
    assert page.faults == []


def test_a_fleet_of_several_ships_goes_to_the_star_that_is_touched(page, live):
    """Though ships of one kind may also be divided, which begins with the same touch."""
    made = httpx.post(
        f"{live.url}/api/tables", json={"game": "stellar", "seed": 5}, timeout=PATIENCE
    )
    page.goto(f"{live.url}/t/{made.json()['seats']['0']}")
    ready(page)
    page.wait_for_selector("#board [data-held=R1]")  # the first that wants orders, of 35 transports
    page.wait_for_function(f"() => {LIT}.some(id => document.getElementById('cell-' + id))")
    star = page.evaluate(f"{LIT}.find(id => document.getElementById('cell-' + id))")
    click_cell(page, star)
    after(page, 0)
    assert star in page.locator("#log li").nth(1).inner_text()


def test_a_slip_is_that_of_what_is_pointed_at(page, live):
    """Two choices have one target; beside each its own odds are shown, and none where nothing is at stake."""
    sit_at(page, live, "raid", TWO_TO_ONE)
    for number, who in enumerate(("W1", "W2", "W1")):
        page.locator("#choices .choice").nth(number % 2).hover()
        page.wait_for_selector(f"#hint.odds-slip:not([hidden]) h3:has-text('{who} attacks')")
    page.mouse.move(*middle(page, "#cell-r0c10"))
    page.wait_for_selector("#hint.odds-slip", state="hidden")


def spread_out(page, live) -> None:
    """Open the lens on a melee of three against one, with a Lancer in hand."""
    sit_at(page, live, "hive", THREE_TO_ONE)
    page.evaluate("import('/static/js/lens.js').then(m => m.openLens('A8', []))")
    page.locator("#lens [data-lens=La1]").click()
    page.wait_for_function(f"() => {PRESSED}.join() === 'La1'")


def test_only_those_that_are_picked_in_the_lens_attack(page, live):
    spread_out(page, live)
    page.locator("#lens [data-lens=La2]").click()
    page.wait_for_function(f"() => {PRESSED}.length > 1")
    assert page.evaluate(PRESSED) == ["La1", "La2"]
    assert "Sc1" not in page.locator("#ask").inner_text()
    assert head(page) == 0
    page.locator("#lens [data-lens=So1]").click()
    after(page, 0)
    attacks = page.locator("#log li", has_text="Attack by Lancer La1")
    attacks.filter(has_text="La2").first.wait_for()
    assert "La2" in attacks.first.inner_text(), page.locator("#log").inner_text()
    assert "Sc1" not in attacks.first.inner_text()
    assert page.faults == []


def test_a_comrade_that_is_done_says_so(page, live):
    sit_at(page, live, "hive", THREE_ARE_DONE)
    page.wait_for_selector("#board [data-held=Sc1]")
    page.wait_for_function(f"() => {LIT}.includes('Da1')")
    page.locator("#over > .counter[data-cell='51']").last.click()
    page.wait_for_selector("#refusal:has-text('has already acted this turn')")
    assert head(page) == 0


def test_of_many_buttons_the_one_that_ends_it_stays(page, live):
    begin_hive(page, live, "force assault")
    buttons = page.locator("#acts button[data-do]")
    assert [button.get_attribute("data-do") for button in buttons.all()] == ["end"]
    assert sum(c["do"].startswith("depart") for c in state(page)["choices"]) > 1


def test_the_odds_lie_beside_the_lens_or_else_above_it(page, live):
    spread_out(page, live)
    page.locator("#choices .choice").first.hover()
    page.wait_for_selector("#hint.odds-slip:not([hidden])")
    assert page.locator("#lens").is_visible()
    assert page.evaluate(OVERLAP) == "apart"
    page.evaluate(LAY_ON_THE_LENS)
    assert page.evaluate(OVERLAP) == "hint"


def test_what_one_decides_is_seen_however_far_the_record_was_scrolled(page, live):
    begin_plain(page, live, 3)
    page.locator("#acts [data-do=end]").click()
    after(page, 0)
    page.evaluate("document.getElementById('log').scrollTop = 400")
    page.wait_for_function("() => document.getElementById('log').scrollTop > 100")
    was = head(page)
    page.locator("#acts [data-do=end]").click()
    after(page, was)
    page.wait_for_function("() => document.getElementById('log').scrollTop === 0")


def test_a_place_has_the_sign_of_what_pressing_it_does(page, live):
    to_combat(page, live)
    lit = page.locator("#counter-" + state(page)["choices"][0]["clicks"][0])
    if page.locator(".boardsign").count() == 0:
        lit.click()
    page.wait_for_selector(".boardsign")
    assert page.locator("#choices .choice .sign").count() > 0
    page.evaluate("localStorage.setItem('speed', 'step')")
    page.locator("#choices .choice").first.click()
    page.wait_for_selector("#saying .falling.large")  # the die of one's own attack is seen


def test_harm_is_asked_about_first(page, live, with_toy, monkeypatch):
    monkeypatch.setattr(
        toy.Toy, "deed", lambda self, view, action: Deed("swap", "Is that meant?"), raising=False
    )
    page.add_init_script("window.asked = true")
    made = httpx.post(
        f"{live.url}/api/tables", json={"game": "toy", "seed": 2}, timeout=PATIENCE
    ).json()
    page.goto(f"{live.url}/t/{made['seats']['0']}")
    ready(page)
    page.get_by_role("button", name="claim low").click()
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector("#sure[open]", state="detached")
    assert head(page) == 0
    page.get_by_role("button", name="claim low").click()
    page.locator("#sure").get_by_role("button", name="claim low").click()
    after(page, 0)


FLAMER = """position forlorn, rules 6
scenario: solo1
next: marine phase
turns left: 6
action points: 8
Ibarra: k8 east
Zac: k7 east
D1: n8
"""


def test_what_an_attack_reaches_is_marked_before_it(page, live):
    made = httpx.post(
        f"{live.url}/api/tables", json={"game": "forlorn", "position": FLAMER}, timeout=PATIENCE
    ).json()
    page.goto(f"{live.url}/t/{made['all']}")
    ready(page)
    page.locator("#choices .choice", has_text="Ibarra").click()
    page.wait_for_selector("#lamp [data-held]")
    page.locator("#choices .choice", has_text="line").first.click()
    page.wait_for_selector("#legal-n8")
    page.locator("#counter-D1").hover(force=True)
    page.wait_for_function("() => document.querySelectorAll('#area .area').length === 3")
    page.mouse.move(2, 2)
    page.wait_for_function("() => !document.querySelector('#area .area')")
