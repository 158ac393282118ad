"""Misdeals, bans and late revokes: what the rulebook's tariff gives, as marks of their own."""

from scoring.penalties.misdeals import (
    Ban,
    Misdeal,
    MisdealEffect,
    PenaltyMark,
    ban_for_deal,
    banned_by,
    check_ban,
    misdeal_effect,
    refuse_banned,
)
from scoring.penalties.revokes import (
    RevokeOutcome,
    fault_price,
    late_revoke_outcomes,
    uncounted_revoke,
    usual_outcome,
)
