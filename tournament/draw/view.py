"""One draft as it is read: its pools or its couples, its remarks, its figures, who has no table in it, what
changed of its teams since; and the draws that everybody may read."""

from __future__ import annotations

import datetime
import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from pairing.notes import enumeration
from pairing.record import DrawRecord, load, swap_effect

from ..core.journal import uid_of
from ..evening.progress import team_drawn
from ..evening.reading import evening_of
from ..evening.roll import pools_label
from ..evening.titles import draw_name, evening_names
from ..formats import steps_of
from ..formats.draws import PLANNED
from ..models import Draw, Exempt, JournalEntry, Player, Team, Tournament
from ..web.naming import for_all, full, initial
from ..web.units import status_label, unit_sentence
from .corrected import lines_now
from .couples import (
    CoupleReader,
    DrawnRound,
    PoolCard,
    PoolTeam,
    has_words,
    places_of,
    record_pools,
    released_pools,
    teams_by_number,
)
from .drafts import RemarkLine, anything_entered, club_names, remark_lines


class TeamApart(NamedTuple):
    """A team without a table, and the sentence that says why: exempt, gone, come later, not drawn."""

    member: PoolTeam
    text: str


def apart_of(
    draw: Draw, record: DrawRecord, teams: Mapping[int, Team], drawn: Sequence[DrawnRound]
) -> tuple[TeamApart, ...]:
    """By number; one statement where the draw is in force, none before."""
    seated, resting = set[int](), defaultdict[int, list[int]](list)
    for part in drawn:
        sides = (side for line in part.couples for side in (*line.drawn, *line.now))
        seated |= {team.number for side in sides for team in side}
        for team in (team for line in part.rests for side in line.now for team in side):
            resting[team.number].append(part.number)
    missed, caught_up = set[int](), dict[int, int | None]()
    if draw.state != Draw.State.DRAFT:
        exempts = Exempt.objects.filter(round__matches__draw=draw).distinct().order_by("pk")
        for row in exempts.select_related("team", "match__table"):
            number = row.team.number or 0
            if row.kind == Exempt.Kind.MISSED:
                missed.add(number)
            elif row.match is not None:
                caught_up[number] = row.match.table.number if row.match.table else None
    say = partial(unit_sentence, bool(record.result.duos))

    def sentence(number: int, team: Team) -> str:
        if number in resting and team.status not in Team.GONE:
            return without_opponent(number)
        if number in seated and number not in resting:
            return ""
        if team.status != Team.Status.REGISTERED:
            state = status_label(team.status, bool(record.result.duos))
            return say("Équipe %(team)s : %(state)s.", team=number, state=state)
        if number in missed:
            return say("Équipe %(team)s : arrivée après ce tour.", team=number)
        if draw.state == Draw.State.DRAFT and not team.checked_in:
            return say("Équipe %(team)s : pas encore pointée.", team=number)
        return say("Équipe %(team)s : pas dans ce tirage.", team=number)

    def without_opponent(number: int) -> str:
        """Where it makes up for it, in which rounds where there are several."""
        if table := caught_up.get(number):
            text = "Équipe %(team)s : exempte, en rattrapage à la table %(table)s."
            return say(text, team=number, table=table)
        if number in caught_up:
            return say("Équipe %(team)s : exempte, en rattrapage.", team=number)
        if len(drawn) == 1:
            return say("Équipe %(team)s : exempte.", team=number)
        one_round = "Équipe %(team)s : exempte au tour %(rounds)s."
        several_rounds = "Équipe %(team)s : exempte aux tours %(rounds)s."
        rounds = resting[number]
        listed = enumeration(tuple(rounds), _)
        return say(one_round, several_rounds, n=len(rounds), team=number, rounds=listed)

    lines = ((PoolTeam(number, team), sentence(number, team)) for number, team in sorted(teams.items()))
    return tuple(TeamApart(member, text) for member, text in lines if text)


REPLACED = "team.player_replaced"
RESPELT = ("team.edited", "team.undone")


class TeamChange(NamedTuple):
    """What everybody reads, and since when: a player replaced, a name exchanged on the list."""

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
    def tables(self) -> list[int]:
        return sorted({pairing.table for pairing in self.record.result.pairings})

    @property
    def members(self) -> list[tuple[PoolTeam, str]]:
        """Every team with the pool or the table it has, by number: who can be exchanged."""
        by_number = {team.number: (team, pool.name) for pool in self.pools for team in pool.teams}
        lines = (line for drawn in self.drawn for line in (*drawn.rests, *drawn.couples))
        by_number |= {
            team.number: (team, str(line.table or "–"))
            for line in lines
            for side in line.drawn
            for team in side
        }
        return [by_number[number] for number in sorted(by_number)]

    def matching(self, query: str) -> DraftView:
        """The same with only the lines that hold a number or a name that is looked for."""
        if not query:
            return self
        apart = tuple(line for line in self.apart if has_words(line.member.key, query))
        return replace(self, drawn=[round_.matching(query) for round_ in self.drawn], apart=apart)

    def effects(self, one: int, two: int) -> list[RemarkLine]:
        """What exchanging two teams would do. Raises the engine's Refusal for teams that are not drawn."""
        return remark_lines(swap_effect(self.record, one, two), self.clubs)


def draft_view(tournament: Tournament, draw: Draw, *, public: bool = False) -> DraftView:
    """One draft, of whatever state; released pools as they are played."""
    record, teams = load(draw.record), teams_by_number(tournament)
    clubs = club_names(record, teams.values())
    released = draw.state == Draw.State.RELEASED
    pools = record_pools(record, teams, draw.stage)
    in_force = released and not pools
    places = places_of(draw) if in_force else {}
    couples = CoupleReader(
        record, teams, clubs, places, lines_now(draw, record, teams.values()) if in_force else {}
    )
    drawn = [] if pools else couples.rounds()
    return DraftView(
        draw=draw,
        name=draw_name(draw, evening_names(tournament.pk)),
        record=record,
        pools=released_pools(record, draw.stage) if pools and released else pools,
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


@dataclass(frozen=True)
class ReplacedDraft:
    """A draft that was seen and not kept: why and when it was given up, the released draw in its place."""

    draw: Draw
    by: Draw
    reason: str
    at: datetime.datetime | None

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
    for draw in draws:
        later = [other for other in released if other.number > draw.number]
        if draw.state == Draw.State.RELEASED or not later:
            continue
        key = (draw.stage_id, draw.key)
        same = next((other for other in later if (other.stage_id, other.key) == key), None)
        if same is None and awaited is None:
            awaited = {(step.stage.pk, step.key) for step in steps_of(evening_of(tournament))}
        if same is None and key in (awaited or ()):
            continue  # its own draw is still to come: nothing of it is told before
        following = [other for other in draws if other.number > draw.number]
        after = next((other for other in following if (other.stage_id, other.key) == key), following[0])
        taken_back = draw.state == Draw.State.TAKEN_BACK
        reason, at = (draw.back_reason, draw.back_at) if taken_back else (after.reason, after.made_at)
        yield ReplacedDraft(draw, same or later[0], reason, at)
