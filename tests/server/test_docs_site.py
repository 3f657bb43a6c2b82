"""The documentation at `/docs`: the site where it is built, and where to read it otherwise."""

from __future__ import annotations

import pytest

from hexile.server.pages import docs_page

PAGE = "<html><script>var a = 1</script><p>Hexile</p></html>"


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A site with a page and a style sheet, and a file beside it that is none of it."""
    site = tmp_path / "site"
    (site / "player").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "player" / "a.css").write_text("p {}")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(docs_page, "SHIPPED", site)
    return site


@pytest.fixture
def missing(tmp_path, monkeypatch):
    """An installation without a site."""
    monkeypatch.setattr(docs_page, "SHIPPED", tmp_path / "none")
    monkeypatch.setattr(docs_page, "checkout", lambda: None)


def test_the_site_is_shown_where_it_is_built(client, built):
    start = client.get("/docs", follow_redirects=False)
    assert start.headers["location"] == "/docs/index.html"
    page = client.get("/docs/index.html")
    assert page.text == PAGE
    assert "text/html" in page.headers["content-type"]
    assert "text/css" in client.get("/docs/player/a.css").headers["content-type"]


def test_its_own_inline_scripts_may_run_and_no_others(client, built):
    policy = client.get("/docs/index.html").headers["content-security-policy"]
    assert "script-src 'self' 'sha256-" in policy
    assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "sha256" not in client.get("/").headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/docs/none.html", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt"]
)
def test_nothing_outside_the_site_is_shown(client, built, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_without_a_site_the_page_says_where_the_docs_are(client, missing):
    page = client.get("/docs")
    assert page.status_code == 200
    assert "docs/player/first-game.md" in page.text
    assert client.get("/docs/index.html").status_code == 404


def test_every_start_that_is_named_is_there():
    root = docs_page.checkout()
    assert root is not None
    assert [start for start in docs_page.STARTS if not (root / start).is_file()] == []


def test_the_first_page_links_to_the_docs(client):
    assert 'href="/docs"' in client.get("/").text


@pytest.mark.slow
@pytest.mark.skipif(docs_page.site_folder() is None, reason="the docs are not built: make docs")
def test_search_and_theme_work_under_the_policy(page, live):
    faults = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(f"{live.url}/docs")
    page.keyboard.press("s")
    page.keyboard.type("combat table", delay=20)
    page.wait_for_selector(".md-search-result__item")
    assert "Enter your combat table" in page.locator(".md-search-result__list").inner_text()
    assert faults == []
