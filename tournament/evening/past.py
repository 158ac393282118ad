"""Who is there to be drawn, and what each has behind it: opponents, tables, matches, rests, its standing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pairing.types import Entrant, club_codes

from ..models import Team
from ..models.result import COUNTED, FORFEITED
from .roll import Choices
from .state import Evening


def teams_to_draw(evening: Evening, choices: Choices) -> list[Team]:
    """The teams that a draw takes, by number: at the start those of the roll, later those still there and
    those that came since."""
    return teams_still_there(evening) if evening.begun else evening.roll.drawn(choices)


def teams_still_there(evening: Evening) -> list[Team]:
    """Who is still there once the evening has begun, by number."""
    seated = {seat.team for seat in evening.rows.seats}
    everybody = (*evening.roll.present, *evening.roll.missing)
    there = (team for team in everybody if team.pk in seated or team.checked_in)
    return sorted(there, key=lambda team: team.number or 0)


def codes_of(teams: Iterable[Team]) -> dict[str, str]:
    """Club → the letter that stands for it in a record, which names nobody."""
    return club_codes({team.number or 0: team.club_key or None for team in teams})


def plain_entrants(teams: Sequence[Team]) -> list[Entrant]:
    """Numbers, seeds and club codes."""
    codes = codes_of(teams)
    return [Entrant(team.number or 0, team.seed, codes.get(team.club_key)) for team in teams]


@dataclass(frozen=True)
class Past:
    """What each team has behind it, by number."""

    met: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    tables: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    played: Counter[int] = field(default_factory=Counter)
    rests: Counter[int] = field(default_factory=Counter)

    def behind(self, number: int) -> dict[str, Any]:
        """What the team of that number has behind it, in the words of the engine's entrants."""
        met, tables = tuple(self.met[number]), tuple(self.tables[number])
        return {"met": met, "exempt_before": self.rests[number], "tables_before": tables}


def past_of(evening: Evening) -> Past:
    """In the order of the rounds: who was exempt, missed a round or met nobody because of a forfeit has
    rested."""
    past = Past()
    for match in evening.rows.matches:
        a, b = evening.number_of(match.a), evening.number_of(match.b)
        for number, opponent in ((a, b), (b, a)):
            past.met[number].append(opponent)
            if match.table is not None:
                past.tables[number].append(match.table)
        for team in match.counting_teams:
            past.played[evening.number_of(team)] += match.state in COUNTED
            past.rests[evening.number_of(team)] += match.state == FORFEITED
    for rest in evening.rows.rests:
        past.rests[evening.number_of(rest.team)] += 1
    past.rests.update(_missed_all(evening, past.met.keys() | past.rests.keys()))
    return past


def _missed_all(evening: Evening, known: Collection[int]) -> dict[int, int]:
    """The numbers of those who came after all rounds drawn so far, and how many these are."""
    there = {team.number or 0 for team in teams_still_there(evening)}
    return dict.fromkeys(there.difference(known), len(evening.rows.rounds))


class TeamStanding(NamedTuple):
    """Where a team stands: its rank, its wins in halves."""

    rank: int | None = None
    wins: int = 0


UNRANKED = TeamStanding()


def ranks_of(evening: Evening) -> dict[int, TeamStanding]:
    """The standing of each team, by number; empty before the first match."""
    if not evening.rows.matches:
        return {}
    return {
        place.team.number: TeamStanding(place.rank, place.row.tally.win_halves)
        for place in evening.standings.overall
    }


@dataclass(frozen=True)
class PlayersPast:
    """What each player has behind them, by number. `matches`: those played or about to be; `away`: rounds
    without one, rested or missed."""

    partners: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    opponents: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    matches: Counter[int] = field(default_factory=Counter)
    away: Counter[int] = field(default_factory=Counter)


def players_past_of(evening: Evening) -> PlayersPast:
    """Partners and opponents in the order of the rounds."""
    past = PlayersPast()
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
