"""FLOOR 2½: a tournament's rules, found and said in words, one file a rule group: `setup/parameters` asks
about each under the same file name. Reads rulesets as data; scores by scoring alone."""

from .examples import Example, examples
from .finding import limits_of, read_saved, ruleset_of, says_coinche, sheet_of
from .lines import anchor_of, limits_said, points_said
from .remarks import NOTE_TITLES
from .wording import DOUBLES, SUITS, ContreWords, template_of

__all__ = [
    "DOUBLES",
    "NOTE_TITLES",
    "SUITS",
    "ContreWords",
    "Example",
    "anchor_of",
    "examples",
    "limits_of",
    "limits_said",
    "points_said",
    "read_saved",
    "ruleset_of",
    "says_coinche",
    "sheet_of",
    "template_of",
]
