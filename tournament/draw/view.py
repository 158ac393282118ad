"""One draft as it is read: its pools or its couples, its remarks, its figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from pairing.notes import enumeration
from pairing.record import DrawRecord, swap_effect

from ..core.journal import uid_of
from ..evening import draw_name, evening_names, pools_label, team_drawn
from ..evening.kinds import draw_kind_of
from ..models import Draw, Exempt, JournalEntry, Player, Team, Tournament
from ..web.naming import for_all, full, initial
from ..web.units import status_label, unit_sentence
from .corrected import corrected
from .couples import (
    CoupleReader,
    CoupleSide,
    DrawnRound,
    PoolCard,
    PoolTeam,
    has_words,
    places_of,
    record_pools,
    released_pools,
    teams_by_number,
)
from .drafts import RemarkLine, anything_entered, club_names, record_of, remark_lines


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


REPLACED = "team.player_replaced"
RESPELT = ("team.edited", "team.undone")


@dataclass(frozen=True)
class TeamChange:
    """One sentence for everybody, and when it became true."""

    text: str
    at: dt.datetime


def changes_since(
    tournament: Tournament, draw: Draw, record: DrawRecord, teams: Mapping[int, Team]
) -> tuple[TeamChange, ...]:
    """In their order; `teams`: those of the tournament by their number. Nothing changed: one statement."""
    if draw.state != Draw.State.RELEASED:
        return ()
    entries = JournalEntry.objects.filter(
        tournament=tournament.pk, verb__in=(REPLACED, *RESPELT), at__gt=draw.released_at
    )
    drawn = {entrant.id for entrant in record.entrants}
    numbers = {team.uid: number for number, team in teams.items() if number in drawn}
    replaced: list[JournalEntry] = []
    edited: dict[int, dt.datetime] = {}
    for entry in entries.order_by("id"):
        if entry.verb == REPLACED:
            replaced.append(entry)
        else:
            uids = map(uid_of, entry.about.get("teams", ()))
            edited |= {numbers[uid]: entry.at for uid in uids if uid in numbers}
    changes = [
        *_replacements(tournament, numbers, replaced),
        *_exchanges(tournament, draw, teams, edited),
    ]
    return tuple(sorted(changes, key=lambda change: change.at))


def _replacements(
    tournament: Tournament, numbers: Mapping[object, int], entries: list[JournalEntry]
) -> Iterator[TeamChange]:
    uids = [uid_of(side.get("player")) for entry in entries for side in (entry.before, entry.after)]
    players = {player.uid: player for player in Player.objects.filter(uid__in=uids)} if uids else {}
    write = for_all(initial if tournament.names_shown == Tournament.Names.INITIAL else full)
    for entry in entries:
        number = numbers.get(uid_of(entry.about.get("team")))
        leaving, arriving = (
            write(players.get(uid_of(side.get("player")))) for side in (entry.before, entry.after)
        )
        if number is not None:
            sentence = unit_sentence(
                tournament.individuals,
                "Équipe %(n)s : %(arriving)s remplace %(leaving)s",
                n=number,
                arriving=arriving,
                leaving=leaving,
            )
            yield TeamChange(sentence, entry.at)


def _exchanges(
    tournament: Tournament, draw: Draw, teams: Mapping[int, Team], edited: Mapping[int, dt.datetime]
) -> Iterator[TeamChange]:
    """The teams of these numbers that bear a name now that another one bore when it was drawn."""
    for number, at in edited.items():
        then = draw.teams.get(str(number), {"names": ()})
        new = {*team_drawn(teams[number])["names"]} - {*then["names"]}
        other = next((other for other, team in draw.teams.items() if new.intersection(team["names"])), None)
        if other is not None:
            sentence = unit_sentence(
                tournament.individuals,
                "Équipe %(n)s : elle porte un nom que l’équipe %(other)s avait au tirage",
                n=number,
                other=other,
            )
            yield TeamChange(sentence, at)


@dataclass(frozen=True)
class DraftView:
    """A draft with names. `drawn`: its rounds where it is one of couples; `remarks`: about none of them;
    `apart`: who has no table in one of its rounds; `since`: what everybody reads of its teams since then."""

    draw: Draw
    name: str
    record: DrawRecord
    pools: list[PoolCard]
    drawn: list[DrawnRound]
    remarks: list[RemarkLine]
    clubs: dict[str, str]
    apart: tuple[TeamApart, ...] = ()
    since: tuple[TeamChange, ...] = ()

    @property
    def is_draft(self) -> bool:
        return self.draw.state == Draw.State.DRAFT

    @property
    def individuals(self) -> bool:
        """Whether players were drawn, not teams."""
        return bool(self.record.result.duos)

    @property
    def by_lot(self) -> bool:
        """Whether anything was drawn; else the matches only got their tables."""
        return draw_kind_of(self.record.engine).by_lot

    @property
    def teams(self) -> int:
        return sum(len(pool.teams) for pool in self.pools) or len(self.record.entrants)

    @property
    def pools_label(self) -> str:
        return pools_label([len(pool.teams) for pool in self.pools])

    @property
    def rounds(self) -> int:
        return len({pairing.round for pairing in self.record.result.pairings})

    @property
    def matches(self) -> int:
        return len(self.record.result.pairings)

    @property
    def tables(self) -> list[int]:
        return sorted({pairing.table for pairing in self.record.result.pairings})

    @property
    def members(self) -> list[tuple[PoolTeam, str]]:
        """Every team with the pool or the table it has, by number: who can be exchanged."""
        by_number = {team.number: (team, where) for team, where in self._members()}
        return [by_number[number] for number in sorted(by_number)]

    def _members(self) -> Iterator[tuple[PoolTeam, str]]:
        for pool in self.pools:
            yield from ((team, pool.name) for team in pool.teams)
        for drawn in self.drawn:
            for rest in drawn.rests:
                yield from ((team, "–") for team in rest.side.teams)
            for couple in drawn.couples:
                yield from ((team, str(couple.table)) for team in (*couple.a.teams, *couple.b.teams))

    def matching(self, query: str) -> DraftView:
        """The same with only the lines that hold a number or a name that is looked for."""
        if not query:
            return self
        apart = tuple(line for line in self.apart if line.matches(query))
        return replace(self, drawn=[round_.matching(query) for round_ in self.drawn], apart=apart)

    def effects(self, one: int, two: int) -> list[RemarkLine]:
        """What exchanging two teams would do. Raises the engine's Refusal for teams that are not drawn."""
        return remark_lines(swap_effect(self.record, one, two), self.clubs)


def draft_view(tournament: Tournament, draw: Draw, *, public: bool = False) -> DraftView:
    """One draft, of whatever state; released pools as they are played."""
    record, teams = record_of(draw), teams_by_number(tournament)
    clubs = club_names(record, teams.values())
    released = draw.state == Draw.State.RELEASED
    pools = record_pools(record, teams, ranked=draw.stage.order > 1)
    bracket_places = places_of(draw) if released and not pools else {}
    corrections = corrected(draw, record, teams.values()) if released and not pools else None
    couples = CoupleReader(record, teams, clubs, bracket_places, corrections)
    drawn = [] if pools else couples.rounds()
    return DraftView(
        draw=draw,
        name=draw_name(draw, evening_names(tournament.pk)),
        record=record,
        pools=released_pools(draw.stage, record) if pools and released else pools,
        drawn=drawn,
        remarks=couples.general(),
        clubs=clubs,
        apart=apart_of(draw, record, teams, drawn) if drawn else (),
        since=changes_since(tournament, draw, record, teams) if public else (),
    )


def back_of(tournament: Tournament, draw: Draw) -> dict[str, object]:
    """What the page that takes a draw back says: its name, whether anything was entered."""
    others = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    return {
        "draw": draw,
        "name": draw_name(draw, evening_names(tournament.pk)),
        "entered": anything_entered(draw),
        "first": not others.exclude(pk=draw.pk).exists(),
    }
