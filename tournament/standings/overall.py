"""The evening's order from its stages: the last that has matches, brackets from the highest to the lowest,
then whoever is in none of it in the order of the stage before: who left is last of the stage that it left,
in a bracket it keeps its place; who was sent away comes last. Rounds or pools that are
drawn and have no result yet change nothing of what is known.

Scores start again in brackets: the criteria shown are those of the group stage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from pairing.ranking.rank import TEAMS, Ranking, RankingRow
from pairing.ranking.tally import Tally

from ..models.result import COUNTED, SUBMITTED, WITH_RESULT
from .board import BracketTable, Part, Place, Standings
from .rows import StandingRows
from .stages import Rules, rests

Groups = list[list[int]]
"""Teams in order; those of one group share a rank."""


def put_together(rows: StandingRows, rules: Rules, parts: tuple[Part, ...]) -> Standings:
    """The standing of an evening whose stages stand so."""
    places, ranking = _overall(parts, rows)
    waiting = [match for match in rows.matches if match.state not in WITH_RESULT]
    left = sum(match.left for match in waiting)
    rounds = {match.round for match in rows.matches}
    open_rounds = {match.round for match in waiting if not match.left}
    return Standings(
        places=places,
        ranking=ranking,
        voice=parts[0].voice if parts else TEAMS,
        criteria=rules.criteria,
        submitted=sum(match.state == SUBMITTED for match in rows.matches),
        unplayed=len(waiting),
        left=left,
        disputes=len(rows.disputes),
        counted=sum(match.state in COUNTED for match in rows.matches),
        rounds=len(rounds),
        rounds_finished=len(rounds - open_rounds),
        ahead=sum(match.round in open_rounds and match.state in WITH_RESULT for match in rows.matches),
        place_first=rules.mode == "place_first",
        final=rules.over,
        teams=rows.teams,
        pairs=rows.pairs,
        parts=parts,
        lots=rules.lots,
    )


def _overall(parts: Sequence[Part], rows: StandingRows) -> tuple[tuple[Place, ...], Ranking]:
    """Everybody in order, and the ranking whose ties and means explain it."""
    played = [part for part in parts if part.begun]
    while len(played) > 1 and not (played[-1].brackets or played[-1].ranking.begun):
        played.pop()
    if not played:
        return (), Ranking(())
    if len(played) == 1 and not played[0].brackets:
        return played[0].places, played[0].ranking
    shown = next((part for part in reversed(played) if not part.brackets), played[-1])
    # What each team has from the group stage; from another one where it was not in it.
    own_rows: dict[int, RankingRow] = {}
    tallies: dict[int, list[Tally]] = defaultdict(list)
    for part in played:
        own_rows |= {row.team: row for row in part.ranking.rows}
        for row in part.ranking.rows:
            tallies[row.team].append(row.tally)
    own_rows |= {row.team: row for row in shown.ranking.rows}
    in_brackets = {
        place.team.id: (table.key, place)
        for table in played[-1].brackets
        for place in table.places
        if not place.out
    }
    best, rested = _best_places(played[-1].brackets), rests(rows.exempts)
    order = _order(played)
    places: list[Place] = []
    for group, sent_away in [*((group, False) for group in order), *((group, True) for group in order)]:
        first = len(places) + 1
        level = [team for team in group if rows.teams[team].disqualified is sent_away]
        for team in level:
            row = own_rows[team]._replace(rank=best.get(team, first), ex_aequo=len(level) > 1)
            ties, stages = shown.ranking.ties_of(team), tuple(tallies[team])
            place = Place(row, rows.teams[team], ties, rested[team], stages=stages)
            if team in in_brackets:
                bracket, there = in_brackets[team]
                span = (there.first, there.last) if there.last > there.first else None
                row = row._replace(broke_tie=None, ex_aequo=span is not None)
                place = place._replace(row=row, tied=(), bracket=bracket, span=span)
            places.append(place)
    left = tuple(tie for tie in shown.ranking.ties if in_brackets.keys().isdisjoint(tie.teams))
    return tuple(places), replace(shown.ranking, rows=tuple(place.row for place in places), ties=left)


def _best_places(tables: Sequence[BracketTable]) -> dict[int, int]:
    """Team → the best place of the evening that it can still reach, of those who are in brackets: after all
    who will be in the brackets above; who was sent away gives its place up."""
    best_places: dict[int, int] = {}
    above = 0
    for table in tables:
        stayed = [place for place in table.places if not (place.out or place.team.disqualified)]
        gone = [place.last for place in table.places if place.out or place.team.disqualified]
        for place in stayed:
            best = place.first - sum(last < place.first for last in gone)
            if table.falling and not place.plays_on:
                best = min(best, len(stayed) - table.falling + 1)
            best_places[place.team.id] = above + best
        above += len(stayed) - table.falling
    return best_places


def _order(played: Sequence[Part]) -> Groups:
    """The teams of these stages in the order of the last, then the others in that of the stages before."""
    order: Groups = []
    for part in played:
        if not (order and part.brackets):
            ranked = groupby(part.ranking.rows, lambda row: row.rank)
            order = [*([row.team for row in rows] for _rank, rows in ranked), *order]
        position = defaultdict(int, {team: at for at, group in enumerate(order) for team in group})
        in_brackets = [
            sorted((place.team.id for place in shared if not place.out), key=position.__getitem__)
            for table in part.brackets
            for _span, shared in groupby(table.places, lambda place: (place.first, place.last))
        ]
        placed: set[int] = set()
        for at, group in enumerate(groups := [*in_brackets, *order]):
            groups[at] = [team for team in group if team not in placed]
            placed.update(group)
        order = groups
    return order
