"""Works out the values of a style sheet: variables, sums, lights, mixtures of colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

CALL: Final = re.compile(r"(var|light-dark|calc|color-mix|max|rgb)\(")
LENGTH: Final = re.compile(r"(-?\d*\.?\d+)(px|em|rem|%)?")
SUM: Final = re.compile(r"(-?\d*\.?\d+)\s*\*\s*(-?\d*\.?\d+)")
DEEPEST: Final = 24

Colour = tuple[float, float, float, float]
CLEAR: Final[Colour] = (0.0, 0.0, 0.0, 0.0)
NAMED: Final = {"black": "#000", "white": "#fff"}


class StyleValues:
    """Works out values for one theme, given what the variables are."""

    def __init__(self, properties: Mapping[str, str], dark: bool) -> None:
        self.properties = properties
        self.dark = dark

    def of(self, value: str, depth: int = 0) -> str:
        """Return a value with nothing in it left to be worked out."""
        while (call := CALL.search(value)) and depth < DEEPEST:
            end = closing(value, call.end())
            inside = value[call.end() : end]
            value = value[: call.start()] + self._call(call[1], inside, depth) + value[end + 1 :]
            depth += 1
        return value

    def _call(self, name: str, inside: str, depth: int) -> str:
        parts = [part.strip() for part in split(inside)]
        if name == "var":
            known = self.properties.get(parts[0])
            return self.of(known if known is not None else ", ".join(parts[1:]), depth + 1)
        if name == "light-dark":
            return self.of(parts[self.dark], depth + 1)
        parts = [self.of(part, depth + 1) for part in parts]
        return COMPUTED[name](parts)


def closing(text: str, at: int) -> int:
    """Return where the bracket is closed that was opened before *at*."""
    depth = 1
    while depth:
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at - 1


def split(text: str) -> list[str]:
    """Split at the commas that are in no brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def number(value: str) -> float:
    """Return the number a length begins with."""
    found = LENGTH.match(value.strip())
    return float(found[1]) if found else 0.0


def product(words: str) -> float:
    """Return the product of some lengths."""
    result = 1.0
    for factor in words.split("*"):
        result *= number(factor)
    return result


def calculated(parts: list[str]) -> str:
    """Return a product of lengths."""
    return f"{product(parts[0]):g}px"


def greatest(parts: list[str]) -> str:
    """Return the greatest of some lengths."""
    return f"{max(product(part) for part in parts):g}px"


def from_rgb(parts: list[str]) -> str:
    """Return a colour by its three lights, and how dense it is."""
    words = " ".join(parts).replace("/", " ").split()
    r, g, b = (float(word) / 255 for word in words[:3])
    return written((r, g, b, float(words[3]) if len(words) > 3 else 1.0))


def mixed(parts: list[str]) -> str:
    """Return a mixture of two colours."""
    (first, share), (second, other) = shares(parts[1]), shares(parts[2])
    part = share if share is not None else 1 - other if other is not None else 0.5
    a, b = colour(first), colour(second)
    to, back = (to_oklab, from_oklab) if "oklab" in parts[0] else (same, same)
    if a[3] == 0.0 or b[3] == 0.0:  # a colour that is not there has no hue to mix
        seen = b if a[3] == 0.0 else a
        return written((*seen[:3], a[3] * part + b[3] * (1 - part)))
    u, v = to(a[:3]), to(b[:3])
    r, g, w = back(tuple(x * part + y * (1 - part) for x, y in zip(u, v, strict=True)))
    return written((r, g, w, a[3] * part + b[3] * (1 - part)))


def shares(words: str) -> tuple[str, float | None]:
    """Return a colour of a mixture, and its share where that is said."""
    for word in words.split():
        if word.endswith("%"):
            return words.replace(word, "").strip(), float(word[:-1]) / 100
    return words.strip(), None


def same(lights: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lights as they are."""
    return lights


def to_oklab(lights: tuple[float, ...]) -> tuple[float, ...]:
    """Return a colour as the eye orders them."""
    r, g, b = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in lights)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def from_oklab(lab: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lights of a colour that is ordered as the eye does."""
    light, a, b = lab
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    lights = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    bounded = (min(1.0, max(0.0, x)) for x in lights)
    return tuple(12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055 for x in bounded)


def colour(words: str) -> Colour:
    """Return a colour written as #rgb, #rrggbb or #rrggbbaa; `transparent` is none."""
    code = NAMED.get(words.strip(), words.strip()).lstrip("#")
    if len(code) in (3, 4):
        code = "".join(2 * digit for digit in code)
    try:
        lights = [int(code[n : n + 2], 16) / 255 for n in range(0, len(code), 2)]
    except ValueError:
        return CLEAR
    return (lights[0], lights[1], lights[2], lights[3] if len(lights) > 3 else 1.0)


def written(one: Colour) -> str:
    """Write a colour as #rrggbb, with its density if it has one."""
    lights = one[:3] if one[3] >= 1.0 else one
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, x))):02x}" for x in lights)


def grey(words: str) -> str:
    """Return the grey that is as light as a colour."""
    r, g, b, density = colour(words)
    light = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return written((light, light, light, density))


COMPUTED: Final[dict[str, Callable[[list[str]], str]]] = {
    "calc": calculated,
    "max": greatest,
    "rgb": from_rgb,
    "color-mix": mixed,
}
