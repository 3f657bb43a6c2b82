"""The pages in a real browser: a game by clicks, one by keyboard, time, reasons, two seats, breaks."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from tests.server.conftest import LiveServer, free_port

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.server.app import make_app
from hexile.table.session import new_session

pytestmark = pytest.mark.slow
WHERE_COUNTERS_LIE = (
    "[...document.querySelectorAll('#over > .counter:not(.gone)')]"
    ".map(c => c.id + c.style.transform).sort().join()"
)
EASY = {
    "scenario": "command-bunker",
    "seed": "5",
    "option-turns": "12",
    "option-mp": "10",
    "option-activate": "0",
}


def begin(page, live, **form):
    answer = httpx.post(f"{live.url}/new/raid", data={**EASY, **form}, follow_redirects=False)
    page.goto(f"{live.url}/")
    page.evaluate("localStorage.setItem('speed', 'at_once')")
    page.goto(live.url + answer.headers["location"])
    ready(page)


def begin_plain(page, live, seed: int):
    form = {name: "" for name in EASY} | {"scenario": "command-bunker", "seed": str(seed)}
    begin(page, live, **form)


def ready(page):
    page.wait_for_selector("html[data-ready]")


def head(page) -> int:
    return page.evaluate("JSON.parse(document.getElementById('table-data').textContent).head")


def state(page) -> dict:
    return page.evaluate("JSON.parse(document.getElementById('table-data').textContent)")


def after(page, was: int) -> None:
    page.wait_for_function(
        "was => JSON.parse(document.getElementById('table-data').textContent).head !== was", arg=was
    )


def click_cell(page, name: str) -> None:
    box = page.locator(f"#cell-{name}").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def cell_of(page, counter: str) -> str:
    return page.locator(f"#counter-{counter}").get_attribute("data-cell")


def step_towards(page, goal: tuple[int, int]) -> dict:
    """Choose, among what is legal for W1, the step that comes nearest to a square."""
    best, least = None, 10**9
    for choice in state(page)["choices"]:
        if choice["do"].startswith("step W1 "):
            row, column = map(int, re.findall(r"\d+", choice["clicks"][1]))
            far = max(abs(row - goal[0]), abs(column - goal[1]))
            if far < least:
                best, least = choice, far
    return best


def won_game() -> tuple[int, list[str]]:
    """Return a seed and the decisions with which a computer player wins by it."""
    game = find("raid")
    for seed in range(100):
        table = new_session(
            game, new_setup(game, "command-bunker", "", {}, {}), {}, seed, None, None
        )
        table.players = {0: game.players["greedy"]}
        while not table.state.over():
            table.computer_acts()
        if table.state.result.values[0] == 1:
            return seed, [moment.action for moment in table.journal.moments]
    raise AssertionError("no game was won")


def play_to_the_end(page, live, choose) -> None:
    """Play a game that is won, by whatever way *choose* has of making a choice."""
    seed, actions = won_game()
    begin_plain(page, live, seed)
    for action in actions:
        was = head(page)
        choose(next(c for c in state(page)["choices"] if c["do"] == action))
        after(page, was)
    assert state(page)["over"]
    assert "holds the platform" in page.locator("#now").inner_text()


def test_a_whole_game_won_by_clicks(page, live):
    def click(choice):
        if choice["do"] == "end":
            page.locator("#acts [data-do=end]").click()
            return
        page.locator(f"#counter-{choice['clicks'][0]}").click()
        click_cell(page, choice["clicks"][1])

    play_to_the_end(page, live, click)
    assert page.faults == []
    page.get_by_role("button", name="Risky choices").click()
    page.wait_for_selector("#paper[open]")


def test_the_same_by_keyboard_alone(page, live):
    def walk_to(cell: str) -> None:
        page.locator("#board").focus()
        for _ in range(60):
            here = page.evaluate("document.querySelector('.cell.cursor')?.dataset.id || ''")
            if here == cell:
                page.keyboard.press("Enter")
                return
            if not here:
                page.keyboard.press("ArrowRight")
                continue
            (r, c), (row, column) = (tuple(map(int, re.findall(r"\d+", x))) for x in (here, cell))
            keys = {(True, False): "ArrowDown", (False, False): "ArrowUp"}
            key = (
                keys[(row > r, False)] if row != r else "ArrowRight" if column > c else "ArrowLeft"
            )
            page.keyboard.press(key)
        raise AssertionError(f"no way to {cell}")

    def press(choice):
        if choice["do"] == "end":
            page.keyboard.press(page.locator("#acts [data-do=end] kbd").inner_text())
            return
        page.keyboard.press("Escape")
        walk_to(cell_of(page, choice["clicks"][0]))
        walk_to(choice["clicks"][1])

    play_to_the_end(page, live, press)
    assert page.faults == []


def test_numbers_choose_from_the_list(page, live):
    begin(page, live)
    was = head(page)
    page.keyboard.press("1")
    page.wait_for_selector(".lamp-pool")
    for key in (
        "ArrowRight",
        "ArrowRight",
        "Enter",
    ):  # the first puts the cursor on the piece in hand
        page.keyboard.press(key)
    after(page, was)
    assert cell_of(page, "W1") == "r3c1"


def test_one_click_walks_and_the_piece_stays_in_hand(page, live):
    begin_plain(page, live, 5)
    page.locator("#counter-W3").click()
    page.wait_for_selector("#legal-r5c4")
    click_cell(page, "r5c4")
    after(page, 0)
    assert cell_of(page, "W3") == "r5c4"
    page.wait_for_selector("#legal-r5c5")
    assert page.locator("[data-held=W3]").count() == 1
    was = head(page)
    page.locator("#counter-W3").click()  # selected anew, not deselected
    click_cell(page, "r5c5")
    after(page, was)
    page.wait_for_selector("[data-held=W3]", state="detached")  # no point is left


def test_a_refused_click_names_the_rule(page, live):
    begin(page, live)
    page.locator("#counter-W1").click()
    click_cell(page, "r9c9")
    page.wait_for_selector("#refusal:not([hidden]) a.rule")
    assert head(page) == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#refusal", state="hidden")
    assert page.locator(".lamp-pool").count() == 0


def test_a_turn_is_taken_back_whole_and_looking_back_takes_nothing_back(page, live):
    begin_plain(page, live, 5)
    page.locator("#counter-W3").click()
    page.wait_for_selector("#legal-r5c3")
    click_cell(page, "r5c3")
    after(page, 0)
    page.keyboard.press("Control+z")
    after(page, 3)
    assert (head(page), cell_of(page, "W3")) == (0, "r5c0")
    page.keyboard.press("Control+Shift+z")
    after(page, 0)
    assert (head(page), cell_of(page, "W3")) == (3, "r5c3")
    page.keyboard.press("Shift+U")
    after(page, 3)
    assert (head(page), cell_of(page, "W3")) == (0, "r5c0")
    page.keyboard.press("Control+Shift+z")
    after(page, 0)
    page.locator("#line [data-go='0']").click()
    page.wait_for_url("**/replay?at=0")
    page.go_back()
    ready(page)
    assert head(page) == 3


def test_nothing_can_be_chosen_while_the_enemy_moves_and_it_can_be_seen_again(page, live):
    begin_plain(page, live, 5)
    page.evaluate("localStorage.setItem('speed', 'slow')")
    page.locator("#acts [data-do=end]").click()
    page.wait_for_selector("body.replaying")
    assert not page.locator("#choose").is_visible()
    assert page.locator("#now .caph").inner_text().lower() == "what is happening"
    page.keyboard.press("Space")
    page.wait_for_selector("body:not(.replaying)")
    page.wait_for_selector("#choose", state="visible")
    page.get_by_role("button", name="see it again").click()
    page.wait_for_selector("body.replaying #saying:not([hidden])")
    page.keyboard.press("Space")
    page.wait_for_selector("body:not(.replaying)")
    assert head(page) == 1


def test_undo_redo_and_a_branch(page, live):
    begin(page, live)
    first = state(page)["choices"][0]
    page.locator(f"#counter-{first['clicks'][0]}").click()
    click_cell(page, first["clicks"][1])
    after(page, 0)
    page.keyboard.press("u")
    after(page, 1)
    assert cell_of(page, "W1") == "r3c0"
    page.get_by_role("button", name="Redo").click()
    after(page, 0)
    page.keyboard.press("u")
    after(page, 1)
    page.keyboard.press("e")
    after(page, 0)
    page.get_by_role("button", name="Branches: 2").click()
    page.locator("#branchlist .choice").first.click()
    after(page, 2)
    assert head(page) == 1
    assert page.faults == []


def test_a_branch_begins_with_one_press_and_can_be_renamed(page, live):
    begin(page, live)
    page.get_by_role("button", name="Branch here").click()
    page.get_by_role("button", name="Branches: 2").click()
    page.wait_for_selector("#branchlist li.here >> text=Branch 2")
    page.locator("#branchlist li.here summary").click()
    page.fill("#branchlist li.here input[name=name]", "The long way")
    page.locator("#branchlist li.here form button").click()
    page.wait_for_selector("#branchlist li.here >> text=The long way")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    after(page, 0)
    page.wait_for_selector("#line >> text=now")
    journal = httpx.get(f"{page.url}/journal").text
    assert "branch 1: The long way" in journal
    assert page.faults == []


def test_why_walks_the_chart(page, live):
    begin(page, live, **{"option-activate": "4"})
    page.keyboard.press("e")
    after(page, 0)
    page.locator("#log [data-why]").first.click()
    page.wait_for_selector(".why .took")
    assert page.locator(".why .walk li").count() >= 2
    assert page.locator("#talk .asked").count() == 1
    page.get_by_role("button", name="whole chart").click()
    page.wait_for_selector("#paper[open] .walk")


def test_odds_stand_beside_a_risky_choice(page, live):
    begin(page, live, scenario="command-bunker")
    for _ in range(60):
        now = state(page)
        if any(choice["do"].startswith("attack") for choice in now["choices"]):
            break
        step = step_towards(page, (4, 7))
        page.evaluate("0")
        if step:
            page.locator(f"#counter-{step['clicks'][0]}").click()
            click_cell(page, step["clicks"][1])
        else:
            page.keyboard.press("e")
        after(page, now["head"])
    page.wait_for_selector(".choice .chance")
    page.locator(".choice").first.hover()
    page.wait_for_selector("#hint.odds-slip:not([hidden]) .outs")
    assert "/6" in page.locator("#hint").inner_text()


def test_the_enemy_turn_is_played_out_and_can_be_skipped(page, live):
    begin(page, live, **{"option-activate": "4"})
    page.evaluate("localStorage.setItem('speed', 'slow')")
    page.keyboard.press("e")
    page.wait_for_selector("#saying:not([hidden])")
    assert head(page) == 0
    page.keyboard.press(" ")
    after(page, 0)
    page.wait_for_selector("#saying", state="hidden")


def test_replay_forwards_backwards_and_on_from_there(page, live):
    begin(page, live)
    for was in (0, 1):
        page.keyboard.press("e")
        after(page, was)
    table = page.url
    page.goto(f"{table}/replay?at=0")
    ready(page)
    page.get_by_role("button", name="Next step").click()
    page.wait_for_selector("text=Move 1 of 2")
    page.get_by_role("button", name="To the end").click()
    page.wait_for_selector("text=Move 2 of 2")
    page.get_by_role("button", name="Previous step").click()
    page.wait_for_selector("text=Move 1 of 2")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    ready(page)
    assert head(page) == 1
    assert page.faults == []


def test_a_damaged_file_says_so_in_the_page(page, live, tmp_path):
    begin(page, live)
    text = httpx.get(f"{page.url}/journal").text
    (tmp_path / "damaged.jsonl").write_text(
        text + '{"n":1,"after":0,"seat":0,"do":"fly","faces":[]}\n{"x\n'
    )
    page.goto(f"{live.url}/load")
    page.set_input_files("input[type=file]", tmp_path / "damaged.jsonl")
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_selector("text=Read-only")
    (tmp_path / "nothing.jsonl").write_text("hello")
    page.goto(f"{live.url}/load")
    page.set_input_files("input[type=file]", tmp_path / "nothing.jsonl")
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_selector("text=not a Hexile game file")


def test_two_browsers_as_two_seats(with_toy, chromium, live):
    made = httpx.post(f"{live.url}/api/tables", json={"game": "toy", "seed": 2}).json()
    pages = []
    for seat in ("0", "1"):
        context = chromium.new_context()
        page = context.new_page()
        page.goto(f"{live.url}/t/{made['seats'][seat]}")
        ready(page)
        pages.append(page)
    red, blue = pages
    assert red.title().startswith("●")
    assert not blue.title().startswith("●")
    red.get_by_role("button", name="claim low").click()
    blue.wait_for_selector("text=P0 says claim low.")
    blue.wait_for_function("() => document.title.startsWith('●')")
    assert not red.title().startswith("●")
    for page in pages:
        page.context.close()


def test_two_people_join_agree_and_part(with_toy, chromium, live):
    """One invites, the other sits down, agrees to a take-back, and makes the own link void."""
    contexts = [chromium.new_context(reduced_motion="reduce") for _ in range(2)]
    red, blue = (context.new_page() for context in contexts)
    red.goto(f"{live.url}/new/toy")
    red.select_option("select[name=seat-1]", "person")
    red.select_option("select[name=together]", "far")
    red.click("form button[type=submit]")
    invitation = red.locator("[data-copy^='/join/']").get_attribute("data-copy")
    blue.goto(f"{live.url}{invitation}")
    blue.click("main button[type=submit]")
    blue.wait_for_selector("html[data-ready]")
    red.wait_for_selector("[data-copy^='/join/']", state="detached")
    red.get_by_role("button", name="swap").click()
    red.click("[data-do=ask]")
    blue.click("[data-do=agree]")
    red.wait_for_selector(".asking[data-answer]", state="detached")
    red.get_by_role("button", name="swap").wait_for()
    second = contexts[1].new_page()
    second.goto(blue.url)
    second.wait_for_selector("html[data-ready]")
    second.evaluate("document.querySelector('form[action$=\"/links\"] button').click()")
    blue.wait_for_selector("#notice:has-text('was revoked')")
    for context in contexts:
        context.close()


def test_what_happens_while_the_page_fetches_is_fetched_too(page, live):
    """The answer is on its way when the game goes on once more: the page must not stop there."""
    made = httpx.post(f"{live.url}/api/tables", json={"game": "raid", "seed": 5}).json()
    mine = f"{live.url}/api/tables/{made['seats']['0']}"

    def go_on() -> int:
        now = httpx.get(mine).json()
        sent = {"do": now["choices"][0]["do"], "version": now["version"]}
        return httpx.post(f"{mine}/act", json=sent).json()["version"]

    def late(route) -> None:
        answer = route.fetch()
        if not seen:
            seen.append(go_on())
            time.sleep(0.5)
        route.fulfill(response=answer)

    seen: list[int] = []
    page.goto(f"{live.url}/t/{made['watch']}")
    page.wait_for_selector("html[data-ready]")
    page.route("**/parts?*", late)
    go_on()
    for _ in range(40):
        page.wait_for_timeout(100)
        shown = page.evaluate(
            "() => JSON.parse(document.getElementById('table-data').textContent).version"
        )
        if shown == 3:
            break
    assert (seen, shown) == ([3], 3)


def test_two_tabs_one_stale(page, live):
    begin(page, live)
    other = page.context.new_page()
    other.route("**/live", lambda route: route.abort())
    other.goto(page.url)
    ready(other)
    page.keyboard.press("e")
    after(page, 0)
    other.keyboard.press("e")
    other.wait_for_selector("#notice:not([hidden])")
    after(other, 0)
    assert head(other) == head(page) == 1


def test_the_page_comes_back_after_the_server_was_away(page, chromium, config):
    port = free_port()
    first = LiveServer(make_app(config), port)
    first.start()
    begin(page, first)
    first.stop()
    page.wait_for_selector("#notice:not([hidden])")
    second = LiveServer(make_app(config), port)
    second.start()
    token = state(page)["token"]
    version = state(page)["version"]
    sent = {"do": "end", "version": version}
    assert httpx.post(f"{second.url}/api/tables/{token}/act", json=sent).status_code == 200
    after(page, 0)
    assert head(page) == 1
    second.stop()


def test_the_lamp_is_kept(page, live):
    page.goto(live.url)
    page.get_by_role("button", name="Switch between light").click()
    theme = page.evaluate("document.documentElement.dataset.theme")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == theme


FOUND = "() => [...document.querySelectorAll('#rulelist .ruleitem')].every(r => /platform/i.test(r.textContent))"


def test_rules_drawer_searches(page, live):
    begin(page, live)
    page.keyboard.press("r")
    page.wait_for_selector("#rules[open] .ruleitem")
    everything = page.locator("#rulelist .ruleitem").count()
    page.fill("#rules .search", "platform")
    page.wait_for_function(FOUND)
    assert 0 < page.locator("#rulelist .ruleitem").count() < everything


def test_the_page_of_rules_searches(page, live):
    page.goto(f"{live.url}/rules/raid")
    everything = page.locator("#rulelist .ruleitem").count()
    page.locator(".search").press_sequentially("platform")
    page.wait_for_function(FOUND)
    assert 0 < page.locator("#rulelist .ruleitem").count() < everything
    page.fill(".search", "no such words")
    page.wait_for_selector("#rulelist .small:not(.ruleitem *)")
    assert page.locator("#rulelist .ruleitem").count() == 0
    assert page.faults == []


LONGEST_MS = 120_000  # a hull with a choice in every box is much to draw on a busy machine


def begin_hive(page, live, *actions):
    """Load a mission of the Hive after some actions."""
    game = find("hive")
    table = new_session(game, new_setup(game, "rescue", "", {}, {}), {}, 5, None, None)
    for action in actions:
        table.act(action)
    page.goto(f"{live.url}/")
    page.evaluate("localStorage.setItem('speed', 'at_once')")
    files = {"file": ("game.jsonl", table.journal.text().encode())}
    sent = httpx.post(f"{live.url}/load", files=files, follow_redirects=False)
    page.goto(live.url + sent.headers["location"], timeout=LONGEST_MS)
    ready(page)


def test_a_board_that_has_the_focus_is_drawn_anew_where_its_ground_changes(page, live):
    begin_hive(page, live, "force assault", "ship Da1")
    was = head(page)
    assert "t-sealed" in page.locator("#cell-A8").get_attribute("class")
    page.locator("#board").focus()
    click_cell(page, "A8")
    after(page, was)
    assert "t-sealed" not in page.locator("#cell-A8").get_attribute("class")
    assert page.evaluate("document.activeElement.id") == "board"


def test_a_stack_goes_by_two_touches(page, live):
    begin_hive(page, live, "force assault", "ship Da1", "attach Da1 51", "end")
    was = head(page)
    box = page.locator("#counter-Da1").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    after(page, was)
    was = head(page)
    click_cell(page, "53")
    after(page, was)
    assert [cell_of(page, name) for name in ("En1", "La1", "La2")] == ["53"] * 3
    assert page.faults == []


def test_comrades_are_taken_up_first_and_do_the_same(page, live):
    landed = ("ship Da1", "attach Da1 L1", "ship Da2", "attach Da2 L5", "end")
    begin_hive(page, live, "force assault", *landed)
    held = "[data-held={}]"
    page.wait_for_selector(held.format("En1"))
    was = head(page)
    click_cell(page, "79")
    after(page, was)
    page.wait_for_selector(held.format("La1"))  # of Da1, too
    was = head(page)
    click_cell(page, "33")
    after(page, was)
    was = head(page)
    page.keyboard.press("s")
    after(page, was)
    assert [cell_of(page, name) for name in ("La1", "La2")] == ["33"] * 2
    assert page.locator("#acts button", has_text="the same").count() == 0
    assert page.faults == []


def test_touching_a_stack_again_spreads_it_out_and_its_box_takes_all_of_it(page, live):
    landed = ("force assault", "ship Da1", "attach Da1 51", "end", "stack Da1", "move En1 53")
    begin_hive(page, live, *landed, "done En1", "end", "end")
    held = "#board [data-held={}]"
    top = page.locator("#over > .counter[data-cell='53']").last
    name = top.get_attribute("data-id")
    top.click()
    page.wait_for_selector(held.format(name))
    page.wait_for_timeout(500)  # else it is a double click
    top.click()
    page.locator("#lens [data-lens=La1]").click()
    page.wait_for_selector(held.format("La1"))
    assert page.locator("#lens").is_hidden()
    was = head(page)
    page.locator("#choices .choice", has_text="Stack in 53").click()
    after(page, was)
    assert "with" in page.locator("#ask").inner_text()
    assert page.faults == []


def test_the_last_enemy_turn_is_seen_again_from_where_it_began(live, page):
    begin_plain(page, live, 8)
    page.evaluate("localStorage.setItem('speed', 'fast')")
    was = head(page)
    page.locator("#acts button", has_text="End").click()
    after(page, was)
    page.wait_for_function("() => !document.body.classList.contains('replaying')")
    page.reload()
    ready(page)
    now = page.evaluate(WHERE_COUNTERS_LIE)
    page.evaluate("window.seen = new Set()")
    page.evaluate(f"window.look = setInterval(() => window.seen.add({WHERE_COUNTERS_LIE}), 20)")
    page.locator("[data-act=show-again]").click()
    page.wait_for_selector("body.replaying")
    page.wait_for_function("() => !document.body.classList.contains('replaying')")
    page.wait_for_function(f"was => ({WHERE_COUNTERS_LIE}) === was", arg=now)
    assert page.evaluate("window.seen.size") > 2
    assert page.locator("#log > .told").count() == 1


def test_the_log_can_begin_with_the_oldest_line(live, page):
    begin_plain(page, live, 8)
    was = head(page)
    page.locator("#acts button", has_text="End").click()
    after(page, was)
    lines = "[...document.querySelectorAll('#log > li[id]')].map(li => li.id).join()"
    newest_first = page.evaluate(lines)
    page.locator("[data-act=log-order]").click()
    turned = ",".join(reversed(newest_first.split(",")))
    page.wait_for_function(f"turned => ({lines}) === turned", arg=turned)
