"""Our own numbers that belong to no counter, no card and no operation, by the names in `data/numbers.csv`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hexile.games.forlorn.tables.files import MOST_DIGIT, data_text
from hexile.kernel.component_data.data_rows import HeadedRow, table_rows
from hexile.kernel.component_data.file_limits import TextCache
from hexile.kernel.setup import BadFile, refuse_all, unknown

NUMBER_FILE: Final = "numbers"
FACES: Final = 6
# Where a nought would stop play: nobody could carry, step or be hit.
LEAST: Final[dict[str, int]] = {"pass cost": 1, "kept facing": 1, "most items": 1, "flames left": 1}


class Numbers:
    """Every number of the base game that is ours, settled for a game."""

    def __init__(self, of: dict[str, int]) -> None:
        self.command: i64 = of["command"]
        self.adrenaline_on: i64 = of["adrenaline on"]
        self.wrecks_on: i64 = of["wrecks on"]
        self.pass_cost: i64 = of["pass cost"]
        self.kept_facing: i64 = of["kept facing"]
        self.needed: i64 = of["needed"]
        self.always_hits: i64 = of["always hits"]
        self.never_hits: i64 = of["never hits"]
        self.long_range: i64 = of["long range"]
        self.long_shot: i64 = of["long shot"]
        self.counter_on: i64 = of["counter on"]
        self.ready_range: i64 = of["ready range"]
        self.burst_more: i64 = of["burst more"]
        self.burst_spread: i64 = of["burst spread"]
        self.veteran_on: i64 = of["veteran on"]
        self.stim: i64 = of["stim"]
        self.throw_range: i64 = of["throw range"]
        self.heavy_strength: i64 = of["heavy strength"]
        self.ammunition: i64 = of["ammunition"]
        self.flame_range: i64 = of["flame range"]
        self.flames_left: i64 = of["flames left"]
        self.most_items: i64 = of["most items"]
        self.acid: i64 = of["acid"]
        self.armor: i64 = of["armor"]
        self.blood: i64 = of["blood"]
        self.shell_on: i64 = of["shell on"]
        self.explosive: i64 = of["explosive"]
        self.fade_range: i64 = of["fade range"]
        self.most_faded: i64 = of["most faded"]
        self.lurker_steps: i64 = of["lurker steps"]
        self.razor: i64 = of["razor"]
        self.spawning: i64 = of["spawning"]
        self.goo: i64 = of["goo"]
        self.vapors: i64 = of["vapors"]
        self.least_points: i64 = of["least points"]
        self.rush_below: i64 = of["rush below"]
        self.hatches_on: i64 = of["hatches on"]
        # More strength or more defense than this changes nothing.
        self.least_edge: i64 = self.needed - FACES - 1
        self.most_edge: i64 = self.needed
        edges = range(self.least_edge, self.most_edge + 1)
        self.chances = vec[float]([self.faces(edge, 0) / FACES for edge in edges])

    def is_hit(self, face: i64, strength: i64, defense: i64) -> bool:
        """Tell whether a die with a strength hits: 6 always, 1 never. [8.1]"""
        if face == self.always_hits:
            return True
        return face != self.never_hits and face + strength >= self.needed + defense

    def faces(self, strength: i64, defense: i64) -> int:
        """Count the faces of a die that hit. [8.1]"""
        return sum(1 for face in range(1, FACES + 1) if self.is_hit(face, strength, defense))

    def chance(self, strength: i64, defense: i64) -> float:
        """Return the chance to hit. [8.1]"""
        edge = strength - defense
        if edge < self.least_edge:
            edge = self.least_edge
        elif edge > self.most_edge:
            edge = self.most_edge
        return self.chances[edge - self.least_edge]


def read_numbers(file: str, text: str) -> Numbers:
    """Read the numbers; every one must be there, once. [8.1]"""
    found: dict[str, int] = {}
    faults: list[BadFile] = []
    for row in table_rows(file, text, ["number", "value"]):
        name = row.cells["number"]
        try:
            if name in found or name not in NAMES:
                raise row.bad_cell("number", unknown("or second number", name, NAMES))
            found[name] = row.cell_in("value", 0, MOST_DIGIT)
            if found[name] < LEAST.get(name, 0):
                raise row.bad_cell("value", f"{name} is {found[name]}; use {LEAST[name]} or more")
        except BadFile as bad:
            faults.append(bad)
    missing = [name for name in NAMES if name not in found]
    if missing and not faults:
        faults.append(BadFile(file, 0, 0, f"the file has no line for {', '.join(missing)}"))
    refuse_all(faults)
    return Numbers(found)


TEXT: Final = data_text("numbers.csv")
ROWS: Final[list[HeadedRow]] = table_rows("numbers.csv", TEXT, ["number", "value", "rule", "what"])
NAMES: Final[list[str]] = [row.cells["number"] for row in ROWS]
NUMBERS: Final = read_numbers("numbers.csv", TEXT)
_KEPT: Final[TextCache[Numbers]] = TextCache()


def numbers_for(text: str) -> Numbers:
    """Return the numbers in *text*, or ours."""
    if not text:
        return NUMBERS
    found = _KEPT.get(text)
    return found if found is not None else _KEPT.keep(text, read_numbers(NUMBER_FILE, text), False)
