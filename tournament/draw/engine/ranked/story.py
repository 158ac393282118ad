"""What a ranked round came to: the couples as drawn and as they are after swaps, and what each cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tournament.draw.engine.ranked.order import Order
from tournament.draw.engine.ranked.types import RankedEntrant, RankedOptions
from tournament.draw.engine.types import Pairing, Proposal


class Story:
    """Read-only: the teams by number, their order, whose turn it is to be exempt, the proposal before and
    after the swaps by hand.
    """

    def __init__(
        self,
        teams: Sequence[RankedEntrant],
        order: Order,
        options: RankedOptions,
        turns: Mapping[int, int],
        *,
        drawn: Proposal,
        final: Proposal,
    ) -> None:
        self.teams = {team.id: team for team in teams}
        self.order, self.options, self.turns = order, options, turns
        self.drawn, self.final = drawn, final
        self.met = {team.id: Counter(team.met) for team in teams}
        self.groups: Counter[int] = Counter(map(self.wins, self.teams))
        self.rematches, self.rematches_drawn = (
            sum(self.is_rematch(one.a, one.b) for one in round_.pairings) for round_ in (final, drawn)
        )
        self.clubs_count = options.clubs_apart and options.cost == "usual"

    def couple(self, pairing: Pairing) -> tuple[int, int]:
        """The better placed team of a pairing, then the other."""
        places = self.order.places
        one, two = pairing.a, pairing.b
        return (one, two) if places[one] < places[two] else (two, one)

    def between(self, one: int, two: int) -> tuple[int, ...]:
        """The teams placed between two others that were drawn to play."""
        return tuple(team for team in self.order.between(one, two) if team != self.drawn.exempt)

    def is_rematch(self, one: int, two: int) -> bool:
        """Whether the two have met."""
        return self.met[one][two] > 0 or self.met[two][one] > 0

    def same_club(self, one: int, two: int) -> bool:
        """Whether they are of one club."""
        club = self.teams[one].club
        return club is not None and club == self.teams[two].club

    def wins(self, team: int) -> int:
        """What winners against winners goes by."""
        entrant = self.teams[team]
        return entrant.score if entrant.wins is None else entrant.wins


def totals(story: Story) -> tuple[tuple[str, int], ...]:
    """Each criterion with its total over the round, as docs/draw.md describes them; the lot has no total."""
    couples = [(one.a, one.b) for one in story.final.pairings]
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
