"""A mêlée as its draws see it: with whom and against whom each player was, how often each one rested."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ....models import Team
from ...engine import Entrant, Options
from ...engine.melee import MeleeEntrant, MeleeOptions
from .state import Evening
from .steps import Step


@dataclass(frozen=True)
class Company:
    """What each player has behind them, by number. `matches`: those played or about to be; `away`: rounds
    without one, rested or missed."""

    partners: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    opponents: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    matches: Counter[int] = field(default_factory=Counter)
    away: Counter[int] = field(default_factory=Counter)


def company_of(evening: Evening) -> Company:
    """Partners and opponents in the order of the rounds."""
    found = Company()
    for match in evening.rows.matches:
        a, b = evening.pairs.get(match.a, ()), evening.pairs.get(match.b, ())
        for own, others in ((a, b), (b, a)):
            for player in own:
                found.partners[player].extend(one for one in own if one != player)
                found.opponents[player].extend(others)
                if not match.counts or player == a[0]:  # the others have their own match in this round
                    found.matches[player] += match.played or not match.done
    for rest in evening.rows.rests:
        found.away[evening.number_at(rest.seat)] += 1
    return found


@dataclass(frozen=True)
class Rests:
    """The players whom the organiser lets rest, by number; `insist`: even before who has rested less."""

    named: tuple[int, ...] = ()
    insist: bool = False


NOBODY = Rests()


def players_drawn(
    evening: Evening, step: Step, players: Sequence[Team], rests: Rests = NOBODY
) -> tuple[list[Entrant], Options]:
    """The engine's view of the players. Who came late has missed a round already: others rest before."""
    company = company_of(evening)
    entrants: list[Entrant] = [
        MeleeEntrant(
            id=number,
            partners=tuple(company.partners[number]),
            opponents=tuple(company.opponents[number]),
            rests_before=company.away[number],
        )
        for number in _numbers(players)
    ]
    return entrants, MeleeOptions(
        round=step.number, tables=tuple(evening.roll.tables), rests=rests.named, insist=rests.insist
    )


def _numbers(players: Iterable[Team]) -> list[int]:
    return [player.number or 0 for player in players]
