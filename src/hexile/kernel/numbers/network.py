"""A small network: a table of rows to be summed, a layer of units, and the chance to win.

A choice switches on some rows of the table (`NetworkInputs`), a fixed number of slots with a row each;
row 0 is nothing. A unit answers with the sum of its column, or 0 where that is below 0. The answers,
weighed and added, are the logarithm of the odds that the seat wins by this choice. So one network
says both: what to choose, and how good the position is.

A network's file has the line MARK, a line of JSON, and the table, compressed by zlib: row by row, one
signed byte for each unit. Every unit has a scale of its own, by which its bytes are multiplied.
"""

from __future__ import annotations

import json
from math import exp
from typing import Final
from zlib import compress, crc32, decompressobj, error

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64, mypyc_attr

from hexile.kernel.errors import HexileError, require

MARK: Final = b"hexile network 1\n"
NEVER_ON: Final = 0  # the row that is nothing
LINE_END: Final = b"\n"
MOST_EFFORT: Final = 9
HALF_BYTE: Final = 128
WHOLE_BYTE: Final = 256
MOST_UNITS: Final = 1024
MOST_WEIGHTS: Final = 16_000_000
MOST_ODDS: Final = 30.0
KEYS: Final = ("game", "rules", "inputs", "rows", "units", "scales", "bias", "out", "level", "sum")


class BadNetwork(HexileError):
    """A network that cannot be used here. The message names it and says why."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NetworkInputs:
    """Says which rows of a network's table a choice switches on, by what the seat may see.

    `stamp` sums up what the rows mean: a network is for the inputs it was trained with and no others.
    """

    def __init__(self, stamp: str, rows: int, slots: int) -> None:
        self.stamp = stamp
        self.rows: i64 = rows
        self.slots: i64 = slots

    def write(self, seen: vec[i32], base: i64, number: i64, into: vec[i64], at: i64) -> None:
        """Write the rows for the action with a number into the slots from *at* on.

        The view stands in *seen* from *base* on, as learning programs see it.
        """
        raise NotImplementedError


class RowBlocks:
    """Lays out the rows of a table in named blocks, one after the other; row 0 is nothing."""

    def __init__(self) -> None:
        self.count = 1
        self.words: list[str] = []

    def block(self, name: str, *sizes: int) -> int:
        """Add a block with a row for each combination; return its first row."""
        first = self.count
        rows = 1
        for size in sizes:
            rows *= size
        self.count += rows
        self.words.append(f"{name} {'x'.join([str(size) for size in sizes])}")
        return first

    def stamp(self, *also: str) -> str:
        """Sum up the blocks, and whatever else the meaning of the rows depends on."""
        return f"{crc32(' '.join([*self.words, *also]).encode()):08x}"


class Network:
    """Says how likely each choice is to win. It never changes."""

    def __init__(
        self,
        units: int,
        table: vec[i16],
        bias: list[int],
        out: list[float],
        level: float,
    ) -> None:
        self.units: i64 = units
        self.table = table
        self.bias: vec[i64] = vec[i64](bias)
        self.out: vec[float] = vec[float](out)
        self.level: float = level
        self.sums: vec[i64] = vec[i64](bias)

    def odds(self, rows: vec[i64], slots: i64, count: i64, into: vec[float]) -> None:
        """Write the logarithm of the odds of *count* choices, whose rows stand one after the other.

        The sums of a choice are those of the one before, but for the slots in which they differ.
        """
        sums = self.sums
        units = self.units
        for unit in range(units):
            sums[unit] = self.bias[unit]
        at: i64 = 0
        for choice in range(count):
            for _slot in range(slots):
                row = rows[at]
                before: i64 = NEVER_ON if choice == 0 else rows[at - slots]
                if row != before:
                    self.change(before, row)
                at += 1
            into[choice] = self.answer()

    def change(self, before: i64, row: i64) -> None:
        """Take one row out of the sums and put another in."""
        sums = self.sums
        table = self.table
        units = self.units
        if before != NEVER_ON:
            at = before * units
            for unit in range(units):
                sums[unit] -= i64(table[at])
                at += 1
        if row != NEVER_ON:
            at = row * units
            for unit in range(units):
                sums[unit] += i64(table[at])
                at += 1

    def answer(self) -> float:
        """Return the logarithm of the odds by the sums as they stand."""
        sums = self.sums
        out = self.out
        total = self.level
        for unit in range(self.units):
            if sums[unit] > 0:
                total += float(sums[unit]) * out[unit]
        return total


def chance_of(odds: float) -> float:
    """Turn the logarithm of odds into a chance."""
    return 1.0 / (1.0 + exp(-max(-MOST_ODDS, min(MOST_ODDS, odds))))


def read_network(name: str, data: bytes, slug: str, rules: str, inputs: NetworkInputs) -> Network:
    """Read a network's file, or raise BadNetwork: it must be of this game, rules version and shape."""
    head, weights = parts_of(name, data)
    for key, wanted in (("game", slug), ("rules", rules)):
        if head[key] != wanted:
            raise BadNetwork(f"{name}: it is of {key} {head[key]}, and {key} {wanted} is wanted")
    if head["inputs"] != inputs.stamp or head["rows"] != inputs.rows:
        raise BadNetwork(
            f"{name}: it was trained for {head['rows']} rows of inputs {head['inputs']}; this setup has "
            f"{int(inputs.rows)} of inputs {inputs.stamp}. Train it again for this setup"
        )
    units = int(str(head["units"]))
    scales, out = numbers_in(name, head, "scales"), numbers_in(name, head, "out")
    bias = [round(number) for number in numbers_in(name, head, "bias")]
    table = vec[i16]()
    for byte in weights:
        table = append(table, i16(byte - WHOLE_BYTE if byte >= HALF_BYTE else byte))
    level = numbers_in(name, head, "level", 1)[0]
    return Network(units, table, bias, [o * s for o, s in zip(out, scales, strict=True)], level)


def is_trained_for(data: bytes, inputs: NetworkInputs) -> bool:
    """Tell whether a network's file says that it was trained with these inputs."""
    return data.startswith(MARK) and parts_of("", data)[0]["inputs"] == inputs.stamp


def parts_of(name: str, data: bytes) -> tuple[dict[str, object], bytes]:
    """Return the head and the weights of a network's file, or raise BadNetwork if it is damaged."""
    if not data.startswith(MARK):
        raise BadNetwork(f"{name}: this is no network; the first line must be {MARK.decode()!r}")
    line, _, packed = data[len(MARK) :].partition(LINE_END)
    try:
        head = json.loads(line)
    except ValueError:
        raise BadNetwork(f"{name}: the file is damaged: its second line is no JSON") from None
    if not isinstance(head, dict) or any(key not in head for key in KEYS):
        raise BadNetwork(f"{name}: the file is damaged: its head needs {', '.join(KEYS)}")
    units, rows = head["units"], head["rows"]
    whole = isinstance(units, int) and isinstance(rows, int)
    if not (whole and 0 < units <= MOST_UNITS and 0 < rows * units <= MOST_WEIGHTS):
        raise BadNetwork(f"{name}: the file is damaged: {rows} rows of {units} units")
    weights = unpacked(name, packed)
    if len(weights) != units * rows:
        raise BadNetwork(
            f"{name}: the file is damaged: {len(weights)} weights, and {units * rows} are wanted"
        )
    if head["sum"] != sum_of(head, weights):
        raise BadNetwork(f"{name}: the file is damaged: its check sum is another")
    return head, weights


def unpacked(name: str, packed: bytes) -> bytes:
    """Return the table of a file, or raise BadNetwork; more than the largest table is not read."""
    try:
        return decompressobj().decompress(packed, MOST_WEIGHTS)
    except error:
        raise BadNetwork(f"{name}: the file is damaged: its table cannot be unpacked") from None


def numbers_in(name: str, head: dict[str, object], key: str, count: int = 0) -> list[float]:
    """Return a list of numbers of a head: as many as units, unless told otherwise."""
    found = head[key]
    wanted = count or int(str(head["units"]))
    if not isinstance(found, list) or len(found) != wanted:
        raise BadNetwork(f"{name}: the file is damaged: {key} must be {wanted} numbers")
    try:
        return [float(number) for number in found]
    except (TypeError, ValueError):
        raise BadNetwork(f"{name}: the file is damaged: {key} must be numbers") from None


def write_network(
    slug: str,
    rules: str,
    inputs: NetworkInputs,
    weights: bytes,
    layers: dict[str, list[float]],
) -> bytes:
    """Return a network as a file. `layers` has scales, bias, out and level."""
    units = len(layers["out"])
    require(len(weights) == units * inputs.rows, "as many weights as rows times units")
    head: dict[str, object] = {
        "game": slug,
        "rules": rules,
        "inputs": inputs.stamp,
        "rows": int(inputs.rows),
        "units": units,
        **layers,
    }
    head["sum"] = sum_of(head, weights)
    return MARK + json.dumps(head).encode() + LINE_END + compress(weights, MOST_EFFORT)


def sum_of(head: dict[str, object], weights: bytes) -> str:
    """Return the check sum of a network's head, but for the sum itself, and its weights."""
    rest = {key: head[key] for key in KEYS if key != "sum"}
    return f"{crc32(weights, crc32(json.dumps(rest).encode())):08x}"
