"""Which parameters change nothing under a ruleset, because another one leaves them without use.

What a form may fold away, and what a file may leave empty. Knows no default: only who depends on whom.
"""

from collections.abc import Callable
from typing import Any, Final

CAPOT: Final = "capot_form capot_value capot_flat_made capot_flat_failed capot_failed_base capot_ends_auction"
ALL_TRICKS: Final = "capot_doublable belote_on_capot_made melds_on_capot_made swept_keeps_belote_on_capot"
MELDS: Final = (
    "melds_help melds_multiplied melds_on_fall melds_on_double_made melds_on_capot_made melds_to_sweeper "
    "beaten_melds_on_fall melds_share_cards seven_eight meld_tie meld_values meld_values_sa meld_list_ta"
)


def _no_contract_marked(rules: Any) -> bool:
    return not (rules.count_contract or rules.fall_contract)


def _no_factor(rules: Any) -> bool:
    return bool(_no_contract_marked(rules) or (rules.sa_factor == 1 and rules.ta_factor == 1))


def _no_base(rules: Any) -> bool:
    return not (rules.full_base or rules.count_points or rules.belote_multiplied or rules.melds_multiplied)


BIDS: Final = (
    "min_bid max_bid bid_step extra_bids marked_values capot_bid capot_doublable generale_bid recount "
    "test_on belote_helps belote_helps_from melds_help margin floor_total floor_tricks beat_defence "
    "at_level sweep_in_test count_points count_contract fall_contract full_base k_base k_contract "
    "sa_factor ta_factor sa_factor_doubled sa_factor_on_fall double_base double_loser sweep_bonus "
    "sweep_sides sweep_when_doubled capot_form capot_value capot_flat_made capot_flat_failed "
    "capot_failed_base generale_flat belote_value belotes_ta_max belote_marked belote_multiplied "
    "belote_on_fall belote_on_double_made belote_on_capot_made swept_keeps_belote "
    "swept_keeps_belote_on_capot melds_multiplied melds_on_fall beaten_melds_on_fall "
    "melds_on_double_made melds_on_capot_made melds_to_sweeper round_what last_deal_exact "
    "both_over_fallen fault_with_double fault_with_belote misdeal_ban_stays first_bidder auction_cards "
    "contre_word contre_when surcontre_when overbid_after_contre capot_ends_auction speak_after_pass"
)
"""All that stands on a contract, or on who took: without bids the table settles it before it writes."""

MOOT: Final[tuple[tuple[Callable[[Any], bool], str], ...]] = (
    (lambda rules: not rules.bidding, BIDS),
    (lambda rules: not rules.capot_bid, CAPOT),
    (lambda rules: not (rules.capot_bid or rules.generale_bid), ALL_TRICKS),
    (lambda rules: rules.capot_form == "contract", "capot_flat_made capot_flat_failed"),
    (lambda rules: rules.capot_form == "flat", "capot_value capot_failed_base"),
    (lambda rules: not rules.generale_bid, "generale_flat"),
    (lambda rules: not rules.belote_helps, "belote_helps_from"),
    (lambda rules: not rules.melds, MELDS),
    (_no_contract_marked, "k_contract marked_values sa_factor ta_factor"),
    (_no_factor, "sa_factor_doubled sa_factor_on_fall"),
    (_no_base, "k_base"),
    (lambda rules: not rules.count_points, "double_loser round_pair"),
    (lambda rules: "no_trump" not in rules.trumps, "sa_factor sa_values"),
    (
        lambda rules: "all_trump" not in rules.trumps,
        "ta_factor ta_values belotes_ta_max climb_all_trump meld_list_ta",
    ),
    (lambda rules: not {"no_trump", "all_trump"} & set(rules.trumps), "ta_scale meld_values_sa"),
    (lambda rules: rules.sweep_value is None, "sweep_sides sweep_when_doubled sweep_in_test"),
    (lambda rules: rules.sweep_sides == "none", "sweep_when_doubled sweep_in_test"),
    (lambda rules: rules.round_to == 1, "round_what round_pair"),
    (lambda rules: rules.round_to != 10, "round_up_from"),
    (lambda rules: not rules.misdeal, "misdeal_ban_stays"),
    (lambda rules: rules.fault_points is None, "fault_with_double fault_with_belote"),
    (lambda rules: rules.both_over != "contract_maker", "both_over_fallen"),
    (lambda rules: not rules.must_overtrump, "cannot_overtrump"),
)


def moot(rules: Any) -> frozenset[str]:
    """The names of the parameters of that Ruleset whose value changes nothing as the others stand."""
    return frozenset(name for unused, names in MOOT if unused(rules) for name in names.split())
