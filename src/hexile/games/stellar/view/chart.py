"""The star chart: cells, claims, fleets, courses, news with its age, panels, and the text board."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.rules.courses import posts_of, reach_of, turn_words, turns_left
from hexile.games.stellar.rules.orders import star_words
from hexile.games.stellar.rules.orders import where as place_words
from hexile.games.stellar.rules.stances import has_explored, is_besieged
from hexile.games.stellar.rules.victory import all_points
from hexile.games.stellar.state.game import Stellar
from hexile.games.stellar.state.pieces import Fleet, News
from hexile.games.stellar.state.words import NO_CARD, NO_POWER, STAGE_NAMES, UNKNOWN, counted
from hexile.games.stellar.tables import (
    COLOURS,
    COMPONENTS,
    MOST_PLANETS,
    NO_STAR,
    POWER_LETTERS,
    POWER_NAMES,
    POWERS,
    SHIPS,
    UNIT_NAMES,
    StarMap,
    column_name,
)
from hexile.games.stellar.view.courses import add_courses
from hexile.games.stellar.view.panels import add_panels, next_production
from hexile.games.stellar.view.sheet import HIGH, SIZE, centre, side_of
from hexile.games.stellar.view.words import place_in_question, question
from hexile.kernel.component_data.component import component_named
from hexile.kernel.geometry.hexes import hex_corners
from hexile.kernel.scene import (
    Cell,
    Counter,
    Label,
    Light,
    Line,
    Point,
    Scene,
    Status,
    Tag,
)

PILE: Final = 4
# Where the piles of the powers in one place lie: above each other left of the star, then to its right, below the colonies.
PILES: Final[list[Point]] = [(0.0, 0.0), (0.0, 24.0), (44.0, 24.0), (22.0, -20.0)]
PHASES: Final[list[str]] = ["Move", "Explore", "Battle", "Colonies", "Turn end"]


def scene(s: Stellar, seat: int) -> Scene:
    """Describe the chart as a seat sees it."""
    picture = Scene("sky", 60 + SIZE * 48.5, 62 + HIGH * 21)
    picture.comes_from(component_named(COMPONENTS, "Star map"))
    picture.inks = {side_of(seat, power): POWER_NAMES[power].lower() for power in range(POWERS)}
    picture.sides = [side_of(seat, power) for power in range(POWERS)]
    add_cells(picture, s, seat)
    add_print(picture, s)
    add_worth(picture, s, seat)
    add_claims(picture, s, seat)
    add_news(picture, s, seat)
    add_range(picture, s, seat)
    add_fleets(picture, s, seat)
    add_courses(picture, s, seat)
    add_colonies(picture, s, seat)
    add_panels(picture, s, seat)
    picture.phases = [*PHASES[:4], f"Turn {s.turn} of {s.terms.turns}"]
    picture.phase = phase_of(s)
    picture.tell(status(s, seat))
    picture.about = place_in_question(s)
    picture.score = score_line(s, seat)
    picture.in_text = lambda: draw(s, seat)
    picture.legend = legend(s, seat)
    return picture


def status(s: Stellar, seat: int) -> Status:
    """Say where the game stands: the turn, the stage, and what is asked."""
    stage = "" if s.terms.base else f", stage {STAGE_NAMES[s.stage]}"
    return Status(f"Turn {s.turn} of {s.terms.turns}{stage}", f"T{s.turn}", question(s))


def score_line(s: Stellar, seat: int) -> str:
    """Say the viewer's points, and all that are known. [1.3]"""
    points = all_points(s)
    shown = [seat] if s.terms.fog and seat >= 0 else list(range(POWERS))
    words = [f"{POWER_NAMES[power]} {points[power]}" for power in shown]
    return f"Points: {', '.join(words)}; production: {next_production(s)}"


def phase_of(s: Stellar) -> int:
    """Return which part of a power's turn it is."""
    if s.result is not None:
        return 4
    name = s.agenda[-1].name.split()[0]
    if name in ("aside",):
        return 1
    if name in ("aim", "withdraw", "refuge", "must"):
        return 2
    return 3 if name in ("attack", "muster", "go", "landing", "tractor", "scorch") else 0


# --- the sheet ---------------------------------------------------------------------------


def add_cells(picture: Scene, s: Stellar, seat: int) -> None:
    """Add every hex; a star hex is known by the star's name, and what is known of it is said."""
    board = s.terms.board
    if not board.sheet:
        board.sheet = sheet_of(board)
    picture.cells = list(board.sheet)
    for star, place in enumerate(board.star_hex):
        blank = board.sheet[place]
        name = board.star_names[star]
        text = f"{name} at {board.names[place]}, {star_words(s, seat, star, whole=True)}"
        picture.cells[place] = Cell(name, blank.centre, blank.outline, blank.terrain, name, text)


def sheet_of(board: StarMap) -> list[Cell]:
    """Draw the empty sheet once: hexes, clouds, stars, and the posts beyond the corners."""
    cells: list[Cell] = []
    for place in range(board.size):
        middle = centre(board, place)
        outline = hex_corners(middle, SIZE, 0)
        star = board.star_at[place]
        cloud = board.is_cloud[place]
        kind = "cloud" if cloud else "space"
        kind += f" star-{COLOURS[board.colour[star]]}" if star != NO_STAR else ""
        text = f"hex {board.names[place]}" + (", cloud" if cloud else "")
        cells.append(Cell(board.cells[place], middle, outline, kind, "", text))
    for corner, entry in enumerate(board.entries):
        at = centre(board, board.size + corner)
        name = board.cells[board.size + corner]
        cells.append(
            Cell(name, at, [], "entry", "", f"the {board.names[entry]} corner, off the map")
        )
    return cells


def add_worth(picture: Scene, s: Stellar, seat: int) -> None:
    """Print beside each star what its card holds, where the viewer knows it: kinds and capacities."""
    for star in range(s.terms.board.stars):
        card = s.card_of(star)
        known = seat < 0 or has_explored(s, seat, star) or not s.terms.fog
        if card is not None and known:
            planets = [card.planet_words(slot) for slot in range(len(card.kinds))]
            picture.tags.append(Tag(s.star_name(star), "worth", " ".join(planets) or "none"))


def add_print(picture: Scene, s: Stellar) -> None:
    """Add what is printed: column letters."""
    board = s.terms.board
    for column in range(0, 32, 2):
        x, _ = centre(board, board.number[f"{column_name(column)}1"])
        picture.labels.append(Label((x, 28.0), column_name(column), "number"))


# --- claims and borders ------------------------------------------------------------------


def add_claims(picture: Scene, s: Stellar, seat: int) -> None:
    """Ring claimed stars, join the realms, and mark disputed stars."""
    board = s.terms.board
    for star, claimant in enumerate(s.claim):
        if claimant == NO_POWER:
            continue
        side = side_of(seat, claimant)
        text = f"{s.star_name(star)} is {POWER_NAMES[claimant]}'s"
        picture.tags.append(Tag(s.star_name(star), f"claim-{side}", text))
        for other in s.terms.borders[star]:
            if other > star and s.claim[other] == claimant:
                ends = [centre(board, board.star_hex[star]), centre(board, board.star_hex[other])]
                picture.lines.append(Line(f"realm-{side}", ends, ""))
    for incident in s.incidents:
        if incident.star != NO_STAR:
            text = f"disputed by {POWER_NAMES[incident.first]}"
            picture.tags.append(Tag(s.star_name(incident.star), "note", text))
            picture.lights.append(Light(s.star_name(incident.star), "zone", ""))


def age_of(s: Stellar, seat: int, star: int) -> int:
    """Return how many turns old a seat's news of a star is, or UNKNOWN."""
    if seat < 0:
        return UNKNOWN
    report = s.news[seat * s.terms.board.stars + star]
    return UNKNOWN if report is None else s.turn - report.turn


def report_of(s: Stellar, seat: int, star: int) -> News | None:
    """Return a seat's last news of a star, or None."""
    return None if seat < 0 else s.news[seat * s.terms.board.stars + star]


def add_news(picture: Scene, s: Stellar, seat: int) -> None:
    """Show what was last seen where, with its age: old news fades. [1.6.3]"""
    if not s.terms.fog:
        return
    for star in range(s.terms.board.stars):
        report = report_of(s, seat, star)
        age = age_of(s, seat, star)
        if report is None or age <= 0 or not foreign_news(report, seat):
            continue
        name = s.star_name(star)
        picture.tags.append(Tag(name, "age", turn_words(age)))
        picture.lights.append(Light(name, "old", str(age)))
        for power in range(POWERS):
            if power != seat and any(report.seen(power, k) for k in range(SHIPS)):
                picture.counters.append(remembered(s, seat, star, power, report, age))


def foreign_news(report: News, seat: int) -> bool:
    """Tell whether a report has anything of other powers."""
    if any(owner not in (NO_POWER, seat) for owner in report.owners):
        return True
    return any(report.seen(p, k) for p in range(POWERS) if p != seat for k in range(SHIPS))


def remembered(s: Stellar, seat: int, star: int, power: int, report: News, age: int) -> Counter:
    """Make a counter for ships seen once: how many there are now nobody knows."""
    kind = max((k for k in range(SHIPS) if report.seen(power, k)), default=0)
    name = s.star_name(star)
    text = f"{POWER_NAMES[power]} ships seen at {name} {turn_words(age)} ago"
    old = Counter(
        f"seen-{POWER_LETTERS[power]}-{name}", name, side_of(seat, power), UNIT_NAMES[kind], text
    )
    old.name = f"{POWER_NAMES[power]} ships seen"
    old.right = "?"
    old.badge = "old"
    old.rule = "1.6.3"
    old.at = beside(s, s.hex_of(star))
    return old


def add_range(picture: Scene, s: Stellar, seat: int) -> None:
    """Light the hexes within command range of the viewer's posts. [1.5.5]"""
    if seat < 0 or s.has_unlimited_range(seat):
        return
    board = s.terms.board
    inside = reach_of(s, seat, posts_of(s, seat)).inside
    for place in range(board.size):
        if inside[place]:
            picture.lights.append(Light(board.cells[place], "range", ""))


# --- fleets and colonies -----------------------------------------------------------------


def add_fleets(picture: Scene, s: Stellar, seat: int) -> None:
    """Add every fleet in sight, several of a power in one place as a pile. [1.5.7]"""
    at_place: dict[int, list[int]] = {}
    for fleet in s.fleets:
        owners = at_place.setdefault(fleet.at, [])
        rank = owners.count(fleet.owner)
        owners.append(fleet.owner)
        pile = list(dict.fromkeys(owners)).index(fleet.owner)
        picture.counters.append(fleet_counter(s, fleet, seat, rank, pile))


def fleet_counter(s: Stellar, fleet: Fleet, seat: int, rank: int, pile: int) -> Counter:
    """Make a fleet's counter: its strongest kind and how many ships."""
    kind = max(k for k in range(SHIPS) if fleet.ships[k] or k == 0)
    name = f"{POWER_NAMES[fleet.owner]} {fleet.name()}"
    text = f"{name} {place_words(s, fleet)}: {fleet.words()}"
    if fleet.goal != NO_STAR:
        text += f", on its way to {s.star_name(fleet.goal)}, {turn_words(turns_left(s, fleet))}"
    side, where = side_of(seat, fleet.owner), s.cell_name(fleet.at)
    piece = Counter(fleet.name(), where, side, UNIT_NAMES[kind], text)
    place = s.place_said(fleet.at)
    piece.name, piece.place = name, f"at {place}" if " " in place else place
    piece.left = str(fleet.size())
    piece.rule = "1.5.7"
    if fleet.retiring:
        piece.badge = "done"
        piece.text += ", going home"
        piece.rule = "R50"
    x, y = beside(s, fleet.at)
    dx, dy = PILES[pile]
    lift = min(rank, PILE)
    piece.at = (x + dx - 1.6 * lift, y + dy - 2.4 * lift)
    piece.pile = f"fleets {POWER_NAMES[fleet.owner]}"
    return piece


def beside(s: Stellar, place: int) -> Point:
    """Return where ships in a hex are drawn: to the left of a star, else in its middle."""
    x, y = centre(s.terms.board, place)
    return (
        (x, y) if place < s.terms.board.size and s.star_at(place) == NO_STAR else (x - 22, y - 10)
    )


def add_colonies(picture: Scene, s: Stellar, seat: int) -> None:
    """Add a counter for each colony known: people, factories, defences. [1.10.2]"""
    for planet in range(s.terms.planets):
        if s.owner[planet] != NO_POWER:
            picture.counters.append(colony_counter(s, planet, seat))


def colony_counter(s: Stellar, planet: int, seat: int) -> Counter:
    """Make a colony's counter."""
    star = planet // MOST_PLANETS
    name = s.planet_name(planet)
    holder = s.holder(planet)
    people = s.population[planet]
    known = people != UNKNOWN
    text = f"Colony {name}, {POWER_NAMES[holder]}" + (f", {people} million" if known else "")
    piece = Counter(
        "colony-" + name.replace(" ", "-"), s.star_name(star), side_of(seat, holder), "colony", text
    )
    piece.name = f"Colony {name}"
    piece.left = str(people) if known else "?"
    piece.rule = "1.10.2"
    if s.shield[planet] == 1:
        piece.cargo = "S"
        piece.text += ", shielded"
    if s.conqueror[planet] != NO_POWER:
        piece.badge = "controlled"
        piece.text += f", conquered from {POWER_NAMES[s.owner[planet]]}"
    elif known and is_besieged(s, planet):
        piece.badge = "stopped"
        piece.text += ", besieged"
    x, y = centre(s.terms.board, s.hex_of(star))
    lift = planet % MOST_PLANETS
    piece.at = (x + 22 + 1.6 * lift, y - 10 - 2.4 * lift)
    return piece


# --- the board in characters -------------------------------------------------------------


def short_names(board: StarMap) -> list[str]:
    """Return three letters for each star, no two alike."""
    short: list[str] = []
    for name in board.star_names:
        tries = [name[:3]] + [name[:2] + letter for letter in name[3:]] + [name[0] + name[-2:]]
        tries += [f"{name[:2]}{n}" for n in range(10)]
        short.append(next(word for word in tries if word not in short))
    return short


def draw(s: Stellar, seat: int) -> list[str]:
    """Draw the chart in characters, two lines to a row of hexes, 72 wide."""
    board = s.terms.board
    if not board.typed:
        board.typed = typed_rows(board)
    signs = [*hex_signs(s, seat), "    "]
    top = "   " + "".join(f"{column_name(c):<4}" for c in range(0, 32, 2))
    low = "   " + "".join(f"  {column_name(c):<2}" for c in range(1, 32, 2))
    lines = [top.rstrip(), low.rstrip()]
    for number, places in enumerate(board.typed):
        label = f"{number // 2 + 1:<3}" if number % 2 == 0 else "     "
        lines.append((label + "".join([signs[place] for place in places])).rstrip())
    return lines


def typed_rows(board: StarMap) -> list[list[int]]:
    """List the hexes of each line of the chart in characters; where there is none, the one after the last."""
    return [
        [board.number.get(f"{column_name(c)}{row}", board.size) for c in range(odd, 32, 2)]
        for row in range(1, 22)
        for odd in (0, 1)
    ]


def hex_signs(s: Stellar, seat: int) -> list[str]:
    """Return four characters for each hex: star and claim, cloud, fleets under way."""
    board = s.terms.board
    if not board.short_names:
        board.short_names = short_names(board)
    short = board.short_names
    signs = []
    for place in range(board.size):
        star = board.star_at[place]
        if star != NO_STAR:
            claimant = s.claim[star]
            mark = "." if claimant == NO_POWER else POWER_LETTERS[claimant]
            signs.append(f"{short[star]}{mark}")
        else:
            signs.append("~~  " if board.is_cloud[place] else " .  ")
    for fleet in s.fleets:
        if fleet.at < board.size and board.star_at[fleet.at] == NO_STAR:
            signs[fleet.at] = f"{fleet.name():<4}"[:4]
    return signs


def legend(s: Stellar, seat: int) -> list[str]:
    """Say in words everything the drawing shows."""
    lines = [
        "A star is three letters, then the power that claims it (R Y G B) or a dot. ~~ is a cloud, R7 a fleet."
    ]
    lines += [fleet_line(s, fleet) for fleet in s.fleets]
    lines += [
        star_line(s, seat, star)
        for star in range(s.terms.board.stars)
        if s.claim[star] != NO_POWER or s.card[star] != NO_CARD
    ]
    unclaimed = [s.star_name(i) for i, claimant in enumerate(s.claim) if claimant == NO_POWER]
    if unclaimed:
        lines.append(f"Unclaimed: {', '.join(unclaimed)}.")
    return lines


def fleet_line(s: Stellar, fleet: Fleet) -> str:
    """Say where a fleet is and where it goes."""
    to = ""
    if fleet.goal != NO_STAR:
        to = f", to {s.star_name(fleet.goal)} in {turn_words(turns_left(s, fleet))}"
    return f"{fleet.name()}: {fleet.words()} at {s.place_said(fleet.at)}{to}."


def star_line(s: Stellar, seat: int, star: int) -> str:
    """Say what is known of a claimed star: claimant, card, colonies, last news."""
    claimant = s.claim[star]
    whose = "unclaimed" if claimant == NO_POWER else POWER_NAMES[claimant]
    card = s.card_of(star)
    known = seat < 0 or has_explored(s, seat, star) or not s.terms.fog
    words = card.words() if card is not None and known else "unexplored"
    line = f"{s.star_name(star)} ({s.terms.board.names[s.hex_of(star)]}), {whose}: {words}"
    colonies = [colony_words(s, planet) for planet in s.planets_of(star) if s.is_colony(planet)]
    if colonies:
        line += "; " + "; ".join(colonies)
    age = age_of(s, seat, star)
    report = report_of(s, seat, star)
    if s.terms.fog and age > 0 and report is not None and foreign_news(report, seat):
        line += f"; news {turn_words(age)} old: {news_words(report, seat)}"
    return line + "."


def colony_words(s: Stellar, planet: int) -> str:
    """Say what is known of a colony."""
    orbit = s.planet_name(planet).split()[1]
    words = f"orbit {orbit} {POWER_NAMES[s.holder(planet)]}"
    if s.population[planet] != UNKNOWN:
        words += f" {s.population[planet]} million"
        if s.factories[planet] > 0:
            words += f", {counted(s.factories[planet], 'factory', 'factories')}"
        if s.bases[planet] > 0 or s.advanced[planet] > 0:
            words += f", {s.bases[planet]}+{s.advanced[planet]} bases"
    return words + (", shield" if s.shield[planet] == 1 else "")


def news_words(report: News, seat: int) -> str:
    """Say what a report tells of others."""
    parts = []
    for power in range(POWERS):
        if power != seat:
            ships = sum(report.seen(power, kind) for kind in range(SHIPS))
            colonies = report.colonies(power)
            if ships or colonies:
                seen = f"{counted(ships, 'ship')}, {counted(colonies, 'colony', 'colonies')}"
                parts.append(f"{POWER_NAMES[power]} {seen}")
    return "; ".join(parts)
