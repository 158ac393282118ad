"""Who is there to be drawn, and what each has behind it: opponents, tables, matches, rests, its standing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from pairing.types import Entrant, club_codes

from ..models import Team
from ..models.result import COUNTED, FORFEITED
from .roll import Choices
from .state import Evening


def teams_still_there(evening: Evening) -> list[Team]:
    """Who is still there once the evening has begun, by number, and who came since."""
    seated = {seat.team for seat in evening.rows.seats}
    everybody = (*evening.roll.present, *evening.roll.missing)
    there = (team for team in everybody if team.pk in seated or team.checked_in)
    return sorted(there, key=lambda team: team.number or 0)


def teams_to_draw(evening: Evening, choices: Choices) -> list[Team]:
    """By number: at the start those of the roll, later those still there."""
    return teams_still_there(evening) if evening.begun else evening.roll.drawn(choices)


def plain_entrants(teams: Sequence[Team]) -> list[Entrant]:
    """Numbers, seeds and clubs, each by the code that stands for it in a record, which names nobody."""
    codes = club_codes({team.number or 0: team.club_key or None for team in teams})
    return [Entrant(team.number or 0, team.seed, codes.get(team.club_key)) for team in teams]


def entrants_by_rank(evening: Evening, teams: Sequence[Team]) -> list[Entrant]:
    """Teams as seeds by the ranking so far, whatever seeds they were; who came since goes by lot."""
    present = {team.number for team in teams}
    order = [place.team.number for place in evening.standings.overall if place.team.number in present]
    seeds = {number: seed for seed, number in enumerate(order, start=1)}
    return [replace(entrant, seed=seeds.get(entrant.id)) for entrant in plain_entrants(teams)]


def entrants_with_past(
    evening: Evening, teams: Sequence[Team], *, ranked: bool = False, played: bool = False
) -> list[Entrant]:
    """Teams with their opponents and tables, in the order of the rounds, and their rests: who was exempt,
    missed a round or met nobody because of a forfeit has rested. `ranked`, `played`: whether the draw looks
    at the standings, and at how many matches each has played."""
    met, tables = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    counted, rests = Counter[int](), Counter[int]()
    for match in evening.rows.matches:
        a, b = evening.number_of(match.a), evening.number_of(match.b)
        for number, opponent in ((a, b), (b, a)):
            met[number].append(opponent)
            if match.table is not None:
                tables[number].append(match.table)
        for team in match.counting_teams:
            counted[evening.number_of(team)] += match.state in COUNTED
            rests[evening.number_of(team)] += match.state == FORFEITED
    rests.update(evening.number_of(rest.team) for rest in evening.rows.rests)
    rests.update(_missed_all(evening, met.keys() | rests.keys()))
    overall = evening.standings.overall if ranked and evening.rows.matches else ()
    ranks = {place.team.number: place.rank for place in overall}
    wins = {place.team.number: place.row.tally.win_halves for place in overall}
    return [
        Entrant(
            plain.id,
            club=plain.club,
            met=tuple(met[plain.id]),
            exempt_before=rests[plain.id],
            tables_before=tuple(tables[plain.id]),
            rank=ranks.get(plain.id),
            wins=wins.get(plain.id, 0),
            played=counted[plain.id] if played else 0,
        )
        for plain in plain_entrants(teams)
    ]


def _missed_all(evening: Evening, known: Collection[int]) -> dict[int, int]:
    """The numbers of those who came after all rounds drawn so far, and how many these are."""
    there = {team.number or 0 for team in teams_still_there(evening)}
    return dict.fromkeys(there.difference(known), len(evening.rows.rounds))


class PlayersPast(NamedTuple):
    """What each player has behind them, by number. `matches`: those played or about to be; `away`: rounds
    without one, rested or missed."""

    partners: dict[int, list[int]]
    opponents: dict[int, list[int]]
    matches: Counter[int]
    away: Counter[int]


def players_past_of(evening: Evening) -> PlayersPast:
    """Partners and opponents in the order of the rounds."""
    past = PlayersPast(defaultdict(list), defaultdict(list), Counter(), Counter())
    for match in evening.rows.matches:
        a, b = evening.pairs.get(match.a, ()), evening.pairs.get(match.b, ())
        for pair, opposing_pair in ((a, b), (b, a)):
            for player in pair:
                past.partners[player].extend(partner for partner in pair if partner != player)
                past.opponents[player].extend(opposing_pair)
                if not match.counts_for or player == a[0]:  # the others have their own match in this round
                    past.matches[player] += match.state in COUNTED or not match.done
    for rest in evening.rows.rests:
        past.away[evening.number_of(rest.team)] += 1
    past.away.update(_missed_all(evening, past.partners.keys() | past.away.keys()))
    return past


class RestChoice(NamedTuple):
    """The players whom the organiser lets rest, by number; `insist`: even before who has rested less."""

    named: tuple[int, ...] = ()
    insist: bool = False


NOBODY_RESTS = RestChoice()
