"""Short ways to announce melds."""

from dataclasses import replace

from scoring import builtin
from scoring.melds import parse_meld, settle_melds

STEPHANOISE, CLASSIQUE, ANNONCES = builtin("stephanoise"), builtin("classique"), builtin("annonces")


def melds(text):
    """ "1:T-KH 2:F-J": the melds named."""
    return [parse_meld(word) for word in text.split()]


def settled(text, rules=STEPHANOISE, trump="hearts", **facts):
    return settle_melds(melds(text), rules, trump, **facts)


def codes(score):
    return [line.reason.code for line in score.lines]


def book(rules, **parameters):
    return replace(rules, **parameters)
