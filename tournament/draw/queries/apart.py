"""Who has no table in a draw, and what is true of them instead: exempt, gone, come later, not drawn.

Whoever looks for a team in a draw finds one of its tables or one of these lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from pairing.notes import enumeration
from pairing.record import DrawRecord

from ...models import Draw, Exempt, Team
from ...web.units import status_label, unit_sentence
from .couples import CoupleSide, DrawnRound, has_words
from .pools import PoolTeam


@dataclass(frozen=True)
class TeamApart:
    """A team without a table, and the sentence that says why."""

    member: PoolTeam
    text: str

    @property
    def key(self) -> str:
        """What it is searched by."""
        return CoupleSide((self.member,)).key

    def matches(self, query: str) -> bool:
        """Whether that number or name is asked for."""
        return has_words(self.key, query)


def apart_of(
    draw: Draw, record: DrawRecord, teams: Mapping[int, Team], drawn: Sequence[DrawnRound]
) -> tuple[TeamApart, ...]:
    """By number; one statement where the draw is in force, none before."""
    seats = DrawSeats(draw.state == Draw.State.DRAFT, bool(record.result.duos), len(drawn) > 1)
    for part in drawn:
        seats.seated.update(member.number for couple in part.couples for member in couple.members)
        for member in (member for rest in part.rests for member in rest.members):
            seats.resting.setdefault(member.number, []).append(part.number)
    if not seats.draft:
        _read_exempts(draw, seats)
    lines = ((PoolTeam(number, team), seats.sentence(number, team)) for number, team in sorted(teams.items()))
    return tuple(TeamApart(member, text) for member, text in lines if text)


def _read_exempts(draw: Draw, seats: DrawSeats) -> None:
    """What became of the rounds of a draw in force; one statement."""
    exempts = Exempt.objects.filter(round__matches__draw=draw).distinct().order_by("pk")
    for row in exempts.select_related("team", "match__table"):
        number = row.team.number
        if number is not None and row.kind == Exempt.Kind.MISSED:
            seats.missed.add(number)
        elif number is not None and row.match is not None:
            seats.caught_up[number] = row.match.table.number if row.match.table else None


@dataclass
class DrawSeats:
    """Who sits and who rests in a draw now. `missed`: who came after the round; `caught_up`: the table of a
    catch-up, None where it has none yet; `resting`: number → the rounds without an opponent."""

    draft: bool
    individuals: bool
    several: bool
    seated: set[int] = field(default_factory=set)
    resting: dict[int, list[int]] = field(default_factory=dict)
    missed: set[int] = field(default_factory=set)
    caught_up: dict[int, int | None] = field(default_factory=dict)

    def sentence(self, number: int, team: Team) -> str:
        """The sentence; empty of a team that has its tables."""
        if number in self.resting and team.status not in Team.GONE:
            return self._resting(number)
        if number in self.seated and number not in self.resting:
            return ""
        if team.status != Team.Status.REGISTERED:
            state = status_label(team.status, self.individuals)
            return unit_sentence(self.individuals, "Équipe %(team)s : %(state)s.", team=number, state=state)
        if number in self.missed:
            return unit_sentence(self.individuals, "Équipe %(team)s : arrivée après ce tour.", team=number)
        if self.draft and not team.checked_in:
            return unit_sentence(self.individuals, "Équipe %(team)s : pas encore pointée.", team=number)
        return unit_sentence(self.individuals, "Équipe %(team)s : pas dans ce tirage.", team=number)

    def _resting(self, number: int) -> str:
        """Without an opponent: where it makes up for it, in which rounds where there are several."""
        if number in self.caught_up:
            table = self.caught_up[number]
            if table is None:
                return unit_sentence(
                    self.individuals, "Équipe %(team)s : exempte, en rattrapage.", team=number
                )
            text = "Équipe %(team)s : exempte, en rattrapage à la table %(table)s."
            return unit_sentence(self.individuals, text, team=number, table=table)
        if not self.several:
            return unit_sentence(self.individuals, "Équipe %(team)s : exempte.", team=number)
        one_round = "Équipe %(team)s : exempte au tour %(rounds)s."
        several_rounds = "Équipe %(team)s : exempte aux tours %(rounds)s."
        rounds = self.resting[number]
        listed = enumeration(tuple(rounds), _)
        return unit_sentence(
            self.individuals, one_round, several_rounds, n=len(rounds), team=number, rounds=listed
        )
