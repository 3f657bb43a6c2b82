# Two commands: `make play` starts the table from here; `make test` runs every check.
# `make prompt` plays in the terminal instead, `make quick` checks what an edit touches.

PYTHON ?= python3
TESTS ?= tests
JOBS ?= 2
LOCK ?= requirements.lock
FROZEN := freeze --all --exclude pip --exclude-editable
CODE := src tests tools examples setup.py bench/against.py bench/side.py

.PHONY: play prompt quick test docs pictures helpers peers lint scripts templates pure-tests compiled-tests nightly web web-serve wheel bundle lock newest release container clean

play: .venv/installed
	@.venv/bin/python tools/start.py --compile serve --open

prompt: .venv/installed
	@.venv/bin/python tools/start.py --compile play

quick: .venv-test/installed
	@.venv-test/bin/python tools/quick.py

test: .venv-test/installed helpers peers
	$(MAKE) --no-print-directory -j2 lint docs build/compiled
	$(MAKE) --no-print-directory pure-tests
	$(MAKE) --no-print-directory compiled-tests

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Hexile needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@echo "Fetching what Hexile needs ..."
	@$(PYTHON) -m venv .venv || { echo "No venv module: on Debian, 'apt install python3-venv'"; exit 1; }

.venv/installed: .venv/bin/python pyproject.toml
	@.venv/bin/python tools/start.py --install
	@touch $@

.venv-test/installed: pyproject.toml $(LOCK)
	$(PYTHON) -m venv .venv-test
	.venv-test/bin/python -m pip install --quiet --upgrade pip
	.venv-test/bin/python -m pip install --quiet --constraint $(LOCK) --group dev
	HEXILE_COMPILE=0 .venv-test/bin/python -m pip install --quiet --constraint $(LOCK) --no-build-isolation --editable .
	touch $@

# The documentation as a site that can be read from its folder; `hexile serve` shows it at /docs, and a wheel takes it along.
docs: .venv-test/installed
	PYTHONPATH=src NO_MKDOCS_2_WARNING=1 .venv-test/bin/mkdocs build --quiet --strict

# All pictures of the documentation, from the pages as they are now. It needs Chromium.
pictures: .venv-test/installed
	PYTHONPATH=src .venv-test/bin/python tools/pictures.py

# A real browser and a real database for the tests that want them, where they can be had.
helpers:
	@command -v chromium >/dev/null && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium postgresql >/dev/null; } || \
	  echo "Chromium or PostgreSQL cannot be installed here: their tests are skipped."

# boardgame.io, which plays the raid beside us, where npm can fetch it.
peers:
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --no-package-lock --prefix bench/peers/boardgame >/dev/null 2>&1 || \
	  echo "boardgame.io cannot be installed here: its test is skipped."

lint: .venv-test/installed scripts
	.venv-test/bin/ruff check $(CODE)
	.venv-test/bin/ruff format --check $(CODE)
	.venv-test/bin/mypy
	.venv-test/bin/lint-imports

# The pages' scripts, styles and templates are checked where npm can fetch the checkers.
NODE_BIN := .venv-test/node/node_modules/.bin
JINJA := .venv-test/node/node_modules/prettier-plugin-jinja-template/lib/index.js
LAID_OUT = --plugin ./$(JINJA) --parser jinja-template --html-whitespace-sensitivity ignore
scripts:
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --prefix .venv-test/node typescript@5 prettier@3 prettier-plugin-jinja-template@2 >/dev/null 2>&1 || true
	@if [ -x $(NODE_BIN)/tsc ]; then $(NODE_BIN)/tsc -p src/hexile/server/static/js && \
	  $(NODE_BIN)/prettier --log-level warn --check "src/hexile/server/static/**/*.{js,css}" "src/hexile/web/site/*.{js,css,html}" "tests/js/*.js"; \
	  else echo "NO TYPESCRIPT HERE: the pages' scripts are not type-checked (npm install typescript)."; fi
	@if [ -f $(JINJA) ]; then $(NODE_BIN)/prettier --log-level warn $(LAID_OUT) --check "src/hexile/server/templates/*.html"; \
	  else echo "NO TEMPLATE FORMATTER HERE: the layout of the templates is not checked (npm install prettier-plugin-jinja-template)."; fi

# Lay the templates out again, after `make scripts` has fetched the formatter; it needs up to three goes.
templates:
	@for go in 1 2 3; do $(NODE_BIN)/prettier --log-level warn $(LAID_OUT) --write "src/hexile/server/templates/*.html" >/dev/null; done

# The compiled build that fits the sources; it takes up what the last one has finished.
build/compiled: .venv-test/installed FORCE
	@folder=$$(.venv-test/bin/python tools/engine.py) && rm -rf $@ && ln -s "$$folder" $@

pure-tests: .venv-test/installed
	HEXILE_EXPECT=uncompiled PYTHONPATH=src .venv-test/bin/pytest -q -n $(JOBS) --dist worksteal $(TESTS)

# What takes long and seldom fails: tournaments, long lessons by clicks, and games spread over a cluster.
nightly: build/compiled
	HEXILE_EXPECT=compiled PYTHONPATH=build/compiled .venv-test/bin/pytest -q -n $(JOBS) --dist worksteal --nightly -m nightly $(TESTS)

compiled-tests: build/compiled
	HEXILE_EXPECT=compiled PYTHONPATH=build/compiled .venv-test/bin/pytest -q -n $(JOBS) --dist worksteal $(TESTS)

# Hexile Web: the program in a folder that any static host can serve. It needs npm, PyPI and node.
web: .venv-test/installed
	.venv-test/bin/python tools/web.py

web-serve: web
	.venv-test/bin/python tools/web_serve.py

# The wheel for any machine, and the compiled one where there is a compiler; both are tried.
wheel:
	@rm -rf dist && mkdir -p dist
	HEXILE_COMPILE=0 $(PYTHON) -m pip wheel --quiet --no-deps --wheel-dir dist .
	$(PYTHON) -m pip wheel --quiet --no-deps --wheel-dir dist .
	for made in dist/*.whl; do $(PYTHON) tools/try_wheel.py "$$made" || exit 1; done

# A folder for those without Python, by PyInstaller, which is fetched into build/.
bundle:
	$(PYTHON) tools/bundle.py

# The newest versions of everything, in an environment of their own: which are they, and do they pass?
newest:
	rm -rf build/newest && mkdir -p build && git worktree prune && git worktree add --force --detach build/newest HEAD
	$(MAKE) -C build/newest .venv-test/installed LOCK=/dev/null
	@if build/newest/.venv-test/bin/python -m pip $(FROZEN) | diff requirements.lock -; \
	  then echo "Nothing is newer than requirements.lock, which make test goes by."; \
	  else $(MAKE) -C build/newest test LOCK=/dev/null; fi
	git worktree remove --force build/newest

lock:
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --upgrade pip
	build/lock/bin/python -m pip install --quiet --group dev
	HEXILE_COMPILE=0 build/lock/bin/python -m pip install --quiet --no-build-isolation --editable .
	build/lock/bin/python -m pip $(FROZEN) > requirements.lock

# make release VERSION=0.2.0
release: .venv-test/installed
	.venv-test/bin/python tools/release.py $(VERSION)

# The container's steps, one by one, where no builder is at hand.
container:
	$(PYTHON) tools/try_container.py

clean:
	rm -rf .venv .venv-test build dist src/*.egg-info

FORCE:
