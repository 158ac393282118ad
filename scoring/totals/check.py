"""A game by its two totals, judged: taken as it is, or with what one tick must say was looked at.

Only shape is refused, by the record itself. Puts the parts of the room together; holds no rule of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.contract import Side
from scoring.match.standing import side_ahead
from scoring.reasons import Reason
from scoring.totals.hints import SumCheck, slips, what_is_needed
from scoring.totals.record import Boxes, GameTotals, TotalsSettings
from scoring.totals.sums import CountedSum, free_counts, game_end, sum_rule

PREFIX = "doubt_"


@dataclass(frozen=True, slots=True)
class Taken:
    """Nothing to ask. `winner` is None for a draw; `deals` None where the totals do not tell."""

    winner: Side | None
    deals: int | None

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this game."""
        return {"taken": True, "winner": self.winner, "deals": self.deals}


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is asked, in order; `winner` is who wins when the totals are taken all the same, None: to be said.

    Each reason is a sentence of `scoring.reasons`, to be translated by whoever shows it.
    """

    reasons: tuple[Reason, ...]
    winner: Side | None
    deals: int | None

    @property
    def codes(self) -> tuple[str, ...]:
        """The stable codes: sides, digits, belote, capot, deal, litige, twice_the_median, sum, unfinished,
        winner."""
        return tuple(doubt_code(reason) for reason in self.reasons)

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this game."""
        message = " ".join(str(reason) for reason in self.reasons)
        return {"taken": False, "doubts": list(self.codes), "winner": self.winner, "message": message}


def doubt_code(reason: Reason) -> str:
    """The public code of a doubt; a code may have several sentences."""
    return reason.code.removeprefix(PREFIX).partition(".")[0]


def check(
    totals: GameTotals, settings: TotalsSettings, *, other_entry: tuple[int, int] | None = None
) -> Taken | Doubts:
    """Judge one game. `other_entry`: the totals of A and B as the other side gave them.

    A wrong sum is told by its first likely slip, else by what it should be; each other thing to ask is told
    beside it.
    """
    sum_check = SumCheck.of(totals, settings)
    deals = totals.boxes.deals or settings.fixed_deals if sum_check is None else sum_check.played
    end = game_end(totals, settings, deals)
    sides = [reason for reason in end.doubts if doubt_code(reason) == "sides"]
    others = [reason for reason in end.doubts if reason not in sides]
    if not sides and totals.a != totals.b and other_entry == (totals.b, totals.a):
        sides = [Reason("doubt_sides.other")]
    reasons = (*sides, *_of_the_sum(totals, settings, sum_check), *others)
    if reasons:
        return Doubts(reasons, end.winner, deals)
    return Taken(end.winner, deals)


def _of_the_sum(
    totals: GameTotals, settings: TotalsSettings, sum_check: SumCheck | None
) -> tuple[Reason, ...]:
    """A slip that explains a wrong sum, else a total far from the others', else the sum that is needed."""
    is_wrong = sum_check is not None and not sum_check.fits()
    if sum_check is not None and is_wrong and (explanations := slips(sum_check)):
        return explanations
    high, median = max(totals.a, totals.b), settings.median
    if median is not None and 0 < 2 * median <= high:
        return (Reason("doubt_twice_the_median", (("total", high), ("median", median))),)
    return (what_is_needed(sum_check),) if sum_check is not None and is_wrong else ()


# What a page says while totals are typed, before there is anything to check. Knows no totals.


class ExpectedSum(NamedTuple):
    """The points that both totals must come to together, at least and at most; None for no upper bound."""

    least: int
    most: int | None


def expected_sum(boxes: Boxes, settings: TotalsSettings) -> ExpectedSum | None:
    """What the two totals must make with those boxes; both bounds are equal where all is known.

    An empty box leaves room upwards. None where nothing can be said: a free style, deals not known.
    """
    rule, deals = sum_rule(settings), boxes.deals or settings.fixed_deals
    if rule is None or deals is None:
        return None
    return ExpectedSum(*rule.bounds(boxes, deals))


def ending_digit(boxes: Boxes, settings: TotalsSettings) -> int | None:
    """The last digit of the two totals' sum, "doit finir par 4", where the style counts to the point (S1).

    None where it depends on what is not known: the deals, or capots that bring other than tens (250).
    """
    rule, deals = sum_rule(settings), boxes.deals or settings.fixed_deals
    if settings.style != "S1" or deals is None or not isinstance(rule, CountedSum):
        return None
    free = free_counts(boxes, deals)
    free_points = rule.belote if free[0] else 0, rule.capot if free[1] else 0
    if any(points % 10 for points in free_points):
        return None
    return rule.bounds(boxes, deals)[0] % 10


# A match of several games (manches) by their totals: who has won it, and what there is to ask (RESULTS, best
# of k; Guyane: best of three games of 2001).
#
# The match is won by games; its points are the sum of all of them, which decides where games are level. Each
# game is judged by itself; puts their verdicts together.


def game_winner(game: GameTotals) -> Side | None:
    """Who was said to have won that game, else who has more; None at level."""
    return game.winner or side_ahead(game.a, game.b)


@dataclass(frozen=True, slots=True)
class GamesWon:
    """The games that each side has won, and the points of all of them; a level game is nobody's."""

    a: int
    b: int
    points_a: int
    points_b: int

    @classmethod
    def of(cls, games: Sequence[GameTotals]) -> "GamesWon":
        """Those of these games."""
        winners = [game_winner(game) for game in games]
        points = (sum(game.a for game in games), sum(game.b for game in games))
        return cls(winners.count(Side.A), winners.count(Side.B), *points)

    @property
    def winner(self) -> Side | None:
        """More games win; level, more points; None where these are level too."""
        return side_ahead(self.a, self.b) or side_ahead(self.points_a, self.points_b)


@dataclass(frozen=True, slots=True)
class JudgedMatch:
    """What is asked of each game, in order, and of the match; `winner` as it is taken all the same."""

    games: tuple[tuple[Reason, ...], ...]
    match: tuple[Reason, ...]
    winner: Side | None
    won: GamesWon

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All of it, game by game, then of the match."""
        return (*(reason for game in self.games for reason in game), *self.match)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of `Doubts`, with `games`: one game too many."""
        return tuple(doubt_code(reason) for reason in self.reasons)

    def codes_of(self, game: int) -> tuple[str, ...]:
        """What is to be kept with that game (0 the first); what is asked of the match stands with the
        last."""
        own = (*self.games[game], *(self.match if game == len(self.games) - 1 else ()))
        return tuple(doubt_code(reason) for reason in own)

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this match."""
        told: dict[str, Any] = {"taken": not self.reasons}
        if self.reasons:
            told["doubts"] = list(self.codes)
        told |= {"winner": self.winner, "games": {"A": self.won.a, "B": self.won.b}}
        told |= {"A": self.won.points_a, "B": self.won.points_b}
        if self.reasons:
            told["message"] = " ".join(str(reason) for reason in self.reasons)
        return told


def check_match(
    games: Sequence[GameTotals], settings: TotalsSettings, *, other: Sequence[GameTotals] = ()
) -> JudgedMatch:
    """Judge a match of `settings.limits.games` games at most; `other`: the games as the other side gave them.
    Raises ValueError without a game.

    A match of one game is that game: its winner and its doubts are those of `check`."""
    if not games:
        raise ValueError("a match has a game")
    theirs = dict(enumerate((game.a, game.b) for game in other))
    judged = [check(game, settings, other_entry=theirs.get(at)) for at, game in enumerate(games)]
    doubts = tuple(verdict.reasons if isinstance(verdict, Doubts) else () for verdict in judged)
    won = GamesWon.of(games)
    if settings.limits.games == 1 and len(games) == 1:
        return JudgedMatch(doubts, (), judged[0].winner, won)
    return JudgedMatch(doubts, _of_the_match(games, judged, settings), won.winner, won)


def _of_the_match(
    games: Sequence[GameTotals], judged: Sequence[Taken | Doubts], settings: TotalsSettings
) -> tuple[Reason, ...]:
    """A game too many, too few games without time being called, or nobody ahead where somebody must be."""
    limits, won = settings.limits, GamesWon.of(games)
    over = _games_too_many(games, limits.games_to_win)
    if over:
        code = "doubt_games.several" if over > 1 else "doubt_games"
        return (Reason(code, (("count", len(games) - over), ("over", over))),)
    if max(won.a, won.b) < limits.games_to_win and len(games) < limits.games and not settings.time_called:
        return (
            Reason("doubt_unfinished.games", (("a", won.a), ("b", won.b), ("need", limits.games_to_win))),
        )
    if won.winner is None and not settings.draw_allowed:
        return (Reason("doubt_winner.games", ()),)
    return ()


def _games_too_many(games: Sequence[GameTotals], needed: int) -> int:
    """How many games stand after the one that won the match."""
    ledger = (GamesWon.of(games[:count]) for count in range(1, len(games)))
    decided = (count for count, won in enumerate(ledger, start=1) if needed in (won.a, won.b))
    return len(games) - next(decided, len(games))
