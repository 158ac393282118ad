"""Every parameter of a rulebook, under the names of docs/rules.md; the defaults are the usual French habit.

Data only: what a parameter does is written in settle, match and penalties, each beside its name.
Triples are (plain, contre, surcontre).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Self

from scoring.contract import Trump
from scoring.ruleset.reading import InvalidRuleset, read_ruleset, write_ruleset
from scoring.ruleset.tariffs import Articles, MisdealStep, RevokeTariff

Triple = tuple[int, int, int]
Heir = Literal["owner", "winner", "nobody"]


@dataclass(frozen=True)
class Ruleset:
    """A frozen rulebook. `from_dict` and `to_dict` are each other's inverse."""

    slug: str
    name: str = ""
    date: str = ""
    source: str = ""
    articles: Articles = field(default_factory=Articles)

    # The ladder of bids.
    trumps: tuple[Trump, ...] = ("spades", "hearts", "diamonds", "clubs")
    min_bid: int = 80
    max_bid: int | None = 160
    bid_step: int = 10
    extra_bids: tuple[int, ...] = ()
    marked_values: tuple[tuple[int, int], ...] = ()
    capot_bid: bool = True
    capot_doublable: bool = True

    # Is the bid made?
    test_on: Literal["raw", "rounded"] = "raw"
    belote_helps: bool = True
    belote_helps_from: int = 80
    melds_help: bool = False
    margin: int = 0
    floor_total: int = 0
    floor_tricks: int = 0
    beat_defence: bool = False
    at_level: Literal["fall", "made"] = "fall"
    sweep_in_test: bool = False

    # What the points and the contract are worth.
    count_points: bool = True
    count_contract: bool = False
    fall_contract: bool = False
    full_base: int = 160
    k_base: Triple = (1, 2, 4)
    k_contract: Triple = (1, 2, 4)
    sa_factor: int = 1
    ta_factor: int = 1
    double_base: Literal["full", "points"] = "full"
    double_loser: Literal["nothing", "points"] = "nothing"

    # All eight tricks.
    sweep_value: int | None = 250
    sweep_bonus: Triple = (0, 0, 0)
    sweep_sides: Literal["none", "taker", "both"] = "both"
    sweep_when_doubled: bool = False
    capot_form: Literal["flat", "contract"] = "flat"
    capot_value: int = 250
    capot_flat_made: Triple | None = (500, 1000, 2000)
    capot_flat_failed: Triple | None = (500, 1000, 2000)
    capot_failed_base: int | None = None

    # Belote and melds.
    belotes_ta_max: int = 4
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
    melds_on_double_made: Heir = "owner"
    melds_on_capot_made: Heir = "owner"
    melds_to_sweeper: bool = False
    seven_eight: Literal["nothing", "cancel"] = "nothing"

    # Rounding.
    round_to: Literal[1, 5, 10] = 10
    round_up_from: Literal[5, 6] = 5
    round_what: Literal["points", "line"] = "points"
    round_pair: Literal["each", "complement_160"] = "each"
    last_deal_exact: bool = False

    # The end of a match.
    target: int | None = None
    target_mode: Literal["reach", "exceed"] = "reach"
    both_over: Literal["higher", "last_deal", "contract_maker", "taker"] = "higher"
    end_level: Literal["deal", "latest", "draw"] = "deal"
    finish_bars: tuple[Literal["swept_with_announcement"], ...] = ()
    passed_counts: bool = True

    # Around the deal.
    all_pass: Literal["next", "same"] = "next"  # noqa: S105 - no password, the four passes of an auction
    clockwise: bool = False
    misdeal: tuple[MisdealStep, ...] = ()
    misdeal_ban_stays: bool = False
    revoke: RevokeTariff | None = None
    notes: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_dict(cls, source: Mapping[str, Any]) -> Self:
        """Read a ruleset's JSON; a parameter left out has its default. Raises InvalidRuleset with the key."""
        ruleset = cls(**read_ruleset(cls, source))
        ruleset._refuse_contradictions()
        return ruleset

    def to_dict(self) -> dict[str, Any]:
        """The JSON of this ruleset, every parameter written: a snapshot that later defaults cannot change."""
        return write_ruleset(self)

    @cached_property
    def marked(self) -> dict[int, int]:
        """The value marked for a bid, where it is not the bid itself."""
        return dict(self.marked_values)

    @cached_property
    def bids(self) -> frozenset[int]:
        """Every number that may be bid; with no stated maximum, up to 1000."""
        top = 1000 if self.max_bid is None else self.max_bid
        return frozenset((*self.extra_bids, *range(self.min_bid, top + 1, self.bid_step)))

    def _refuse_contradictions(self) -> None:
        flats = (self.capot_flat_made, self.capot_flat_failed)
        if self.capot_bid and self.capot_form == "flat" and None in flats:
            raise InvalidRuleset("capot_form", "flat needs capot_flat_made and capot_flat_failed")
        if self.round_pair == "complement_160" and self.round_what == "line":
            raise InvalidRuleset("round_pair", "complement_160 excludes round_what=line")
        if self.bid_step < 1 or self.min_bid < 1:
            raise InvalidRuleset("bid_step", "min_bid and bid_step are at least 1")
