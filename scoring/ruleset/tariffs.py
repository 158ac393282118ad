"""The small records inside a ruleset: its articles, a step of the misdeal ladder, the price of a late revoke.

Data only; penalties reads the tariffs, settle and match quote the articles. `json` is the name in a file."""

from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from scoring.ruleset.contradictions import Count, Points


@dataclass(frozen=True, slots=True)
class Articles:
    """Where the rulebook says it: the article quoted beside each kind of line ("" where it has no number).

    The first half is quoted by settle, penalties and match, the second by auction, play and melds.
    """

    made: str = ""
    fall: str = ""
    doubled: str = ""
    sweep: str = ""
    capot: str = ""
    belote: str = ""
    belote_fall: str = ""
    belote_swept: str = ""
    melds: str = ""
    passed: str = ""
    annulled: str = ""
    misdeal: str = ""
    revoke: str = ""
    penalty: str = ""
    end: str = ""

    dealing: str = ""
    bids: str = ""
    contre: str = ""
    auction_end: str = ""
    first_lead: str = ""
    lead: str = ""
    follow: str = ""
    climb: str = ""
    partner_master: str = ""
    trump: str = ""
    overtrump: str = ""
    undertrump: str = ""
    all_trump: str = ""
    no_trump: str = ""
    wrong_card: str = ""


@dataclass(frozen=True, slots=True)
class MisdealStep:
    """From the `from_number`-th misdeal on: what it costs. The last step that applies is the one that counts.

    Counted per team or per dealer, over the match, within one deal, or while they follow each other.
    `points` go to the opponents, `with_bid` adds the bid found on the table; a "redeal" with points is read
    as "points". `dealer` says who deals again.
    Other readings: `ban_doubles`, the banned side may not contre either; `uses_deal`, the points use up a
    deal of the match.
    """

    from_number: Count = field(metadata={"json": "from"})
    effect: Literal["redeal", "no_take", "no_bid", "points"] = field(metadata={"json": "then"})
    points: Points = 0
    per: Literal["team", "dealer"] = "team"
    scope: Literal["match", "deal", "consecutive"] = "match"
    dealer: Literal["same", "next"] = "same"
    ban_doubles: bool = False
    uses_deal: bool = False
    with_bid: bool = False

    def __post_init__(self) -> None:
        if self.effect == "redeal" and (self.points or self.with_bid):  # points, then dealt again
            object.__setattr__(self, "effect", "points")


@dataclass(frozen=True, slots=True)
class RevokeTariff:
    """A revoke found at the end of the deal: `points` to the opponents.

    Other readings: `with_double` multiplies by the deal's doubling, `with_belote` adds the announced belotes.
    """

    points: int
    with_double: bool = False
    with_belote: bool = False


# Which articles and remarks of a rulebook still stand once a club has changed some of its parameters.
#
# An article that says 160 is not quoted beside 162. Knows which parameters each of them fixes, no value.

ROUNDING: Final = "round_to round_up_from round_what round_pair last_deal_exact"
CONTRACT: Final = "count_points count_contract fall_contract marked_values sa_factor ta_factor"
SWEEP: Final = "sweep_value sweep_bonus sweep_sides sweep_when_doubled"
FIXED_BY: Final[dict[str, str]] = {
    "made": f"{ROUNDING} {CONTRACT} recount test_on belote_helps belote_helps_from melds_help margin "
    "floor_total floor_tricks beat_defence at_level",
    "fall": f"full_base {CONTRACT} at_level",
    "doubled": f"full_base k_base k_contract double_base double_loser {CONTRACT}",
    "sweep": f"{SWEEP} sweep_in_test",
    "capot": "capot_form capot_value capot_flat_made capot_flat_failed capot_failed_base",
    "belote": "belote_value belote_marked belote_multiplied",
    "belote_fall": "belote_on_fall belote_on_double_made belote_on_capot_made belote_value belote_multiplied",
    "belote_swept": "swept_keeps_belote swept_keeps_belote_on_capot",
    "melds": "melds_multiplied melds_on_fall melds_on_double_made melds_on_capot_made melds_to_sweeper "
    "beaten_melds_on_fall melds_share_cards seven_eight meld_tie meld_values meld_values_sa meld_list_ta",
    "passed": "all_pass",
    "misdeal": "misdeal misdeal_ban_stays",
    "revoke": "fault_points fault_with_double fault_with_belote",
    "end": "last_deal_minutes deals_after_time target_mode both_over both_over_fallen end_level finish_bars",
    "dealing": "auction_cards packets",
    "bids": "trumps min_bid max_bid bid_step extra_bids capot_bid generale_bid first_bidder auction_cards",
    "contre": "contre_when surcontre_when overbid_after_contre capot_doublable",
    "auction_end": "capot_ends_auction overbid_after_contre speak_after_pass",
    "first_lead": "first_lead",
    "climb": "climb_trump_led",
    "partner_master": "partner_master",
    "trump": "must_trump",
    "overtrump": "must_overtrump",
    "undertrump": "cannot_overtrump",
    "all_trump": "climb_all_trump ta_values ta_scale",
    "no_trump": "sa_values",
}

# Remarks that repeat a parameter in words; the sheet says the others' worth from the data alone.
SAID_BY: Final[dict[str, str]] = {
    "packets": "packets auction_cards",
    "direction": "clockwise first_bidder first_lead",
    "contre": "contre_when surcontre_when overbid_after_contre contre_word",
    "auction": "bid_step auction_cards capot_ends_auction speak_after_pass",
    "ban": "misdeal",
    "melds": "melds seven_eight",
}


def articles_kept(rules: Any, base: Any) -> Articles:
    """The base's articles, less those that fix a parameter in which the two rulesets differ."""
    articles = asdict(base.articles)
    for article, names in FIXED_BY.items():
        if any(getattr(rules, name) != getattr(base, name) for name in names.split()):
            articles[article] = ""
    return Articles(**articles)


def notes_kept(rules: Any, base: Any) -> tuple[tuple[str, str], ...]:
    """The remarks, less those of the base's own words that a changed parameter makes untrue."""
    base_notes = dict(base.notes)

    def stands(note: str, text: str) -> bool:
        names = SAID_BY.get(note, "").split() if base_notes.get(note) == text else ()
        return all(getattr(rules, name) == getattr(base, name) for name in names)

    return tuple((note, text) for note, text in rules.notes if stands(note, text))
