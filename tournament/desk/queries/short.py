"""The teams that fall below their minimum of matches, for the desk's front page and its rounds: read again
once the evening has changed, since both pages are opened more often than that."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from pairing.notes import Refusal

from ...core.cache import RecentCache
from ...evening import ShortTeam, evening_of, short_of_matches
from ...models import Tournament


@dataclass(frozen=True)
class KeptShort:
    """Who was short at this version of the tournament."""

    version: int
    teams: tuple[ShortTeam, ...]


SHORT: RecentCache[KeptShort] = RecentCache(fresh_seconds=inf)


def short_teams(tournament: Tournament) -> tuple[ShortTeam, ...]:
    """The teams to name, while the evening runs; the statements of an evening and two, whatever its size, and
    none while nothing was written."""
    if tournament.state != Tournament.State.RUNNING:
        return ()
    kept = SHORT.get(
        tournament.pk,
        lambda _previous: KeptShort(tournament.version, _read(tournament)),
        unless=lambda kept: kept.version < tournament.version,
    )
    return kept.teams


def _read(tournament: Tournament) -> tuple[ShortTeam, ...]:
    try:
        return short_of_matches(evening_of(tournament))
    except Refusal:
        return ()
