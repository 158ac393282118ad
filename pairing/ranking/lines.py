"""What a ranking is made from: teams and matches as frozen lines, match points, options.

Knows numbers only; must not know names, Django, or where the lines come from. Lines are named tuples: a big
evening makes ten thousand of them for each standing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from random import Random
from typing import Literal, NamedTuple

Means = Literal["auto", "always", "never"]
Caps = tuple[int | None, int | None]


class MatchKind(StrEnum):
    """How a match ended: at the table, by a forfeit of A, of B or of both, or without opponent."""

    PLAYED = "played"
    FORFEIT_A = "forfeit_a"
    FORFEIT_B = "forfeit_b"
    FORFEIT_BOTH = "forfeit_both"
    EXEMPT = "exempt"


class TeamLine(NamedTuple):
    """A team to be ranked. ``lot`` decides last, the lowest first; see ``lots``."""

    id: int
    number: int
    withdrawn: bool = False
    disqualified: bool = False
    lot: int | None = None


class MatchLine(NamedTuple):
    """A match between two teams (ids), or an exempt round of ``team_a``.

    Points are the match's totals; ``None`` means not played yet, which is not 0–0. The side that profits
    from a forfeit or an exempt round carries its credit as points (see ``forfeit_credit``), ``None`` until
    it is known. ``winner`` ("A" or "B") is said where the rules may give the match to the side with less
    (Montpellier: who made the last contract); left out, the higher total won. ``counts``: the only side
    ("A" or "B") for which it counts, where an exempt team catches up with one that has played already.
    """

    team_a: int
    team_b: int | None
    points_a: int | None
    points_b: int | None
    kind: MatchKind = MatchKind.PLAYED
    round: int = 0
    capots_a: int = 0
    capots_b: int = 0
    winner: str = ""
    counts: str = ""

    @property
    def lead(self) -> int:
        """Above 0 when A won, below when B did, 0 when drawn or not played yet."""
        if self.winner:
            return 1 if self.winner == "A" else -1
        return (self.points_a or 0) - (self.points_b or 0)

    @property
    def counted(self) -> bool:
        """Whether this line has a result."""
        match self.kind:
            case MatchKind.PLAYED:
                return self.points_a is not None and self.points_b is not None
            case MatchKind.FORFEIT_A:
                return self.points_b is not None
            case MatchKind.FORFEIT_B | MatchKind.EXEMPT:
                return self.points_a is not None
            case MatchKind.FORFEIT_BOTH:
                return True


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """What a match brings, in half points (FORMATS §3: win 2, draw 1.5 where a loss brings 1).

    ``forfeit`` is for the team that gave up; its opponent gets ``exempt``, as a team without opponent does.
    """

    win: int = 4
    draw: int = 3
    loss: int = 2
    forfeit: int = 0
    exempt: int = 4

    @classmethod
    def from_dict(cls, data: Mapping[str, int]) -> MatchPoints:
        """Read a snapshot; a missing entry keeps its default, an unknown one raises ``ValueError``."""
        unknown = data.keys() - {field.name for field in fields(cls)}
        if unknown:
            raise ValueError(f"unknown match points: {', '.join(sorted(unknown))}")
        return cls(**data)

    def to_dict(self) -> dict[str, int]:
        """A snapshot to store."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class RankingOptions:
    """The organiser's choices.

    ``cap_winner`` and ``cap_loser`` bound the points one match can bring (both sides of a draw count as
    winners); ``round_caps`` are those of single rounds (round, winner, loser), in their place;
    ``drop_worst`` leaves out each team's worst match once it has two; ``means``: see ``rank``."""

    match_points: MatchPoints = MatchPoints()
    cap_winner: int | None = None
    cap_loser: int | None = None
    round_caps: tuple[tuple[int, int | None, int | None], ...] = ()
    drop_worst: bool = False
    means: Means = "auto"

    @property
    def caps(self) -> Mapping[int, Caps]:
        """Round → its own caps of winner and loser."""
        return {number: (winner, loser) for number, winner, loser in self.round_caps}


DEFAULTS = RankingOptions()


def forfeit_credit(round_matches: Iterable[MatchLine], target: int | None) -> int:
    """Points of a team whose opponent gave up, or that had none: the mean of the round's winners, half up.

    Only matches played to a result count, for a side that they count for, and a draw has no winner. When
    there is none, the ``target`` score; 0 if matches have no target. To be fixed and stored when the round
    closes (FORMATS §2).
    """
    winners = [
        line.points_a if line.lead > 0 else line.points_b
        for line in round_matches
        if line.kind is MatchKind.PLAYED
        and line.points_a is not None
        and line.points_b is not None
        and line.lead
        if not line.counts or line.counts == ("A" if line.lead > 0 else "B")
    ]
    if not winners:
        return target or 0
    return (2 * sum(winners) + len(winners)) // (2 * len(winners))


def lots(teams: Iterable[int], seed: int) -> dict[int, int]:
    """A lot for each team id, the same for the same seed and ids: 1 is drawn first and ranks first."""
    rng = Random(seed)  # noqa: S311 — a lot anyone can draw again, not a secret
    drawn = sorted((rng.random(), team) for team in sorted(set(teams)))
    return {team: place for place, (_, team) in enumerate(drawn, start=1)}
