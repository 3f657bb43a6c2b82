"""Journals on disk: nothing is lost, nothing is written over."""

import os
import signal
import subprocess
import sys
import time

import pytest

from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.kernel.journal import BadJournal
from hexile.table.files.journal_files import (
    InUse,
    JournalFile,
    data_folder,
    look,
    open_journal,
    resume,
    save_copy,
)
from hexile.table.session import new_session

RAID = find("raid")


@pytest.fixture
def played(tmp_path):
    """A journal with three decisions, closed."""
    path = tmp_path / "game.jsonl"
    with JournalFile(path, fresh=True) as file:
        setup = new_setup(RAID, "", "", {}, {})
        table = new_session(RAID, setup, {"0": "human"}, 5, None, file.write)
        for action in ("step W3 r5c1", "step W3 r5c2", "end"):
            table.act(action)
    return path


def test_a_resumed_game_goes_on_where_it_was(played):
    table, file = resume(played)
    assert table.head == 3
    table.act("end")
    file.close()
    assert look(open_journal(played)).head == 4


def test_a_line_cut_off_by_a_crash_is_mended_and_the_game_goes_on(played):
    whole = played.read_bytes()
    played.write_bytes(whole + b'{"n":4,"after":3,"seat":0,"do":"st')
    table, file = resume(played)
    assert table.head == 3
    assert not table.frozen
    table.act("end")
    file.close()
    again = open_journal(played)
    assert again.reading.fault is None
    assert look(again).head == 4
    assert played.read_bytes().startswith(whole + b'{"n":4,"after":3,"seat":0,"do":"st')


@pytest.mark.parametrize(
    ("line", "text", "fault"),
    [
        (3, b"not json", "line 3: not JSON"),
        (3, b'{"n":7,"after":1,"do":"end","faces":[]}', "line 3: moment 7 stands where 2 belongs"),
        (3, b'{"n":2,"after":9,"do":"end","faces":[]}', "line 3: there is no moment 9"),
        (3, b'{"n":2,"after":1,"do":"end","faces":["x"]}', "line 3: faces must be"),
        (4, b"[]", "line 4: not a JSON object"),
        (4, b"{}", "line 4: neither a decision"),
        (4, b'{"head":77}', "line 4: there is no moment 77"),
    ],
)
def test_a_damaged_journal_opens_read_only_up_to_the_damage(played, line, text, fault):
    lines = played.read_bytes().split(b"\n")
    lines[line - 1] = text
    played.write_bytes(b"\n".join(lines))
    damaged = played.read_bytes()
    table, file = resume(played)
    assert file is None
    assert fault in table.frozen
    assert table.head == line - 2
    assert played.read_bytes() == damaged


def test_a_decision_these_rules_refuse_opens_read_only_before_it(played):
    text = played.read_text().replace("step W3 r5c2", "step W3 r9c9")
    played.write_text(text)
    table, file = resume(played)
    assert file is None
    assert table.head == 1
    assert "moment 2" in table.frozen
    assert "(4.1)" in table.frozen


def test_faces_that_were_not_rolled_are_a_difference(played):
    played.write_text(
        played.read_text().replace(
            '"do":"step W3 r5c2","faces":[]', '"do":"step W3 r5c2","faces":[4]'
        )
    )
    table, _ = resume(played)
    assert "1 recorded faces were not rolled" in table.frozen


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1"),
        ("{}\n", "not a Hexile game file"),
        ('{"hexile":1,"game":"raid"}', "cut off"),
        ('{"hexile":1,"game":"raid","rules":"1","options":{}}\n', "the header has no 'scenario'"),
        (
            '{"hexile":1,"game":"raid","rules":"1","scenario":"x","options":{},"faces":[]}\n',
            "unknown scenario",
        ),
        (
            '{"hexile":1,"game":"raid","rules":"1","scenario":"nautilus","options":{"mp":99},"faces":[]}\n',
            "1 to 10",
        ),
    ],
)
def test_a_damaged_header_is_named(tmp_path, text, fault):
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    with pytest.raises(BadJournal, match=fault):
        open_journal(path)


def test_no_file_is_ever_written_over(played):
    before = played.read_bytes()
    with pytest.raises(FileExistsError):
        JournalFile(played, fresh=True)
    table = look(open_journal(played))
    with pytest.raises(FileExistsError):
        save_copy(table, played)
    assert played.read_bytes() == before


def test_a_copy_is_the_same_game(played, tmp_path):
    table = look(open_journal(played))
    save_copy(table, tmp_path / "copy.jsonl")
    copy = look(open_journal(tmp_path / "copy.jsonl"))
    assert copy.state.dump() == table.state.dump()


def test_two_processes_cannot_play_one_file(played):
    _, file = resume(played)
    with pytest.raises(InUse, match="another process"):
        resume(played)
    file.close()
    again, file = resume(played)
    assert not again.frozen
    file.close()


def test_a_journal_is_read_when_nobody_else_can_add_to_it(played, monkeypatch):
    order = []

    def locking(handle, blocking):
        order.append("locked")
        return True

    def reading(path):
        order.append("read")
        return open_journal(path)

    monkeypatch.setattr("hexile.table.files.journal_files.lock_descriptor", locking)
    monkeypatch.setattr("hexile.table.files.journal_files.open_journal", reading)
    resume(played)[1].close()
    assert order == ["locked", "read"]


def test_a_file_that_may_not_be_written_to_can_be_looked_at(played, monkeypatch):
    def refused(*arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hexile.table.files.journal_files.os.open", refused)
    table, file = resume(played)
    assert file is None
    assert "is not writable" in table.frozen


@pytest.mark.skipif(sys.platform != "linux", reason="the usual place is the system's own")
@pytest.mark.parametrize(
    ("given", "folder"),
    [
        ({}, "home/.local/share/hexile"),
        ({"XDG_DATA_HOME": ""}, "home/.local/share/hexile"),
        ({"XDG_DATA_HOME": "{tmp}/xdg"}, "xdg/hexile"),
        ({"XDG_DATA_HOME": "{tmp}/xdg", "HEXILE_DATA": "{tmp}/own"}, "own"),
        ({"HEXILE_DATA": ""}, "home/.local/share/hexile"),
    ],
)
def test_games_are_where_they_always_were(tmp_path, monkeypatch, given, folder):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_DATA_HOME", "HEXILE_DATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value.format(tmp=tmp_path))
    assert data_folder() == tmp_path / folder


def test_a_folder_of_before_is_used_on_while_there_is_no_other(tmp_path, monkeypatch):
    monkeypatch.delenv("HEXILE_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    other = tmp_path / "Library" / "hexile"
    monkeypatch.setattr("hexile.table.files.journal_files.user_data_path", lambda *a, **k: other)
    assert data_folder() == other
    before = tmp_path / ".local" / "share" / "hexile"
    before.mkdir(parents=True)
    assert data_folder() == before
    other.mkdir(parents=True)
    assert data_folder() == other


PLAYER = """
import sys
from pathlib import Path
from hexile.games import find
from hexile.kernel.game import new_setup
from hexile.table.files.journal_files import JournalFile
from hexile.table.session import new_session
raid = find("raid")
with JournalFile(Path(sys.argv[1]), fresh=True) as file:
    table = new_session(raid, new_setup(raid, "", "", {"turns": 12}, {}), {}, 1, None, file.write)
    while table.state.result is None:
        table.act(table.legal_actions()[-1].text())
        print(table.head, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a posix thing")
def test_everything_shown_survives_kill_9(tmp_path):
    path = tmp_path / "killed.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        shown = 0
        while shown < 4:
            shown = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        shown = max([shown, *(int(line) for line in process.stdout)])
    time.sleep(0)
    table, file = resume(path)
    assert table.head >= shown
    assert not table.frozen
    file.close()


class Failing:
    """A file of which each write takes only a part, and that is full at some point."""

    def __init__(self, file, most, room=10**9):
        self._file = file
        self.most = most
        self.room = room

    def write(self, data):
        part = bytes(data)[: min(self.most, self.room)]
        if not part:
            raise OSError(28, "No space left on device")
        self.room -= len(part)
        return self._file.write(part)

    def __getattr__(self, name):
        return getattr(self._file, name)


def test_a_line_that_is_taken_in_parts_is_whole_on_disk(played):
    table, file = resume(played)
    file._file = Failing(file._file, most=7)
    table.act("end")
    file.close()
    assert look(open_journal(played)).head == 4
    assert open_journal(played).reading.fault is None


@pytest.mark.parametrize("room", [0, 15])
def test_a_line_that_finds_no_room_leaves_nothing_behind_and_the_next_try_works(played, room):
    before = played.read_bytes()
    table, file = resume(played)
    file._file = Failing(file._file, most=7, room=room)
    with pytest.raises(OSError, match="No space"):
        table.act("end")
    assert played.read_bytes() == before
    assert table.head == 3
    file._file.room = 10**9
    table.act("end")
    file.close()
    assert look(open_journal(played)).head == 4


def test_a_line_that_cannot_be_synced_is_not_kept(played, monkeypatch):
    before = played.read_bytes()
    table, file = resume(played)

    def failing(handle):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr("hexile.table.files.journal_files.os.fsync", failing)
        with pytest.raises(OSError, match="Input/output"):
            table.act("end")
    assert played.read_bytes() == before
    table.act("end")
    file.close()
    assert look(open_journal(played)).head == 4
