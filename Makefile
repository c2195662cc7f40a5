# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.ready
JOBS   ?= 2

.PHONY: setup run test lint bench clean pack android-env apk aab

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

# All of the Android package that needs no SDK, in build/android; what a phone has, in build/android-env.
pack: setup
	@$(PY) -m tools.pack build/android

android-env: setup
	@$(PY) -m tools.phone_site build/android-env

# The Android package itself: with a network, a JDK and patience. docs/ANDROID.md
apk: setup
	VIRTUAL_ENV=$(CURDIR)/$(VENV) PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(VENV)/bin/buildozer android debug

aab: setup
	VIRTUAL_ENV=$(CURDIR)/$(VENV) PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(VENV)/bin/buildozer android release

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
