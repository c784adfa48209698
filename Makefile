# Every target installs what it needs. A fresh clone requires only Python 3.11 or newer and make.

VENV := .venv
BIN := $(VENV)/bin
PLAY_READY := $(VENV)/.ready-to-play
DEV_READY := $(VENV)/.ready-to-develop
DOCS_READY := $(VENV)/.ready-to-write
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Build backends are pinned with everything else, so that nothing is built in a second, unpinned environment. hatchling builds
# the program, setuptools the one library that comes only as source (the setuptools bundled with Python can't make wheels).
BACKEND := hatchling setuptools
CODE := rules saves rummytui tests tools
# One more than two cores, because programs and servers under test wait for keys and clocks. Each costs ten seconds, to
# import and collect everything once more.
WORKERS ?= 3
ARGS ?=
# Keep compiled tests even if the environment says otherwise; without them each worker compiles all of them every time.
KEEPING_BYTECODE := PYTHONDONTWRITEBYTECODE=

.DEFAULT_GOAL := help
.PHONY: help play test check bench far-bench soak attack shots demo docs dist venv clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAY_READY) ## open the program (make play ARGS="play rummy --players Ann,Bob" goes straight to a table)
	@$(BIN)/rummytui $(ARGS)

test: $(DEV_READY) ## run all tests (make test ARGS="tests/rules -k meld" runs only some)
	@$(KEEPING_BYTECODE) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: $(DEV_READY) ## check lint, formatting, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict $(CODE)
	$(BIN)/lint-imports

bench: $(DEV_READY) ## measure speed and memory, and compare them with a hello-world program
	@$(BIN)/python -m tests.benchmarks $(ARGS)

far-bench: $(DEV_READY) ## measure tables on several screens, and draw docs/several-screens/growth.svg
	@$(BIN)/python -m tests.benchmarks far

soak: $(DEV_READY) ## run the slow tests and long random play
	@$(BIN)/python -m pytest -n $(WORKERS) --timeout 0 -m soak $(ARGS)

attack: $(DEV_READY) ## try to break the program's promises (make attack ARGS="curtains --times 100" runs one attack)
	@$(BIN)/python -m tests.attack $(ARGS)

shots: $(DEV_READY) ## draw every screen into shots/ (make shots ARGS="rummy/middle --size 120x40" draws only some)
	@$(BIN)/python -m tests.shots $(ARGS)

demo: $(DEV_READY) ## draw the demo for README as docs/demo.svg (make demo ARGS=shots/demo draws PNGs, too)
	@$(BIN)/python -m tests.demo $(ARGS)

docs: $(DOCS_READY) ## build the guides as a site in site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build

dist: $(DEV_READY) ## build a wheel and a source archive in dist/
	@rm -rf dist
	@$(BIN)/python -m hatchling build

venv: $(DEV_READY) ## install the program and all tools in .venv

clean: ## remove everything that make built
	rm -rf $(VENV) build dist site tools/workshop/build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis snapshot_report.html
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@python=; for candidate in $(PYTHON) python3.11 python3 python; do \
		if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
		then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "rummytui needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11" >&2; exit 1; \
	fi; \
	$$python -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "Python's venv module is missing; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; \
	}

$(PLAY_READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing rummytui into $(VENV); this takes a minute, once ..."
	@$(PIP) install -c constraints.txt $(BACKEND)
	@$(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

$(DEV_READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing rummytui and its tools into $(VENV); this takes a minute, once ..."
	@$(PIP) install -c constraints.txt $(BACKEND)
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $(PLAY_READY) $@

$(DOCS_READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the site builder into $(VENV); this takes a minute, once ..."
	@$(PIP) install -c constraints.txt $(BACKEND)
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[docs]'
	@touch $(PLAY_READY) $@
