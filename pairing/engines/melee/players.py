"""The players of a mêlée so far: partners, opponents, rests, what may be chosen, whose turn it is to rest.

Among those alike the round decides that repeats least, then the lot (FORMATS F6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import Entrant, Options


@dataclass(frozen=True, slots=True)
class MeleeEntrant(Entrant):
    """A player so far: every partner and every opponent, as often as they were; how many rests."""

    partners: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()
    rests_before: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeOptions(Options):
    """``round``: its number; ``tables``: usable numbers in the order of the hall, None for 1, 2, 3 …

    ``rests``: the players whom the organiser lets rest, at most as many as four does not divide; the lot
    names the others. ``insist``: even before somebody who has rested less."""

    round: int = 1
    tables: tuple[int, ...] | None = None
    rests: tuple[int, ...] = ()
    insist: bool = False


def write_entrant(player: MeleeEntrant) -> Json:
    """A player and the evening so far."""
    return {
        "id": player.id,
        "partners": list(player.partners),
        "opponents": list(player.opponents),
        "rests_before": player.rests_before,
    }


def read_entrant(data: JsonReader) -> MeleeEntrant:
    """A player; all but the number may be left out."""
    data.only("id", "partners", "opponents", "rests_before")
    return MeleeEntrant(
        id=data.number("id"),
        partners=data.numbers_or_none("partners") or (),
        opponents=data.numbers_or_none("opponents") or (),
        rests_before=data.number_or_none("rests_before") or 0,
    )


def write_options(options: MeleeOptions) -> Json:
    """The choices as data; who was named to rest only where somebody was."""
    named: Json = {"rests": list(options.rests), "insist": options.insist} if options.rests else {}
    return {
        "round": options.round,
        "tables": None if options.tables is None else list(options.tables),
        "swaps": [list(swap) for swap in options.swaps],
        **named,
    }


def read_options(data: JsonReader) -> MeleeOptions:
    """The choices read back; each may be left out."""
    data.only(*write_options(MeleeOptions(rests=(0,))))
    return MeleeOptions(
        round=1 if (number := data.number_or_none("round")) is None else number,
        tables=data.numbers_or_none("tables"),
        swaps=data.couples("swaps"),
        rests=data.numbers_or_none("rests") or (),
        insist=data.truth("insist", False),
    )


TableOfFour = tuple[int, int, int, int]
"""Two partners, then the two against them."""


class MeleePast:
    """Counts by player number; what one player says and what the other says are taken together."""

    def __init__(self, players: Sequence[MeleeEntrant]) -> None:
        self.partner_counts = _symmetric((player.id, Counter(player.partners)) for player in players)
        self.opponent_counts = _symmetric((player.id, Counter(player.opponents)) for player in players)

    def total(self, tables: Iterable[TableOfFour]) -> tuple[int, int]:
        """Over a round: the couples who were partners before, then those who were opponents before."""
        partners = opponents = 0
        for a, b, c, d in tables:
            partners += (b in self.partner_counts[a]) + (d in self.partner_counts[c])
            opponents += sum(
                opponent in self.opponent_counts[player] for player in (a, b) for opponent in (c, d)
            )
        return partners, opponents


def _symmetric(counted: Iterable[tuple[int, Counter[int]]]) -> dict[int, dict[int, int]]:
    """For each player how often each other, as the one of the two who counts more says."""
    counts_by_player = dict(counted)
    together: dict[int, dict[int, int]] = {player: {} for player in counts_by_player}
    for player, counts_by_other in counts_by_player.items():
        for other_player, times in counts_by_other.items():
            if other_player in together:
                times_together = max(times, together[player].get(other_player, 0))
                together[player][other_player] = together[other_player][player] = times_together
    return together


@dataclass(frozen=True, slots=True)
class RestTurn:
    """Who rests for ``sure``; of those ``open`` alike as many as there are ``places``."""

    sure: frozenset[int]
    open: frozenset[int] = frozenset()
    places: int = 0


def turn_of(players: Sequence[MeleeEntrant], options: MeleeOptions) -> RestTurn:
    """The players that four does not divide: those named, then who rested least.

    Raises ``Refusal``: somebody named is not drawn (unknown_team), one too many (too_many_rests), has rested
    more often than somebody who would play (rested_before), unless the organiser insists."""
    places, named = len(players) % 4, frozenset(options.rests)
    for number in sorted(named - {player.id for player in players}):
        raise Refusal("unknown_team", team=number)
    if len(named) > places:
        raise Refusal("too_many_rests", players=len(players), places=places)
    for player in out_of_turn(players, options.rests):
        if not options.insist:
            raise Refusal("rested_before", player=player)
    if len(named) == places:
        return RestTurn(named)
    others = [player for player in players if player.id not in named]
    most_rests = sorted(player.rests_before for player in others)[places - len(named) - 1]
    sure = named.union(player.id for player in others if player.rests_before < most_rests)
    alike = frozenset(player.id for player in others if player.rests_before == most_rests)
    if len(sure) + len(alike) == places:
        return RestTurn(sure | alike)
    return RestTurn(sure, alike, places - len(sure))


def out_of_turn(players: Sequence[MeleeEntrant], named: Sequence[int]) -> list[int]:
    """Those named who have rested more often than somebody who would play."""
    counts = sorted(player.rests_before for player in players)
    most_rests = counts[max(0, len(players) % 4 - 1)]
    return sorted(player.id for player in players if player.id in named and player.rests_before > most_rests)


def rests_explained(
    rests: Sequence[int], players: Sequence[MeleeEntrant], options: MeleeOptions
) -> Iterator[Remark]:
    """Who rests by the organiser's choice, who by lot, and whose turn it was not."""
    chosen = tuple(player for player in rests if player in options.rests)
    by_lot = tuple(player for player in rests if player not in options.rests)
    if chosen:
        yield remark("melee_rest_chosen", players=chosen)
    if by_lot:
        yield remark("melee_rest" if len(by_lot) == 1 else "melee_rests", players=by_lot)
    for player in out_of_turn(players, chosen):
        yield remark("melee_rest_again", player=player)
