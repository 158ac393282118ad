"""One draft as it is read: its pools or its couples, its remarks, its figures; and the draws that everybody
may read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pairing.record import DrawRecord, load, swap_effect

from ..evening.reading import evening_of
from ..evening.roll import pools_label
from ..evening.titles import draw_name, evening_names
from ..formats import steps_of
from ..formats.draws import PLANNED
from ..models import Draw, Tournament
from .corrected import lines_now
from .couples import (
    CoupleReader,
    DrawnRound,
    PoolCard,
    PoolTeam,
    places_of,
    record_pools,
    released_pools,
    teams_by_number,
)
from .drafts import RemarkLine, anything_entered, club_names, remark_lines
from .since import TeamChange, changes_since


@dataclass(frozen=True)
class DraftView:
    """A draft with names. `drawn`: its rounds where it is one of couples; `remarks`: about none of them;
    `since`: what everybody reads of its teams since then."""

    draw: Draw
    name: str
    record: DrawRecord
    pools: list[PoolCard]
    drawn: list[DrawnRound]
    remarks: list[RemarkLine]
    clubs: dict[str, str]
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
        return self.record.engine != PLANNED

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
    def tables(self) -> set[int]:
        return {pairing.table for pairing in self.record.result.pairings}

    @property
    def members(self) -> list[tuple[PoolTeam, str]]:
        """Every team with the pool or the table it has, by number: who can be exchanged."""
        places = {team.number: (team, pool.name) for pool in self.pools for team in pool.teams}
        for line in (line for drawn in self.drawn for line in (*drawn.rests, *drawn.couples)):
            places |= {team.number: (team, str(line.table or "–")) for side in line.drawn for team in side}
        return [place for _number, place in sorted(places.items())]

    def effects(self, one: int, two: int) -> list[RemarkLine]:
        """What exchanging two teams would do. Raises the engine's Refusal for teams that are not drawn."""
        return remark_lines(swap_effect(self.record, one, two), self.clubs)


def draft_view(tournament: Tournament, draw: Draw, *, public: bool = False) -> DraftView:
    """One draft, of whatever state; released pools as they are played."""
    record, teams = load(draw.record), teams_by_number(tournament)
    clubs = club_names(record, teams.values())
    released = draw.state == Draw.State.RELEASED
    pools = record_pools(record, teams, draw.stage)
    couples = CoupleReader(record, teams, clubs)
    if released and not pools:
        now = lines_now(draw, record, teams.values())
        couples = replace(couples, where=places_of(draw), now=now)
    return DraftView(
        draw=draw,
        name=draw_name(draw, evening_names(tournament.pk)),
        record=record,
        pools=released_pools(record, draw.stage) if pools and released else pools,
        drawn=[] if pools else couples.rounds(),
        remarks=couples.general(),
        clubs=clubs,
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


@dataclass(frozen=True)
class ReplacedDraft:
    """A draft that was seen and not kept: why and when it was given up, the released draw in its place."""

    draw: Draw
    by: Draw
    reason: str
    at: dt.datetime | None

    @property
    def taken_back(self) -> bool:
        return self.draw.state == Draw.State.TAKEN_BACK


@dataclass(frozen=True)
class PublicDraws:
    """Released draws with their names, the first first; the drafts that they replaced."""

    named: list[tuple[Draw, str]]
    replaced: tuple[ReplacedDraft, ...] = ()

    def chosen(self, number: int | None) -> Draw | None:
        """The draw of that number, released or replaced; the last released if none is said."""
        if number is None:
            draws = (draw for draw, _name in self.named)
            return max(draws, key=lambda draw: (draw.released_at, draw.number), default=None)
        public = (*(draw for draw, _name in self.named), *(draft.draw for draft in self.replaced))
        return next((draw for draw in public if draw.number == number), None)


def public_draws(tournament: Tournament) -> PublicDraws:
    """Two statements; those of an evening more while a draft waits."""
    every = list(Draw.objects.filter(tournament=tournament).select_related("stage").order_by("number"))
    names = evening_names(tournament.pk)
    named = [(draw, draw_name(draw, names)) for draw in every if draw.state == Draw.State.RELEASED]
    return PublicDraws(named, tuple(_replaced(tournament, every)))


def _replaced(tournament: Tournament, draws: list[Draw]) -> Iterator[ReplacedDraft]:
    """Whatever was drawn and not kept, once what stands in its place is released: the draw of the same key,
    else the next one released where its own cannot come any more. All were seen: each is shown once made."""
    released = [draw for draw in draws if draw.state == Draw.State.RELEASED]
    awaited: set[tuple[int, str]] | None = None
    for at, draw in enumerate(draws):
        later, following = [other for other in released if other.number > draw.number], draws[at + 1 :]
        if draw in released or not later:
            continue
        key = (draw.stage_id, draw.key)
        same = next((other for other in later if (other.stage_id, other.key) == key), None)
        if same is None and awaited is None:
            awaited = {(step.stage.pk, step.key) for step in steps_of(evening_of(tournament))}
        if same is None and key in (awaited or ()):
            continue  # its own draw is still to come: nothing of it is told before
        after = next((other for other in following if (other.stage_id, other.key) == key), following[0])
        taken_back = draw.state == Draw.State.TAKEN_BACK
        reason, when = (draw.back_reason, draw.back_at) if taken_back else (after.reason, after.made_at)
        yield ReplacedDraft(draw, same or later[0], reason, when)
