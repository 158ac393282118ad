"""What is true of a team that has no table in a draw, in one sentence. No statement."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from ...company import said, status_said
from ...models import Team
from ..engine.phrases import enumeration


@dataclass
class Seats:
    """Who sits and who rests in a draw now. `missed`: who came after the round; `caught_up`: the table of a
    catch-up, None where it has none yet; `resting`: number → the rounds without an opponent."""

    draft: bool
    individuals: bool
    several: bool
    seated: set[int] = field(default_factory=set)
    resting: dict[int, list[int]] = field(default_factory=dict)
    missed: set[int] = field(default_factory=set)
    caught_up: dict[int, int | None] = field(default_factory=dict)

    def said(self, number: int, team: Team) -> str:
        """The sentence; empty of a team that has its tables."""
        if number in self.resting and team.status not in Team.GONE:
            return self._resting(number)
        if number in self.seated and number not in self.resting:
            return ""
        if team.status != Team.Status.REGISTERED:
            state = status_said(team.status, self.individuals)
            return said(self.individuals, "Équipe %(team)s : %(state)s.", team=number, state=state)
        if number in self.missed:
            return said(self.individuals, "Équipe %(team)s : arrivée après ce tour.", team=number)
        if self.draft and not team.checked_in:
            return said(self.individuals, "Équipe %(team)s : pas encore pointée.", team=number)
        return said(self.individuals, "Équipe %(team)s : pas dans ce tirage.", team=number)

    def _resting(self, number: int) -> str:
        """Without an opponent: where it makes up for it, in which rounds where there are several."""
        if number in self.caught_up:
            table = self.caught_up[number]
            if table is None:
                return said(self.individuals, "Équipe %(team)s : exempte, en rattrapage.", team=number)
            text = "Équipe %(team)s : exempte, en rattrapage à la table %(table)s."
            return said(self.individuals, text, team=number, table=table)
        if not self.several:
            return said(self.individuals, "Équipe %(team)s : exempte.", team=number)
        one = "Équipe %(team)s : exempte au tour %(rounds)s."
        more = "Équipe %(team)s : exempte aux tours %(rounds)s."
        rounds = self.resting[number]
        listed = enumeration(tuple(rounds), _)
        return said(self.individuals, one, more, n=len(rounds), team=number, rounds=listed)
