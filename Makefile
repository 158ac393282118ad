# Short names for people with make; on Windows type the commands themselves.
PYTHON ?= python3

.PHONY: screenshots run test test-services check bundle-check bench chaos long help

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/'

run: ## set up and run the program
	$(PYTHON) start.py

test: ## everything on SQLite, browser journeys included
	$(PYTHON) start.py test $(ARGS)

test-services: ## the same on PostgreSQL and Redis, one browser journey
	$(PYTHON) start.py test-services $(ARGS)

check: ## format, lint, types, migrations, translations, licences, audit, wheels
	$(PYTHON) start.py check $(ARGS)

bundle-check: ## makes the zip of Windows and runs it under wine (Debian: wine, wine64); shows what its windows say
	$(PYTHON) start.py bundle-check $(ARGS)

bench: ## the measures of docs/stack.md, as ratios in one run
	$(PYTHON) start.py bench $(ARGS)

chaos: ## kill -9 of every process, a torn network, a full disk… while people write, counted (docs/reliability.md)
	$(PYTHON) start.py chaos $(ARGS)

long: ## what CI runs in a short form, whole: the sweeps, each shape of the web server, everything on PostgreSQL and Redis
	$(PYTHON) start.py test -m "long or wine" $(ARGS)
	for shape in one two thread; do DIX_WEB_SHAPE=$$shape $(PYTHON) start.py test -m worker $(ARGS) || exit 1; done
	$(PYTHON) start.py test-services $(ARGS)

screenshots: ## write docs/screenshots/ again, those that look different
	DIX_WRITE_SCREENSHOTS=1 $(PYTHON) start.py test tests/browser/test_access.py -k pictures
