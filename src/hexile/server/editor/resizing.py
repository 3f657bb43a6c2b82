"""A drawing with a row or a column more or less, at its lower or right end."""

from __future__ import annotations

import re
from typing import Final

from hexile.kernel.component_data.component import Component, Layer
from hexile.server.editor.symbol_looks import Looks
from hexile.table.editions.file_values import parted, plain_lines

COUNTED: Final = re.compile(r"\d+")
OPEN: Final = " "


class LayeredText:
    """A text that is drawn in layers; its rows and columns are those of the first."""

    def __init__(self, component: Component, text: str, looks: Looks) -> None:
        self.component = component
        self.lines = text.split("\n")
        self.looks = looks

    def numbers(self, layer: Layer) -> list[int]:
        """Return the lines of a layer's part of the file, from 0 on."""
        lines = list(plain_lines(self.component.layout, "\n".join(self.lines)))
        while lines and not lines[-1][1]:
            lines.pop()
        found = parted(lines).get(layer.section, []) if layer.section else lines
        return [number - 1 for number, _ in found]

    def changed(self, rows: int, columns: int) -> str:
        """Return the text with so many rows and columns more, or fewer: one of either."""
        layers = self.component.layout.layers
        upright = layers[0].upright
        for layer in layers if upright else layers[:1]:
            down, right = (columns, rows) if upright else (rows, columns)
            if down:
                self._down(layer, down > 0)
            if right:
                self._right(layer, right > 0)
        return "\n".join(self.lines)

    def _down(self, layer: Layer, more: bool) -> None:
        """Add the last lines of a layer again, without what stands on them, or take them out."""
        numbers, step = self.numbers(layer), layer.step[0]
        drawn = numbers[layer.first[0] :: step]
        if len(drawn) < 3:
            return
        last = numbers.index(drawn[-1])
        if not more:
            for number in reversed(numbers[last - step + 1 : last + 1]):
                del self.lines[number]
            return
        back = 2 * step if layer.upright else step  # columns of hexes are alike by turns
        copied = [self.lines[n] for n in numbers[last - back + 1 : last - back + 1 + step]]
        fresh = [self._cleared(layer, line, at == step - 1) for at, line in enumerate(copied)]
        if layer.upright:
            fresh = [_counted_on(line, self.lines[drawn[-1]]) for line in fresh]
        self.lines[drawn[-1] + 1 : drawn[-1] + 1] = fresh

    def _cleared(self, layer: Layer, line: str, cells: bool) -> str:
        """Return a line of cells without counters, or a line between them without walls."""
        first, step = layer.first[1], layer.step[1]
        signs = list(line)
        for at in range(first, len(signs), step):
            look = self.looks.get(layer.name, {}).get(signs[at])
            if not cells:
                signs[at] = OPEN
            elif look is not None and look.side:
                signs[at] = self._ground(layer)
        return "".join(signs).rstrip()

    def _ground(self, layer: Layer) -> str:
        signs = [s.sign for s in self.component.palette if s.layer == layer.name]
        return signs[0] if signs else OPEN

    def _right(self, layer: Layer, more: bool) -> None:
        """Lengthen or shorten every line by a cell."""
        numbers, step = self.numbers(layer), layer.step[1]
        if not numbers:
            return
        if layer.upright:
            for number in numbers:
                line = self.lines[number].rstrip()
                new = self._ground(layer).strip() or line[-1:]
                self.lines[number] = line + new if more else line[:-1]
            return
        widest = max(len(self.lines[number].rstrip()) for number in numbers)
        if widest <= layer.first[1]:
            return
        last = range(layer.first[1], widest, step)[-1]
        for number in numbers:
            line = self.lines[number].ljust(widest)
            kept = self._cleared(layer, line, True).ljust(widest)[last - step + 1 : last + 1]
            head, tail = line[: last + 1], line[last + 1 :]
            made = head + kept + tail if more else head[: last - step + 1] + tail
            self.lines[number] = made.rstrip()


def _counted_on(line: str, before: str) -> str:
    """Return a line with the number after that of another at its head."""
    said = COUNTED.match(before)
    if said is None:
        return line
    return COUNTED.sub(str(int(said[0]) + 1).zfill(len(said[0])), line, count=1)
