"""What the page of one deal asks and shows: chips, cards, bans, whose turn it is, what will be marked."""

from __future__ import annotations

from typing import Any

from scoring import DealScore, PlayedDeal, Ruleset
from scoring.contract import CAPOT

from .bans import ban_said
from .facts import MatchFacts
from .meld_list import melds_asked
from .seats import turn_of
from .sheet import Sheet

HIGHEST_CHIP = 250  # a ladder without a stated top is offered so far; the service accepts what the book does


def asked(facts: MatchFacts, page: Sheet, number: int) -> dict[str, Any]:
    """The questions of a deal under this rulebook; the context of _deal_form.html."""
    ban = facts.ban(number)
    dealer = facts.next_dealer if number == facts.next_number else None
    return {
        "deal_number": number,
        "contracts": contracts_of(facts.ruleset),
        "trumps": list(facts.ruleset.trumps),
        "higher": higher_of(facts.ruleset),
        "belotes": belotes_of(facts.ruleset),
        "melds": melds_asked(facts),
        "whose_turn": turn_of(facts.match, dealer, facts.ruleset),
        "sides": [
            {
                "side": str(side.side),
                "number": side.number,
                "name": side.name,
                "ban": ban_said(facts.match, ban) if ban and ban.side is side.side else None,
                "may_take": not (ban and ban.side is side.side and ban.kind == "take"),
                "ban_article": ban.article if ban else "",
            }
            for side in page.sides
        ],
    }


def contracts_of(ruleset: Ruleset) -> list[int | str]:
    """The chips: every bid of the ladder, then capot."""
    bids: list[int | str] = [bid for bid in sorted(ruleset.bids) if bid <= HIGHEST_CHIP]
    return [*bids, CAPOT] if ruleset.capot_bid else bids


def higher_of(ruleset: Ruleset) -> int | None:
    """The highest bid that has no chip: it is typed. None where the chips are all there is."""
    highest = max(ruleset.bids)
    return highest if highest > HIGHEST_CHIP else None


def belotes_of(ruleset: Ruleset) -> list[int]:
    """How many belotes a side may have announced, where it can be more than one (all trump)."""
    several = "all_trump" in ruleset.trumps and ruleset.belotes_ta_max > 1
    return list(range(1, ruleset.belotes_ta_max + 1)) if several else []


def marked(played: PlayedDeal, score: DealScore, page: Sheet) -> dict[str, Any]:
    """A score as _marks.html shows it: the verdict, then a line a side with its reasons."""
    lines = [
        {
            "side": str(side.side),
            "number": side.number,
            "reasons": [line.reason for line in score.lines if line.side is side.side],
            "total": score.mark(side.side),
        }
        for side in page.sides
    ]
    return {
        "verdict": score.verdict,
        "made": score.made,
        "article": score.article,
        "lines": lines,
        "played": played,
    }
