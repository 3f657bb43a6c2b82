"""The plots of a report, drawn by Altair as SVG: readable in print and without colour."""

from __future__ import annotations

import io
from typing import Any

from hexile.lab.report.arms import DIFFICULTY, OPTION, PLAYER, Arm
from hexile.lab.report.ladder import Rung
from hexile.lab.report.rows import needed
from hexile.lab.report.run import Findings

# The table's inks for its sides, of different lightness; shapes say the same again.
COLOURS = ["#1f5a9e", "#a93c16", "#0f6b57", "#8a6a14", "#6a3a78", "#7d7a6d", "#1b232d"]
INK, RULE = "#1b232d", "#cdc8b8"
FONT = "Libre Franklin Variable, system-ui, sans-serif"
WIDTH = 520
STEP = 22


def svg(chart: Any) -> str:
    """Return a chart as an SVG element."""
    needed("vl_convert")
    page = io.StringIO()
    printed = {"labelColor": INK, "titleColor": INK, "gridColor": RULE, "domainColor": INK}
    drawn = chart.configure(font=FONT, background="transparent").configure_view(stroke=None)
    drawn.configure_axis(labelFontSize=12, titleFontSize=12, titleFontWeight=500, **printed).save(
        page, format="svg"
    )
    text = page.getvalue()
    return text[text.index("<svg") :]


def dots(rows: list[dict[str, Any]], across: str, title: str, group: str = "") -> str:
    """Draw a dot with its interval for every row, top to bottom in the order given."""
    alt = needed("altair")
    data = alt.Data(values=rows)
    place = alt.Y("name:N", sort=[row["name"] for row in rows], title=None)
    marks: dict[str, Any] = {}
    if group:
        order = list(dict.fromkeys(row[group] for row in rows))
        scale = alt.Scale(domain=order, range=COLOURS[: len(order)])
        marks["color"] = alt.Color(f"{group}:N", scale=scale, title=None)
        marks["shape"] = alt.Shape(f"{group}:N", scale=alt.Scale(domain=order), title=None)
        marks["yOffset"] = alt.YOffset(f"{group}:N", sort=order)
    base = alt.Chart(data).encode(y=place)
    bars = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=title), x2="high:Q", **without(marks, "shape")
    )
    points = base.mark_point(filled=True, size=70, opacity=1).encode(x=f"{across}:Q", **marks)
    return svg((bars + points).properties(width=WIDTH, height=alt.Step(STEP)))


def without(marks: dict[str, Any], name: str) -> dict[str, Any]:
    """Leave one channel out."""
    return {key: value for key, value in marks.items() if key != name}


def win_rates(found: Findings) -> str:
    """Draw the win rate of every player in every scenario."""
    rows = [
        rate_row(found, arm, arm.name, arm.setting)
        for arm in found.experiment.arms
        if arm.kind == PLAYER
    ]
    return dots(rows, "rate", "games won, per cent, with 95 % intervals", "group")


def difficulty_rates(found: Findings) -> str:
    """Draw the win rate of the best player at every difficulty."""
    rows = [
        rate_row(found, arm, arm.name, "")
        for arm in found.experiment.arms
        if arm.kind == DIFFICULTY
    ]
    return dots(rows, "rate", "games won, per cent, with 95 % intervals") if rows else ""


def rate_row(found: Findings, arm: Arm, name: str, group: str) -> dict[str, Any]:
    """Return an arm's win rate as a row of a plot."""
    tally = found.of(arm)
    low, high = tally.rate_interval()
    return {
        "name": name,
        "group": group,
        "rate": 100 * tally.rate(),
        "low": 100 * low,
        "high": 100 * high,
    }


def sensitivity(found: Findings) -> str:
    """Draw what each optional rule changes, on the same seeds, the largest changes first."""
    rows: list[dict[str, Any]] = []
    for arm in found.experiment.arms:
        if arm.kind == OPTION:
            mean, low, high = found.of(arm).gap()
            name = f"{arm.name} = {arm.setting}"
            rows.append({"name": name, "gap": 100 * mean, "low": 100 * low, "high": 100 * high})
    rows.sort(key=lambda row: -abs(row["gap"]))
    return dots(rows, "gap", "points of win rate gained or lost, 95 % intervals") if rows else ""


def ladder(rungs: list[Rung]) -> str:
    """Draw how strong the players are, the strongest at the top."""
    rows = [vars(rung) for rung in rungs]
    return dots(rows, "elo", "Elo points, with 95 % intervals") if rows else ""


def lengths(found: Findings) -> str:
    """Draw how long games last and how they end, in the first scenario by the best player."""
    alt = needed("altair")
    tally = found.of(found.experiment.base)
    rows = [{"turn": turn, "games": count} for turn, count in sorted(tally.turns.items())]
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(color=COLOURS[0])
    return svg(
        chart.encode(
            x=alt.X("turn:O", title="turn of the end", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("games:Q", title="games"),
        ).properties(width=WIDTH, height=180)
    )
