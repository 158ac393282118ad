"""A rulebook as frozen data, read from JSON, and the ones that come with the program."""

from scoring.ruleset.builtin import BUILTIN_SLUGS, builtin
from scoring.ruleset.parameters import Ruleset
from scoring.ruleset.refusals import InvalidRuleset
from scoring.ruleset.tariffs import Articles, MisdealStep, RevokeTariff

__all__ = [
    "BUILTIN_SLUGS",
    "Articles",
    "InvalidRuleset",
    "MisdealStep",
    "RevokeTariff",
    "Ruleset",
    "builtin",
]
