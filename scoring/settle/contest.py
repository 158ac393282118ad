"""What the facts of one deal amount to under the rulebook, whether the bid was made, and whether they can be:
raises ImpossibleDeal for the first thing that cannot.

Knows no mark: settle.scorer does. Facts that a penalty or an annulled deal leaves out are not asked for."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.cards import CardError, first_leader
from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, GENERALE, LEVEL, A, Contract, Side, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.melds import MeldScore, parse_meld, price, settle_melds
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import HIGHEST_BID, MeldPrices


class Line(NamedTuple):
    """One part of a side's mark: points, why, and the article that says so."""

    side: Side
    points: int
    reason: Reason
    article: str


class DealScore(NamedTuple):
    """What both sides mark. `a` and `b` are the sums of their lines, None when a penalty decides the deal.

    `made` is None when no contract was judged. `verdict` and `article` sum the deal up. `waiting` are the
    taker's points of a litige, which its mark leaves out; a `replayed` deal marks nothing and is dealt again.
    """

    a: int | None
    b: int | None
    made: bool | None
    lines: tuple[Line, ...]
    verdict: Reason
    article: str
    waiting: int = 0
    replayed: bool = False

    def mark(self, side: Side) -> int | None:
        """What that side marks."""
        return self.a if side is Side.A else self.b

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this deal."""
        return {
            "A": self.a,
            "B": self.b,
            "made": self.made,
            "lines": [
                {
                    "side": line.side,
                    "points": line.points,
                    "reason": str(line.reason),
                    "article": line.article,
                }
                for line in self.lines
            ],
        }


def with_litige(score: DealScore, winner: Side, points: int) -> DealScore:
    """The score of a won deal with the points that waited for its winner."""
    return _with_line(score, Line(winner, points, Reason("litige_won", (("points", points),)), score.article))


def litige_kept(score: DealScore, side: Side, points: int) -> DealScore:
    """The score of a litige after which no deal is left: each side keeps its own points."""
    others = tuple([line for line in score.lines if line.reason.code != "litige_waits"])
    reason = Reason("litige_kept", (("points", points),))
    return _with_line(score._replace(lines=others, waiting=0), Line(side, points, reason, score.article))


def _with_line(score: DealScore, line: Line) -> DealScore:
    """One line more, among those of its side."""
    first = [old_line for old_line in score.lines if old_line.side is line.side and old_line.points]
    others = [old_line for old_line in score.lines if old_line.side is not line.side]
    lines = [*first, line, *others] if line.side is Side.A else [*others, *first, line]
    a, b = (sum(old_line.points for old_line in lines if old_line.side is side) for side in Side)
    return score._replace(a=a, b=b, lines=tuple(lines))


def rounded(points: int, rules: Ruleset) -> int:
    """Points to the mark, as each rulebook wants it (Missègre VII.1: 1–4 down, 5–9 up, to the ten).

    To the ten with the digit that goes up, to the nearest five, or as they are.
    """
    if rules.round_to == 10:
        return (points + 10 - rules.round_up_from) // 10 * 10
    if rules.round_to == 5:
        return (points + 2) // 5 * 5
    return points


def most_belotes(trump: Trump | None, rules: Ruleset) -> int:
    """Belotes in one deal that has a trump, both sides together (annonces 2: up to four at all trump)."""
    return rules.belotes_ta_max if trump == "all_trump" else 1


def belotes_in(points: int, rules: Ruleset, limit: int) -> int:
    """How many belotes those points are: at the rulebook's price where that may be, else 20 each.

    A count of belotes is kept in twenties by the deal, which knows no rulebook.
    """
    counts = [points // value for value in (rules.belote_value, BELOTE_POINTS) if points % value == 0]
    return next((count for count in counts if count <= limit), min(counts))


def belote_marks(points: int, trump: Trump | None, rules: Ruleset) -> int:
    """What those announced belotes are worth, in points."""
    if rules.belote_value == BELOTE_POINTS or not points:
        return points
    return belotes_in(points, rules, most_belotes(trump, rules)) * rules.belote_value


def announced_melds_score(played: PlayedDeal, rules: Ruleset, trump: Trump) -> MeldScore:
    """What the announced melds are worth under that trump, one line each. Raises CardError if impossible."""
    first = None if played.dealer is None else first_leader(rules, played.dealer)
    return settle_melds([parse_meld(text) for text in played.announced], rules, trump, first=first)


def beaten_melds(played: PlayedDeal, rules: Ruleset, side: Side, trump: Trump) -> int:
    """The points that the announced melds of that side would have been worth, had they not been beaten."""
    lines = announced_melds_score(played, rules, trump).lines
    beaten = [line.claim for line in lines if line.reason.code == "meld_beaten" and line.claim.side is side]
    return sum(price(claim.kind, claim.top, rules, trump) for claim in beaten)


def with_melds(played: PlayedDeal, rules: Ruleset) -> PlayedDeal:
    """The deal with the points of what was announced; as it is where nothing was, or nothing was played.

    Raises ImpossibleDeal: melds that cannot be announced, or points that are not theirs.
    """
    if not played.announced or played.status != "played" or played.trump is None:
        return played
    try:
        score = announced_melds_score(played, rules, played.trump)
    except CardError as error:
        raise ImpossibleDeal("announced", "announced", why=error) from error
    counted = replace(played, melds_a=score.a, melds_b=score.b)
    if (played.melds_a or played.melds_b) and counted != played:
        raise ImpossibleDeal("announced_points", "melds", points=score.a or score.b)
    return counted


@dataclass(slots=True)
class Contest:
    """Taker against defence. In the words of docs/rules.md: points P, against D, belote Bt, melds Mt.

    `beaten` are melds of the defence that were not the best, where the rulebook has a use for them.
    `swept_by` is the side that took all eight tricks; `tested` the points compared with the bid. Once the
    contract is awarded: `winner` is the taker when the bid is made, else the defence, whoever has more
    points; `sweep` stands for its points when it took all the tricks, `bonus` comes on top of them.
    """

    rules: Ruleset
    taker: Side
    bid: Contract
    trump: Trump
    level: int
    points: int
    against: int
    belote: int
    belote_against: int
    melds: int
    melds_against: int
    swept_by: Side | None
    exact: bool
    alone: bool
    beaten: int = 0
    tested: int = 0
    helping_belote: int = 0
    helping_melds: int = 0
    made: bool = False
    winner: Side = A
    sweep: int | None = None
    bonus: int = 0

    @property
    def all_tricks_bid(self) -> bool:
        """The bid was all eight tricks, by the side or by the bidder alone, not a number."""
        return isinstance(self.bid, str)

    @property
    def flat(self) -> bool:
        """The bid has prices of its own: a générale always, a capot by `capot_form`."""
        return self.bid == GENERALE or (self.bid == CAPOT and self.rules.capot_form == "flat")

    @property
    def sweep_is_priced(self) -> bool:
        """Taking all eight tricks changes what the winner marks."""
        return self.sweep is not None or self.bonus != 0

    @property
    def article(self) -> str:
        """The article that fixes the price of this deal."""
        articles = self.rules.articles
        if isinstance(self.bid, str):
            return articles.capot
        if self.level:
            return articles.doubled
        if self.sweep_is_priced:
            return articles.sweep
        return articles.made if self.made else articles.fall


def open_contest(played: PlayedDeal, rules: Ruleset) -> Contest:
    """The contest of a complete deal, its bid judged."""
    contest = turn(played, rules)
    made = _is_bid_made(contest)
    award(contest, contest.taker if made else contest.taker.other, made=made)
    return contest


def award(contest: Contest, winner: Side, *, made: bool) -> None:
    """Give the contract to that side, and count what all eight tricks are to it."""
    contest.made, contest.winner, contest.sweep, contest.bonus = made, winner, None, 0
    if contest.swept_by is not winner:
        return
    contest.sweep = _sweep_of(contest, winner)
    if made:
        contest.bonus = contest.rules.sweep_bonus[contest.level]


def _sweep_of(contest: Contest, side: Side) -> int | None:
    """What all eight tricks count for that side, in the test and on the sheet."""
    rules = contest.rules
    counts = rules.sweep_sides == "both" or (rules.sweep_sides == "taker" and side is contest.taker)
    return rules.sweep_value if counts and (not contest.level or rules.sweep_when_doubled) else None


def turn(played: PlayedDeal, rules: Ruleset) -> Contest:
    """A complete deal seen from its taker, the contract still to be awarded."""
    p = played
    assert p.taker is not None and p.contract is not None and p.trump is not None
    assert p.points_a is not None and p.points_b is not None
    if p.taker is A:
        facts = (p.points_a, p.points_b, p.belote_a, p.belote_b, p.melds_a, p.melds_b)
    else:
        facts = (p.points_b, p.points_a, p.belote_b, p.belote_a, p.melds_b, p.melds_a)
    if rules.belote_value != BELOTE_POINTS:
        ours, theirs = (belote_marks(points, p.trump, rules) for points in facts[2:4])
        facts = (*facts[:2], ours, theirs, *facts[4:])
    exact = rules.last_deal_exact and p.last_deal
    contest = Contest(rules, p.taker, p.contract, p.trump, LEVEL[p.double], *facts, p.capot, exact, p.alone)
    if rules.beaten_melds_on_fall == "own":
        _set_beaten(contest, played)
    _set_tested(contest)
    return contest


def _set_tested(contest: Contest) -> None:
    """The points that count towards the bid; the belote and melds that help it."""
    rules, bid = contest.rules, contest.bid
    swept = rules.sweep_in_test and contest.swept_by is contest.taker
    if swept and (sweep := _sweep_of(contest, contest.taker)) is not None:
        contest.tested = sweep
    else:
        contest.tested = contest.points if rules.test_on == "raw" else rounded(contest.points, rules)
    if contest.belote and rules.belote_helps and (isinstance(bid, str) or bid >= rules.belote_helps_from):
        contest.helping_belote = contest.belote
    if rules.melds_help:
        contest.helping_melds = contest.melds


def _set_beaten(contest: Contest, played: PlayedDeal) -> None:
    """Melds of both sides: the higher total is the best; the defence's, beaten, are kept aside."""
    if contest.melds and contest.melds_against:
        if contest.melds > contest.melds_against:
            contest.beaten, contest.melds_against = contest.melds_against, 0
        else:
            contest.melds = 0
    elif contest.melds and played.announced:
        contest.beaten = beaten_melds(played, contest.rules, contest.taker.other, contest.trump)


def _is_bid_made(contest: Contest) -> bool:
    """A capot bid needs all the tricks; a number is judged on points and what helps them."""
    bid, rules = contest.bid, contest.rules
    if isinstance(bid, str):
        return contest.swept_by is contest.taker and (contest.alone or bid == CAPOT)
    if rules.at_level != "fall" and is_level(contest):
        return rules.at_level == "made"
    total = contest.tested + contest.helping_belote + contest.helping_melds
    if total < needed(bid, rules) or contest.tested < rules.floor_tricks:
        return False
    return not rules.beat_defence or lead(contest) > 0


def is_level(contest: Contest) -> bool:
    """81–81 or 91–91: the bid is reached, but a floor is not, or the defence has as much (`at_level`)."""
    bid, rules = contest.bid, contest.rules
    if isinstance(bid, str) or lead(contest) != 0:
        return False
    total = contest.tested + contest.helping_belote + contest.helping_melds
    if total < bid + rules.margin:
        return False
    below = total < rules.floor_total or contest.tested < rules.floor_tricks
    return rules.beat_defence or below


def needed(bid: int, rules: Ruleset) -> int:
    """The total that makes a number bid."""
    return max(bid + rules.margin, rules.floor_total)


def lead(contest: Contest) -> int:
    """How far the taker is ahead of the defence, announcements included (beat_defence)."""
    melds = contest.melds - contest.melds_against if contest.rules.melds_help else 0
    return contest.points + contest.belote - contest.against - contest.belote_against + melds


MOST_MELDS = 1000  # points; more than two hands can hold

Check = Callable[[PlayedDeal, Ruleset], None]


def check_facts(played: PlayedDeal, rules: Ruleset) -> None:
    """Pass silently, or raise ImpossibleDeal: what is known of the deal, whatever it marks."""
    if played.status == "played":
        _check_complete(played, rules)
    elif played.status == "passed":
        _check_passed(played)
    _check_bid(played, rules)
    for check in _beside_bid(played, rules):
        check(played, rules)
    if played.dealer is not None and not 1 <= played.dealer <= 4:
        raise ImpossibleDeal("dealer_range", "dealer", dealer=played.dealer)


def _beside_bid(played: PlayedDeal, rules: Ruleset) -> list[Check]:
    """The checks of what is known of the deal besides its bid."""
    checks: list[Check] = []
    # Without bids the points are marks, of which the sum is checked.
    if rules.bidding and (played.points_a is not None or played.points_b is not None):
        checks.append(_check_points)
    if played.belote_a or played.belote_b:
        checks.append(_check_belote)
    if played.melds_a or played.melds_b:
        checks.append(_check_melds)
    return checks


def impossible_facts(played: PlayedDeal, rules: Ruleset) -> list[ImpossibleDeal]:
    """Everything that `check_deal` would refuse in what is known of a deal being written, not only the first
    thing; what is not known yet is not asked for."""
    parts: list[tuple[Check, PlayedDeal]] = [
        (_check_bid, replace(played, trump=None)),
        (_check_bid, replace(played, contract=None)),
        *((check, played) for check in _beside_bid(played, rules)),
    ]
    refusals = []
    for check, facts in parts:
        try:
            check(facts, rules)
        except ImpossibleDeal as refusal:
            refusals.append(refusal)
    return refusals


def _check_complete(played: PlayedDeal, rules: Ruleset) -> None:
    if not rules.bidding:
        raise ImpossibleDeal("no_bidding", "status")
    if played.taker is None:
        raise ImpossibleDeal("missing.taker", "taker")
    if played.contract is None:
        raise ImpossibleDeal("missing.contract", "contract")
    if played.trump is None:
        raise ImpossibleDeal("missing.trump", "trump")
    if played.points_a is None and played.points_b is None:
        raise ImpossibleDeal("missing.points", "points")


def _check_passed(played: PlayedDeal) -> None:
    """Nothing but the dealer is known of a deal nobody took; zeros are nothing."""
    facts = {
        "taker": played.taker,
        "contract": played.contract,
        "trump": played.trump,
        "double": played.double != "none",
        "capot": played.capot,
        "points": played.points_a is not None or played.points_b is not None,
        "belote": played.belote_a or played.belote_b,
        "melds": played.melds_a or played.melds_b or played.announced,
    }
    for field, value in facts.items():
        if value:
            raise ImpossibleDeal("passed_facts", field)


def _check_bid(played: PlayedDeal, rules: Ruleset) -> None:
    contract, trump = played.contract, played.trump
    if isinstance(contract, str):
        if not (rules.capot_bid if contract == CAPOT else rules.generale_bid):
            raise ImpossibleDeal(f"{contract}_not_bid", "contract")
        if contract == CAPOT and played.double != "none" and not rules.capot_doublable:
            raise ImpossibleDeal("capot_not_doublable", "double")
    elif contract is not None:
        check_number(contract, rules, "contract")
    if not played.alone and contract not in (None, GENERALE):
        raise ImpossibleDeal("alone_not_asked", "alone")
    if trump is not None and trump not in rules.trumps:
        kind = trump if trump in ("no_trump", "all_trump") else "suit"
        raise ImpossibleDeal(f"trump_not_played.{kind}", "trump")


def check_number(bid: int, rules: Ruleset, field: str) -> None:
    """Pass silently, or raise ImpossibleDeal at that key: a number that was bid stands on the ladder."""
    if bid in rules.bids:
        return
    ladder = {"bid": bid, "low": rules.min_bid, "step": rules.bid_step}
    top = HIGHEST_BID if rules.max_bid is None else rules.max_bid
    if rules.extra_bids:
        extra = ", ".join(map(str, sorted(rules.extra_bids)))
        raise ImpossibleDeal("contract_ladder.extra", field, **ladder, extra=extra, high=top)
    if rules.max_bid is None and bid < HIGHEST_BID:
        raise ImpossibleDeal("contract_ladder.from", field, **ladder)
    raise ImpossibleDeal("contract_ladder.from_to", field, **ladder, high=top)


def _check_points(played: PlayedDeal, _rules: Ruleset) -> None:
    a, b = played.points_a, played.points_b
    for points in (a, b):
        if points is not None and not 0 <= points <= DECK_POINTS:
            raise ImpossibleDeal("points_range", "points", points=points, deck=DECK_POINTS)
    assert a is not None and b is not None  # one that is in range always brings the other
    gap = a + b - DECK_POINTS
    if gap:
        key = "points_sum.over" if gap > 0 else "points_sum.under"
        raise ImpossibleDeal(key, "points", a=a, b=b, sum=a + b, deck=DECK_POINTS, gap=abs(gap))
    if a in (1, DECK_POINTS - 1) and played.trump != "all_trump":
        raise ImpossibleDeal("points_unmakeable", "points", a=a, b=b)
    if played.capot is not None:
        points, other_points = (a, b) if played.capot == "A" else (b, a)
        if other_points:
            raise ImpossibleDeal("capot_points", "capot", deck=DECK_POINTS, points=points, other=other_points)


def taker_stands(played: PlayedDeal) -> PlayedDeal:
    """Two counts that do not make 162: the taker's holds, where the rulebook says so (`recount`)."""
    a, b = played.points_a, played.points_b
    if a is None or b is None or played.taker is None or a + b == DECK_POINTS:
        return played
    ours = a if played.taker == "A" else b
    if not 0 <= ours <= DECK_POINTS:
        return played
    theirs = DECK_POINTS - ours
    return replace(played, points_b=theirs) if played.taker == "A" else replace(played, points_a=theirs)


def _check_belote(played: PlayedDeal, rules: Ruleset) -> None:
    a, b, trump = played.belote_a, played.belote_b, played.trump
    for points in (a, b):
        if points < 0 or (points % rules.belote_value and points % BELOTE_POINTS):
            raise ImpossibleDeal("belote_value", "belote", points=points, value=rules.belote_value)
    if trump == "no_trump":
        raise ImpossibleDeal("belote_no_trump", "belote")
    limit = most_belotes(trump, rules)
    if a and b and limit == 1:
        raise ImpossibleDeal("belote_both", "belote")
    count = belotes_in(a, rules, limit) + belotes_in(b, rules, limit)
    if count > limit:
        raise ImpossibleDeal("belote_too_many", "belote", count=count, most=limit)


def _check_melds(played: PlayedDeal, rules: Ruleset) -> None:
    a, b = played.melds_a, played.melds_b
    if not rules.melds:
        raise ImpossibleDeal("melds_not_played", "melds")
    if a and b and (a == b or rules.beaten_melds_on_fall == "nothing"):
        raise ImpossibleDeal("melds_both", "melds")
    for points in (a, b):
        if points and points not in meld_totals(prices_at(played.trump, rules)):
            raise ImpossibleDeal("melds_value", "melds", points=points)


def prices_at(trump: Trump | None, rules: Ruleset) -> MeldPrices:
    """The price list of melds under that trump."""
    plain = trump == "no_trump" or (trump == "all_trump" and rules.meld_list_ta == "no_trump")
    return rules.meld_values_sa if plain else rules.meld_values


@lru_cache(maxsize=64)
def meld_totals(prices: MeldPrices) -> frozenset[int]:
    """Every total that melds of those prices can make, up to 1000."""
    reached = {0}
    for points in {points for _name, points in prices if points}:
        for total in range(points, MOST_MELDS + 1):
            if total - points in reached:
                reached.add(total)
    return frozenset(reached - {0})
