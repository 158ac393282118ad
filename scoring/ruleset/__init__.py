"""A rulebook as frozen data, read from JSON, and the ones that come with the program."""

from scoring.ruleset.house import differences, read_house, read_house_file, write_house
from scoring.ruleset.moot import moot
from scoring.ruleset.parameters import Ruleset
from scoring.ruleset.refusals import InvalidRuleset
from scoring.ruleset.starts import (
    BUILTIN_SLUGS,
    RULEBOOKS,
    Gap,
    Start,
    builtin,
    gaps,
    presets,
    ruleset_named,
    start_from,
)
from scoring.ruleset.tariffs import Articles, MisdealStep, RevokeTariff

__all__ = [
    "BUILTIN_SLUGS",
    "RULEBOOKS",
    "Articles",
    "Gap",
    "InvalidRuleset",
    "MisdealStep",
    "RevokeTariff",
    "Ruleset",
    "Start",
    "builtin",
    "differences",
    "gaps",
    "moot",
    "presets",
    "read_house",
    "read_house_file",
    "ruleset_named",
    "start_from",
    "write_house",
]
