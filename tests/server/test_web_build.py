"""Hexile Web in a real browser: built into a folder, served by a static server, played, lost and found again."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock
from litestar.testing import TestClient
from tests.server.conftest import CHROMIUM, MEANT, ROOT, free_port

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

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, object]:
        inner = next(f for f in self.page.frames if f.parent_frame is not None)
        status, text = inner.evaluate(ASK, [method, path, body])
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
    pages = ["challenge", "copies", "games", "load", "moments/raid", "rules/hive", "new/stellar"]
    pages += [f"t/{token}/{part}" for part in ("replay", "review", "position")]
    for path in [*pages, f"t/{beside}/beside"]:
        status, text = tab.ask("GET", f"/{path}")
        assert status == 200, (path, text)
    status, _ = tab.ask("POST", f"/api/tables/{token}/review", {})
    assert status == 202
    for _ in range(600):
        _, review = tab.ask("GET", f"/api/tables/{token}/review/now")
        if review["stage"] not in ("waiting", "thinking"):
            break
        tab.page.wait_for_timeout(100)
    assert review["stage"] == "done", review["stage"]
    assert not tab.faults


def test_another_tab_joins_and_takes_over(context, host):
    first = Tab(context, host.url)
    token = first.begin("raid")
    first.decide(token)
    second = Tab(context, f"{host.url}t/{token}")
    assert second.page.evaluate("document.documentElement.dataset.host") is None
    _, before = second.ask("GET", f"/api/tables/{token}")
    first.page.close()
    _, after = second.ask("GET", f"/api/tables/{token}")  # waits until the tab runs Python itself
    assert after["version"] == before["version"]
    second.decide(token)
    assert second.page.evaluate("document.documentElement.dataset.host")


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
    worker = next(worker for worker in tab.page.workers if worker.url.endswith("host.js"))
    worker.evaluate(FULL)
    _, seen = tab.ask("GET", f"/api/tables/{token}")
    body = {"do": seen["choices"][0]["do"], "version": seen["version"]}
    inner = next(f for f in tab.page.frames if f.parent_frame is not None)
    inner.evaluate(
        "([path, body]) => { window.done = fetch(path, {method: 'POST', body, headers: {'content-type': 'application/json'}}).then(a => a.status); }",
        [f"/api/tables/{token}/act", json.dumps(body)],
    )
    notice = tab.page.locator("#notice")
    notice.wait_for()
    assert "could not store your last choice (QuotaExceededError)" in notice.inner_text()
    worker.evaluate("() => { self.room = true; }")
    notice.get_by_role("button", name="Try again").click()
    assert inner.evaluate("window.done") == 200
    tab.page.reload()
    tab.wait()
    _, after = tab.ask("GET", f"/api/tables/{token}")
    assert after["version"] == seen["version"] + 1


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


def test_an_update_waits_for_the_player_and_keeps_the_game(context, web_folder, tmp_path):
    folder = tmp_path / "web"
    shutil.copytree(web_folder, folder)
    host = StaticHost(folder, "/")
    try:
        tab = Tab(context, host.url)
        token = tab.begin("raid")
        seen = tab.decide(token)
        script = folder / "sw.js"
        script.write_text(script.read_text().replace("hexile-${VERSION}", "hexile-next-${VERSION}"))
        for stale in folder.glob("sw.js.*"):
            stale.unlink()
        tab.page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        tab.page.locator("#notice", has_text="new version").wait_for()
        with tab.page.expect_navigation():
            tab.page.get_by_role("button", name="Update now").click()
        tab.wait()
        _, after = tab.ask("GET", f"/api/tables/{token}")
        assert after["version"] == seen["version"]
    finally:
        host.stop()


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
