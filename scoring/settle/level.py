"""A deal that ends level where more was needed (`at_level`): in litige, or played again by the same dealer.

Knows the deal alone; who gets the points that wait is the match's business (match.ledger).
"""

from dataclasses import replace
from functools import lru_cache

from scoring.contract import Side
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle.contest import Contest, award
from scoring.settle.extras import extra_lines
from scoring.settle.marks import loser_lines, winner_lines
from scoring.settle.score import DealScore, Line


def level_score(contest: Contest) -> DealScore:
    """What a level deal marks: nothing at all, or the defence's own points while the taker's wait."""
    article = contest.article
    total = (("points", contest.points + contest.belote),)
    if contest.rules.at_level == "replay":
        reason = Reason("level_replay", total)
        lines = tuple([Line(side, 0, reason, article) for side in Side])
        return DealScore(0, 0, None, lines, reason, article, replayed=True)
    shared = _shared(contest)
    ours = sum(line.points for line in shared if line.side is contest.taker)
    theirs = [line for line in shared if line.side is not contest.taker]
    waits = Line(contest.taker, 0, Reason("litige_waits", (("points", ours),)), article)
    lines = tuple(sorted([waits, *theirs], key=lambda line: line.side))
    return _summed(contest, lines, Reason("level_litige", total), article, ours)


def _shared(contest: Contest) -> list[Line]:
    """Both sides' own points, rounded as the rulebook does, without contract and doubling."""
    played = replace(contest, rules=_own_points(contest.rules), level=0)
    award(played, contest.taker, made=True)
    return [*winner_lines(played), *loser_lines(played), *extra_lines(played)]


@lru_cache(maxsize=32)
def _own_points(rules: Ruleset) -> Ruleset:
    """The same rulebook in which a contract is worth nothing and each side keeps what it announced."""
    return replace(rules, count_contract=False, melds_to_sweeper=False)


def _summed(
    contest: Contest, lines: tuple[Line, ...], verdict: Reason, article: str, waiting: int
) -> DealScore:
    a, b = (sum(line.points for line in lines if line.side is side) for side in Side)
    return DealScore(a, b, None, lines, verdict, article, waiting=waiting)
