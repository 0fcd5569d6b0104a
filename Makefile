# Every target sets up .venv by itself; a second run finds it up to date.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCE ?= sample
TO ?= publication

.PHONY: help setup run test check lint types imports bench soak clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort

setup: $(VENV)/.ready ## make .venv with everything the project needs

$(VENV)/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[flows,store,dask]' --group dev
	@touch $@

run: setup ## the main job through the Prefect flow: bundled sample, or SOURCE=scryfall for live data
	@$(BIN)/python -m cardnames_flows $(SOURCE) --to $(TO)

test: setup ## the whole test suite
	@$(BIN)/python tests/halves.py

check: lint types imports ## everything CI holds besides the tests

lint: setup
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: setup
	@$(BIN)/mypy

imports: setup
	@$(BIN)/lint-imports

bench: setup ## measure, print ratios, write benchmarks/results.md
	@$(BIN)/python -m benchmarks

soak: setup ## inject faults at random for SECONDS=120 and count what broke
	@$(BIN)/python tests/soak.py --seconds $(or $(SECONDS),120)

clean: ## remove what the targets made
	rm -rf $(VENV) publication .pytest_cache .mypy_cache .ruff_cache
