"""The places that the matches of a *poule à barrage* give: two wins the first, two losses the last, the match
between the others the second and the third. From the rows alone; what is not decided yet is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from .replaced import winner_of, without_wrong_results
from .rows import MatchRow, Rows, StageRow

LAST = 3
"""The level of the match for the second place."""
Places = dict[str, dict[int, int]]


def by_barrage(stage: StageRow, matches: Iterable[MatchRow]) -> dict[str, list[MatchRow]]:
    """The matches of each pool played by barrage: they say their pool, those of a round robin do not."""
    found: dict[str, list[MatchRow]] = defaultdict(list)
    for match in matches if stage.options.get("barrage") else ():
        if match.bracket:
            found[match.bracket].append(match)
    return found


def decided_places(pools: Mapping[str, list[MatchRow]], slots: Mapping[int, int]) -> Places:
    """Pool → team → its place, as far as its matches have decided."""
    return {pool: _decided(matches, slots) for pool, matches in pools.items()}


def unfinished(pools: Mapping[str, list[MatchRow]], rows: Rows) -> set[str]:
    """The pools whose last match is not released; one that a team has left may be decided without it."""
    left = {pool for slot, pool in rows.pool_of.items() if _gone(slot, rows)} if pools else set()
    return {
        pool
        for pool, matches in pools.items()
        if pool not in left and not any(match.level == LAST for match in matches)
    }


def _gone(slot: int, rows: Rows) -> bool:
    card = rows.teams.get(rows.slots[slot])
    return card is not None and card.gone


def _decided(matches: Iterable[MatchRow], slots: Mapping[int, int]) -> dict[int, int]:
    wins: dict[int, list[bool]] = defaultdict(list)
    found: dict[int, int] = {}
    for match in without_wrong_results(matches):
        side = winner_of(match)
        if not side:
            continue
        won, lost = (slots[match.slot_a], slots[match.slot_b])[:: 1 if side == "A" else -1]
        if match.level == LAST:
            found |= {won: 2, lost: 3}
            continue
        wins[won].append(True)
        wins[lost].append(False)
    for team, own in wins.items():
        if own == [True, True]:
            found[team] = 1
        elif own == [False, False]:
            found[team] = 4
    return found
