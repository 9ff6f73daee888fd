# Every target sets up what it needs. A fresh machine wants git, make, a C compiler and Python 3.11 with venv;
# the tests also want chromium and PostgreSQL, which `make needs` installs where it may.

PYTHON ?= python3
WORKERS ?= auto
FUZZ_GAMES ?= 20000
BIN := .venv/bin
READY := .venv/.ready
# Tests of words and data, which are never compiled: on both builds they would say the same.
SAME := $(addprefix --ignore-glob=*/,test_text.py test_components.py test_lessons.py test_account.py test_facts.py)
LOCK := $(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

# Tests start processes by the hundred: each would compile every module anew where the shell forbids to keep bytecode.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup client needs play test pictures check rules fuzz soak bench lint lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

play: client ## open the table in the browser (in the terminal: .venv/bin/maniple play)
	@$(BIN)/maniple serve

client: setup ## the browser's part: bundle and maps, where they are not up to date
	@$(BIN)/python tools/build_web.py

needs: ## chromium and PostgreSQL for the tests, where this user may install them
	@sh tools/needs.sh

test: client needs ## all tests: everything interpreted, rules and bots compiled too, the index of rules
	$(BIN)/maniple compile
	$(BIN)/python tools/rules_index.py --check
	$(BIN)/python tools/formats.py --check
	MANIPLE_BUILD=interpreted $(BIN)/pytest -n $(WORKERS) --dist worksteal tests
	MANIPLE_BUILD=compiled $(BIN)/pytest -n $(WORKERS) --dist worksteal tests/kernel tests/games tests/bots $(SAME)

pictures: client needs ## the pictures of README, made anew in docs/pictures by the browser tests
	MANIPLE_PICTURES=1 MANIPLE_BUILD=interpreted $(BIN)/pytest tests/browser/test_pictures.py

check: lint test ## format, lint, types, then all tests

lint: setup ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict src tests tools

rules: setup ## every rule and ruling with the code and the tests that cite it
	@$(BIN)/python tools/rules_index.py

fuzz: setup ## random games of every game by the thousand (takes long)
	$(BIN)/maniple compile
	@for game in $$($(BIN)/python -c 'from maniple.kernel.title import shelf; print(*shelf())'); do \
		$(BIN)/maniple fuzz $$game --games $(FUZZ_GAMES) --seed 1 || exit; \
	done

soak: client needs ## the server's full numbers: kills, forged messages, schemathesis, load (takes an hour)
	$(BIN)/python -m tests.soak

bench: client needs ## speed of every game on both builds, of the server and of the client, written to docs/bench.md
	$(BIN)/maniple bench --write docs/bench.md
	$(BIN)/maniple bench server --write docs/bench.md
	$(BIN)/python -m tests.browser.bench --write docs/bench.md

# The lock files. UPGRADE=1 takes the newest versions that pyproject.toml allows.
lock: setup ## resolve pyproject.toml anew into the lock files
	$(LOCK) pyproject.toml --extra dev --output-file requirements/dev.txt
	printf 'mypy\nsetuptools\n' | $(LOCK) - --constraint requirements/dev.txt --output-file src/maniple/compiler.txt
	echo uv | $(LOCK) - --output-file requirements/uv.txt

clean: ## remove the environment and all that tools left behind
	rm -rf .venv build dist client/node_modules src/maniple/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

setup: $(READY) ## the locked environment in .venv

$(READY): pyproject.toml requirements/uv.txt requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit("Maniple needs Python 3.11 or newer: say make PYTHON=python3.12, for example." if sys.version_info < (3, 11) else 0)'
	@echo "Setting up .venv (once)"
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/uv.txt
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements/uv.txt requirements/dev.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $(READY)
