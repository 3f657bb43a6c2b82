"""A release is whole or leaves no trace."""

import datetime
import subprocess

import pytest

from tools import release


@pytest.fixture
def root(tmp_path):
    """A checkout with something to release."""
    (tmp_path / "src/hexile").mkdir(parents=True)
    (tmp_path / "src/hexile/__init__.py").write_text('"""Hexile."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 0.2.0, unreleased\n\n* More.\n")
    for words in (
        ["init", "-q"],
        ["config", "user.name", "Somebody"],
        ["config", "user.email", "somebody@hexile.invalid"],
        ["add", "."],
        ["commit", "-qm", "All"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return tmp_path


def git(root, *words):
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True).stdout.strip()


def test_a_release_has_a_version_a_day_a_commit_and_a_tag(root, monkeypatch, capsys):
    monkeypatch.setattr(release, "build", lambda root: [])
    release.release(root, "0.2.0")
    assert '__version__ = "0.2.0"' in (root / release.VERSION).read_text()
    assert f"## 0.2.0, {datetime.date.today()}" in (root / release.CHANGES).read_text()
    assert git(root, "tag") == "v0.2.0"
    assert git(root, "status", "--porcelain") == ""
    with pytest.raises(release.CannotRelease, match="there already"):
        release.release(root, "0.2.0")


@pytest.mark.parametrize(
    ("version", "why"), [("0.2", "is no version"), ("0.3.0", "has no heading")]
)
def test_what_cannot_be_released_is_said(root, version, why):
    with pytest.raises(release.CannotRelease, match=why):
        release.release(root, version)
    assert git(root, "status", "--porcelain") == ""


def test_a_wheel_that_fails_leaves_no_trace(root, monkeypatch):
    monkeypatch.setattr(release, "build", lambda root: [root / "nothing.whl"])
    with pytest.raises(release.CannotRelease, match="ended with"):
        release.release(root, "0.2.0")
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "tag") == ""
    assert '"0.1.0"' in (root / release.VERSION).read_text()


def test_uncommitted_changes_are_not_released(root):
    (root / "CHANGELOG.md").write_text("else")
    with pytest.raises(release.CannotRelease, match="not committed"):
        release.release(root, "0.2.0")
    assert (root / "CHANGELOG.md").read_text() == "else"
