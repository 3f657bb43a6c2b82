"""One row for each game, as Parquet: written batch by batch, and read back from other runs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from hexile.kernel.setup import BadSetup
from hexile.lab.batch_file import BatchFile
from hexile.lab.report.arms import Arm
from hexile.lab.report.report_games import COLUMNS
from hexile.lab.report.run import Findings

ROWS = "games.parquet"
ARM_COLUMNS = ["game", "rules", "kind", "name", "setting", "scenario", "player", "against"]


def needed(package: str) -> Any:
    """Return a package a report cannot do without, or say how to install it."""
    try:
        return import_module(package)
    except ImportError:
        raise BadSetup(f"a report needs {package}: pip install 'hexile[report]'") from None


def columns() -> Any:
    """Return the columns of the file and their types."""
    arrow = needed("pyarrow")
    types = {
        "seed": arrow.int64(),
        "value": arrow.float64(),
        "ending": arrow.string(),
        "turn": arrow.int64(),
        "decisions": arrow.int64(),
        "forfeit": arrow.string(),
        "tally": arrow.map_(arrow.string(), arrow.int64()),
    }
    texts = [(name, arrow.string()) for name in ARM_COLUMNS]
    return arrow.schema([*texts, *((name, types[name]) for name in COLUMNS)])


def write_rows(found: Findings, ledger_path: Path, path: Path) -> int:
    """Write one row for each game to a Parquet file, batch by batch; return how many."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    schema = columns()
    arms = {arm.key(): arm for arm in found.experiment.arms}
    asked: dict[str, object] = {"game": found.experiment.game.about.slug}
    written = 0
    with parquet.ParquetWriter(path, schema) as writer:
        for key, entry in BatchFile(ledger_path, asked).results():
            arm = arms.get(key.rpartition("|")[0])
            if arm is not None:
                rows = [parquet_row(found, arm, row) for row in entry["rows"]]
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
                written += len(rows)
    return written


def parquet_row(found: Findings, arm: Arm, row: list[Any]) -> dict[str, object]:
    """Put the arm's columns before a game's own."""
    order = arm.plan.order
    own = dict(zip(COLUMNS, row, strict=True))
    own["tally"] = list(own["tally"].items())
    return {
        "game": order.game,
        "rules": found.experiment.game.about.version,
        "kind": arm.kind,
        "name": arm.name,
        "setting": arm.setting,
        "scenario": order.scenario,
        "player": arm.plan.players[0],
        "against": ", ".join(arm.plan.players[1:]),
        **own,
    }


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Go through the rows of another run's file; one that is broken or another's is refused."""
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    if not path.is_file():
        raise BadSetup(f"{path}: there is no such file")
    try:
        file = parquet.ParquetFile(path)
    except (arrow.ArrowException, OSError) as broken:
        raise BadSetup(f"{path} is broken, or no Parquet file: {first_line(broken)}") from None
    with file:
        check_columns(path, list(file.schema_arrow.names))
        try:
            for batch in file.iter_batches():
                yield from batch.to_pylist()
        except (arrow.ArrowException, OSError) as broken:
            raise BadSetup(f"{path} is broken: {first_line(broken)}") from None


def first_line(error: Exception) -> str:
    """Return the first line of what an error says."""
    return (str(error).splitlines() or ["it says nothing"])[0]


def check_columns(path: Path, names: list[str]) -> None:
    """Raise BadSetup unless a file has the columns of a report, no more and no fewer."""
    wanted = [*ARM_COLUMNS, *COLUMNS]
    unknown = [name for name in names if name not in wanted]
    missing = [name for name in wanted if name not in names]
    if unknown:
        raise BadSetup(f"{path} has unknown columns: {', '.join(unknown)}")
    if missing:
        raise BadSetup(f"{path} lacks columns: {', '.join(missing)}")


def add_rows(found: Findings, path: Path) -> int:
    """Count the games of another run beside those played here; return how many were new.

    Only games of arms that this report has count, and no seed of an arm counts twice.
    """
    about = found.experiment.game.about
    arms = {arm.key(): arm for arm in found.experiment.arms}
    played = range(found.seed, found.seed + found.games)
    added = 0
    for row in read_rows(path):
        if (row["game"], row["rules"]) != (about.slug, about.version):
            what = f"{row['game']}, rules {row['rules']}"
            raise BadSetup(f"{path} is of another game: {what}, not {about.slug}, {about.version}")
        arm = arms.get(f"{row['kind']}|{row['name']}|{row['setting']}")
        if arm is not None and row["seed"] not in played and found.is_new(arm, row["seed"]):
            found.of(arm).add([row[name] for name in COLUMNS], {})
            added += 1
    return added
