# Short names for people with make; on Windows type the commands themselves.
PYTHON ?= python3

.PHONY: screenshots run test test-services bench long help

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/'

run: ## set up and run the program
	$(PYTHON) start.py

test: ## everything on SQLite, browser journeys included
	$(PYTHON) start.py test $(ARGS)

test-services: ## on PostgreSQL and Redis, what locks, queues or migrates
	$(PYTHON) start.py test-services $(ARGS)

bench: ## measures the goals of a hall, prints the table of docs/benchmarks.md
	$(PYTHON) start.py bench $(ARGS)

long: ## what CI leaves out: the long tests, the Windows zip under wine, 500 examples of each property, the rooms on PostgreSQL and Redis
	$(PYTHON) start.py test -V
	.venv/bin/python -m djlint templates --lint --quiet
	.venv/bin/python -m pip_audit --progress-spinner=off --skip-editable
	DIX_EXAMPLES=500 DIX_MODEL_STEPS=80 $(PYTHON) start.py test -n 2 -m "not browser and not program"
	$(PYTHON) start.py test -m "browser or program"
	$(PYTHON) start.py test-services -m "not browser and not program and not long"
	$(PYTHON) start.py test-services -m "services or server_only"

screenshots: ## write docs/screenshots/ again, those that look different
	DIX_WRITE_SCREENSHOTS=1 $(PYTHON) start.py test tests/browser/test_access.py -k pictures
