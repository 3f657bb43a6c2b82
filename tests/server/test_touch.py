"""Tables by touch, on a phone and on a tablet held upright: room for the board, targets for fingers, a whole game."""

import httpx
import pytest
from tests.server.conftest import MEANT, LiveServer, free_port
from tests.server.test_tour import Tour, play

from hexile.games import find, slugs
from hexile.server.app import make_app
from hexile.table.lessons import lessons_of

pytestmark = pytest.mark.slow
SIZES = {"phone": (390, 844), "tablet": (820, 1180)}
MOST = 0.6  # of the screen is the board's
FINGER = 44
PATIENCE = 60
SHARE = """() => {
  const box = document.getElementById("boardwrap").getBoundingClientRect();
  return (box.width * (box.bottom - box.top)) / (innerWidth * innerHeight);
}"""
SMALL = """least => [...document.querySelectorAll("button, a.btn, select, .choice")]
  .map((el) => [el, el.getBoundingClientRect()])
  .filter(([el, box]) => el.offsetParent && box.width && box.top < innerHeight && box.bottom > 0)
  .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
  .map(([el, box]) => `${el.textContent.trim() || el.ariaLabel} ${box.width} x ${box.height}`)"""
PLACE = """() => {
  const box = document.getElementById("board").getBoundingClientRect();
  return [box.left, box.top, box.width];
}"""
PIECE = """() => {
  const lit = [...document.querySelectorAll("#over .counter.can")].map(c => c.getBoundingClientRect());
  const seen = lit.find((box) => {
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return at?.closest("#over .counter");
  });
  return seen ? [seen.left + seen.width / 2, seen.top + seen.height / 2] : null;
}"""


class Fingers(Tour):
    """A tour by touch alone."""

    def press(self, thing) -> None:
        thing.tap()

    def press_at(self, x, y) -> None:
        self.page.touchscreen.tap(x, y)


@pytest.fixture(params=SIZES)
def held(request, chromium):
    """A page of a phone or a tablet in the hand."""
    width, height = SIZES[request.param]
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.add_init_script(MEANT)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("slug", slugs())
def test_the_board_has_room_and_fingers_have_targets(slug, held, live):
    """In the middle of a game: where the last lesson ends. The sheet comes up only for choices that are not on the board."""
    lesson = lessons_of(find(slug))[-1]
    made = httpx.post(f"{live.url}/learn/{slug}/{lesson.name}", timeout=PATIENCE)
    token = made.headers["location"].split("/")[2]
    held.goto(f"{live.url}/t/{token}")
    held.wait_for_selector("html[data-ready]")
    assert held.evaluate(SHARE) >= MOST
    assert held.evaluate(SMALL, FINGER) == []
    piece, before = held.evaluate(PIECE), held.evaluate(PLACE)
    if piece:
        held.touchscreen.tap(*piece)
        held.wait_for_selector("#lamp [data-held], #lamp-margin [data-held], #lens:not([hidden])")
        assert held.evaluate(PLACE) == before, "the board jumps"


def test_a_whole_game_of_the_raid_by_touch(held, config):
    app = make_app(config)
    server = LiveServer(app, free_port())
    server.start()
    tour = Fingers(held, server.url, app.app.state.site)
    try:
        tour.home()
        tour.set_up("raid", {"difficulty": "easy"}, {}, 5)
        play(tour, "bold", 200)
        assert tour.data()["over"]
        tour.faultless()
    finally:
        server.stop()
