"""`hexile picture` and `hexile dispatch`: a board as a picture, and a game as a report."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from hexile.cli.arguments import (
    MOST_SEED,
    Arguments,
    Whole,
    command,
    file_argument,
    flag,
    number_option,
    together,
)
from hexile.cli.progress import counting
from hexile.kernel.setup import BadSetup
from hexile.server.drawing.standalone import THEMES
from hexile.server.pictures.game_pictures import (
    MOST_WIDTH,
    STILL,
    USUAL_WIDTH,
    ending_of,
    picture_svg,
    png,
    report_html,
    report_markdown,
    turn_pictures,
)
from hexile.server.printing.pdf import write_whole
from hexile.table.files.journal_files import look, open_journal

WIDTH = Whole(1, MOST_WIDTH)
DECISION = Whole(0, MOST_SEED)
LOOKS = together(
    click.option("--theme", type=click.Choice(THEMES), default="light", help="Default: light."),
    number_option(
        "--size", USUAL_WIDTH, f"Pixels across. Default: {USUAL_WIDTH}.", WIDTH, metavar="W"
    ),
)


def write_file(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all."""
    write_whole(path, lambda part: part.write_bytes(data))


@command(
    "picture",
    "hexile picture my-game.jsonl",
    "hexile picture my-game.jsonl --at 12 --theme dark --out turn3.png",
)
@file_argument("The game file.")
@number_option("--at", None, "The decision to show. Default: the last.", DECISION)
@LOOKS
@click.option("--out", default="", metavar="FILE", type=click.Path(), help="An .svg or .png file.")
def picture(arguments: Arguments) -> int:
    """Draw the board of a game, as your seat sees it.

    A PNG needs the extra package `pictures`.
    """
    source = Path(arguments.file)
    path = Path(arguments.out or source.with_suffix(".svg").name)
    ending = ending_of(path, STILL)
    session = look(open_journal(source))
    drawn = picture_svg(session, arguments.at, arguments.size, arguments.theme)
    write_file(path, png(drawn) if ending == ".png" else drawn.encode())
    print(path)
    return 0


@command("dispatch", "hexile dispatch my-game.jsonl --html", "hexile dispatch my-game.jsonl --md")
@file_argument("The game file.")
@flag("--html", "Write one page with all pictures in it.")
@flag("--md", "Write Markdown, and a picture file for each turn.")
@LOOKS
@click.option("--out", default="", metavar="FILE", type=click.Path(), help="The file to write.")
def dispatch(arguments: Arguments) -> int:
    """Write an after-action report: what happened, turn by turn, with a picture for each turn."""
    if arguments.html == arguments.md:
        raise BadSetup("Choose --html or --md")
    source = Path(arguments.file)
    path = Path(arguments.out or source.with_suffix(".html" if arguments.html else ".md").name)
    session = look(open_journal(source))
    with counting("Drawing the turns"):
        if arguments.html:
            write_file(path, report_html(session, arguments.size, arguments.theme).encode())
        else:
            names: dict[int, str] = {}
            for n, drawn in enumerate(turn_pictures(session, arguments.size, arguments.theme)):
                names[n] = f"{path.stem}-{n}.svg"
                write_file(path.with_name(names[n]), drawn.encode())
            write_file(path, report_markdown(session, names).encode())
    print(path)
    return 0
