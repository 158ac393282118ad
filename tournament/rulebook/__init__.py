"""FLOOR 2: a tournament's rules, found and said in words. Reads rulesets as data; scores by scoring alone."""

from .examples import Example, examples
from .finding import read_saved, ruleset_of, says_coinche
from .notes import NOTE_TITLES

__all__ = [
    "NOTE_TITLES",
    "Example",
    "examples",
    "read_saved",
    "ruleset_of",
    "says_coinche",
]
