"""Hexile Web in a real browser: built into a folder, served by a static server, played, lost and found again."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock
from litestar.testing import TestClient
from tests.server.conftest import CHROMIUM, MEANT, ROOT, free_port
from tests.server.firefox import FIREFOX, Firefox

from hexile.games import slugs
from hexile.server.app import make_app
from hexile.server.config import Config
from hexile.server.store.schema import SHAPE

pytestmark = pytest.mark.slow
BOOT_MS = int(os.environ.get("HEXILE_PATIENCE_MS", "240000"))  # on a machine that is busy
ASK = """async ([method, path, body]) => {
  const sent = {method, headers: {"content-type": "application/json"}, body: body ? JSON.stringify(body) : undefined};
  const answer = await fetch(path, sent);
  return [answer.status, await answer.text()];
}"""
BEGIN = """([path, body]) => {
  const sent = {method: "POST", body, headers: {"content-type": "application/json"}};
  window.done = fetch(path, sent).then(answer => answer.status);
}"""
SHOWN = (
    "version => JSON.parse(document.getElementById('table-data').textContent).version === version"
)
# Make the browser refuse to store anything, as one without room does.
FULL = """() => {
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, how) {
    if (mode === "readwrite" && !self.room) throw new DOMException("full", "QuotaExceededError");
    return real.call(this, stores, mode, how);
  };
}"""


def module_at(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture(scope="session")
def web_folder():
    """The folder of Hexile Web, built once for all that run beside each other."""
    if CHROMIUM is None or not shutil.which("npm") or not shutil.which("node"):
        pytest.skip("NO NPM, NODE OR CHROMIUM HERE: Hexile Web is not tested")
    out = ROOT / "build" / "web"
    (ROOT / "build").mkdir(exist_ok=True)
    with FileLock(ROOT / "build" / "web.lock"):
        made = subprocess.run(
            [sys.executable, "tools/web.py"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    if made.returncode and os.environ.get("HEXILE_OFFLINE"):
        pytest.skip(f"HEXILE WEB CANNOT BE BUILT HERE: {made.stderr}")
    assert made.returncode == 0, made.stderr
    return out


class StaticHost:
    """A static server of a folder, below a path, that can go away."""

    def __init__(self, folder: Path, base: str) -> None:
        self.port = free_port()
        self.base = base
        self.url = f"http://127.0.0.1:{self.port}{base}"
        self.serve(folder)

    def serve(self, folder: Path) -> None:
        server = module_at(ROOT / "tools" / "web_serve.py")
        self._server = server.make_server(folder, self.port, self.base)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def host(web_folder):
    made = StaticHost(web_folder, "/hexile/")
    yield made
    made.stop()


def is_at_rest(task: dict) -> bool:
    return task["stage"] not in ("waiting", "thinking")


class Tab:
    """One tab at Hexile Web, and what went wrong in it."""

    def __init__(self, context, url: str) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(BOOT_MS)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(url)
        self.wait()

    def wait(self) -> None:
        self.page.wait_for_selector("#page:not([hidden])")

    @property
    def frame(self):
        return self.page.frame_locator("#page")

    @property
    def inner(self):
        return next(f for f in self.page.frames if f.parent_frame is not None)

    @property
    def worker(self):
        return next(worker for worker in self.page.workers if worker.url.endswith("host.js"))

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, object]:
        status, text = self.inner.evaluate(ASK, [method, path, body])
        return status, json.loads(text) if text[:1] in "{[" else text

    def begin(self, game: str, **more: object) -> str:
        status, made = self.ask("POST", "/api/tables", {"game": game, "seed": 3, **more})
        assert status == 201, made
        return str(made["all"])

    def decide(self, token: str, number: int = 0) -> dict:
        """Take a choice once the table asks for one, and return the table as it is then."""
        seen = self.settled(token)
        choice = seen["choices"][min(number, len(seen["choices"]) - 1)]["do"]
        status, answer = self.ask(
            "POST", f"/api/tables/{token}/act", {"do": choice, "version": seen["version"]}
        )
        assert status == 200, answer
        return self.settled(token)

    def begin_to_decide(self, token: str, seen: dict) -> None:
        """Take a choice without waiting for the answer; `window.done` has its status."""
        body = {"do": seen["choices"][0]["do"], "version": seen["version"]}
        self.inner.evaluate(BEGIN, [f"/api/tables/{token}/act", json.dumps(body)])

    def until(self, path: str, is_met) -> tuple[int, object]:
        """Ask again until an answer is as wanted."""
        for _ in range(600):
            status, seen = self.ask("GET", path)
            if is_met(seen):
                return status, seen
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{path}: {seen}")

    def settled(self, token: str) -> dict:
        for _ in range(600):
            _, seen = self.ask("GET", f"/api/tables/{token}")
            if seen["choices"] or seen["over"]:
                return seen
            self.page.wait_for_timeout(100)
        raise AssertionError(f"nobody is asked: {seen['headline']}, {seen['trouble']}")


@pytest.fixture
def context(chromium):
    made = chromium.new_context(viewport={"width": 1366, "height": 850}, reduced_motion="reduce")
    made.add_init_script(MEANT)
    yield made
    made.close()


def test_a_raid_is_played_to_its_end_by_clicks_and_survives_a_reload(context, host):
    tab = Tab(context, host.url)
    tab.frame.locator("a[href$='/new/raid']").first.click()
    tab.frame.locator("main form button.main, form .btn.main").first.click()
    tab.frame.locator("#board").wait_for()
    tab.page.wait_for_url(f"{host.url}t/*")
    token = tab.page.url.rpartition("/")[2]
    for click in range(400):
        _, seen = tab.ask("GET", f"/api/tables/{token}")
        if seen["over"]:
            break
        if click == 5:
            tab.page.reload()
            tab.wait()
            _, again = tab.ask("GET", f"/api/tables/{token}")
            assert again["version"] >= seen["version"]
        tab.frame.locator("#choices .choice, #now [data-do]:visible").first.click()
        tab.page.wait_for_timeout(50)
    assert seen["over"], seen["headline"]
    tab.page.reload()
    tab.wait()
    tab.page.goto(f"{host.url}games")
    tab.wait()
    assert "Raid on the Bunker" in tab.frame.locator("body").inner_text()
    assert not tab.faults


def test_ten_decisions_of_every_game(context, host):
    tab = Tab(context, host.url)
    for game in slugs():
        token = tab.begin(game)
        for number in range(10):
            seen = tab.decide(token, number % 3)
            if seen["over"]:
                break
        assert not seen["trouble"], game
    tab.page.goto(f"{host.url}t/{token}")
    tab.wait()
    tab.frame.locator("#board").wait_for()
    assert not tab.faults


IS_SHOWN = """async () => {
  while (document.getElementById("page").hidden) await new Promise((go) => setTimeout(go, 100));
  return document.getElementById("page").contentWindow.location.pathname;
}"""
IN_FIREFOX = """async ([games, decisions]) => {
  const { fetch } = document.getElementById("page").contentWindow;
  const ask = async (path, body) => {
    const sent = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(path, sent || {});
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const until = async (path, isMet) => {
    for (;;) {
      const seen = await ask(path);
      if (isMet(seen)) return seen;
      await new Promise((go) => setTimeout(go, 100));
    }
  };
  const made = {};
  for (const game of games) {
    const table = `/api/tables/${(await ask("/api/tables", { game, seed: 3 })).all}`;
    for (let number = 0; number < decisions; number++) {
      const seen = await until(table, (now) => now.choices.length || now.over);
      if (seen.over) break;
      const chosen = seen.choices[Math.min(number % 3, seen.choices.length - 1)].do;
      await ask(`${table}/act`, { do: chosen, version: seen.version });
    }
    made[game] = table;
  }
  await ask(`${made.raid}/advice`, {});
  const advice = await until(`${made.raid}/advice/now`, (now) => now.tries);
  await ask(`${made.raid}/advice/stop`, {});
  await ask(`${made.raid}/review`, {});
  await until(`${made.raid}/review/now`, (now) => now.reviewed.weighed > 0);
  await ask(`${made.raid}/review/stop`, {});
  return [Object.keys(made).length, advice.choices.length > 0, made.raid.split("/").pop()];
}"""


@pytest.mark.skipif(FIREFOX is None, reason="NO FIREFOX HERE: Hexile Web is not tried in it")
def test_firefox_plays_advises_reviews_and_starts_without_a_network(web_folder, tmp_path):
    host = StaticHost(web_folder, "/hexile/")
    firefox = Firefox(tmp_path / "profile", free_port())
    try:
        firefox.goto(host.url)
        assert firefox.run(IS_SHOWN) == "/hexile/"
        count, is_advised, token = firefox.run(IN_FIREFOX, [slugs(), 10])
        assert (count, is_advised) == (len(slugs()), True)
        host.stop()
        firefox.goto(f"{host.url}t/{token}")
        assert firefox.run(IS_SHOWN) == f"/hexile/t/{token}"
    finally:
        firefox.close()


def test_computers_decide_in_a_second_worker(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("chitin", scenario="learning", seats={"1": "soldier"})
    for _ in range(6):
        seen = tab.decide(token)
    assert not seen["trouble"], seen["trouble"]
    status, _ = tab.ask("POST", f"/api/tables/{token}/advice", {})
    assert status == 202
    for _ in range(600):
        _, advice = tab.ask("GET", f"/api/tables/{token}/advice/now")
        if advice["tries"]:
            break
        tab.page.wait_for_timeout(100)
    assert advice["choices"]
    status, _ = tab.ask("POST", f"/api/tables/{token}/advice/stop")
    assert status == 200


def test_the_pages_of_a_solo_player_answer_and_a_review_is_made(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    for _ in range(4):
        tab.decide(token)
    beside = tab.begin("hive", beside=True)
    pages = ["challenge", "copies", "games", "load", "puzzles/raid", "rules/hive", "new/stellar"]
    pages += [f"t/{token}/{part}" for part in ("replay", "review", "position")]
    for path in [*pages, f"t/{beside}/beside"]:
        status, text = tab.ask("GET", f"/{path}")
        assert status == 200, (path, text)
        wrong = re.findall(r'(?:href|src|action|data-[a-z-]+)="/(?!hexile/)[^"]*"', text)
        assert not wrong, path  # Hexile lies in a folder of its host
    status, _ = tab.ask("POST", f"/api/tables/{token}/review", {})
    assert status == 202
    _, review = tab.until(f"/api/tables/{token}/review/now", is_at_rest)
    assert review["stage"] == "done", review["stage"]
    assert not tab.faults


def test_a_review_shows_how_far_it_is_and_is_stopped_while_pages_are_answered(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    for _ in range(8):
        tab.decide(token)
    tab.ask("POST", f"/api/tables/{token}/review", {})
    now = f"/api/tables/{token}/review/now"
    _, review = tab.until(now, lambda seen: seen["reviewed"]["weighed"] > 0)
    assert review["stage"] == "thinking"
    assert review["reviewed"]["weighed"] < review["reviewed"]["stops"]
    assert tab.ask("GET", f"/t/{token}/parts")[0] == 200
    tab.ask("POST", f"/api/tables/{token}/review/stop")
    _, review = tab.until(now, is_at_rest)
    assert review["stage"] == "stopped"


def test_pictures_and_print_kits_are_drawn(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    tab.decide(token)
    for what in ("picture", "replay"):
        tab.ask("POST", f"/t/{token}/share/{what}")
        status, drawn = tab.until(f"/t/{token}/share/{what}", lambda seen: isinstance(seen, str))
        assert status == 200
        assert drawn.startswith("<svg")
    tab.page.goto(f"{host.url}print/raid")
    tab.wait()
    tab.frame.locator("#kitpages svg").first.wait_for(state="attached")


def test_computers_turns_are_told_as_they_are_decided(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("stellar", scenario="base", seats={str(s): "admiral" for s in (1, 2, 3)})
    told: list[int] = []
    for _ in range(300):
        _, seen = tab.ask("GET", f"/api/tables/{token}")
        if seen["choices"] and len(told) > 2:
            break
        if seen["choices"]:
            told.clear()
            choice = {"do": seen["choices"][-1]["do"], "version": seen["version"]}
            tab.ask("POST", f"/api/tables/{token}/act", choice)
        elif seen["version"] not in told:
            told.append(seen["version"])
        tab.page.wait_for_timeout(100)
    assert len(told) > 2, "all computers decided before anything was shown"


def test_another_tab_joins_and_takes_over(context, host):
    first = Tab(context, host.url)
    token = first.begin("raid")
    first.decide(token)
    second = Tab(context, f"{host.url}t/{token}")
    assert second.page.evaluate("document.documentElement.dataset.host") is None
    _, before = second.ask("GET", f"/api/tables/{token}")
    first.worker.evaluate("() => { self.onmessage = null; }")  # it hears no more, as one that dies
    second.begin_to_decide(token, before)
    first.page.close()
    assert second.inner.evaluate("window.done") == 200  # the tab that took over has answered
    assert second.page.evaluate("document.documentElement.dataset.host")
    seen = second.decide(token)
    assert seen["version"] == before["version"] + 2
    second.inner.wait_for_function(SHOWN, arg=seen["version"])  # the page hears of it, too


def test_it_plays_on_without_a_network(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("forlorn")
    host.stop()
    tab.page.reload()
    tab.wait()
    seen = tab.decide(token)
    assert seen["version"] > 1
    host.serve(ROOT / "build" / "web")


def test_nothing_is_shown_that_could_not_be_stored(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    second = Tab(context, f"{host.url}t/{token}")
    worker = tab.worker
    worker.evaluate(FULL)
    seen = second.settled(token)
    second.begin_to_decide(token, seen)
    for one in (tab, second):
        one.page.locator("#notice").wait_for()
    notice = second.page.locator("#notice")
    assert "could not store your last choice (QuotaExceededError)" in notice.inner_text()
    with second.page.expect_download() as begun:
        notice.get_by_role("button", name="Save all games to a file").click()
    with zipfile.ZipFile(begun.value.path()) as saved:
        assert "hexile.json" in saved.namelist()
    worker.evaluate("() => { self.room = true; }")
    notice.get_by_role("button", name="Try again").click()
    assert second.inner.evaluate("window.done") == 200
    tab.page.locator("#notice").wait_for(state="hidden")
    tab.page.reload()
    tab.wait()
    _, after = tab.ask("GET", f"/api/tables/{token}")
    assert after["version"] == seen["version"] + 1


def test_games_that_the_browser_deleted_under_an_open_tab_are_stored_again(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    tab.decide(token)
    cleared = {"origin": host.url.partition("/hexile/")[0], "storageTypes": "indexeddb"}
    context.new_cdp_session(tab.page).send("Storage.clearDataForOrigin", cleared)
    seen = tab.decide(token)
    tab.page.reload()
    tab.wait()
    _, after = tab.ask("GET", f"/api/tables/{token}")
    assert after["version"] == seen["version"]


def test_everything_goes_to_a_server_and_back(context, host, tmp_path):
    tab = Tab(context, host.url)
    for game in ("raid", "hive"):
        tab.decide(tab.begin(game))
    tab.page.goto(f"{host.url}games")
    tab.wait()
    with tab.page.expect_download() as begun:
        tab.frame.locator("a[href$='/games/all']").click()
    saved = tmp_path / "all.zip"
    begun.value.save_as(saved)
    app = make_app(Config("127.0.0.1", 0, tmp_path / "server", False))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        told = client.post("/games/all", files={"file": ("all.zip", saved.read_bytes())})
        assert "Added: 2 games" in told.text
        back = client.get("/games/all").content
    (tmp_path / "back.zip").write_bytes(back)
    tab.frame.locator("#load-all").set_input_files(tmp_path / "back.zip")
    tab.frame.get_by_role("button", name="Load the file").click()
    tab.frame.locator("text=Already here: 2.").wait_for()


def put_out_a_new_version(folder: Path) -> str:
    """Replace a build by the same one under another name; what the old one had is gone."""
    old = next((folder / "v").iterdir()).name
    new = f"{old}-next"
    (folder / "v" / old).rename(folder / "v" / new)
    for name in ("index.html", "hexile-web.json", "sw.js"):
        for stale in folder.glob(f"{name}.*"):
            stale.unlink()
        text = (folder / name).read_text()
        (folder / name).write_text(text.replace(old, new))
    page = folder / "index.html"
    script = (folder / "sw.js").read_text()
    entry = re.search(r'\{"path": "index.html", "size": \d+, "sha256": "\w+"\}', script)[0]
    fresh = hashlib.sha256(page.read_bytes()).hexdigest()
    told = {"path": page.name, "size": page.stat().st_size, "sha256": fresh}
    (folder / "sw.js").write_text(script.replace(entry, json.dumps(told)))
    return new


def test_an_update_waits_for_the_player_and_keeps_the_game(context, web_folder, tmp_path):
    folder = tmp_path / "web"
    shutil.copytree(web_folder, folder)
    host = StaticHost(folder, "/")
    try:
        tab = Tab(context, host.url)
        token = tab.begin("raid")
        second = Tab(context, f"{host.url}t/{token}")
        new = put_out_a_new_version(folder)
        second.page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        for one in (tab, second):
            one.page.locator("#notice", has_text="new version").wait_for()
        seen = tab.decide(token)  # the old version plays on
        with tab.page.expect_navigation(), second.page.expect_navigation():
            second.page.get_by_role("button", name="Update now").click()
        hosts = []
        for one in (tab, second):
            one.wait()
            _, after = one.ask("GET", f"/api/tables/{token}")
            assert after["version"] == seen["version"]
            hosts.append(one.page.evaluate("document.documentElement.dataset.host"))
        assert new in hosts
    finally:
        host.stop()


def test_a_reload_that_passes_the_service_worker_by_starts_all_the_same(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    with tab.page.expect_navigation():
        context.new_cdp_session(tab.page).send("Page.reload", {"ignoreCache": True})
    tab.wait()
    status, _ = tab.ask("GET", f"/api/tables/{token}")
    assert status == 200


def test_a_damaged_cache_is_fetched_again(context, host):
    tab = Tab(context, host.url)
    token = tab.begin("raid")
    tab.page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys()).find(name => name.startsWith("hexile-")));
          const broken = (await cache.keys()).find(asked => asked.url.endsWith("hexile.pack.gz"));
          await cache.put(broken, new Response("no bundle"));
        }"""
    )
    tab.page.reload()
    tab.wait()
    status, _ = tab.ask("GET", f"/api/tables/{token}")
    assert status == 200


def test_a_link_on_a_first_visit_leads_to_its_page(context, host):
    tab = Tab(context, f"{host.url}rules/raid")
    assert tab.page.url == f"{host.url}rules/raid"
    assert "Raid on the Bunker" in tab.frame.locator("body").inner_text()


def test_a_page_without_service_workers_says_what_to_do(chromium, host):
    context = chromium.new_context()
    context.add_init_script("delete Navigator.prototype.serviceWorker")
    page = context.new_page()
    page.goto(host.url)
    page.wait_for_function("() => document.getElementById('stage').textContent.includes('private')")
    context.close()


def test_a_browser_that_refuses_a_service_worker_is_told_what_to_do(chromium, host):
    context = chromium.new_context()
    context.add_init_script(
        "ServiceWorkerContainer.prototype.register = async () => { throw new DOMException('no', 'SecurityError'); }"
    )
    page = context.new_page()
    page.goto(host.url)
    page.locator("#stage", has_text="allow this site to store data").wait_for()
    context.close()


def test_a_page_opened_as_a_file_says_what_to_do(chromium, web_folder):
    page = chromium.new_page()
    page.goto((web_folder / "index.html").as_uri())
    page.locator("#stage", has_text="python3 -m http.server").wait_for()
    page.close()


def test_the_rules_play_alike_in_the_browser(web_folder, tmp_path):
    """Random games of every game under the browser's Python have the checksums they have here."""
    done = subprocess.run(
        ["node", "tools/web_checksums.mjs", str(web_folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-800:]
    there = json.loads(done.stdout)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    code = "import json; from hexile.web.checksums import checksums; print(json.dumps(checksums()))"
    here = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert there == json.loads(here.stdout)
    assert set(there) == set(slugs())


def test_what_the_bundle_needs_is_fetched_by_the_lock_file():
    web = module_at(ROOT / "tools" / "web.py")
    assert web.pinned(web.WHEELS)
    with pytest.raises(web.NotBuilt, match="does not name no-such-package"):
        web.pinned(["no-such-package"])


def test_a_database_of_an_older_version_is_brought_up_to_date_in_the_browser(web_folder, tmp_path):
    kept = json.loads((ROOT / "tests/server/fixtures/database-3135e94a.json").read_text())
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        script = kept["script"]
        database.executescript(script if isinstance(script, str) else "\n".join(script))
    command = ["node", "tools/web_database.mjs", str(web_folder), str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == SHAPE, done.stderr[-800:]
