"""One draft as it is read: its pools or its couples, its remarks, its figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.record import DrawRecord, swap_effect

from ...evening import draw_name, evening_names, pools_label
from ...evening.kinds import draw_kind_of
from ...models import Draw, Tournament
from .apart import TeamApart, apart_of
from .corrected import corrected
from .couples import CoupleReader, DrawnRound, places_of
from .drafts import RemarkLine, anything_entered, club_names, record_of, remark_lines
from .pools import PoolCard, PoolTeam, record_pools, released_pools, teams_by_number
from .since import TeamChange, changes_since


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
