"""One played deal turned towards its taker, and whether the bid was made.

Knows no mark: settle.marks does.
"""

from dataclasses import dataclass

from scoring.contract import BELOTE_POINTS, CAPOT, GENERALE, LEVEL, Contract, Side, Trump
from scoring.deal import PlayedDeal
from scoring.ruleset import Ruleset
from scoring.settle.announced import beaten_melds
from scoring.settle.belotes import belote_marks
from scoring.settle.rounding import rounded


@dataclass(slots=True)
class Contest:
    """Taker against defence. In the words of docs/rules.md: points P, against D, belote Bt, melds Mt.

    `beaten` are melds of the defence that were not the best, where the rulebook has a use for them.
    `swept_by` is the side that took all eight tricks; `winner` is the taker when the bid is made, else the
    defence, whoever has more points.
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
    made: bool
    winner: Side
    beaten: int = 0

    @property
    def capot_bid(self) -> bool:
        """The bid was all eight tricks, by the side or by the bidder alone, not a number."""
        return self.bid in (CAPOT, GENERALE)

    @property
    def flat(self) -> bool:
        """The bid has prices of its own: a générale always, a capot by `capot_form`."""
        return self.bid == GENERALE or (self.bid == CAPOT and self.rules.capot_form == "flat")

    @property
    def tested(self) -> int:
        """The points that count towards the bid, before belote and melds."""
        rules = self.rules
        if rules.sweep_in_test and self.swept_by is self.taker and rules.sweep_value is not None:
            return rules.sweep_value
        return self.points if rules.test_on == "raw" else rounded(self.points, rules)

    @property
    def helped(self) -> tuple[int, int]:
        """The belote and meld points that count towards the bid."""
        rules, bid = self.rules, self.bid
        helps = rules.belote_helps and (isinstance(bid, str) or bid >= rules.belote_helps_from)
        return (self.belote if helps else 0), (self.melds if rules.melds_help else 0)


def open_contest(played: PlayedDeal, rules: Ruleset) -> Contest:
    """The contest of a complete deal, its bid judged."""
    contest = turn(played, rules, Side.A, made=False)
    contest.made = _kept(contest)
    contest.winner = contest.taker if contest.made else contest.taker.other
    return contest


def turn(played: PlayedDeal, rules: Ruleset, winner: Side, *, made: bool) -> Contest:
    """A complete deal seen from its taker, the contract given to `winner` without judging the bid."""
    p = played
    assert p.taker is not None and p.contract is not None and p.trump is not None
    assert p.points_a is not None and p.points_b is not None
    if p.taker is Side.A:
        facts = (p.points_a, p.points_b, p.belote_a, p.belote_b, p.melds_a, p.melds_b)
    else:
        facts = (p.points_b, p.points_a, p.belote_b, p.belote_a, p.melds_b, p.melds_a)
    if rules.belote_value != BELOTE_POINTS:
        ours, theirs = (belote_marks(points, p.trump, rules) for points in facts[2:4])
        facts = (*facts[:2], ours, theirs, *facts[4:])
    exact = rules.last_deal_exact and p.last_deal
    level = LEVEL[p.double]
    opened = Contest(
        rules, p.taker, p.contract, p.trump, level, *facts, p.capot, exact, p.alone, made, winner
    )
    if rules.beaten_melds_on_fall == "own":
        _set_beaten(opened, played)
    return opened


def _set_beaten(contest: Contest, played: PlayedDeal) -> None:
    """Melds of both sides: the higher total is the best; the defence's, beaten, are kept aside."""
    if contest.melds and contest.melds_against:
        if contest.melds > contest.melds_against:
            contest.beaten, contest.melds_against = contest.melds_against, 0
        else:
            contest.melds = 0
    elif contest.melds and played.announced:
        contest.beaten = beaten_melds(played, contest.rules, contest.taker.other, contest.trump)


def _kept(contest: Contest) -> bool:
    """A capot bid needs all the tricks; a number is judged on points and what helps them."""
    bid, rules = contest.bid, contest.rules
    if isinstance(bid, str):
        return contest.swept_by is contest.taker and (contest.alone or bid == CAPOT)
    tested, (belote, melds) = contest.tested, contest.helped
    if rules.at_level != "fall" and is_level(contest):
        return rules.at_level == "made"
    if tested + belote + melds < needed(bid, rules) or tested < rules.floor_tricks:
        return False
    return not rules.beat_defence or lead(contest) > 0


def is_level(contest: Contest) -> bool:
    """81–81 or 91–91: the bid is reached, but a floor is not, or the defence has as much (`at_level`)."""
    bid, rules = contest.bid, contest.rules
    if isinstance(bid, str) or lead(contest) != 0:
        return False
    tested, (belote, melds) = contest.tested, contest.helped
    if tested + belote + melds < bid + rules.margin:
        return False
    below = tested + belote + melds < rules.floor_total or tested < rules.floor_tricks
    return rules.beat_defence or below


def needed(bid: int, rules: Ruleset) -> int:
    """The total that makes a number bid."""
    return max(bid + rules.margin, rules.floor_total)


def lead(contest: Contest) -> int:
    """How far the taker is ahead of the defence, announcements included (beat_defence)."""
    melds = contest.melds - contest.melds_against if contest.rules.melds_help else 0
    return contest.points + contest.belote - contest.against - contest.belote_against + melds
