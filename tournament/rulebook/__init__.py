"""FLOOR 2: a tournament's rules, found and said in words. Reads rulesets as data; scores by scoring alone."""

from .finding import read_saved, ruleset_of

__all__ = ["read_saved", "ruleset_of"]
