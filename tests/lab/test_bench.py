"""The bench: three engines, the same games. No test here looks at the clock."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import hexile
from hexile.kernel.setup import BadSetup
from hexile.lab.bench.c_reference import NoYardstick, Yardstick, source
from hexile.lab.bench.engine_speed import (
    CHECKSUM_START,
    Run,
    is_compiled,
    measure_costs,
    play_games,
)
from hexile.lab.bench.speed import (
    FEWEST_GAMES,
    NOTHING_COMPILED,
    Sources,
    _games_in_budget,
    bench,
    lines,
)

GAMES = 300


def quiet(words: str) -> None:
    """Say nothing."""


@pytest.fixture(scope="module")
def stick(tmp_path_factory):
    try:
        return Yardstick(tmp_path_factory.mktemp("yardstick"))
    except NoYardstick as why:
        pytest.skip(f"THE C YARDSTICK IS NOT TESTED: {why}")


def test_c_and_engine_play_the_same_games(stick):
    here = play_games("raid", 0, GAMES, CHECKSUM_START)
    in_c = stick.play_games(0, GAMES)
    assert (in_c.games, in_c.decisions) == (here.games, here.decisions)
    assert in_c.checksum == here.checksum


def test_c_and_engine_agree_on_seeds_of_more_than_32_bits(stick):
    first = 2**32 - 5
    here = play_games("raid", first, 10, CHECKSUM_START)
    assert stick.play_games(first, 10).checksum == here.checksum


def test_the_checksum_sees_a_single_other_game():
    assert (
        play_games("raid", 0, 20, CHECKSUM_START).checksum
        != play_games("raid", 1, 20, CHECKSUM_START).checksum
    )


def test_rounds_add_up_to_the_checksum_of_one_run():
    first = play_games("raid", 0, 7, CHECKSUM_START)
    second = play_games("raid", 7, 13, first.checksum)
    assert second.checksum == play_games("raid", 0, 20, CHECKSUM_START).checksum


def test_sources_play_the_same_games_as_the_running_engine():
    with Sources("raid") as sources:
        assert not sources.compiled
        there = sources.play_games(0, GAMES, CHECKSUM_START)
        costs = sources.measure_costs()
    assert there.checksum == play_games("raid", 0, GAMES, CHECKSUM_START).checksum
    assert costs.copy_us > 0 < costs.options_us


def test_sources_are_python_files_even_where_compiled_modules_lie_beside_them(tmp_path):
    """A package with a broken compiled module beside every source loads from the sources."""
    package = tmp_path / "hexile"
    for path in Path(hexile.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".txt", ".toml", ".csv", ".json"):
            to = package / path.relative_to(Path(hexile.__file__).parent)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(path.read_bytes())
    (package / "kernel" / f"play{EXTENSION_SUFFIXES[0]}").write_bytes(b"not a module")
    program = "import hexile.kernel.play as p; print(p.__file__)"
    plain = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True)
    assert plain.returncode != 0, "the compiled module should have been tried"
    (tmp_path / "where.py").write_text(program)
    pure = subprocess.run(
        [sys.executable, "-m", "hexile.lab.bench.uncompiled", "where"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert pure.stdout.strip() == str(package / "kernel" / "play.py")


def test_pure_wants_a_module():
    made = subprocess.run(
        [sys.executable, "-m", "hexile.lab.bench.uncompiled"],
        env=os.environ | {"PYTHONPATH": str(Path(hexile.__file__).parents[1])},
        capture_output=True, text=True,
    )  # fmt: skip
    assert made.returncode != 0
    assert "which module" in made.stderr


def test_result_has_every_key():
    result = bench("raid", quiet, 60)
    assert set(result) == {
        "game", "scenario", "games", "games_per_s", "decisions_per_s", "copy_us", "options_us",
        "of_c", "compiled_over_pure", "checksums", "checksums_equal", "notes",
    }  # fmt: skip
    for key in ("games_per_s", "decisions_per_s", "copy_us", "options_us", "checksums"):
        assert set(result[key]) == {"c", "compiled", "pure"}
    assert result["games"] == 60
    assert result["checksums_equal"] is True
    assert result["games_per_s"]["pure"] > 0
    assert (result["compiled_over_pure"] is not None) == is_compiled()
    assert (NOTHING_COMPILED in result["notes"]) != is_compiled()


def test_without_a_c_compiler_the_bench_says_so(monkeypatch):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    result = bench("raid", quiet, 10)
    assert result["of_c"] is None
    assert result["games_per_s"]["c"] is None
    assert any("no C compiler" in note for note in result["notes"])
    assert any("no C compiler" in line for line in lines(result))


def test_long_games_are_few_and_short_ones_many(monkeypatch):
    def games_of(seconds):
        monkeypatch.setattr(
            "hexile.lab.bench.speed.play_games",
            lambda slug, first, count, checksum: Run(count, count, count * seconds, 0),
        )
        return _games_in_budget("raid")

    assert games_of(1000.0) == FEWEST_GAMES
    assert games_of(0.001) > 100


def test_lines_name_a_difference_loudly():
    result = bench("raid", quiet, 10)
    assert "the same games" in lines(result)
    result["checksums_equal"] = False
    assert "the same games" not in lines(result)
    assert any("bug" in line for line in lines(result))


def test_unknown_game_is_refused_with_the_nearest_name():
    with pytest.raises(BadSetup, match="raid"):
        bench("rade", quiet)


def test_costs_are_measured_here():
    costs = measure_costs("raid")
    assert costs.copy_us > 0 < costs.options_us


def test_the_c_source_is_found():
    assert source().read_text(encoding="utf-8").startswith("/* Raid on the Bunker")
