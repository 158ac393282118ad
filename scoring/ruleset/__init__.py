"""A rulebook as frozen data, read from JSON, and the ones that come with the program."""

from scoring.ruleset.contradictions import InvalidRuleset
from scoring.ruleset.house import (
    BUILTIN_SLUGS,
    RULEBOOKS,
    Gap,
    Start,
    builtin,
    differences,
    gaps,
    presets,
    read_house,
    read_house_file,
    ruleset_named,
    start_from,
    write_house,
)
from scoring.ruleset.parameters import Ruleset, moot
from scoring.ruleset.tariffs import Articles, MisdealStep, RevokeTariff
