"""Games in the database: the same on SQLite and PostgreSQL."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import update

from hexile.server.store.database import MIGRATIONS, open_engine, sqlite_url
from hexile.server.store.game_store import NoSuchGame, Stale, Store
from hexile.server.store.schema import SHAPE, TAKEN
from hexile.server.store.shared_rate_limits import SharedBucket


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    if request.param == "sqlite":
        engine = open_engine(sqlite_url(tmp_path))
    else:
        engine = open_engine(request.getfixturevalue("postgres"))
    yield Store(engine)
    engine.dispose()


@pytest.fixture
def name(request):
    return f"g{abs(hash(request.node.nodeid)) % 10**12}"


def test_lines_come_back_in_order(store, name):
    store.create(name, "raid", "me", ["header"])
    assert store.append(name, 1, ["one"]) == 2
    assert store.append(name, 2, ["two", "three"]) == 4
    assert store.lines(name) == ["header", "one", "two", "three"]
    assert store.lines(name, 2) == ["two", "three"]
    assert store.game(name).version == 4


def test_a_line_is_accepted_once(store, name):
    store.create(name, "raid", "me", ["header"])
    won: list[int] = []
    lost: list[int] = []

    def write(i: int) -> None:
        try:
            store.append(name, 1, [f"line {i}"])
            won.append(i)
        except Stale:
            lost.append(i)

    threads = [threading.Thread(target=write, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert len(lost) == 7
    assert store.lines(name) == ["header", f"line {won[0]}"]


def test_what_is_not_there(store, name):
    with pytest.raises(NoSuchGame):
        store.game(name)
    with pytest.raises(Stale):
        store.append(name, 1, ["x"])


def test_games_are_listed_by_owner_and_by_visit(store, name):
    store.create(name, "raid", f"owner-{name}", ["header"])
    assert [row.id for row in store.games_of(f"owner-{name}")] == [name]
    assert store.games_of(f"other-{name}") == []
    store.visit(f"guest-{name}", name, "watch")
    store.visit(f"guest-{name}", name, "1")
    assert [(row.id, role) for row, role in store.visited(f"guest-{name}")] == [(name, "1")]


def test_links_have_generations_and_games_go_away(store, name):
    store.create(name, "raid", "me", ["header"])
    assert store.new_links(name) == 2
    store.visit("guest", name, "watch")
    store.remove(name)
    with pytest.raises(NoSuchGame):
        store.game(name)
    assert store.lines(name) == []


def test_secrets_are_kept_with_their_game_and_go_with_it(store, name):
    store.create(name, "raid", "me", ["header"], ("a" * 64, "b" * 64))
    store.keep_secret(name, "c" * 64, "d" * 64)
    assert store.secrets(name) == {"a" * 64: "b" * 64, "c" * 64: "d" * 64}
    store.remove(name)
    assert store.secrets(name) == {}


def test_of_two_who_take_a_chair_at_once_one_gets_it(store, name):
    store.create(name, "raid", "me", ["header"], chairs="free")
    assert store.change_chairs(name, "free", "mine")
    assert not store.change_chairs(name, "free", "yours")
    assert store.game(name).chairs == "mine"


def test_a_game_is_found_by_its_header(store, name):
    store.create(name, "raid", "me", [f"header {name}", "line"])
    assert store.has(name)
    assert store.with_header(f"header {name}") == name
    assert store.with_header("line") == ""
    assert not store.has("nothing")


def test_games_of_the_first_shape_stay_as_they_were(tmp_path):
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine, text

    from hexile.server.store.database import MIGRATIONS

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    before = create_engine(sqlite_url(tmp_path))
    with before.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        row = "('g', 'raid', 1, 3, 'me', 1.0, 2.0)"
        connection.execute(text(f"INSERT INTO games VALUES {row}"))
        connection.execute(text("INSERT INTO lines VALUES ('g', 1, 'header')"))
    before.dispose()
    store = Store(open_engine(sqlite_url(tmp_path)))
    kept = store.game("g")
    assert (kept.links, kept.owner, kept.chairs) == (3, "me", "")
    assert (store.lines("g"), store.secrets("g")) == (["header"], {})
    store.engine.dispose()


def test_migrating_twice_changes_nothing(store, name):
    from hexile.server.store.database import migrate

    store.create(name, "raid", "me", ["header"])
    migrate(store.engine)
    assert store.lines(name) == ["header"]


def test_the_migrations_make_what_the_code_expects(store):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from hexile.server.store.schema import METADATA

    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    from sqlalchemy import create_engine, event, inspect

    from hexile.server.store import database as engine_module

    url = sqlite_url(tmp_path)
    made = []

    def cut_off(connection, cursor, statement, *rest):
        if statement.lstrip().upper().startswith("CREATE TABLE"):
            made.append(statement)
            if len(made) == 3:
                raise OSError("killed here")

    def listening(*arguments, **options):
        opened = create_engine(*arguments, **options)
        event.listen(opened, "before_cursor_execute", cut_off)
        return opened

    with monkeypatch.context() as broken:
        broken.setattr(engine_module, "create_engine", listening)
        with pytest.raises(OSError, match="killed here"):
            open_engine(url)
    assert len(made) == 3
    plain = create_engine(url)
    assert inspect(plain).get_table_names() == []
    plain.dispose()
    again = open_engine(url)
    assert "games" in inspect(again).get_table_names()
    again.dispose()


def test_what_a_visitor_asks_for_is_counted_for_all_processes_together(postgres, name):
    engines = [open_engine(postgres) for _ in range(2)]
    one, two = (SharedBucket(Store(engine), name[:16], 4, 3600) for engine in engines)
    assert [one.wait("a"), two.wait("a"), one.wait("a"), two.wait("a")] == [0, 0, 0, 0]
    assert 890 <= two.wait("a") <= 901
    assert one.wait("b") == 0
    with engines[0].begin() as connection:
        connection.execute(update(TAKEN).where(TAKEN.c.visitor == "a").values(earned=0))
    assert one.wait("a") == 0
    for engine in engines:
        engine.dispose()


def test_the_shape_that_is_wanted_is_that_of_the_last_migration():
    versions = sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    assert versions[-1] == SHAPE
