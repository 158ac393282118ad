"""What the page of one deal asks and shows: chips, cards, bans, whose turn it is, what will be marked."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring import DealScore, PlayedDeal, Reason, Ruleset, Side
from scoring.contract import CAPOT

from ...models import Match
from .facts import MatchFacts
from .seats import team_of, turn_of
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
        "whose_turn": turn_of(facts.match, dealer),
        "sides": [
            {
                "side": str(side.side),
                "number": side.number,
                "name": side.name,
                "ban": ban_said(facts.match, ban) if ban and ban[0] is side.side else None,
                "ban_article": ban[2] if ban else "",
            }
            for side in page.sides
        ],
    }


def ban_said(match: Match, ban: tuple[Side, Reason, str]) -> str:
    """Why that side may not take in this deal (Missègre X.A)."""
    side, reason, _article = ban
    team = team_of(match, side)
    said = _("L’équipe %(team)s ne peut pas prendre : %(number)se fausse donne.")
    return said % {"team": team.number if team else side, "number": dict(reason.values)["number"]}


def contracts_of(ruleset: Ruleset) -> list[int | str]:
    """The chips: every bid of the ladder, then capot."""
    bids: list[int | str] = [bid for bid in sorted(ruleset.bids) if bid <= HIGHEST_CHIP]
    return [*bids, CAPOT] if ruleset.capot_bid else bids


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
