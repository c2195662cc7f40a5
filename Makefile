# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.ready
WORDS  := $(patsubst %.po,%.mo,$(wildcard assets/locales/*/LC_MESSAGES/*.po))
JOBS   ?= 2

.PHONY: setup run test test-quick lint screens pictures monkey handover people bench bench-no-blas clean pack android-env apk aab faults hostile queries prove-wheel prove-android test-android-python

setup: $(STAMP) $(WORDS)

# constraints.txt is the whole closure, pinned: --no-deps keeps pip from pulling in cairo (see the file's head).
$(STAMP): constraints.txt tools/debian.sh
	@sh tools/debian.sh
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps -r constraints.txt
	@touch $@

# Translations as gettext reads them; the .po files are what people edit.
%.mo: %.po | $(STAMP)
	@$(PY) -m tools.messages compile

run: setup
	@$(PY) -m companion.demo

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy

test: lint
	$(PY) -m pytest -n $(JOBS) -q

# The part without windows, photos and other processes: about a minute.
test-quick: setup
	$(PY) -m pytest -n $(JOBS) -q -m "not processes and not faults" tests/test_layers.py tests/test_house.py \
	    tests/engine tests/golden tests/games tests/models tests/service

# Pictures of every screen into build/screens; `make screens WHAT="home da"` takes those whose name has these parts.
screens: setup
	$(PY) -m tests.ui.screens $(WHAT)

# The pictures of the README, from the app as it is now.
pictures: setup
	$(PY) -m tests.ui.screens.readme

# Thousands of random taps, swipes, backs and turns in every variant.
monkey: setup
	MONKEY=$(or $(STEPS),5000) $(PY) -m pytest -q tests/ui/screens/test_monkey.py

# Whole games of every variant handed over through made photos of their codes, and a hundred photos of one code.
handover: setup
	AZULEJO_CODES=100 $(PY) -m pytest -q -s tests/vision/test_codes.py tests/cli/test_handover.py

# Two hundred random sequences of merging, deleting, renaming, restoring and undoing people, with a model beside them.
people: setup
	AZULEJO_PEOPLE=$(or $(SEQUENCES),200) $(PY) -m pytest -q -s tests/service/test_people_at_random.py

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

# The wheel, installed by pipx without a compiler: a command, and the app's first screen. Fetches 150 MB; about a minute.
prove-wheel: setup
	AZULEJO_WHEEL=1 $(PY) -m pytest -q -s tests/wheel/test_installed.py

# What can be proven of the Android package without an SDK or a phone; parts that cannot be had here say so. The first
# time it unpacks a Debian and builds Kivy (as root, 2 GB, a quarter of an hour). WHAT="resources java" runs these alone.
prove-android: setup
	$(PY) -m tools.prove $(WHAT)

# How long photos take to read with a numpy without BLAS, as on phones, beside the usual one; built the first time, which
# takes ten minutes. PHOTOS="a.jpg b.jpg" names others than the sample.
NO_BLAS := build/no-blas
PHOTOS ?= assets/samples/board.jpg
$(NO_BLAS)/.ready: $(STAMP) constraints.txt
	@$(PY) -m venv $(NO_BLAS)
	@$(NO_BLAS)/bin/python -m pip install --quiet --disable-pip-version-check --no-binary numpy -c constraints.txt numpy \
		-Csetup-args=-Dallow-noblas=true -Csetup-args=-Dblas=none -Csetup-args=-Dlapack=none
	@$(NO_BLAS)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -c constraints.txt opencv-python
	@touch $@

bench-no-blas: $(NO_BLAS)/.ready
	OPENBLAS_NUM_THREADS=1 $(PY) -m vision.workshop.speed $(PHOTOS)
	$(NO_BLAS)/bin/python -m vision.workshop.speed $(PHOTOS)

# The long run of kills, damages, recoveries and power cuts, with its counts; stopped, it goes on where it was.
faults: setup
	$(PY) -m tests.faults $(WHAT)
	AZULEJO_FAULTS=full $(PY) -m pytest -q -s -m faults

# A million hostile inputs to whatever reads something; stopped, it goes on where it was.
hostile: setup
	$(PY) -m tests.hostile $(WHAT)

# Small changes of engine, storage and service, one at a time: how many of them the tests notice. docs/mutants.md
mutants: setup
	$(PY) -m tests.mutants $(WHAT)

# A hundred thousand random questions to the rulebook.
queries: setup
	$(PY) -m tests.rulebook.random_queries

# The pure part on the Python that Android runs: npm's pyodide is CPython 3.14 for Node. hypothesis 6.150 is the last
# one here without compiled code.
ANDROID_PYTHON := build/pyodide
$(ANDROID_PYTHON)/.ready: $(STAMP) constraints.txt
	@command -v node npm >/dev/null || { echo "test-android-python needs node and npm"; exit 2; }
	@mkdir -p $(ANDROID_PYTHON)
	@npm install --silent --no-audit --no-fund --prefix $(ANDROID_PYTHON) pyodide@314.0.7
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --target $(ANDROID_PYTHON)/site -c constraints.txt pytest pluggy iniconfig packaging pygments sortedcontainers
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --target $(ANDROID_PYTHON)/site hypothesis==6.150.0
	@touch $@

# Left out: what starts processes, nests deeper than Node's stack, or wants OpenCV.
test-android-python: $(ANDROID_PYTHON)/.ready
	node tools/android_python.mjs tests/engine tests/golden tests/rulebook tests/storage tests/service -m "not processes" \
	    --ignore=tests/engine/test_bad_input.py --ignore=tests/rulebook/test_command.py --ignore=tests/service/photo/test_report.py

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
