"""Whether a draft still says what the desk and the results say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from pairing.record import DrawRecord, load

from ..core.errors import Refused
from ..formats import format_of, step_of
from ..formats.draws import DrawKey
from ..formats.format import draw_inputs
from ..models import Draw, Team
from ..standings.rows import rows_before
from .match import WAITING
from .reading import standings_of
from .roll import RollCall, choices_of
from .state import Evening


def staleness(evening: Evening, draw: Draw) -> Refused | None:
    """Why this draft cannot be released as it is; None when it still fits."""
    step = step_of(evening, draw.stage_id, draw.key)
    if step is None or step.engine != draw.engine:
        return Refused("stale", _("Ce tirage n’a plus lieu d’être : l’épreuve a changé. Refaites le tirage."))
    record = load(draw.record)
    entrants, options = draw_inputs(evening, step, choices_of(draw.stage), None)
    now, then = {entrant.id for entrant in entrants}, {entrant.id for entrant in record.entrants}
    if then - now:
        return _stale(_("Le tirage compte %(teams)s, que le bureau n’a plus."), then - now)
    if now - then:
        return _stale(_("Le bureau a maintenant %(teams)s, que ce tirage n’a pas."), now - then)
    same_teams = list(record.entrants) == sorted(entrants, key=lambda entrant: entrant.id)
    same_matches = getattr(record.options, "matches", ()) == getattr(options, "matches", ())
    if not (same_teams and same_matches):
        return Refused("stale", step.format.draft_changed(step.stage))
    if others := set(_others(draw.teams, teams_drawn(evening.roll, then))):
        return _stale(_("Autre numéro, autre joueur ou autre club depuis l’essai : %(teams)s."), others)
    return _tables(evening, record)


def teams_drawn(roll: RollCall, numbers: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Who bears these numbers: the entry of each team and of its players, its club, and their names, hashed
    so that a name that is blanked stands nowhere."""
    rows = {team.number or 0: team for team in (*roll.present, *roll.missing, *roll.gone)}
    return {str(number): team_drawn(rows[number]) for number in sorted(numbers) if number in rows}


def team_drawn(team: Team) -> dict[str, Any]:
    """A team as a draw knows it."""
    people = [player for player in team.people if player is not None]
    names = [player.search_key for player in people if player.search_key]
    return {
        "team": str(team.uid),
        "players": [str(player.uid) for player in people],
        "club": team.club_key,
        "names": [salted_hmac("draft", name).hexdigest() for name in names],
    }


def _others(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[int]:
    """The numbers that another team, player or club bears now, or a name that another one had then."""
    names_then = {name for team in then.values() for name in team["names"]}
    for number in then.keys() & now.keys():
        was, is_now = then[number], now[number]
        new_names = {*is_now["names"]} - {*was["names"]}
        if new_names & names_then or any(was[part] != is_now[part] for part in ("team", "players", "club")):
            yield int(number)


def _tables(evening: Evening, record: DrawRecord) -> Refused | None:
    gone = {pairing.table for pairing in record.result.pairings} - set(evening.roll.tables)
    if not gone:
        return None
    numbers = ", ".join(str(number) for number in sorted(gone))
    return Refused(
        "stale", _("La salle n’a plus ces tables : %(tables)s. Refaites le tirage.") % {"tables": numbers}
    )


def _stale(sentence: str, numbers: set[int]) -> Refused:
    teams = ", ".join(_("l’équipe %(number)s") % {"number": number} for number in sorted(numbers))
    return Refused("stale", f"{sentence % {'teams': teams}} {_('Refaites le tirage.')}")


@dataclass(frozen=True)
class Reranked:
    """A round and the teams whose rank among those drawn is another now: (team, then, now).

    `begun` of its `matches` have begun."""

    draw: Draw
    round: int
    moved: tuple[tuple[int, int, int], ...]
    matches: int
    begun: int


def reranked(evening: Evening, begun: frozenset[int]) -> tuple[Reranked, ...]:
    """The released ranked rounds with a match not begun whose order has changed; five statements at most."""
    changes = []
    for draw, number, waiting in _open_rounds(evening, begun):
        matches = [match for match in evening.rows.matches if match.draw == draw.pk]
        moved = _moved(evening, draw, number)
        if moved:
            changes.append(Reranked(draw, number, moved, len(matches), len(matches) - waiting))
    return tuple(changes)


def _open_rounds(evening: Evening, begun: frozenset[int]) -> list[tuple[Draw, int, int]]:
    """Draws of ranked rounds after the evening's first, their round's number, their matches not begun."""
    open_rounds, first = [], evening.stages[0].pk
    stages = {stage.pk: stage for stage in evening.stages}
    for (stage, key), draw in evening.rows.released.items():
        number = DrawKey.parse(key).round
        if not format_of(stages[stage]).follows_ranks or not number or (stage == first and number == 1):
            continue
        matches = [match for match in evening.rows.matches if match.draw == draw.pk]
        waiting = sum(match.state == WAITING and match.id not in begun for match in matches)
        if waiting:
            open_rounds.append((draw, matches[0].round, waiting))
    return open_rounds


def _moved(evening: Evening, draw: Draw, number: int) -> tuple[tuple[int, int, int], ...]:
    record: DrawRecord = evening.records[draw.stage_id, draw.key]
    before = rows_before(evening.ranking, number)
    gone = evening.roll.gone_numbers
    ranks = {place.team.number: place.rank for place in standings_of(evening.tournament, before).overall}
    drawn = {entrant.id: entrant.rank for entrant in record.entrants if entrant.rank is not None}
    compared = [team for team in drawn if team in ranks and team not in gone]
    then, now = (
        _places([(drawn[team], team) for team in compared]),
        _places([(ranks[team], team) for team in compared]),
    )
    return tuple((team, then[team], now[team]) for team in sorted(_passed(then, now)))


def _passed(then: Mapping[int, int], now: Mapping[int, int]) -> set[int]:
    """The teams that passed another, or were passed: a place that is shared now passes nobody."""
    passed: set[int] = set()
    below = -max(now.values(), default=0) - 1
    for ahead in (1, -1):
        furthest = waiting = below
        place = None
        for team in sorted(then, key=lambda team: ahead * then[team]):
            if then[team] != place:
                place, furthest = then[team], waiting
            if furthest > ahead * now[team]:
                passed.add(team)
            waiting = max(waiting, ahead * now[team])
    return passed


def _places(ranked: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Team → its place among these, ties shared."""
    ranks = sorted(rank for rank, _team in ranked)
    return {team: 1 + ranks.index(rank) for rank, team in ranked}
