# Two commands: `make play` installs Hexile here and starts the table; `make test` runs every check.
# `make prompt` plays in the terminal instead.

PYTHON ?= python3
SOURCES := $(shell find src -name '*.py' -o -path '*/data/*' -type f) pyproject.toml setup.py
TESTS ?= tests
JOBS ?= 2

.PHONY: play prompt test helpers peers lint scripts pure-tests compiled-tests clean

play: .venv/installed
	@.venv/bin/hexile serve --open

prompt: .venv/installed
	@.venv/bin/hexile play

test: .venv-test/installed helpers peers
	$(MAKE) --no-print-directory -j2 lint build/compiled/installed
	$(MAKE) --no-print-directory pure-tests
	$(MAKE) --no-print-directory compiled-tests

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Hexile needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "No venv module: on Debian, 'apt install python3-venv'"; exit 1; }

.venv/installed: .venv/bin/python $(SOURCES)
	@echo "Installing Hexile (a few minutes the first time) ..."
	@.venv/bin/python -m pip install --quiet --disable-pip-version-check --upgrade .
	@.venv/bin/hexile --version | grep -v uncompiled || \
	  echo "No C compiler or no Python headers here: uncompiled, which is slower but complete."
	@touch $@

.venv-test/installed: pyproject.toml
	$(PYTHON) -m venv .venv-test
	.venv-test/bin/python -m pip install --quiet --upgrade pip
	.venv-test/bin/python -m pip install --quiet --group dev
	HEXILE_COMPILE=0 .venv-test/bin/python -m pip install --quiet --no-build-isolation --editable .
	touch $@

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
	.venv-test/bin/ruff check src tests setup.py
	.venv-test/bin/ruff format --check src tests setup.py
	.venv-test/bin/mypy
	.venv-test/bin/lint-imports

# The pages' scripts are checked where npm can fetch the checker.
scripts:
	@command -v npm >/dev/null && npm install --silent --no-audit --no-fund --prefix .venv-test/node typescript@5 >/dev/null 2>&1 || true
	@if [ -x .venv-test/node/node_modules/.bin/tsc ]; then .venv-test/node/node_modules/.bin/tsc -p src/hexile/server/static/js; \
	  else echo "NO TYPESCRIPT HERE: the pages' scripts are not type-checked (npm install typescript)."; fi

build/compiled/installed: .venv-test/installed $(SOURCES)
	rm -rf build/compiled
	.venv-test/bin/python -m pip install --quiet --no-deps --no-build-isolation --target build/compiled .
	touch $@

pure-tests: .venv-test/installed
	HEXILE_EXPECT=uncompiled PYTHONPATH=src .venv-test/bin/pytest -q -n $(JOBS) $(TESTS)

compiled-tests: build/compiled/installed
	HEXILE_EXPECT=compiled PYTHONPATH=build/compiled .venv-test/bin/pytest -q -n $(JOBS) $(TESTS)

clean:
	rm -rf .venv .venv-test build dist src/*.egg-info
