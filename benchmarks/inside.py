"""`python -m benchmarks.inside FUNCTION WORD…` runs a function of `evening` or `engine` on the data of
DIX_DATA and prints its JSON."""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup()

from benchmarks import engine, evening  # noqa: E402

if __name__ == "__main__":
    name, *words = sys.argv[1:]
    sys.stdout.write(json.dumps((vars(evening) | vars(engine))[name](*words)))
