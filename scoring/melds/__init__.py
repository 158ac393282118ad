"""Melds ("annonces"): what a hand holds, what it is worth, which side marks, and why."""

from scoring.melds.claims import (
    MeldChoice,
    MeldClaim,
    MeldKind,
    meld_choices,
    name_of,
    parse_meld,
    price,
    show_meld,
    write_meld,
)
from scoring.melds.contest import MeldLine, MeldScore, check_melds, may_hold_melds, melds_in, settle_melds
