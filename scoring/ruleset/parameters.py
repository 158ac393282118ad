"""Every parameter of a rulebook, under the names of docs/rules.md; the defaults are the usual French habit.

Data only: what a parameter does is written in settle, match, penalties, melds, auction and play, each beside
its name. Triples are (plain, contre, surcontre).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Self

from scoring.contract import Trump
from scoring.ruleset.contradictions import refuse_contradictions
from scoring.ruleset.kinds import (
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
)
from scoring.ruleset.snapshots import read_snapshot, write_snapshot
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
