"""The season's ranking: lines stored, those of an evening as it stands, and who moves when one of them is
another. Reads only; the same statements whatever the number of players."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from pairing.ranking.rank import number
from pairing.ranking.tally import Tally
from pairing.season import Evening as Counted
from pairing.season import SeasonLine as EngineLine
from pairing.season import SeasonRow, SeasonRule, rank_season
from pairing.types import Json, read

from ..evening.reading import standings_now
from ..members.players import words_of
from ..models import Season, SeasonEvening, SeasonLine, Team, Tournament
from ..models.member import Member
from ..models.team import SEATED
from ..standings.board import Place, Standings
from ..web import naming
from .rule import FINAL, MEASURE_NAMES, UNITS, rule_of

WHOSE = ("player__member__merged_into", "member__merged_into")
Lines = Mapping[int, Sequence[SeasonLine]]
"""The lines of each evening, by its id."""


def lines_of(evening: SeasonEvening) -> list[SeasonLine]:
    """What everybody who came to its tournament has done so far, not saved; six statements."""
    tournament: Tournament = evening.tournament
    standings = standings_now(tournament)
    if not standings.ranked:
        return []
    seats = (f"{seat}__member__merged_into" for seat in SEATED)
    teams = {team.pk: team for team in tournament.teams.select_related(*seats)}
    came = [place for place in standings.overall if place.team.status != Team.Status.ABSENT]
    facts = _facts_of(standings, came)
    return [
        SeasonLine(evening=evening, team=place.team.number, player=player, facts=facts[place.team.id])
        for place in came
        for player in teams[place.team.id].people
        if player is not None
    ]


def _facts_of(standings: Standings, came: Sequence[Place]) -> dict[int, Json]:
    """The engine's facts of each team. In front of a final phase also what it did before that alone: a rule
    that goes by the place in the final counts nothing of it twice."""
    groups: dict[int, list[Tally]] = {place.team.id: [] for place in came}
    for part in standings.parts:
        for row in part.ranking.rows if part.begun and not part.brackets else ():
            groups.get(row.team, []).append(row.tally)
    tables = next((part.brackets for part in standings.latest_first if part.brackets), ())
    final = {place.team.id: place.first for place in tables[0].places} if tables else {}
    facts = {}
    for place in came:
        team, group = place.team.id, groups[place.team.id]
        whole = _results(place.stages or (place.row.tally,))
        facts[team] = {"rank": place.rank, "entrants": len(came), **whole}
        if tables:
            facts[team]["before_final"] = _results(group)
            facts[team] |= {"final_place": final[team]} if team in final else {}
    return facts


def _results(tallies: Sequence[Tally]) -> Json:
    """Of matches played; a win without playing is an exempt."""
    results = [result for tally in tallies for result in tally.results]
    dropped = [tally.dropped for tally in tallies if tally.dropped is not None]
    return {
        "wins": sum(tally.wins for tally in tallies),
        "losses": sum(tally.losses for tally in tallies),
        "draws": sum(tally.draws for tally in tallies),
        "exempts": sum(tally.credits for tally in tallies),
        "match_points": f"{sum(tally.match_points for tally in tallies)}/2",
        "score": sum(result.points for result in results if result.played),
        "rounds": max((result.round for result in (*results, *dropped)), default=0),
    }


def member_of(line: SeasonLine) -> Member | None:
    """Who of the roll it is, by the entry that stands there."""
    member: Member | None = line.player.member if line.player is not None else line.member
    return member and (member.merged_into or member)


def _key_of(line: SeasonLine) -> str:
    """The same for two lines of one person: by the roll, else by the words of the name."""
    if (member := member_of(line)) is not None:
        return f"m{member.pk}"
    who = line.player or line
    words = words_of(f"{who.given_name} {who.family_name}")
    return "n" + " ".join(words) if words else f"p{line.player_id or line.pk}"


def _keyed(lines: Iterable[SeasonLine]) -> Iterator[tuple[str, SeasonLine]]:
    """Two namesakes of one evening are two people."""
    seen: dict[str, int] = {}
    for line in lines:
        key = _key_of(line)
        seen[key] = seen.get(key, 0) + 1
        yield (key if seen[key] == 1 else f"{key} {seen[key]}"), line


class Why(NamedTuple):
    """An evening of somebody's season, and what it was worth."""

    evening: SeasonEvening
    counted: Counted

    @property
    def value(self) -> str:
        return number(self.counted.value, _)

    @property
    def weight(self) -> str:
        """ "2", where it is not counted once."""
        return "" if self.counted.weight == 1 else number(self.counted.weight, _)

    @property
    def weighted(self) -> str:
        return number(self.counted.weighted, _)


class SeasonPlace(NamedTuple):
    """Somebody's place: the engine's row, who it is, one or two people. `shown`: the least that an evening
    shows of names; `was`: the rank before a change, None where there was none; `shared`: another has the
    same."""

    row: SeasonRow
    people: tuple[naming.Named, ...]
    evenings: tuple[Why, ...]
    shown: str
    is_member: bool
    was: SeasonRow | None = None
    shared: bool = False

    @property
    def full(self) -> str:
        return naming.DASH.join(map(naming.full, self.people))

    @property
    def public(self) -> str:
        """A season has no numbers: where an evening shows only those, the letters of each."""
        ways = {"initial": naming.initial, "number": naming.letters}
        way = ways.get(self.shown, naming.full)
        return naming.DASH.join(map(naming.for_all(way), self.people))

    @property
    def value(self) -> str:
        return number(self.row.value, _)

    @property
    def ties(self) -> list[str]:
        return [number(tie, _) for tie in self.row.ties]

    @property
    def attended(self) -> int:
        return sum(why.counted.present for why in self.evenings)

    @property
    def value_before(self) -> str:
        return "–" if self.was is None else number(self.was.value, _)


@dataclass(frozen=True)
class SeasonRanking:
    """A season ranked by a rule. `live`: the evening that is played, where it counts as it stands."""

    season: Season
    rule: SeasonRule
    evenings: Sequence[SeasonEvening]
    places: tuple[SeasonPlace, ...]
    live: SeasonEvening | None = None

    @property
    def moved(self) -> list[SeasonPlace]:
        """Those to whose place or value a change does anything."""
        then = [(place, place.row, place.was) for place in self.places]
        return [at for at, row, was in then if was is None or (was.rank, was.value) != (row.rank, row.value)]

    @property
    def tie_names(self) -> list[str]:
        return [str(MEASURE_NAMES[tie]) for tie in self.rule.ties]

    @property
    def attendance(self) -> str:
        """What being there brings, each time; nothing where it brings nothing."""
        return number(self.rule.attendance, _) if self.rule.attendance else ""

    @property
    def how(self) -> str:
        """What the value is made of."""
        words = {"n": self.rule.n, "units": UNITS[self.rule.unit]}
        if self.rule.aggregate == "mean":
            return _("La moyenne, sur %(n)s %(units)s au moins.") % words
        if self.rule.aggregate == "best" and not self.rule.final_dropped:
            return _("Les %(n)s meilleures soirées, et toujours la finale.") % words
        if self.rule.aggregate == "best":
            return _("Les %(n)s meilleures soirées.") % words
        return _("La somme de toutes les soirées.")


@dataclass(frozen=True)
class SeasonData:
    """A season as it is stored: its evenings in the order of their days, the lines of each by its id."""

    season: Season
    evenings: tuple[SeasonEvening, ...]
    lines: Lines

    @cached_property
    def running(self) -> SeasonEvening | None:
        """The evening that is played now."""
        running = Tournament.State.RUNNING
        return next((e for e in self.evenings if e.tournament and e.tournament.state == running), None)

    def ranking(self, rule: SeasonRule | None = None, *, live: bool = False) -> SeasonRanking:
        """By its own rule, or by another; `live`: as if the evening that is played stopped now."""
        rule, data, evening = rule or rule_of(self.season), self, self.running if live else None
        if evening is not None:
            data = replace(self, lines={**self.lines, evening.pk: lines_of(evening)})
        return SeasonRanking(self.season, rule, data.evenings, tuple(data._places(rule)), evening)

    def _places(self, rule: SeasonRule) -> Iterator[SeasonPlace]:
        people: dict[str, tuple[SeasonLine, ...]] = {}
        engine_lines, named = [], {_evening_key(evening, rule): evening for evening in self.evenings}
        for key, evening in named.items():
            for player, lines in _units(self.lines.get(evening.pk, ()), rule):
                people[player] = lines
                engine_lines.append(_engine_line(key, evening, player, lines, rule))
        least = (evening.tournament.names_shown for evening in self.evenings if evening.tournament)
        shown = max(least, key=Tournament.Names.values.index, default=Tournament.Names.FULL)
        ranked = rank_season(engine_lines, rule)
        ranks = Counter(row.rank for row in ranked if row.ranked)
        for row in ranked:
            lines = people[row.player]
            whys = tuple(Why(named[counted.line.evening], counted) for counted in row.evenings)
            who = tuple(member_of(line) or line.player or line for line in lines)
            member = all(member_of(line) is not None for line in lines)
            yield SeasonPlace(row, who, whys, shown, member, shared=ranks[row.rank] > 1)


def _evening_key(evening: SeasonEvening, rule: SeasonRule) -> str:
    return FINAL if evening.is_final and rule.final else str(evening.pk)


def _units(lines: Iterable[SeasonLine], rule: SeasonRule) -> Iterator[tuple[str, tuple[SeasonLine, ...]]]:
    """Who is ranked: each player, or the players of one number together."""
    if rule.per == "player":
        yield from ((key, (line,)) for key, line in _keyed(lines))
        return
    together: dict[int, list[tuple[str, SeasonLine]]] = {}
    for key, line in _keyed(lines):
        together.setdefault(line.team, []).append((key, line))
    for pair in together.values():
        pair.sort(key=lambda keyed: keyed[0])
        yield "+".join(key for key, _line in pair), tuple(line for _key, line in pair)


def _engine_line(
    key: str, evening: SeasonEvening, player: str, lines: Sequence[SeasonLine], rule: SeasonRule
) -> EngineLine:
    facts: dict[str, Any] = dict(lines[0].facts)
    before = facts.pop("before_final", {})
    if rule.places_by == "final_place":
        facts |= before
    day = day_of(evening)
    member = all(member_of(line) is not None for line in lines)
    said = {"evening": key, "player": player, "member": member, "date": day.isoformat() if day else ""}
    return read(EngineLine, {**said, **facts})


def day_of(evening: SeasonEvening) -> datetime.date | None:
    """The day of its tournament, or the one that a sheet said."""
    day: datetime.date | None = evening.tournament.date if evening.tournament else evening.date
    return day


def load_season(season: Season) -> SeasonData:
    """All of it; two statements."""
    lines = Prefetch("lines", SeasonLine.objects.select_related(*WHOSE).order_by("pk"))
    stored = season.evenings.select_related("tournament__club").prefetch_related(lines)
    evenings = sorted(stored, key=lambda evening: (day_of(evening) or datetime.date.min, evening.pk))
    by_evening = {evening.pk: list(evening.lines.all()) for evening in evenings}
    return SeasonData(season, tuple(evenings), by_evening)


def compared(before: SeasonRanking, after: SeasonRanking) -> SeasonRanking:
    """The ranking after a change, each place with its row before it."""
    was = {place.row.player: place.row for place in before.places}
    places = tuple(place._replace(was=was.get(place.row.player)) for place in after.places)
    return replace(after, places=places)
