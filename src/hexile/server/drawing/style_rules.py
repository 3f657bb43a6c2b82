"""Reads the style sheets and says which of their rules hold for an element.

It knows the selectors that the sheets of the board use: tags, classes, ids, attributes, `:root`, and
what stands before an element or around it. Rules about a pointer or the keyboard are left out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import Element

REMARK: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
PART: Final = re.compile(r"([a-zA-Z][\w-]*|\*)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:([~*]?=)\"?([^\"\]]*)\"?)?\]|(:root)")  # fmt: skip
STEP: Final = re.compile(r"\s*([>+])\s*|\s+")
IMPORTANT: Final = "!important"

Weight = tuple[int, int, int, int]


class Simple:
    """One part of a selector: what an element by itself must be."""

    def __init__(self, words: str) -> None:
        self.tag = ""
        self.classes: set[str] = set()
        self.ids: set[str] = set()
        self.attributes: list[tuple[str, str, str]] = []
        self.is_root = False
        for tag, cls, id_, name, how, value, root in PART.findall(words):
            self.tag = tag or self.tag
            self.classes |= {cls} if cls else set()
            self.ids |= {id_} if id_ else set()
            self.attributes += [(name, how, value)] if name else []
            self.is_root = self.is_root or bool(root)

    def fits(self, element: StyledElement) -> bool:
        """Tell whether an element is what this part says."""
        if self.is_root and element.parent is not None:
            return False
        if self.tag not in ("", "*", element.tag):
            return False
        if not self.classes <= element.classes:
            return False
        if self.ids and self.ids != {element.source.get("id")}:
            return False
        return all(self.has(element, *wanted) for wanted in self.attributes)

    def has(self, element: StyledElement, name: str, how: str, value: str) -> bool:
        """Tell whether an element has an attribute as it is wanted."""
        found = element.source.get(name)
        if found is None or not how:
            return found is not None
        if how == "~=":
            return value in found.split()
        return value in found if how == "*=" else value == found


class StyledElement:
    """An element with what stands around it."""

    def __init__(
        self, source: Element, parent: StyledElement | None, before: StyledElement | None
    ) -> None:
        self.source = source
        self.tag = source.tag.rpartition("}")[2]
        self.parent = parent
        self.before = before
        self.classes = set(source.get("class", "").split())
        self.properties: dict[str, str] = dict(parent.properties) if parent is not None else {}


class StyleRule:
    """A selector with its declarations, and how much it weighs against others."""

    def __init__(self, selector: str, declared: dict[str, str], order: int) -> None:
        words = [word for word in STEP.split(selector.strip()) if word is None or word]
        self.parts = [Simple(word) for word in words if word and word not in ">+"]
        self.steps = [step_of(words, n) for n, word in enumerate(words) if is_gap(words, n)]
        self.declared = declared
        ids = sum(len(part.ids) for part in self.parts)
        classes = sum(len(p.classes) + len(p.attributes) + p.is_root for p in self.parts)
        tags = sum(bool(part.tag) for part in self.parts)
        self.weight: Weight = (ids, classes, tags, order)

    def holds(self, element: StyledElement) -> bool:
        return self._holds(element, len(self.parts) - 1)

    def _holds(self, element: StyledElement | None, part: int) -> bool:
        if element is None or not self.parts[part].fits(element):
            return False
        if part == 0:
            return True
        step = self.steps[part - 1]
        if step == "+":
            return self._holds(element.before, part - 1)
        around = element.parent
        while around is not None:
            if self._holds(around, part - 1):
                return True
            around = around.parent if step == " " else None
        return False


def is_gap(words: list[str | None], n: int) -> bool:
    """Tell whether a word is what stands between two parts of a selector."""
    return words[n] is None or words[n] in (">", "+")


def step_of(words: list[str | None], n: int) -> str:
    """Return how two parts of a selector stand to each other."""
    return words[n] or " "


class StyleSheet:
    """Rules by the last class they ask for, so that few are tried for an element."""

    def __init__(self, text: str) -> None:
        self._by_class: dict[str, list[StyleRule]] = {}
        self._others: list[StyleRule] = []
        for order, (selectors, body) in enumerate(RULE.findall(without_blocks(text))):
            declared = declarations(body)
            for selector in selectors.split(","):
                if ":" not in selector.replace(":root", ""):
                    self._add(StyleRule(selector, declared, order))

    def _add(self, rule: StyleRule) -> None:
        last = rule.parts[-1].classes
        if last:
            self._by_class.setdefault(min(last), []).append(rule)
        else:
            self._others.append(rule)

    def declared_for(self, element: StyledElement) -> dict[str, str]:
        """Return what is declared for an element, the weightiest declaration of each name."""
        tried = [rule for cls in element.classes for rule in self._by_class.get(cls, [])]
        held = [rule for rule in [*tried, *self._others] if rule.holds(element)]
        found: dict[str, str] = {}
        urgent: dict[str, str] = {}
        for rule in sorted(held, key=lambda one: one.weight):
            for name, value in rule.declared.items():
                (urgent if IMPORTANT in value else found)[name] = value.replace(
                    IMPORTANT, ""
                ).strip()
        return found | urgent


def without_blocks(text: str) -> str:
    """Return a style sheet without remarks and without what holds only in some circumstances."""
    plain, kept, at = REMARK.sub("", text), "", 0
    while (begin := plain.find("@", at)) >= 0:
        kept += plain[at:begin]
        depth, at = 0, plain.index("{", begin)
        while True:
            depth += {"{": 1, "}": -1}.get(plain[at], 0)
            at += 1
            if depth == 0:
                break
    return kept + plain[at:]


def declarations(body: str) -> dict[str, str]:
    """Read `name: value;` pairs."""
    pairs = (line.partition(":") for line in body.split(";"))
    return {name.strip(): " ".join(value.split()) for name, colon, value in pairs if colon}


@lru_cache(maxsize=8)
def style_sheet(text: str) -> StyleSheet:
    """Return a style sheet that was read before, or read it."""
    return StyleSheet(text)
