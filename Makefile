# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.ready
JOBS   ?= 2

.PHONY: setup run test lint bench clean

setup: $(STAMP)

# constraints.txt is the whole closure, pinned: --no-deps keeps pip from pulling in cairo (see the file's head).
$(STAMP): constraints.txt tools/debian.sh
	@sh tools/debian.sh
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps -r constraints.txt
	@touch $@

run: setup
	@$(PY) -m companion.demo

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy

test: lint
	$(PY) -m pytest -n $(JOBS) -q

bench: setup
	$(PY) -m tests.bench

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
