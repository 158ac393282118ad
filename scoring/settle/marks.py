"""The points and contract parts of both sides' marks: the rows of docs/rules.md, without belote and melds.

Knows whether the bid was made (settle.contest), not how extras are shared (settle.extras)."""

from dataclasses import replace
from functools import lru_cache

from scoring.contract import GENERALE, Contract, Side, Trump
from scoring.deal import PlayedDeal
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle.amounts import DealScore, Line, rounded
from scoring.settle.contest import Contest, award, extra_lines

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
