"""The rulebooks that come with the program: one JSON file each in scoring/rulesets."""

import json
from functools import cache
from pathlib import Path

from scoring.ruleset.parameters import Ruleset

FOLDER = Path(__file__).parent.parent / "rulesets"
BUILTIN_SLUGS = ("missegre", "montpellier", "stephanoise", "classique", "annonces")


@cache
def builtin(slug: str) -> Ruleset:
    """The built-in ruleset of that slug; KeyError when there is none."""
    if slug not in BUILTIN_SLUGS:
        raise KeyError(slug)
    return Ruleset.from_dict(json.loads((FOLDER / f"{slug}.json").read_text(encoding="utf-8")))
