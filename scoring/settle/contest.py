"""One played deal turned towards its taker, and whether the bid was made.

Knows no mark: settle.marks does."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.contract import BELOTE_POINTS, CAPOT, GENERALE, LEVEL, A, Contract, Side, Trump
from scoring.deal import PlayedDeal
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import Heir
from scoring.settle.amounts import Line, beaten_melds, belote_marks, rounded


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
    """What all eight tricks count for that side, in the test and on the sheet (S of HOUSE_RULES §1)."""
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


# Belotes and melds: who marks them once the contract is won or lost, and at which article.
#
# Knows who won the contract (settle.contest); they are added last, outside any rounding.


def extra_lines(contest: Contest) -> Iterator[Line]:
    """The belote and meld lines of both sides."""
    if contest.belote or contest.belote_against:
        yield from _belotes(contest)
    if contest.melds or contest.melds_against:
        yield from _melds(contest)


def _belotes(contest: Contest) -> Iterator[Line]:
    rules, taker = contest.rules, contest.taker
    for owner, points in ((taker, contest.belote), (taker.other, contest.belote_against)):
        marked = rules.belote_marked == "both" or (rules.belote_marked == "taker" and owner is taker)
        if points and marked:
            yield from _belote(contest, owner, points)


def _belote(contest: Contest, owner: Side, points: int) -> Iterator[Line]:
    """Multiplied, where it is, for the winner alone: what the loser keeps stays as it was announced."""
    winner, articles = contest.winner, contest.rules.articles
    won = points * contest.rules.k_base[contest.level] if contest.rules.belote_multiplied else points
    if owner is winner:
        yield Line(owner, won, Reason("belote", (("points", won),)), contest.article)
        return
    heir = _belote_heir(contest)
    if heir == "owner":
        kept_though_swept = contest.swept_by is winner and not contest.made
        article = articles.belote_swept if kept_though_swept else contest.article
        reason = Reason("belote_kept" if kept_though_swept else "belote", (("points", points),))
        yield Line(owner, points, reason, article)
    elif heir == "winner":
        article = articles.capot if contest.all_tricks_bid else articles.belote_fall
        yield Line(winner, won, Reason(_moved("belote", contest), (("points", won),)), article)


def _belote_heir(contest: Contest) -> Heir:
    """Who marks the belote of the side that lost the contract."""
    rules = contest.rules
    if contest.swept_by is contest.winner and rules.swept_keeps_belote:
        failed_capot = contest.all_tricks_bid and not contest.made
        if not failed_capot or rules.swept_keeps_belote_on_capot:
            return "owner"
    return _heir(contest, rules.belote_on_fall, rules.belote_on_double_made, rules.belote_on_capot_made)


def _heir(contest: Contest, on_fall: Heir, on_double_made: Heir, on_capot_made: Heir) -> Heir:
    """A doubled deal's rule goes before that of a capot bid; in a plain made deal each side keeps its own."""
    if not contest.made:
        return on_fall
    if contest.level:
        return on_double_made
    return on_capot_made if contest.all_tricks_bid else "owner"


def _moved(kind: str, contest: Contest) -> str:
    return f"{kind}_to_taker" if contest.winner is contest.taker else f"{kind}_to_defence"


def _melds(contest: Contest) -> Iterator[Line]:
    """The melds of the one side that has the best; multiplied, where they are, for the winner alone."""
    rules, winner, article = contest.rules, contest.winner, contest.article
    owner, points = (
        (contest.taker, contest.melds) if contest.melds else (contest.taker.other, contest.melds_against)
    )
    factor = rules.k_base[contest.level] if rules.melds_multiplied else 1
    heir = _heir(contest, rules.melds_on_fall, rules.melds_on_double_made, rules.melds_on_capot_made)
    if rules.melds_to_sweeper and contest.swept_by is winner:
        heir = "winner"
    if contest.beaten and not contest.made:
        beaten_points = contest.beaten * factor
        yield Line(winner, beaten_points, Reason("melds", (("points", beaten_points),)), article)
    won = points * factor
    if owner is winner:
        yield Line(winner, won, Reason("melds", (("points", won),)), article)
    elif heir == "owner":
        yield Line(owner, points, Reason("melds", (("points", points),)), article)
    elif heir == "winner":
        yield Line(winner, won, Reason(_moved("melds", contest), (("points", won),)), article)
