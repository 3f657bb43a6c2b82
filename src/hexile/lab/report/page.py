"""One self-contained page: everything a report found, in plots, tables and boards."""

from __future__ import annotations

from html import escape
from typing import Final

from hexile import __version__
from hexile.kernel.chart import Chart
from hexile.kernel.setup import NUMBER
from hexile.lab.report import plots
from hexile.lab.report.arms import DIFFICULTY, OPTION, PLAYER
from hexile.lab.report.board_numbers import heat_map, scene_of
from hexile.lab.report.ladder import ladder
from hexile.lab.report.report_sums import Tally, even_setting
from hexile.lab.report.run import Findings
from hexile.table.narration.rules_text import read_rulebook

# In the words of the table's tokens, with what to use where a page goes without them.
STYLE: Final = """
:root{color-scheme:light}
body{font:400 1rem/1.5 var(--serif,Georgia,serif);max-width:60rem;margin:2rem auto;padding:0 1rem;
color:var(--ink,#1b232d);background:var(--table,#c3cdc5)}
h1{font:600 2.5rem/1.15 var(--serif,Georgia,serif);margin:0 0 .4rem}
h2{font:600 1.375rem/1.2 var(--serif,Georgia,serif);margin:0 0 .8rem}
h3{font:600 1.0625rem/1.3 var(--serif,Georgia,serif)}
section{background:var(--paper,#fbfaf5);border-radius:4px;padding:1.1rem 1.4rem;margin:1.2rem 0;
box-shadow:0 1px 0 rgb(20 24 28/.2),0 6px 16px rgb(20 24 28/.1);overflow-x:auto}
table{border-collapse:collapse;margin:1rem 0;font:400 .875rem/1.4 var(--sans,system-ui,sans-serif)}
th{font:600 .8125rem/1.3 var(--cond,system-ui,sans-serif);letter-spacing:.03em;color:var(--ink-2,#454e5a)}
th,td{padding:.25rem .8rem;border-bottom:1px solid var(--rule,#cdc8b8);text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
svg{max-width:100%;height:auto}.maps{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.map{width:100%}
dl{font:400 .875rem/1.4 var(--sans,system-ui,sans-serif)}dt{font-weight:600;float:left;clear:left;margin-right:.6rem}
dd{margin:0 0 .3rem}figure{margin:0}figcaption{font:400 .875rem var(--sans,system-ui,sans-serif)}.never{font-weight:600}
@media print{body{max-width:none;margin:0;background:none}section{box-shadow:none;padding:0}h2,figure,svg{break-inside:avoid}}
@media(max-width:40rem){.maps{grid-template-columns:1fr}}
"""


def page(found: Findings, look: str = "") -> str:
    """Write the whole page, in the *look* of a style sheet with the table's tokens and fonts."""
    about = found.experiment.game.about
    sections = [
        ("Who wins", who_wins(found)),
        ("Difficulty", difficulty(found)),
        ("Optional rules", legal_actions(found)),
        ("Even odds", even_odds(found)),
        ("How games end", endings(found)),
        ("Strength of the players", strength(found)),
        ("Where it happens", maps(found)),
        ("The enemy's charts", charts(found)),
        ("Rules met in play", rules(found)),
    ]
    body = "".join(
        f"<section><h2>{escape(title)}</h2>{text}</section>" for title, text in sections if text
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(about.title)}: balance</title><style>{look}{STYLE}</style></head><body>"
        f"<h1>{escape(about.title)}: balance</h1>{introduction(found)}{body}</body></html>"
    )


def introduction(found: Findings) -> str:
    """Say what was played."""
    experiment = found.experiment
    about = experiment.game.about
    last = found.seed + found.games - 1
    copy = f"<p>Played with {escape(experiment.copy)}.</p>" if experiment.copy else ""
    return (
        f"<p>{escape(about.title)} by {escape(about.designer)}. {len(experiment.arms)} arms of "
        f"{found.games:,} games each, seeds {found.seed} to {last} in every arm. Where nothing "
        f"else is said the scenario is {escape(experiment.base.name)}, the options are as "
        f"printed, and {escape(experiment.best)} plays. Rules {escape(about.version)}, Hexile "
        f"{__version__}.</p>{copy}<p>{escape(about.made_up)}</p>"
    )


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Write a table; columns of numbers are set right."""
    number = [
        bool(rows) and all(row[i][:1].isdigit() or row[i][:1] in "+-" for row in rows)
        for i in range(len(heads))
    ]
    mark = ['class="n"' if is_number else "" for is_number in number]
    head = "".join(f"<th {m}>{escape(h)}</th>" for m, h in zip(mark, heads, strict=True))
    lines = "".join(
        "<tr>"
        + "".join(f"<td {m}>{escape(c)}</td>" for m, c in zip(mark, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def rate(tally: Tally) -> list[str]:
    """Write a win rate and its interval."""
    low, high = tally.rate_interval()
    return [f"{tally.rate():.1%}", f"{low:.1%} to {high:.1%}"]


def who_wins(found: Findings) -> str:
    """Show the win rates by scenario and player."""
    rows = [
        [arm.name, arm.setting, *rate(found.of(arm)), str(found.of(arm).forfeits)]
        for arm in found.experiment.arms
        if arm.kind == PLAYER
    ]
    heads = ["scenario", "player", "won", "95 % interval", "forfeits"]
    return plots.win_rates(found) + table(heads, rows)


def difficulty(found: Findings) -> str:
    """Show the win rates by difficulty."""
    rows = [
        [arm.name, *rate(found.of(arm))] for arm in found.experiment.arms if arm.kind == DIFFICULTY
    ]
    if not rows:
        return ""
    return plots.difficulty_rates(found) + table(["difficulty", "won", "95 % interval"], rows)


def legal_actions(found: Findings) -> str:
    """Show what each optional rule changes, on the same seeds."""
    picture = plots.sensitivity(found)
    rows = []
    for arm in found.experiment.arms:
        if arm.kind == OPTION:
            mean, low, high = found.of(arm).gap()
            change = f"{100 * mean:+.1f}"
            clear = "yes" if low > 0 or high < 0 else "no"
            span = f"{100 * low:+.1f} to {100 * high:+.1f}"
            rows.append([arm.name, arm.setting, f"{found.of(arm).rate():.1%}", change, span, clear])
    heads = ["option", "setting", "won", "change, points", "95 % interval", "clear"]
    known = [f"<dt>{escape(o.name)}</dt><dd>{escape(o.text)}</dd>" for o in found.options_varied()]
    return picture + table(heads, rows) + f"<dl>{''.join(known)}</dl>" if rows else ""


def even_odds(found: Findings) -> str:
    """Show which setting of each numbered option would give the best player one half."""
    experiment = found.experiment
    rows = []
    for option in experiment.game.options:
        if option.kind() == NUMBER:
            points = [(float(option.default), found.of(experiment.base).rate())]
            points += [
                (float(arm.setting), found.of(arm).rate())
                for arm in experiment.arms
                if arm.kind == OPTION and arm.name == option.name
            ]
            even = even_setting(points, option.low, option.high)
            words = "at no setting it may have" if even is None else f"{even:.1f}"
            rows.append([option.name, str(option.default), words])
    if not rows:
        return ""
    words = (
        f"<p>By a line through the log odds at the settings played: what would let "
        f"{escape(experiment.best)} win every second game.</p>"
    )
    return words + table(["option", "as printed", "even at"], rows)


def endings(found: Findings) -> str:
    """Show how games end in every scenario, and how long they last."""
    titles = {ending.name: ending.title for ending in found.experiment.game.endings}
    rows = []
    for arm in found.experiment.arms:
        if arm.kind == PLAYER and arm.setting == found.experiment.best:
            tally = found.of(arm)
            for name, count in sorted(tally.endings.items(), key=lambda item: -item[1]):
                share = f"{count / max(1, tally.games):.1%}"
                rows.append([arm.name, titles.get(name, name), str(count), share])
    return plots.lengths(found) + table(["scenario", "ending", "games", "share"], rows)


def strength(found: Findings) -> str:
    """Show the ladder of players."""
    rungs = ladder(found)
    if not rungs:
        return ""
    if found.experiment.pairs:
        words = (
            f"Every player against every other, seats exchanged: {found.games:,} games a pair. "
            f"Zero is {escape(found.experiment.best)}."
        )
    else:
        words = "Every player against the book's enemy, who is zero, in the first scenario."
    note = (
        "Ratings by Bradley and Terry, half a win each way added to every pair: 100 points more "
        "win 64 games of 100, 200 points 76, 400 points 91."
    )
    rows = [
        [rung.name, f"{rung.elo:+.0f}", f"{rung.low:+.0f} to {rung.high:+.0f}"] for rung in rungs
    ]
    heads = ["player", "Elo", "95 % interval"]
    return f"<p>{words} {note}</p>" + plots.ladder(rungs) + table(heads, rows)


def maps(found: Findings) -> str:
    """Draw where counters walk and leave the board, for every scenario."""
    parts: list[str] = []
    for arm in found.experiment.arms:
        if arm.kind == PLAYER and arm.setting == found.experiment.best:
            scene = scene_of(found, arm)
            for counts, words in (
                (found.walked.get(arm.name, {}), "steps onto a place"),
                (found.died.get(arm.name, {}), "counters that left the board"),
            ):
                drawn = heat_map(scene, counts, f"{arm.name}: {words}")
                if drawn:
                    parts.append(
                        f"<figure>{drawn}<figcaption>{escape(arm.name)}: {words}</figcaption></figure>"
                    )
    if not parts:
        return ""
    words = "The darker a place, the more happened there; the busiest show how often."
    return f'<p>{words}</p><div class="maps">{"".join(parts)}</div>'


def charts(found: Findings) -> str:
    """Show how often every row of the book's charts was tried and decided."""
    game = found.experiment.game
    parts: list[str] = []
    for chart in game.charts.values():
        if chart.name in game.players:
            continue
        parts.append(f"<h3>{escape(chart.title)}</h3>{chart_table(found, chart)}")
    return "".join(parts)


def chart_table(found: Findings, chart: Chart) -> str:
    """Show the rows of one chart, or say that nobody walked down it."""
    keys = [f"{chart.name} {row.letter}" for row in chart.rows]
    if not any(key in found.tried for key in keys):
        return "<p>Not walked in these games.</p>"
    rows = []
    for row, key in zip(chart.rows, keys, strict=True):
        tried, decided = found.tried.get(key, 0), found.decided.get(key, 0)
        note = "" if decided else "never decided"
        rows.append([row.letter, row.title, f"{tried:,}", f"{decided:,}", note])
    return table(["row", "what it says", "tried", "decided", ""], rows)


def rules(found: Findings) -> str:
    """Show how often events cited each rule, and which none did."""
    book = read_rulebook(found.experiment.game.package)
    met = sorted(found.rules.items(), key=lambda item: -item[1])
    rows = [[n, book[n].title if n in book else "", f"{count:,}"] for n, count in met]
    never = [f"{escape(n)} {escape(book[n].title)}" for n in book if n not in found.rules]
    unmet = f"<p>No event cited: {'; '.join(never)}.</p>" if never else ""
    return table(["rule", "title", "events"], rows) + unmet
