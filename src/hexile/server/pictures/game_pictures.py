"""Pictures to share: a board as SVG or PNG, a game as moving pictures, an after-action report.

All show what one seat may see: yours where one person plays, else what everybody may see.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections import Counter as Counts
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from hexile.kernel.game import Game
from hexile.kernel.journal import ROOT
from hexile.kernel.scene import Scene
from hexile.kernel.setup import BadSetup
from hexile.kernel.summary import Summary
from hexile.server.drawing.board.ink_styles import inks_sheet
from hexile.server.drawing.inline_styles import board_style, component, embedded
from hexile.server.drawing.plain_svg import DrawingLight, plain, write
from hexile.server.drawing.standalone import THEMES, standalone_svg
from hexile.server.i18n import WORDS
from hexile.server.printing.faces import FACES, LABEL_FAMILY, POINT, SERIF, SERIF_FAMILY, wrapped
from hexile.server.printing.pdf import optional, write_whole
from hexile.server.tables.game_status import scenario_title
from hexile.table.narration.wording import told_lines
from hexile.table.seat import Seat, sit, watch
from hexile.table.seating import PERSON, seated
from hexile.table.session import Session

PAPER: Final = {"light": "#fbfaf5", "dark": "#262b2c"}
INK: Final = {"light": "#1b232d", "dark": "#f0ecdf"}
USUAL_WIDTH: Final = 960
MOST_WIDTH: Final = 4000
MOST_FRAMES: Final = 400
FRAME_S: Final = 1.6
LAST_S: Final = 4.0
LETTER: Final = 16.0
LINE: Final = 1.35
CAPTION_LINES: Final = 4
LEAST_SHARED: Final = 120  # letters; less is not worth a reference
MOVING: Final = (".svg", ".gif", ".webp")
STILL: Final = (".svg", ".png")
# What resvg calls the fonts: by the names inside their files.
INSIDE: Final = {LABEL_FAMILY: f"{LABEL_FAMILY} SemiBold"}
FIT: Final = re.compile(r'font-family="([^"]+)"')

Progress = Callable[[int, int], None]


class BadPicture(BadSetup):
    """A picture that cannot be made; the message says what to change."""


def eyes_of(session: Session) -> Seat:
    """Return the seat a game is shown to: the only person's, else nobody's."""
    named = seated(session.game, session.journal.header)
    people = [seat for seat, who in enumerate(named) if who == PERSON]
    return sit(session, people[0]) if len(people) == 1 else watch(session)


def line_of(session: Session) -> list[int]:
    """Return the decisions of the game, from the start to where it stands."""
    return [ROOT, *(moment.number for moment in session.journal.path(session.head))]


def checked(width: int, theme: str) -> None:
    """Refuse a size or a theme that there is not."""
    if theme not in THEMES:
        raise BadPicture(WORDS("picture.no_theme", theme=theme, themes=", ".join(THEMES)))
    if not 1 <= width <= MOST_WIDTH:
        raise BadPicture(WORDS("picture.width", most=MOST_WIDTH, width=width))


def moment_of(session: Session, number: int | None) -> int:
    """Return a decision of the game, the last if none is named."""
    line = line_of(session)
    if number is None:
        return line[-1]
    if number not in line:
        raise BadPicture(WORDS("picture.no_decision", number=number, last=line[-1]))
    return number


def board_picture(game: Game, scene: Scene, width: int, theme: str) -> Element:
    """Draw a board on paper, with nothing left for a style sheet to say."""
    checked(width, theme)
    style = board_style() + inks_sheet([game])
    drawn = plain(standalone_svg(game, scene, width, theme), style, DrawingLight(theme == "dark"))
    across, down = (drawn.get("viewBox") or "0 0 1 1").split()[2:]
    paper = Element("rect", {"width": across, "height": down, "fill": PAPER[theme]})
    drawn.insert(0, paper)
    drawn.set("width", str(width))
    drawn.set("height", str(round(width * float(down) / float(across))))
    return drawn


def picture_svg(
    session: Session, at: int | None = None, width: int = USUAL_WIDTH, theme: str = "light"
) -> str:
    """Draw the board at a decision, as a picture that every program can show."""
    checked(width, theme)
    seat = eyes_of(session).at(moment_of(session, at))
    return write(board_picture(session.game, seat.scene, width, theme))


def png(svg: str) -> bytes:
    """Turn a picture into PNG."""
    resvg = optional("resvg_py", "pictures", WORDS("picture.a", kind="PNG"))
    named = FIT.sub(lambda found: f'font-family="{INSIDE.get(found[1], found[1])}"', svg)
    files = [str(face.path) for face in FACES]
    made: Any = resvg.svg_to_bytes(svg_string=named, font_files=files, skip_system_fonts=True)
    return bytes(made)


def ending_of(path: Path, known: tuple[str, ...]) -> str:
    """Return the ending of a file's name, or say which there are."""
    ending = path.suffix.lower()
    if ending not in known:
        raise BadPicture(WORDS("picture.ending", name=path.name, endings=", ".join(known)))
    return ending


# --- moving pictures


class Frame:
    """One picture of a replay: the board, and what happened."""

    def __init__(self, number: int, scene: Scene, lines: list[str]) -> None:
        self.number = number
        self.scene = scene
        self.lines = lines


def frames_of(session: Session, seat: Seat | None = None) -> list[Frame]:
    """Return a picture for each decision; what the seat may not know is neither shown nor told."""
    seat = seat or eyes_of(session)
    line = line_of(session)
    if len(line) > MOST_FRAMES:
        raise BadPicture(WORDS("picture.frames", count=len(line), most=MOST_FRAMES))
    found: list[Frame] = []
    for number in line:
        there = seat.at(number)
        told = told_lines(there, number) if number != ROOT else []
        headline = there.scene.headline or session.game.about.title
        found.append(Frame(number, there.scene, [headline, *told]))
    return found


def caption(frame: Frame, width: float) -> list[str]:
    """Break what happened into a few lines."""
    millimetres = (width - 2 * LETTER) * POINT
    lines = [line for words in frame.lines for line in wrapped(words, SERIF, LETTER, millimetres)]
    return (
        lines
        if len(lines) <= CAPTION_LINES
        else [*lines[: CAPTION_LINES - 1], f"{lines[CAPTION_LINES - 1]} …"]
    )


def frame_svg(game: Game, frame: Frame, width: int, theme: str) -> Element:
    """Draw one picture of a replay: the board, and the caption under it."""
    board = board_picture(game, frame.scene, width, theme)
    high = float(board.get("height", "1"))
    room = (CAPTION_LINES * LINE + 1) * LETTER
    root = Element("svg", {"width": str(width), "height": f"{high + room:g}"})
    root.set("viewBox", f"0 0 {width} {high + room:g}")
    SubElement(
        root, "rect", {"width": str(width), "height": f"{high + room:g}", "fill": PAPER[theme]}
    )
    board.set("x", "0")
    board.set("y", "0")
    root.append(board)
    for n, words in enumerate(caption(frame, float(width))):
        place = {"x": f"{LETTER:g}", "y": f"{high + LETTER * (LINE * n + 1.2):g}"}
        look = {"font-size": f"{LETTER:g}", "font-family": SERIF_FAMILY, "fill": INK[theme]}
        weight = {"font-weight": "600" if n == 0 else "400"}
        SubElement(root, "text", {**place, **look, **weight}).text = words
    return root


class Animation:
    """A game as it stands now, as a moving picture: its frames as a seat sees them, how wide and in which theme."""

    def __init__(
        self,
        session: Session,
        width: int = USUAL_WIDTH,
        theme: str = "light",
        seat: Seat | None = None,
    ) -> None:
        checked(width, theme)
        self.game = session.game
        self.width = width
        self.theme = theme
        self.frames = frames_of(session, seat)

    def _pictures(self, progress: Progress = lambda drawn, of: None) -> Iterator[Element]:
        for n, frame in enumerate(self.frames):
            progress(n, len(self.frames))
            yield frame_svg(self.game, frame, self.width, self.theme)

    def svg(self, progress: Progress = lambda drawn, of: None) -> str:
        """Draw it as one SVG that plays by itself and begins again, and tell how far that is."""
        pictures = list(self._pictures(progress))
        total = FRAME_S * (len(pictures) - 1) + LAST_S
        shared = share_alike(pictures)
        root = Element(
            "svg", {name: pictures[0].attrib[name] for name in ("width", "height", "viewBox")}
        )
        root.append(shared)
        for n, drawn in enumerate(pictures):
            group = SubElement(root, "g", {"visibility": "hidden" if n else "visible"})
            begin = n * FRAME_S / total
            end = 1.0 if n == len(pictures) - 1 else (n + 1) * FRAME_S / total
            group.append(shown_between(begin, end, total))
            group.extend(drawn)
        return write(root)

    def image(self, kind: str) -> bytes:
        """Draw it as a GIF or WebP that begins again."""
        image = optional("PIL.Image", "pictures", WORDS("picture.a", kind=kind.upper()))
        optional("resvg_py", "pictures", WORDS("picture.a", kind=kind.upper()))
        pictures = [
            image.open(io.BytesIO(png(write(drawn)))).convert("RGB") for drawn in self._pictures()
        ]
        lengths = [round(1000 * FRAME_S)] * (len(pictures) - 1) + [round(1000 * LAST_S)]
        made = io.BytesIO()
        pictures[0].save(
            made, kind, save_all=True, append_images=pictures[1:], duration=lengths, loop=0
        )
        return made.getvalue()

    def save(self, path: Path) -> None:
        """Write it to a file, whole or not at all, in the format that its name ends in."""
        ending = ending_of(path, MOVING)
        data = self.svg().encode() if ending == ".svg" else self.image(ending[1:])
        write_whole(path, lambda part: part.write_bytes(data))


def share_alike(pictures: list[Element]) -> Element:
    """Take out what several pictures have alike, leave a reference there, and return all of it."""
    counts = Counts(key_of(e) for drawn in pictures for e in drawn.iter("g"))
    shared = Element("defs")
    names: dict[str, str] = {}

    def visit(parent: Element) -> None:
        for place, child in enumerate(list(parent)):
            text = key_of(child) if child.tag == "g" else ""
            if counts[text] > 1 and len(text) >= LEAST_SHARED:
                if text not in names:
                    names[text] = name_of(text)
                    SubElement(shared, "g", {"id": names[text]}).append(child)
                parent[place] = Element("use", {"href": f"#{names[text]}"})
            else:
                visit(child)

    for drawn in pictures:
        visit(drawn)
    return shared


def key_of(element: Element) -> str:
    """Return an element as text, by which those alike are found."""
    return tostring(element, encoding="unicode")


def name_of(text: str) -> str:
    """Return a name by content: pages may show several moving pictures, whose names must not clash."""
    return f"s{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def shown_between(begin: float, end: float, total: float) -> Element:
    """Return what lets a picture show for a part of the time."""
    steps = [(0.0, "visible" if begin == 0.0 else "hidden")]
    steps += [(begin, "visible")] if begin > 0.0 else []
    steps += [(end, "hidden")] if end < 1.0 else []
    return Element(
        "animate",
        {
            "attributeName": "visibility",
            "values": ";".join(word for _, word in steps),
            "keyTimes": ";".join(f"{time:.5f}" for time, _ in steps),
            "calcMode": "discrete",
            "dur": f"{total:g}s",
            "repeatCount": "indefinite",
        },
    )


# --- the after-action report


class ReportTurn:
    """A turn of the report: its name, what happened, and the board at its end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[str] = []
        self.scene: Scene | None = None


def turns_of(session: Session) -> list[ReportTurn]:
    """Gather what happened turn by turn."""
    seat = eyes_of(session)
    found: list[ReportTurn] = []
    for number in line_of(session):
        there = seat.at(number)
        before = seat.at(session.journal.moment(number).before) if number != ROOT else there
        name = before.scene.headline
        if not found or found[-1].name != name:
            found.append(ReportTurn(name))
        found[-1].lines += told_lines(there, number) if number != ROOT else []
        found[-1].scene = there.scene
    return found


def result_lines(session: Session) -> list[str]:
    """Say how the game ended and what it cost, or that it is not over."""
    summary = eyes_of(session).at(session.head).dispatch()
    if summary is None:
        return [WORDS("picture.not_over")]
    return [line for line in (summary.title, summary.story, losses_told(summary)) if line]


def losses_told(summary: Summary) -> str:
    """Say in one line what each side lost."""
    losses = ", ".join(loss.words for loss in summary.losses)
    return WORDS("picture.losses", losses=losses) if losses else ""


def report_title(session: Session) -> str:
    """Name the game and its scenario."""
    return f"{session.game.about.title}, {scenario_title(session.game, session.setup())}"


def report_markdown(session: Session, picture_of: dict[int, str]) -> str:
    """Write the report as Markdown; *picture_of* names the picture of each turn."""
    lines = [f"# {report_title(session)}", ""]
    for line in result_lines(session):
        lines += [line, ""]
    for n, turn in enumerate(turns_of(session)):
        lines += [f"## {turn.name}", "", *(f"* {line}" for line in turn.lines), ""]
        if n in picture_of:
            lines += [f"![{turn.name}]({picture_of[n]})", ""]
    return "\n".join(lines)


STYLE: Final = (
    "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 Charter,Georgia,serif;"
    "color:#1b232d;background:#fbfaf5}svg{width:100%;height:auto}h1,h2{line-height:1.2}"
)


def report_html(session: Session, width: int = USUAL_WIDTH, theme: str = "light") -> str:
    """Write the report as one page that needs nothing besides, with a picture for each turn."""
    checked(width, theme)
    title = escape(report_title(session))
    body = f"<h1>{title}</h1>" + "".join(f"<p>{escape(line)}</p>" for line in result_lines(session))
    for turn in turns_of(session):
        body += f"<h2>{escape(turn.name)}</h2><ul>"
        body += "".join(f"<li>{escape(line)}</li>" for line in turn.lines) + "</ul>"
        if turn.scene is not None:
            body += write(board_picture(session.game, turn.scene, width, theme))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{embedded(component('fonts'))}{STYLE}</style></head><body>{body}</body></html>\n"
    )


def turn_pictures(session: Session, width: int, theme: str) -> list[str]:
    """Draw the board at the end of each turn."""
    checked(width, theme)
    scenes = [turn.scene for turn in turns_of(session)]
    return [write(board_picture(session.game, scene, width, theme)) for scene in scenes if scene]
