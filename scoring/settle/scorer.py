"""score_deal: facts and rules in, explained marks out, and the outcome named.

Puts the parts of the room together; holds no rule of its own.
"""

from dataclasses import replace
from typing import Final

from scoring.contract import A, B, Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle.amounts import DealScore, Line, with_melds
from scoring.settle.check import check_deal, impossible_facts, taker_stands
from scoring.settle.contest import Contest, award, extra_lines, is_level, needed, open_contest, turn
from scoring.settle.counted import counted_score
from scoring.settle.marks import level_score, loser_lines, winner_lines


def verdict(contest: Contest) -> Reason:
    """The verdict of a played deal."""
    bid = contest.bid
    if isinstance(bid, str):
        return Reason(f"{bid}_bid_made" if contest.made else f"{bid}_bid_fallen")
    points, melds = contest.tested, contest.helping_melds
    need, extra = needed(bid, contest.rules), contest.helping_belote + melds
    total = (("total", points + extra), ("bid", need))
    if contest.sweep_is_priced:
        return Reason("made_sweep" if contest.made else "fallen_sweep", total)
    if not contest.made and points + extra >= need:
        return _fallen_short(contest, points)
    if not extra or points >= need:
        return Reason("made" if contest.made else "fallen", total)
    thanks = ("made_by_melds" if melds else "made_by_belote") if contest.made else "fallen_extra"
    return Reason(thanks, (("points", points), ("extra", extra), *total))


def _fallen_short(contest: Contest, points: int) -> Reason:
    """The bid was reached but something else was not: points in the tricks, or a lead over the defence."""
    floor = contest.rules.floor_tricks
    if points < floor:
        return Reason("fallen_tricks", (("points", points), ("floor", floor)))
    taker, defence = contest.points + contest.belote, contest.against + contest.belote_against
    if contest.rules.melds_help:
        taker, defence = taker + contest.melds, defence + contest.melds_against
    return Reason("fallen_behind", (("total", taker), ("defence", defence)))


NOTHING: Final = {
    code: Reason(code) for code in ("nothing_swept", "nothing_fallen", "nothing_doubled", "nothing")
}


def score_deal(played: PlayedDeal, ruleset: Ruleset) -> DealScore:
    """What both sides mark for this deal, line by line. Raises ImpossibleDeal if it cannot have happened."""
    played = completed(played, ruleset)
    check_deal(played, ruleset)
    if played.status == "played":
        contest = open_contest(played, ruleset)
        if contest.made or ruleset.at_level == "fall" or not is_level(contest):
            return _score(contest)
        return level_score(contest)
    if played.status == "counted":
        return counted_score(played, ruleset)
    return _score_unplayed(played, ruleset)


def deal_faults(played: PlayedDeal, ruleset: Ruleset) -> tuple[ImpossibleDeal, ...]:
    """Each thing that cannot be in a deal being written, where `score_deal` stops at the first. None is no
    promise: what is missing, and what only shows in the whole, is refused when it is scored."""
    try:
        return tuple(impossible_facts(completed(played, ruleset), ruleset))
    except ImpossibleDeal as refusal:
        without = replace(played, announced=(), melds_a=0, melds_b=0)
        return (*impossible_facts(without, ruleset), refusal)


def lost_deal_lines(played: PlayedDeal, loser: Side, ruleset: Ruleset) -> tuple[Line, ...]:
    """What the other side marks when `loser` is held to have lost the deal, at the deal's own price.

    The row of a fall, whichever side took: base, doubling, contract where it is marked, announcements, and
    those the loser hands over. The side at fault keeps nothing (RULES §7). Raises ImpossibleDeal.
    """
    played = completed(played, ruleset)
    check_deal(played, ruleset)
    contest = turn(played, ruleset)
    award(contest, loser.other, made=False)
    lines = [*winner_lines(contest), *extra_lines(contest)]
    return tuple([line for line in lines if line.side is loser.other])


def completed(played: PlayedDeal, ruleset: Ruleset) -> PlayedDeal:
    """The deal with what follows from its facts under the rulebook: points of melds, a count that stands."""
    if played.announced:
        played = with_melds(played, ruleset)
    if ruleset.recount == "taker_stands":
        played = taker_stands(played)
    return played


def _score(contest: Contest) -> DealScore:
    lines = winner_lines(contest)
    lines += loser_lines(contest)
    if contest.belote or contest.belote_against or contest.melds or contest.melds_against:
        lines += extra_lines(contest)
    return _sum(contest, lines)


def _sum(contest: Contest, lines: list[Line]) -> DealScore:
    """The marks of both sides, in the order A, B; a side that marks nothing gets a line that says why."""
    article, a, b = contest.article, 0, 0
    ours: list[Line] = []
    theirs: list[Line] = []
    for line in lines:
        if line.side is A:
            ours.append(line)
            a += line.points
        else:
            theirs.append(line)
            b += line.points
    if not ours:
        ours.append(_nothing(contest, A, article))
    if not theirs:
        theirs.append(_nothing(contest, B, article))
    return DealScore(a, b, contest.made, (*ours, *theirs), verdict(contest), article)


def _nothing(contest: Contest, side: Side, article: str) -> Line:
    """Why that side marks 0."""
    if contest.swept_by is side.other:
        code = "nothing_swept"
    elif not contest.made and side is contest.taker:
        code = "nothing_fallen"
    elif contest.level:
        code = "nothing_doubled"
    else:
        code = "nothing"
    return Line(side, 0, NOTHING[code], article)


def _score_unplayed(played: PlayedDeal, ruleset: Ruleset) -> DealScore:
    """Passed and annulled deals mark 0 for both; a deal decided by a penalty marks nothing at all."""
    articles = ruleset.articles
    if played.status == "penalty":
        return DealScore(None, None, None, (), Reason("decided_by_penalty"), articles.penalty)
    if played.status == "passed":
        code, article = f"passed_{ruleset.all_pass}", articles.passed
    else:
        code, article = "annulled", articles.annulled
    reason = Reason(code)
    return DealScore(0, 0, None, (Line(A, 0, reason, article), Line(B, 0, reason, article)), reason, article)
