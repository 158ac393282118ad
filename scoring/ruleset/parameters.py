"""Every parameter of a rulebook, under the names of docs/rules.md; the defaults are the usual French habit.

Data only: what a parameter does is written in settle, match, penalties, melds, auction and play, each beside
its name. Triples are (plain, contre, surcontre)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, Self

from scoring.contract import Trump
from scoring.ruleset.contradictions import (
    HIGHEST_BID,
    SA_MELDS,
    SA_VALUES,
    SUIT_MELDS,
    TA_VALUES,
    Bid,
    CardPrices,
    Count,
    Factor,
    Factors,
    FinishBar,
    Heir,
    MeldPrices,
    Packets,
    Points,
    Triple,
    refuse_contradictions,
)
from scoring.ruleset.reading import read_snapshot, write_snapshot
from scoring.ruleset.tariffs import Articles, MisdealStep, RevokeTariff


@dataclass(frozen=True)
class Ruleset:
    """A frozen rulebook. `from_dict` and `to_dict` are each other's inverse."""

    slug: str
    name: str = ""
    date: str = ""
    source: str = ""
    articles: Articles = field(default_factory=Articles)

    # The ladder of bids; without bids (classic belote) a deal is written by what both sides mark.
    bidding: bool = True
    trumps: tuple[Trump, ...] = ("spades", "hearts", "diamonds", "clubs")
    min_bid: Bid = 80
    max_bid: Bid | None = 160
    bid_step: Bid = 10
    extra_bids: tuple[Bid, ...] = ()
    marked_values: tuple[tuple[Bid, Points], ...] = ()
    capot_bid: bool = True
    capot_doublable: bool = True
    generale_bid: bool = False

    # Is the bid made?
    recount: Literal["always", "taker_stands"] = "always"
    test_on: Literal["raw", "rounded"] = "raw"
    belote_helps: bool = True
    belote_helps_from: Points = 80
    melds_help: bool = False
    margin: Points = 0
    floor_total: Points = 0
    floor_tricks: Points = 0
    beat_defence: bool = False
    at_level: Literal["fall", "made", "litige", "replay"] = "fall"
    sweep_in_test: bool = False

    # What the points and the contract are worth.
    count_points: bool = True
    count_contract: bool = False
    fall_contract: bool = False
    full_base: Points = 160
    k_base: Factors = (1, 2, 4)
    k_contract: Factors = (1, 2, 4)
    sa_factor: Factor = 1
    ta_factor: Factor = 1
    sa_factor_doubled: bool = True
    sa_factor_on_fall: bool = True
    double_base: Literal["full", "points"] = "full"
    double_loser: Literal["nothing", "points"] = "nothing"

    # What the cards are worth where no suit, or every suit, is trump.
    ta_values: CardPrices = TA_VALUES
    sa_values: CardPrices = SA_VALUES
    ta_scale: Literal["none", "162/258", "152/248"] = "none"

    # All eight tricks.
    sweep_value: Points | None = 250
    sweep_bonus: Triple = (0, 0, 0)
    sweep_sides: Literal["none", "taker", "both"] = "both"
    sweep_when_doubled: bool = False
    capot_form: Literal["flat", "contract"] = "flat"
    capot_value: Points = 250
    capot_flat_made: Triple | None = (500, 1000, 2000)
    capot_flat_failed: Triple | None = (500, 1000, 2000)
    capot_failed_base: Points | None = None
    generale_flat: Triple | None = (500, 1000, 2000)

    # Belote and melds.
    belote_value: Count = 20
    belotes_ta_max: Factor = 4
    belote_marked: Literal["both", "taker", "none"] = "both"
    belote_multiplied: bool = False
    belote_on_fall: Heir = "winner"
    belote_on_double_made: Heir = "owner"
    belote_on_capot_made: Heir = "owner"
    swept_keeps_belote: bool = False
    swept_keeps_belote_on_capot: bool = False
    melds: bool = False
    melds_multiplied: bool = False
    melds_on_fall: Heir = "winner"
    beaten_melds_on_fall: Literal["nothing", "own"] = "nothing"
    melds_on_double_made: Heir = "owner"
    melds_on_capot_made: Heir = "owner"
    melds_to_sweeper: bool = False
    seven_eight: Literal["nothing", "cancel"] = "nothing"
    meld_tie: Literal["trump_else_cancel", "trump_else_next", "first"] = "trump_else_cancel"
    melds_share_cards: bool = False
    meld_values: MeldPrices = SUIT_MELDS
    meld_values_sa: MeldPrices = SA_MELDS
    meld_list_ta: Literal["suit", "no_trump"] = "suit"

    # Rounding.
    round_to: Literal[1, 5, 10] = 10
    round_up_from: Literal[5, 6] = 5
    round_what: Literal["points", "line"] = "points"
    round_pair: Literal["each", "complement_160"] = "each"
    last_deal_exact: bool = False

    # The end of a match.
    target: Points | None = None
    last_game_target: Points | None = None
    minutes: Count | None = None
    deals: Count | None = None
    last_deal_minutes: Count | None = None
    deals_after_time: Literal["current", "one_more"] = "current"
    target_mode: Literal["reach", "exceed"] = "reach"
    both_over: Literal["higher", "last_deal", "contract_maker", "taker"] = "higher"
    both_over_fallen: Literal["higher", "defence"] = "higher"
    end_level: Literal["deal", "latest", "draw"] = "deal"
    finish_bars: tuple[FinishBar, ...] = ()
    cap_winner: Points | None = None
    cap_loser: Points | None = None
    forfeit_marks: Points = 0
    passed_counts: bool = True

    # Incidents.
    misdeal: tuple[MisdealStep, ...] = ()
    misdeal_ban_stays: bool = False
    fault_points: Points | Literal["bid", "choice"] | None = None
    fault_with_double: bool = False
    fault_with_belote: bool = False

    # The auction.
    all_pass: Literal["next", "same"] = "next"  # noqa: S105 - no password, the four passes of an auction
    clockwise: bool = False
    first_bidder: Literal["dealer_right", "dealer_left"] = "dealer_right"
    auction_cards: Literal[8, 6] = 8
    packets: tuple[Packets, ...] = ("3-3-2", "3-2-3", "2-3-3", "4-4")
    contre_word: Literal["contre", "coinche"] = "contre"
    contre_when: Literal["in_turn", "any_time", "after_auction"] = "in_turn"
    surcontre_when: Literal["in_turn", "any_time", "after_auction"] = "in_turn"
    overbid_after_contre: Literal["no", "next_two", "any"] = "no"
    capot_ends_auction: bool = False
    speak_after_pass: bool = True

    # The play of the cards.
    first_lead: Literal["dealer_right", "first_bidder"] = "dealer_right"
    climb_trump_led: Literal["always", "opponent", "no"] = "always"
    partner_master: Literal["free", "no_undertrump"] = "free"
    must_trump: bool = True
    must_overtrump: bool = True
    cannot_overtrump: Literal["free", "undertrump"] = "free"
    climb_all_trump: bool = True

    # What is only seen at the table: {name: French sentence}, printed on the rule sheet.
    notes: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_dict(cls, source: Mapping[str, Any]) -> Self:
        """Read a ruleset's JSON; a parameter left out has its default. Raises InvalidRuleset with the key."""
        ruleset = cls(**read_snapshot(cls, source))
        refuse_contradictions(ruleset)
        return ruleset

    def to_dict(self) -> dict[str, Any]:
        """The JSON of this ruleset, every parameter written: a snapshot that later defaults cannot change."""
        return write_snapshot(self)

    @cached_property
    def marked(self) -> dict[int, int]:
        """The value marked for a bid, where it is not the bid itself."""
        return dict(self.marked_values)

    @cached_property
    def bids(self) -> frozenset[int]:
        """Every number that may be bid; with no stated maximum, up to 1000."""
        top = HIGHEST_BID if self.max_bid is None else self.max_bid
        return frozenset((*self.extra_bids, *range(self.min_bid, top + 1, self.bid_step)))

    @property
    def revoke(self) -> RevokeTariff | None:
        """The late revoke's flat price; None where the rulebook has none, or it is not a number."""
        if not isinstance(self.fault_points, int):
            return None
        return RevokeTariff(self.fault_points, self.fault_with_double, self.fault_with_belote)


# Which parameters change nothing under a ruleset, because another one leaves them without use.
#
# What a form may fold away, and what a file may leave empty. Knows no default: only who depends on whom.

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
