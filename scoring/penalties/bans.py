"""Who is held back in a deal because of a misdeal: a side that may not take, a dealer who may not bid.

Knows the ladder's effects (penalties.misdeals); a deal says which side took, never which of its two players.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.penalties.misdeals import Misdeal, MisdealEffect, misdeal_effect
from scoring.reasons import Reason
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Ban:
    """What is forbidden in one deal: kind "take", the side may not take; "bid", its player at `seat` may not
    bid (`seat` None: the dealer, whose seat nobody said).

    `number` is the misdeal's, `doubles`: the side may not contre either.
    """

    side: Side
    kind: Literal["take", "bid"]
    seat: int | None
    number: int
    reason: Reason
    article: str
    doubles: bool = False


def ban_for_deal(misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset) -> Ban | None:
    """The ban that holds in that deal after these misdeals; None when nobody is held back.

    The last misdeal of a side decides for it; with `misdeal_ban_stays` a ban outlives those after it.
    """
    banning = None
    for position, misdeal in enumerate(misdeals):
        if misdeal.deal == deal_number:
            effect = misdeal_effect(misdeals[:position], misdeal, ruleset)
            banning = banned_by(effect, misdeal.side, banning, ruleset)
    return banning


def banned_by(effect: MisdealEffect, side: Side, before: Ban | None, ruleset: Ruleset) -> Ban | None:
    """The ban in force after one more misdeal of the same deal: the latest that forbids something.

    A later one of the banned side that forbids nothing lifts it; the other side's own fault does not.
    """
    if effect.ban is None:
        lifted = before is not None and before.side is side and not ruleset.misdeal_ban_stays
        return None if lifted else before
    seat = effect.seat if effect.ban_kind == "bid" else None
    return Ban(
        effect.ban, effect.ban_kind, seat, effect.number, effect.reason, effect.article, effect.ban_doubles
    )


def check_ban(played: PlayedDeal, misdeals: Sequence[Misdeal], deal_number: int, ruleset: Ruleset) -> None:
    """Raise ImpossibleDeal when the banned side took (or doubled, where that too is forbidden).

    A dealer who may not bid has a partner who may: the facts of a deal cannot break that ban.
    """
    ban = ban_for_deal(misdeals, deal_number, ruleset)
    if ban is not None:
        refuse_banned(played, ban)


def refuse_banned(played: PlayedDeal, ban: Ban) -> None:
    """Raise ImpossibleDeal when that deal breaks that ban."""
    if ban.kind != "take" or played.taker is None:
        return
    if played.taker is ban.side:
        raise ImpossibleDeal("banned.taker", "taker", number=ban.number)
    if ban.doubles and played.double != "none":
        raise ImpossibleDeal("banned.double", "double", number=ban.number)
