# Rulekeeper: `make play` starts a game, `make test` checks everything, `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help

VENV := .venv
FAST_VENV := .venv-fast
BIN := $(VENV)/bin
LOCK := requirements/dev.txt
READY := $(VENV)/.ready
FAST_READY := $(FAST_VENV)/.ready
SOURCES := $(shell find src tools setup.py -type f -not -path '*/__*__/*' -not -path '*.egg-info/*')

# What can be said on the command line: make test ARGS="-k bidding", make play GAME=eden, make check-long GAMES=200 JOBS=4
GAME ?= eden
GAMES ?= 1000
JOBS ?= 2
ARGS ?=

# Any Python from 3.11 on; an older `python3` steps aside for a newer one beside it.
define find-python
for python in $${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; \
	python=; \
done; \
if [ -z "$$python" ]; then \
	echo "Rulekeeper needs Python 3.11 or newer, and $${PYTHON:-python3} is not:" >&2; \
	$${PYTHON:-python3} --version >&2 || true; \
	echo "Install one (Debian: apt-get install python3 python3-venv) or name it: make setup PYTHON=/path/to/python3" >&2; \
	exit 1; \
fi
endef

# $(call make-venv,FOLDER): the folder with an interpreter that runs, and in it exactly the locked libraries.
define make-venv
$(find-python); \
if ! $(1)/bin/python -m pip --version >/dev/null 2>&1; then \
	echo "Making $(1) with $$("$$python" --version)"; \
	"$$python" -m venv --clear $(1) || { \
		echo "Python has no venv module here (Debian: apt-get install python3-venv)." >&2; exit 1; }; \
fi; \
echo "Installing the locked libraries into $(1)"; \
$(1)/bin/python -m pip install --disable-pip-version-check --require-hashes --no-deps -r $(LOCK)
endef

.PHONY: help
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(READY) ## install everything into .venv; quick when nothing changed

$(READY): $(LOCK) pyproject.toml setup.py
	@$(call make-venv,$(VENV))
	@$(BIN)/python -m pip install --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: play
play: $(READY) ## play in the terminal, against bots
	@$(BIN)/rulekeeper play $(GAME)

.PHONY: lint
lint: $(READY) ## style, formatting, types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

.PHONY: format
format: $(READY) ## put the sources into the form that lint wants
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: test
test: lint ## lint, then all tests but the slow ones
	$(BIN)/python -m pytest $(ARGS)

.PHONY: check-long
check-long: $(READY) ## all tests, slow ones too and with many more examples; then a thousand games of each kind
	RULEKEEPER_EXAMPLES=long $(BIN)/python -m pytest -m "" $(ARGS)
	games=$$($(BIN)/rulekeeper games); for game in $$games; do \
		$(BIN)/rulekeeper check "$$game" --games $(GAMES) --jobs $(JOBS); \
	done

.PHONY: bench
bench: $(READY) ## measure beside the peers, as JSON
	$(BIN)/rulekeeper bench --json $(ARGS)

.PHONY: wheel
wheel: $(READY) ## a wheel for any machine into dist/, with the rules written out
	rm -f dist/rulekeeper-*-none-any.whl
	$(BIN)/python -m pip wheel --no-deps --no-build-isolation --wheel-dir dist .

.PHONY: fast
fast: $(FAST_READY) ## compile rules and kernel to machine code: a wheel in dist/, installed in .venv-fast

$(FAST_READY): $(LOCK) pyproject.toml $(SOURCES) | $(READY)
	$(BIN)/python tools/fast.py
	@$(call make-venv,$(FAST_VENV))
	$(FAST_VENV)/bin/python -m pip install --disable-pip-version-check --no-deps --force-reinstall dist/rulekeeper-*-cp*.whl
	@touch $@

.PHONY: test-fast
test-fast: $(FAST_READY) ## the same tests on the compiled build
	$(FAST_VENV)/bin/python -m pytest $(ARGS)

.PHONY: lock
lock: $(READY) ## choose the newest versions that fit and write them down with their hashes
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra research --extra fast --upgrade --quiet \
		--universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --no-annotate --output-file $(LOCK)

.PHONY: clean
clean: ## remove what was built and what was cached; the environments stay
	rm -rf build dist $(FAST_READY) .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	find $(wildcard src tests tools bench) -type d \( -name __pycache__ -o -name __rules__ \) -prune -exec rm -rf {} +
