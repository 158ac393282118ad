"""Belotes and melds: who marks them once the contract is won or lost, and at which article.

Knows who won the contract (settle.contest); they are added last, outside any rounding.
"""

from collections.abc import Iterator

from scoring.contract import Side
from scoring.reasons import Reason
from scoring.ruleset.kinds import Heir
from scoring.settle.contest import Contest
from scoring.settle.score import Line


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
