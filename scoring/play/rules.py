"""The rules of the play of the card, by name, and a rulebook's choices among them for one trump (PLAY §2).

Data only: obligation says which rule binds a player.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from scoring.cards import Scale, scale
from scoring.contract import Trump
from scoring.ruleset import Ruleset


class Rule(StrEnum):
    """What binds, or frees, a player whose turn it is."""

    LEAD = "lead"  # the first card of a trick is free
    FOLLOW = "follow"  # play the suit led
    FOLLOW_TRUMP = "follow_trump"  # trump led, none higher in hand or no need to climb: any trump
    CLIMB = "climb"  # trump led: beat the best trump of the trick
    TRUMP = "trump"  # void, an opponent is master with a plain card: trump
    OVERTRUMP = "overtrump"  # void, an opponent's trump is master: beat it
    UNDERTRUMP = "undertrump"  # … and cannot: a trump all the same
    NO_UNDERTRUMP = "no_undertrump"  # partner's trump is master: no lower trump
    PARTNER_MASTER = "partner_master"  # void, partner is master: free
    CANNOT_OVERTRUMP = (
        "cannot_overtrump"  # void, an opponent's trump is master, only lower ones in hand: free
    )
    DISCARD = "discard"  # void, without a trump or without the duty to trump: free


FREE = frozenset((Rule.LEAD, Rule.PARTNER_MASTER, Rule.CANNOT_OVERTRUMP, Rule.DISCARD))


@dataclass(frozen=True, slots=True)
class PlayRules:
    """A rulebook at one trump. `climb` is about the suit that is trump, or every suit at all trump."""

    trump: Trump
    scale: Scale
    climb: Literal["always", "opponent", "no"]
    no_undertrump: bool
    must_trump: bool
    must_overtrump: bool
    must_undertrump: bool


def play_rules(ruleset: Ruleset, trump: Trump) -> PlayRules:
    """The rulebook's choices for that trump, and what its cards are worth."""
    return PlayRules(
        trump=trump,
        scale=_scale(ruleset, trump),
        climb=_climb(ruleset, trump),
        no_undertrump=ruleset.partner_master == "no_undertrump",
        must_trump=ruleset.must_trump,
        must_overtrump=ruleset.must_overtrump,
        must_undertrump=ruleset.cannot_overtrump == "undertrump",
    )


def _scale(ruleset: Ruleset, trump: Trump) -> Scale:
    if trump == "all_trump":
        return scale(trump, ruleset.ta_values)
    return scale(trump, ruleset.sa_values if trump == "no_trump" else ())


def _climb(ruleset: Ruleset, trump: Trump) -> Literal["always", "opponent", "no"]:
    if trump == "no_trump":
        return "no"
    if trump == "all_trump":
        return "always" if ruleset.climb_all_trump else "no"
    return ruleset.climb_trump_led


def article_of(rule: Rule, ruleset: Ruleset, trump: Trump) -> str:
    """Where the rulebook says it, "" where it is only usage."""
    articles = ruleset.articles
    if trump == "all_trump" and rule in (Rule.FOLLOW, Rule.CLIMB, Rule.DISCARD):
        return articles.all_trump
    if trump == "no_trump" and rule in (Rule.FOLLOW, Rule.DISCARD):
        return articles.no_trump
    follow_or_climb = dict.fromkeys(article for article in (articles.follow, articles.climb) if article)
    return {
        Rule.LEAD: articles.lead,
        Rule.FOLLOW: articles.follow,
        Rule.FOLLOW_TRUMP: ", ".join(follow_or_climb),
        Rule.CLIMB: articles.climb,
        Rule.TRUMP: articles.trump,
        Rule.OVERTRUMP: articles.overtrump,
        Rule.UNDERTRUMP: articles.undertrump,
        Rule.NO_UNDERTRUMP: articles.overtrump,
        Rule.PARTNER_MASTER: articles.partner_master,
        Rule.CANNOT_OVERTRUMP: articles.undertrump,
        Rule.DISCARD: articles.trump,
    }[rule]
