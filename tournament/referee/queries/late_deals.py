"""The deal that a call carries, where a table asks to count one that arrived after the end. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import ImpossibleDeal, PlayedDeal, parse_notation

from ...models import Dispute


@dataclass(frozen=True)
class LateDeal:
    """Its number, and its facts as the table's phone kept them."""

    number: int
    played: PlayedDeal


def late_deal(dispute: Dispute) -> LateDeal | None:
    """What the words of the call end with, in the one-line notation; None where it is another call."""
    notation = dispute.text.rpartition(":")[2]
    if dispute.what != "score" or dispute.deal_number is None:
        return None
    try:
        return LateDeal(dispute.deal_number, parse_notation(notation))
    except ImpossibleDeal:
        return None
