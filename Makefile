# Everything that a person or a machine runs. `make` alone lists it; .ci/run calls `make test`.
# All set-up happens behind stamp files in .venv, so that a warm `make run` costs a few milliseconds.

VENV    := .venv
BIN     := $(VENV)/bin
RUN     := $(VENV)/.installed-run
DEV     := $(VENV)/.installed-dev
CODE    := $(VENV)/.compiled
ROOMS   := $(wildcard bot specialists storage integrations)
ARGS    ?=
WORKERS ?= $(shell $(BIN)/python -c 'import os; print(min(5, 1 + (os.cpu_count() or 1)))')
SEEDS   ?= 20

.DEFAULT_GOAL := help
.PHONY: help run demo setup test check chaos bench lint lock specialist chromium

help:
	@echo 'make run                     set up if need be, then chat here and on a page of this machine'
	@echo 'make demo                    Hob with a Telegram and a Twilio of this machine, and a page with the phones'
	@echo 'make setup                   only set up'
	@echo 'make test                    lint, types, import rule and all tests'
	@echo 'make check                   the same in a minute, with the quick tests alone: it leaves out PostgreSQL, the browser, the chaos,'
	@echo '                             whatever is long, 39 of 40 tests that need a house or a database or many passes of a model, and 3 of 4 rows of the largest tables'
	@echo 'make chaos                   twenty seeds of everything going wrong at once (about a quarter of an hour), counted; SEEDS=5'
	@echo 'make bench                   the table of figures (about five minutes); NAMES="cold idle" for some of them'
	@echo 'make lint                    only ruff, mypy and the import rule'
	@echo 'make lock                    pin the requirements again; ARGS=--upgrade for newer versions'
	@echo 'make specialist NAME=garden  a new ability: a working folder and its test'

setup: $(CODE)
	@:

run: $(CODE)
	@$(BIN)/python main.py run $(ARGS)

# The stand-ins of the tests, for trying every channel without an account.
demo: $(RUN)
	@$(BIN)/python -m tests.standins.demo $(ARGS)

# What pytest has made of the tests' modules is kept, whatever the environment says: a quarter of the time to collect them.
test check: export PYTHONDONTWRITEBYTECODE =

# Types are checked beside the tests, and there is one worker more than cores: a test waits for disks, sockets and other
# processes about a third of its time. The browser tests need Chromium; where it cannot be had they are left out, and
# that is said before and after. Where nobody reads that (CI is set, as .ci/run does), nothing is left out: it stops.
test: $(CODE) $(DEV) chromium
	@$(BIN)/ruff check --quiet .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy --no-error-summary & types=$$!; \
	 command -v chromium >/dev/null && set -- || set -- -m 'not browser'; \
	 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal "$$@" $(ARGS); tests=$$?; \
	 wait $$types && exit $$tests

# Before a commit; `make test` is what counts. Types and tests side by side, each on a core.
check: $(CODE) $(DEV)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy --no-error-summary & types=$$!; \
	 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m quick $(ARGS); tests=$$?; \
	 wait $$types && exit $$tests

# The chaos, of which `make test` runs a few seeds and kills: on SQLite, and on PostgreSQL with two houses.
chaos: $(CODE) $(DEV)
	@HOB_CHAOS_SEEDS=$(SEEDS) HOB_CHAOS_KILLS=50 $(BIN)/python -m pytest -v -n 2 --dist worksteal \
	   tests/chaos/test_channels.py tests/chaos/test_incoming.py $(ARGS)

lint: $(DEV)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

bench: $(CODE)
	@$(BIN)/python main.py bench $(NAMES) $(ARGS)

# No header, no annotation and no index line: a lock names packages and hashes, never the place they came from.
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
          --no-emit-find-links --no-header --no-annotate $(ARGS) pyproject.toml

lock: $(DEV)
	@$(COMPILE) --output-file requirements.txt >/dev/null
	@$(COMPILE) --group dev --constraints requirements.txt --output-file requirements-dev.txt >/dev/null

specialist: $(DEV)
	@$(BIN)/python -m scaffold.specialist '$(NAME)'

chromium:
	@if command -v chromium >/dev/null; then \
	   exit 0; \
	 elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	   echo 'Installing Chromium for the browser tests.'; \
	   export DEBIAN_FRONTEND=noninteractive; install='apt-get install -y -qq --no-install-recommends chromium'; \
	   { $$install || { apt-get update -qq && $$install; }; } >/dev/null 2>&1 </dev/null; \
	 fi; \
	 if command -v chromium >/dev/null; then \
	   exit 0; \
	 elif [ -n "$$CI" ]; then \
	   echo 'The browser tests need Chromium, and it could not be installed (sudo apt-get install chromium).' >&2; \
	   exit 1; \
	 else \
	   echo 'The browser tests are left out: they need Chromium (sudo apt-get install chromium).'; \
	 fi

# ---- the virtual environment -------------------------------------------------------------------------------------

# The first interpreter that is new enough and can make environments; a name alone proves nothing (pyenv's shims).
define FIND_PYTHON
found=; old=; \
for name in $(or $(PYTHON),python3.13 python3.12 python3.11 python3); do \
  "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
  if "$$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then found=$$name; break; fi; \
  old=$${old:-$$name}; \
done; \
if [ -z "$$found" ]; then \
  if [ -n "$$old" ]; then \
    echo "Hob needs Python's venv, which Debian packs apart; please run: sudo apt-get install $${old##*/}-venv"; \
  else \
    echo 'Hob needs Python 3.11 or newer; please run: sudo apt-get install python3 python3-venv'; \
  fi >&2; \
  exit 1; \
fi
endef

# The lock holds everything: nothing is resolved anew. (Without --no-deps pip 23 takes a newer release for what another package needs with an extra.)
INSTALL = $(BIN)/python -m pip install --no-deps --require-hashes --quiet --disable-pip-version-check

# The environment belongs to one interpreter. When that one has gone or changed (an upgrade of Debian), all is made anew.
ifneq ($(realpath $(BIN)/python),$(file < $(VENV)/.interpreter))
.PHONY: $(RUN) $(DEV)
endif
ifeq ($(realpath $(BIN)/python),)
.PHONY: $(RUN) $(DEV)
endif

$(RUN): requirements.txt
	@recorded=$$(cat $(VENV)/.interpreter 2>/dev/null); \
	 actual=$$(realpath -e $(BIN)/python 2>/dev/null); \
	 if [ -z "$$actual" ] || [ "$$actual" != "$${recorded:-$$actual}" ]; then \
	   $(FIND_PYTHON); \
	   echo "Setting up with $$("$$found" --version); this takes a minute, once."; \
	   rm -rf $(VENV) && "$$found" -m venv $(VENV) || exit 1; \
	 fi; \
	 realpath $(BIN)/python | tr -d '\n' > $(VENV)/.interpreter
	@$(INSTALL) -r requirements.txt </dev/null
	@touch $@

# Our own code compiled, and our sentences read, as pip has compiled the libraries: a first start need not do it, nor every start of those whose
# environment forbids Python to write (PYTHONDONTWRITEBYTECODE). It is a quarter of the time to the first answer.
$(CODE): $(RUN) $(wildcard $(foreach deep,* */* */*/* */*/*/* */*/*/*/*,$(ROOMS:=/$(deep).py) $(ROOMS:=/$(deep).yaml)))
	@$(BIN)/python -m compileall -q $(ROOMS) </dev/null
	@$(BIN)/python -m specialists.language.grammar.speech_files $(ROOMS) </dev/null
	@touch $@

$(DEV): requirements-dev.txt $(RUN)
	@$(INSTALL) -r requirements-dev.txt </dev/null
	@touch $@
