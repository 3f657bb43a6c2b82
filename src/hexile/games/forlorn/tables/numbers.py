"""Our own numbers that belong to no counter, no card and no operation, by the names in `data/numbers.csv`."""

from __future__ import annotations

from typing import Final

from hexile.games.forlorn.tables.files import TableRow, data_text, digit, read_rows

ROWS: Final[list[TableRow]] = read_rows(
    "numbers.csv", data_text("numbers.csv"), ["number", "value", "rule", "what"]
)
NUMBERS: Final[dict[str, int]] = {row.cells["number"]: digit(row, "value") for row in ROWS}

COMMAND_BONUS: Final = NUMBERS["command"]
ADRENALINE_ON: Final = NUMBERS["adrenaline on"]
WRECKS_ON: Final = NUMBERS["wrecks on"]
PASS_COST: Final = NUMBERS["pass cost"]
KEPT_FACING: Final = NUMBERS["kept facing"]
NEEDED: Final = NUMBERS["needed"]
ALWAYS_HITS: Final = NUMBERS["always hits"]
NEVER_HITS: Final = NUMBERS["never hits"]
LONG_RANGE: Final = NUMBERS["long range"]
LONG_SHOT: Final = NUMBERS["long shot"]
COUNTER_ON: Final = NUMBERS["counter on"]
READY_RANGE: Final = NUMBERS["ready range"]
BURST_MORE: Final = NUMBERS["burst more"]
BURST_SPREAD: Final = NUMBERS["burst spread"]
VETERAN_ON: Final = NUMBERS["veteran on"]
STIM_BONUS: Final = NUMBERS["stim"]
THROW_RANGE: Final = NUMBERS["throw range"]
HEAVY_STRENGTH: Final = NUMBERS["heavy strength"]
AMMO_AT_START: Final = NUMBERS["ammunition"]
FLAME_RANGE: Final = NUMBERS["flame range"]
FLAMES_LEFT: Final = NUMBERS["flames left"]
MOST_ITEMS: Final = NUMBERS["most items"]
ACID_BONUS: Final = NUMBERS["acid"]
ARMOR_BONUS: Final = NUMBERS["armor"]
BLOOD_BONUS: Final = NUMBERS["blood"]
SHELL_ON: Final = NUMBERS["shell on"]
EXPLOSIVE_STRENGTH: Final = NUMBERS["explosive"]
FADE_RANGE: Final = NUMBERS["fade range"]
MOST_FADED: Final = NUMBERS["most faded"]
LURKER_STEPS: Final = NUMBERS["lurker steps"]
RAZOR_BONUS: Final = NUMBERS["razor"]
SPAWNING_MORE: Final = NUMBERS["spawning"]
GOOEY_COST: Final = NUMBERS["goo"]
VAPORS_STRENGTH: Final = NUMBERS["vapors"]
LEAST_POINTS: Final = NUMBERS["least points"]
RUSH_BELOW: Final = NUMBERS["rush below"]
HATCHES_ON: Final = NUMBERS["hatches on"]
