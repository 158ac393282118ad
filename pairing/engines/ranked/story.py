"""What a ranked round came to: the order of the field, the couples drawn and after swaps, what each cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pairing import lot
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.types import Pairing, Proposal

LAST = 1 << 60


@dataclass(frozen=True, slots=True)
class FieldOrder:
    """``line``: the teams from the first to the last; ``places``: team → its own place from 1.

    ``shown``: team → the place it is told, ties shared; empty where nothing ranks the teams yet, and the lot
    alone decides.
    """

    line: tuple[int, ...]
    places: dict[int, int]
    shown: dict[int, int]

    def between(self, team_a: int, team_b: int) -> tuple[int, ...]:
        """The teams placed strictly between two others."""
        low, high = sorted((self.places[team_a], self.places[team_b]))
        return self.line[low : high - 1]


def field_order(teams: Sequence[RankedEntrant], options: RankedOptions, rng: Random) -> FieldOrder:
    """Rank first, then score, then the lot; teams without a rank come after those that have one."""
    numbers = [team.id for team in teams]
    ties = numbers if options.by_number else lot.shuffled(numbers, rng)
    turn = {team: place for place, team in enumerate(ties)}
    field = sorted(teams, key=lambda team: (team.rank or LAST, -team.score, turn[team.id]))
    places = {team.id: place for place, team in enumerate(field, start=1)}
    return FieldOrder(tuple(places), places, _shown(field))


def _shown(field: Sequence[RankedEntrant]) -> dict[int, int]:
    levels = [(team.rank or LAST, -team.score) for team in field]
    if not field or levels[0] == levels[-1]:
        return {}
    first: dict[tuple[int, int], int] = {}
    for place, level in enumerate(levels, start=1):
        first.setdefault(level, place)
    return {team.id: team.rank or first[level] for team, level in zip(field, levels, strict=True)}


class Story:
    """Read-only: the teams by number, their order, whose turn it is to be exempt, the proposal before and
    after the swaps by hand. ``proved``: false for a draw of the first version.
    """

    def __init__(
        self,
        teams: Sequence[RankedEntrant],
        order: FieldOrder,
        options: RankedOptions,
        turns: Mapping[int, int],
        *,
        drawn: Proposal,
        final: Proposal,
        proved: bool = True,
    ) -> None:
        self.teams = {team.id: team for team in teams}
        self.order, self.options, self.turns = order, options, turns
        self.drawn, self.final, self.proved = drawn, final, proved
        self.met = {team.id: Counter(team.met) for team in teams}
        self.groups: Counter[int] = Counter(map(self.wins, self.teams))
        self.rematches, self.rematches_drawn = (
            sum(self.is_rematch(pairing.a, pairing.b) for pairing in proposal.pairings)
            for proposal in (final, drawn)
        )
        self.clubs_count = options.clubs_apart and options.cost == "usual"

    def couple(self, pairing: Pairing) -> tuple[int, int]:
        """The better placed team of a pairing, then the other."""
        places = self.order.places
        team_a, team_b = pairing.a, pairing.b
        return (team_a, team_b) if places[team_a] < places[team_b] else (team_b, team_a)

    def between(self, team_a: int, team_b: int) -> tuple[int, ...]:
        """The teams placed between two others that were drawn to play."""
        return tuple(team for team in self.order.between(team_a, team_b) if team != self.drawn.exempt)

    def is_rematch(self, team_a: int, team_b: int) -> bool:
        """Whether the two have met."""
        return self.met[team_a][team_b] > 0 or self.met[team_b][team_a] > 0

    def same_club(self, team_a: int, team_b: int) -> bool:
        """Whether they are of one club."""
        club = self.teams[team_a].club
        return club is not None and club == self.teams[team_b].club

    def wins(self, team: int) -> int:
        """What winners against winners goes by."""
        entrant = self.teams[team]
        return entrant.score if entrant.wins is None else entrant.wins


def totals(story: Story) -> tuple[tuple[str, int], ...]:
    """Each criterion with its total over the round, as docs/draw.md describes them; the lot has no total."""
    couples = [(pairing.a, pairing.b) for pairing in story.final.pairings]
    score_gaps = sum((story.teams[a].score - story.teams[b].score) ** 2 for a, b in couples)
    if story.options.cost == "score_gaps":
        return (("score_gaps", score_gaps),)
    places = story.order.places
    groups = {wins: number for number, wins in enumerate(sorted(story.groups))}
    levels = {team: groups[story.wins(team)] if story.options.winners else 0 for team in story.teams}
    return (
        ("rematches", story.rematches),
        ("groups", sum((levels[a] - levels[b]) ** 2 for a, b in couples)),
        ("clubs", sum(story.same_club(a, b) for a, b in couples) if story.options.clubs_apart else 0),
        ("score_gaps", score_gaps),
        ("rank_gaps", sum((places[a] - places[b]) ** 2 for a, b in couples)),
    )
