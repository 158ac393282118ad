"""score_deal: facts and rules in, explained marks out, and the outcome named. The rows of docs/rules.md
(points and contract), then belotes and melds; a deal that ends level."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scoring.contract import GENERALE, A, B, Contract, Side, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import Heir
from scoring.settle.contest import (
    Contest,
    DealScore,
    Line,
    award,
    check_facts,
    impossible_facts,
    is_level,
    needed,
    open_contest,
    rounded,
    taker_stands,
    turn,
    with_melds,
)
from scoring.settle.counted import check_marks, check_sum, counted_score

DOUBLED = ("none", "coinche", "surcoinche")


def winner_lines(contest: Contest) -> list[Line]:
    """Points, contract and bonus of the side that won the contract."""
    rules, side = contest.rules, contest.winner
    if contest.flat:
        return [_flat_capot(contest, side)]
    lines: list[Line] = []
    if contest.made and not contest.level:
        _made_points(contest, side, lines)
    else:
        _whole_deal(contest, side, lines)
    _contract(contest, side, lines)
    if contest.bonus:
        reason = Reason("sweep_bonus", (("points", contest.bonus),))
        lines.append(Line(side, contest.bonus, reason, rules.articles.sweep))
    return _rounded_row(contest, lines)


def loser_lines(contest: Contest) -> list[Line]:
    """What the loser keeps of its points: in a plain made deal, and where the rulebook lets it."""
    rules = contest.rules
    keeps = contest.made and (not contest.level or rules.double_loser == "points")
    if contest.flat or not keeps or not rules.count_points or not contest.against:
        return []
    return _rounded_row(contest, [_points(contest, contest.taker.other, contest.against)])


def _flat_capot(contest: Contest, side: Side) -> Line:
    rules, level = contest.rules, contest.level
    if contest.bid == GENERALE:
        prices = rules.generale_flat
    else:
        prices = rules.capot_flat_made if contest.made else rules.capot_flat_failed
    assert prices is not None  # a flat bid without its prices is refused with the ruleset
    code = f"{contest.bid}_made" if contest.made else f"{contest.bid}_fallen"
    if level:
        code = f"{code}_{DOUBLED[level]}"
    return Line(side, prices[level], Reason(code, (("points", prices[level]),)), rules.articles.capot)


def _made_points(contest: Contest, side: Side, lines: list[Line]) -> None:
    """A plain bid made: the points, or what stands for all the tricks."""
    rules = contest.rules
    if not rules.count_points:
        return
    if contest.sweep is not None:
        counted = _counted(contest, contest.sweep)
        lines.append(_sweep(contest, side, contest.sweep, counted))
    elif rules.round_pair == "complement_160" and rules.round_to != 1 and not contest.exact:
        complement = 160 - rounded(contest.against, rules)
        reason = Reason("points_complement", (("points", complement),))
        lines.append(Line(side, complement, reason, rules.articles.made))
    else:
        lines.append(_points(contest, side, contest.points))


def _points(contest: Contest, side: Side, points: int) -> Line:
    """The points of one side, rounded where the rulebook rounds points one by one."""
    article, mark = contest.rules.articles.made, _counted(contest, points)
    if mark == points:
        return Line(side, points, Reason("points", (("points", points),)), article)
    values = (("points", points), ("rounded", mark))
    return Line(side, mark, Reason("points_rounded", values), article)


def _sweep(contest: Contest, side: Side, value: int, counted: int, factor: int = 1) -> Line:
    """What stands for the points of the side that took every trick, as a value and as it is counted."""
    article, mark = contest.rules.articles.sweep, counted * factor
    if counted == value or factor != 1:
        return Line(side, mark, Reason("sweep", (("points", mark),)), article)
    values = (("points", value), ("rounded", mark))
    return Line(side, mark, Reason("sweep_rounded", values), article)


def _counted(contest: Contest, points: int) -> int:
    """A count of points, also the one a sweep is worth, rounded where the rulebook rounds them one by one."""
    rules = contest.rules
    return points if contest.exact or rules.round_what == "line" else rounded(points, rules)


def _whole_deal(contest: Contest, side: Side, lines: list[Line]) -> None:
    """A fall, or a doubled bid made: the price of the whole deal, times its factor."""
    rules, level = contest.rules, contest.level
    factor = rules.k_base[level]
    sweep = contest.sweep
    if contest.made and sweep is None and rules.double_base == "points":
        _multiplied_points(contest, side, factor, lines)
        return
    if contest.all_tricks_bid and not contest.made and rules.capot_failed_base is not None:
        base = counted = rules.capot_failed_base
    else:
        base = rules.full_base if sweep is None else sweep
        counted = base if sweep is None else _counted(contest, sweep)
    if not counted:
        return
    if not level and sweep is not None:
        lines.append(_sweep(contest, side, base, counted, factor))
        return
    code = DOUBLED[level] if level else "fall"
    article = rules.articles.doubled if level else rules.articles.fall
    lines.append(Line(side, counted * factor, Reason(code, (("points", counted * factor),)), article))


def _multiplied_points(contest: Contest, side: Side, factor: int, lines: list[Line]) -> None:
    """A doubled bid made, where the points really made are what is multiplied."""
    rules = contest.rules
    if not rules.count_points:
        return
    line = _points(contest, side, contest.points)
    values = (("points", line.points), ("factor", factor))
    reason = line.reason if factor == 1 else Reason("points_multiplied", values)
    lines.append(Line(side, line.points * factor, reason, rules.articles.doubled))


def _contract(contest: Contest, side: Side, lines: list[Line]) -> None:
    """The marked value of the bid, times its factor, in the rulebooks that mark it."""
    rules, bid = contest.rules, contest.bid
    if not (rules.count_contract if contest.made else rules.fall_contract):
        return
    value = _marked_value(bid, rules) * _mode_factor(contest)
    factor = rules.k_contract[contest.level]
    if not factor:  # a flat price: the contract has no part in a doubled deal, nor in what is said of it
        return
    code = "contract" if factor == 1 else "contract_multiplied"
    reason = Reason(code, (("contract", value), ("factor", factor)))
    article = rules.articles.doubled if contest.level else rules.articles.made
    lines.append(Line(side, value * factor, reason, article))


def _mode_factor(contest: Contest) -> int:
    """What the contract is worth more at no trump or all trump (`sa_factor`, `ta_factor`)."""
    rules = contest.rules
    if (contest.level and not rules.sa_factor_doubled) or not (contest.made or rules.sa_factor_on_fall):
        return 1
    return _factor_at(contest.trump, rules)


def _factor_at(trump: Trump | None, rules: Ruleset) -> int:
    return {"no_trump": rules.sa_factor, "all_trump": rules.ta_factor}.get(trump or "", 1)


def _marked_value(bid: Contract, rules: Ruleset) -> int:
    """What a bid is marked for: itself, or what the rulebook says (80 for 82); a capot its price."""
    return rules.capot_value if isinstance(bid, str) else rules.marked.get(bid, bid)


def spelled_out(reason: Reason, played: PlayedDeal, rules: Ruleset) -> Reason:
    """The reason of a contract that no trump or all trump multiplied, said with its factor ("contrat 90 × 2 à
    sans-atout"); any other as it is. Marks are stored with the plain reason: this one is for reading."""
    mode, bid = _factor_at(played.trump, rules), played.contract
    if mode <= 1 or bid is None or reason.code not in ("contract", "contract_multiplied"):
        return reason
    values, base = dict(reason.values), _marked_value(bid, rules)
    if values["contract"] != base * mode:
        return reason
    code = reason.code.replace("contract", f"contract_{played.trump}")
    return Reason(code, (("base", base), ("mode", mode), ("factor", values["factor"])))


def _rounded_row(contest: Contest, lines: list[Line]) -> list[Line]:
    """Where the rulebook rounds the whole row and not each part: one more line for the difference."""
    rules = contest.rules
    if rules.round_what == "points" or contest.exact or not lines:
        return lines
    row = sum(line.points for line in lines)
    mark = rounded(row, rules)
    if mark != row:
        reason = Reason("line_rounded", (("rounded", mark),))
        lines.append(Line(lines[0].side, mark - row, reason, rules.articles.made))
    return lines


# A deal that ends level where more was needed (`at_level`): in litige, or played again by the same dealer.
#
# Knows the deal alone; who gets the points that wait is the match's business (match.ledger).


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


def check_deal(played: PlayedDeal, rules: Ruleset) -> None:
    """Pass silently, or raise ImpossibleDeal."""
    if played.status == "counted":
        check_marks(played, rules)
    check_facts(played, rules)
    if played.status == "counted":
        check_sum(played, rules)


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
    those the loser hands over. The side at fault keeps nothing. Raises ImpossibleDeal.
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
