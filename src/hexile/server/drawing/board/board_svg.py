"""The whole board from a scene: printed layers drawn once and kept, the rest drawn each time."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from functools import partial
from html import escape
from typing import Final

from hexile.kernel.scene import Cell, Counter, Light, Line, Point, PrintedTable, Scene, Tag, Track
from hexile.server.drawing.board.counter_svg import Symbols, draw_counter
from hexile.server.drawing.board.drawing_cache import MOST_BYTES, DrawingCache
from hexile.server.drawing.board.ground_svg import Ground, Measure, bounds, draw_sheet, small_ground
from hexile.server.drawing.board.margin_layout import STOOD, Thing, is_stood, lay_out
from hexile.server.drawing.board.margin_widgets import draw_table, draw_track, draw_tray
from hexile.server.drawing.board.svg import closed, el, g, moved, num, on_sheet, opened, slug, text

KEPT: Final = 64
ROUND_EDGE: Final = 4.0
ENDING: Final = ("path", "trail", "course")
FOR_SCRIPTS: Final = re.compile(r' (id|data-[a-z]+)="[^"]*"|<title>[^<]*</title>')


class Sheet:
    """The printed part of a board: its SVG, its sizes, and a short name for this very printing.

    The ground may be moved under the eye where a board closes on itself; the paper stays.
    """

    def __init__(
        self, name: str, paper: str, ground: Ground, measure: Measure, cache: DrawingCache
    ) -> None:
        self.name = name
        self.paper = paper
        self.ground = ground
        self.measure = measure
        self.cache = cache

    def changed_from(self, other: Sheet) -> list[str] | None:
        """Return the cells that differ from another printing; None if more than cells does."""
        if other is self:
            return []
        return self.ground.changed_from(other.ground) if self.paper == other.paper else None


class Press:
    """Prints sheets and keeps the last few."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._sheets: OrderedDict[str, Sheet] = OrderedDict()
        self._measures: dict[object, Measure] = {}
        self.cache = DrawingCache(most_bytes)

    def known(self, name: str) -> Sheet | None:
        """Return a sheet that was printed lately, by its name."""
        return self._sheets.get(name)

    def _measure(self, scene: Scene) -> Measure:
        """Take the sizes of a board once for each way its cells lie."""
        key = (scene.width, scene.height, tuple([(c.id, c.centre) for c in scene.cells]))
        if key not in self._measures:
            if len(self._measures) > KEPT:
                self._measures.clear()
            self._measures[key] = Measure(scene.cells)
        return self._measures[key]

    def sheet(self, scene: Scene) -> Sheet:
        """Return the printed part of *scene*, printing it only if it is new."""
        name = fingerprint(scene)
        found = self._sheets.get(name)
        if found is None:
            measure = self._measure(scene)
            ground = Ground(scene, measure, self.cache)
            found = Sheet(name, draw_sheet(scene), ground, measure, self.cache)
            self._sheets[name] = found
            if len(self._sheets) > KEPT:
                self._sheets.popitem(last=False)
        return found


def fingerprint(scene: Scene) -> str:
    """Return a name that changes when anything printed does; other processes give other names."""
    facts = (
        (scene.board, scene.width, scene.height, scene.around),
        scene.picture and scene.picture.file,
        tuple([(c.id, c.terrain, c.label, c.note, c.text, c.centre) for c in scene.cells]),
        tuple([(w.kind, w.points[0], w.points[-1]) for w in scene.walls]),
        tuple([(label.at, label.text) for label in scene.labels]),
    )
    return f"{hash(facts) & 0xFFFFFFFFFFFFFFFF:016x}"


# Tags that number a place where a choice leads: free, or with a piece in it; and the ending for the best.
TRIED: Final = "tried"
TRIED_HERE: Final = "tried-here"
BEST: Final = "-best"


class CounterPlacement:
    """Where the counters of a scene lie: in the middle of a cell, fanned, or beside it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.cells = {cell.id: cell for cell in scene.cells}
        self.stacks: dict[str, list[Counter]] = {}
        for counter in scene.counters:
            if counter.at is None:
                self.stacks.setdefault(counter.cell, []).append(counter)

    def of(self, counter: Counter) -> Point | None:
        """Return where a counter lies, or None if its cell is not on the sheet."""
        if counter.at is not None:
            return counter.at
        cell = self.cells.get(counter.cell)
        if cell is None:
            return None
        stack = self.stacks[counter.cell]
        dx, dy = fan(len(stack), stack.index(counter), self.is_tall(counter.cell))
        return cell.centre[0] + dx, cell.centre[1] + dy

    def beside(self) -> dict[tuple[str, str], list[Counter]]:
        """Return the piles of counters that lie beside a cell."""
        piles: dict[tuple[str, str], list[Counter]] = {}
        for counter in self.scene.counters:
            if counter.at is not None:
                piles.setdefault((counter.cell, counter.pile), []).append(counter)
        return {key: pile for key, pile in piles.items() if key[1]}

    def is_tall(self, name: str) -> bool:
        """Tell whether a cell is so tall that its stack is fanned downwards."""
        left, top, right, bottom = bounds([self.cells[name]])
        return bottom - top > 1.25 * (right - left)


def fan(count: int, index: int, tall: bool) -> Point:
    """Return how far the counter *index* of *count* lies from the middle of its cell."""
    if count == 1:
        return 0.0, 0.0
    middle = index - (count - 1) / 2
    step = 10.0 if count < 4 else 24.0 / count
    return (0.0, -middle * step) if tall else (middle * step * 0.6, -middle * step * 0.7)


def draw_margin(scene: Scene, symbols: Symbols, cache: DrawingCache) -> str:
    """Draw what lies beside the map: tracks, tables, trays."""
    room = STOOD if is_stood(scene) else 1.0
    return "".join(
        cache.drawn(
            (id(symbols), at, room, cache.facts(thing)),
            partial(draw_thing, thing, at, symbols, room),
        )
        for thing, at in lay_out(scene)[0]
    )


def draw_under(scene: Scene, cache: DrawingCache) -> str:
    """Draw what lies under the counters: lit ground, and the lines of realms."""
    cells = {cell.id: cell for cell in scene.cells}
    lit = ""
    for light in scene.lights:
        cell = cells.get(light.cell)
        if cell is not None:
            key = ("light", scene.board, scene.width, cell.centre, cache.facts(light))
            lit += cache.drawn(key, partial(draw_light, light, cell))
    if scene.about in cells:
        about = cells[scene.about]
        lit += el("path", d=closed(about.outline), class_="light l-about") if about.outline else ""
    return lit + "".join(draw_line(line) for line in scene.lines if is_realm(line))


def is_realm(line: Line) -> bool:
    """Tell whether a line says whose ground it is; such lines lie under the counters."""
    return line.kind.startswith(("realm", "claim"))


def draw_thing(thing: Thing, at: Point, symbols: Symbols, room: float) -> str:
    """Draw a track, a table or a tray at its place on the margin."""
    if isinstance(thing, Track):
        return draw_track(thing, at)
    if isinstance(thing, PrintedTable):
        return draw_table(thing, at, room)
    return draw_tray(thing, at, symbols)


def draw_light(light: Light, cell: Cell) -> str:
    """Light a cell, with the note printed in it."""
    outline, at = closed(cell.outline), cell.centre
    cls = f"light l-{slug(light.kind)}"
    body = el("path", d=outline, class_=cls, data_lit=light.cell, data_note=light.note)
    if light.kind == "dark":
        body += el("path", d=outline, fill="url(#dim)", class_="quiet")
    return body + (text((at[0], at[1] + 5), light.note, "cost free sm") if light.note else "")


def draw_over(scene: Scene, symbols: Symbols, sheet: Sheet) -> str:
    """Draw counters, lines and tags."""
    places, measure = CounterPlacement(scene), sheet.measure
    body = "".join(pieces(scene, places, symbols, sheet))
    body += g("".join(draw_line(o) for o in scene.lines if not is_realm(o)), id="lines")
    cells = {cell.id: cell for cell in scene.cells}
    tags = "".join(
        draw_tag(tag, cells[tag.cell], measure) for tag in scene.tags if tag.cell in cells
    )
    return body + g(tags, id="tags")


def pieces(scene: Scene, places: CounterPlacement, symbols: Symbols, sheet: Sheet) -> list[str]:
    """Draw every counter on the board, then the count on each deep stack."""
    drawn: list[str] = []
    measure, cache = sheet.measure, sheet.cache
    size = measure.counter()
    for counter in scene.counters:
        at = places.of(counter)
        if at is not None:
            key = (id(symbols), at, size, cache.facts(counter))
            drawn.append(cache.drawn(key, partial(draw_counter, counter, at, size, symbols)))
    for name, stack in places.stacks.items():
        if len(stack) > 2 and name in places.cells:
            drawn.append(stack_count(places.cells[name].centre, len(stack), measure))
    for stack in places.beside().values():
        last = stack[-1].at
        if len(stack) > 2 and last is not None:
            drawn.append(stack_count((last[0], last[1]), len(stack), measure))
    return drawn


def stack_count(at: Point, count: int, measure: Measure) -> str:
    """Print how many counters lie in a cell."""
    corner = (at[0] + measure.cell * 0.36, at[1] - measure.cell * 0.36)
    body = el("circle", r=6.6, class_="stackno") + text((0, 3.8), str(count), "stackt")
    return g(body, transform=moved(corner), class_="quiet")


def draw_line(line: Line) -> str:
    """Draw a line over the counters by its kind; one that leads somewhere ends in a dot."""
    cls = f"bline l-{slug(line.kind)}"
    end = line.points[-1]
    body = el("title", escape(line.text)) + el("path", d=opened(line.points), class_=cls)
    if line.kind.startswith(ENDING):
        body += el("circle", cx=float(end[0]), cy=float(end[1]), r=3.2, class_=f"linedot {cls}")
    return g(body)


def draw_tag(tag: Tag, cell: Cell, measure: Measure) -> str:
    """Draw a small slip beside a cell."""
    at = cell.centre
    if tag.kind.startswith("claim-"):
        return draw_claim(tag, at, measure.cell * 0.42)
    if tag.kind == "seal":
        return text((at[0], at[1] + measure.cell * 0.48), tag.text, "sealword")
    if tag.kind == "worth":
        return text((at[0], at[1] + 35), tag.text, "starname worth")
    half = max(9.0, 2.5 * len(tag.text) + 4)
    box = el("path", d=f"M-{num(half)}-7H{num(half)}V7H-{num(half)}Z", class_="agebox")
    body = box + text((0, 4.2), tag.text, "aget")
    corner = (at[0] + measure.cell * 0.3, at[1] - measure.cell * 0.46)
    if tag.kind == "age":
        corner = (at[0] + measure.cell * 0.1 + half, corner[1])  # beside what was seen there
    if tag.kind == "full":
        corner = (at[0], bounds([cell])[3] - 8)
    if tag.kind.removesuffix(BEST) == TRIED:
        corner = at
    slip = g(body, transform=moved(corner))
    if tag.kind.startswith(TRIED) and cell.outline:
        slip = el("path", d=closed(cell.outline), class_="tried-at") + slip
    return g(slip, class_=f"slip-tag g-{slug(tag.kind)} quiet")


def draw_claim(tag: Tag, at: Point, r: float) -> str:
    """Ring a place in a side's colour: solid, dashed, dotted, or twice."""
    side = slug(tag.kind[6:])
    rings = el("circle", r=r, class_=f"claim c-{side}")
    if side == "fourth":
        rings += el("circle", r=r - 3.4, class_=f"claim c-{side}")
    return g(el("title", escape(tag.text)) + rings, transform=moved(at), class_="quiet")


def moving_layers(scene: Scene, symbols: Symbols, sheet: Sheet) -> dict[str, str]:
    """Draw the layers that change in a game, by their ids."""
    return {
        "margin": draw_margin(scene, symbols, sheet.cache),
        "under": draw_under(scene, sheet.cache),
        "over": draw_over(scene, symbols, sheet),
    }


def draw_layers(scene: Scene, symbols: Symbols, sheet: Sheet, cells: list[str]) -> str:
    """Draw only the layers that change, each under its own id, and the cells that are new."""
    kind = on_sheet(scene.board)
    layers = moving_layers(scene, symbols, sheet)
    body = "".join(cells) + "".join(g(part, id=id, class_=kind) for id, part in layers.items())
    return el("svg", body, id="layers", data_ground=sheet.name)


def draw_board(scene: Scene, symbols: Symbols, sheet: Sheet) -> str:
    """Draw a board to play on: every layer has an id, so that each can be morphed by itself."""
    kind = on_sheet(scene.board)
    layers = moving_layers(scene, symbols, sheet)
    world = g(sheet.ground.body, id="ground", class_=f"ground {kind}")
    world += g(layers["under"], id="under", class_=kind) + g("", id="lamp")
    world += g(layers["over"], id="over", class_=kind)
    world += g("", id="ways") + g("", id="talk")
    body = g(sheet.paper, id="paper-sheet", class_=kind)
    body += g("", id="lamp-margin") + g(layers["margin"], id="margin", class_=kind)
    body += round_and_round(scene, g(world, id="world"))
    label = f"Board, {scene.headline}" if scene.headline else "Board"
    return el(
        "svg",
        body,
        id="board",
        class_="board",
        viewBox=f"0 0 {num(scene.width)} {num(lay_out(scene)[1])}",
        preserveAspectRatio="xMidYMid meet",
        role="application",
        aria_roledescription="board",
        aria_label=label,
        tabindex=0,
        data_ground=sheet.name,
        data_unit=num(sheet.measure.cell),
        data_piece=num(sheet.measure.counter()),
        data_around=num(scene.around) if scene.around else "",
        data_from=num(scene.around_from) if scene.around else "",
        data_compass=json.dumps(scene.compass) if scene.compass else "",
        style=f"--u:{sheet.measure.unit:.2f}",
    )


def round_and_round(scene: Scene, world: str) -> str:
    """Where a board closes on itself, show it between its ends, and again on both sides of itself."""
    if not scene.around:
        return world
    left, wide = scene.around_from - ROUND_EDGE, scene.around + 2 * ROUND_EDGE
    box: dict[str, object] = {"y": 0, "height": scene.height}
    clip = el("clipPath", el("rect", x=left, width=wide, **box), id="around")
    echoes = "".join(
        el("use", href="#world", x=step * scene.around, class_="echo", aria_hidden="true")
        for step in (-1.0, 1.0)
    )
    return clip + g(echoes + world, id="rolled", clip_path="url(#around)")


def draw_small(scene: Scene, symbols: Symbols, press: Press) -> str:
    """Draw a small picture of a board: the same drawing without ids, cut to the map."""
    sheet = press.sheet(scene)
    left, top, right, bottom = bounds(scene.cells)
    room = 18
    pieces_ = "".join(pieces(scene, CounterPlacement(scene), symbols, sheet))
    lit = "".join(
        el("path", d=closed(c.outline), class_=f"light l-{slug(light.kind)}")
        for light in scene.lights
        for c in scene.cells
        if c.id == light.cell
    )
    ground = draw_sheet(scene, small=True) + small_ground(scene, sheet.measure)
    body = bare(
        g(
            ground + lit + small_claims(scene, sheet) + pieces_,
            class_=f"ground {on_sheet(scene.board)}",
        )
    )
    view = f"{num(left - room)} {num(top - room)} {num(right - left + 2 * room)} {num(bottom - top + 2 * room)}"
    return el(
        "svg",
        body,
        class_="board mini",
        data_inks=" ".join(f"{side}-{ink}" for side, ink in scene.inks.items()),
        viewBox=view,
        aria_hidden="true",
        style=f"--u:{sheet.measure.unit:.2f}",
    )


def small_claims(scene: Scene, sheet: Sheet) -> str:
    """Draw whose ground is whose, as on the board itself."""
    cells = {cell.id: cell for cell in scene.cells}
    claims = [tag for tag in scene.tags if tag.kind.startswith("claim-") and tag.cell in cells]
    rings = "".join(draw_tag(tag, cells[tag.cell], sheet.measure) for tag in claims)
    return "".join(draw_line(line) for line in scene.lines if is_realm(line)) + rings


def bare(body: str) -> str:
    """Take ids and data for scripts out of a drawing."""
    return FOR_SCRIPTS.sub("", body)
