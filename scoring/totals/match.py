"""A match of several games (manches) by their totals: who has won it, and what there is to ask (RESULTS, best
of k; Guyane: best of three games of 2001).

The match is won by games; its points are the sum of all of them, which decides where games are level. Each
game is judged by itself; puts their verdicts together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.contract import Side
from scoring.match.standing import side_ahead
from scoring.reasons import Reason
from scoring.totals.check import Doubts, Taken, check, doubt_code
from scoring.totals.record import GameTotals
from scoring.totals.settings import TotalsSettings


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
