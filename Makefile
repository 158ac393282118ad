# Short names for people with make; on Windows type the commands themselves.
PYTHON ?= python3

.PHONY: screenshots run test test-services check bench long help

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

bench: ## the measures of docs/stack.md, as ratios in one run
	$(PYTHON) start.py bench $(ARGS)

long: ## what is long, whole: real servers and workers in each shape of the web server, the server's page
	for shape in one two thread; do DIX_WEB_SHAPE=$$shape $(PYTHON) start.py test -m worker $(ARGS) || exit 1; done
	$(PYTHON) start.py test-services tests/server $(ARGS)

screenshots: ## write docs/screenshots/ again, those that look different
	DIX_WRITE_SCREENSHOTS=1 $(PYTHON) start.py test tests/journeys/test_screenshots.py
