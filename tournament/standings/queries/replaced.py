"""What a wrong team played in a bracket counts for nobody: the matches as the corrected results want them.

From the rows alone: each match of a bracket knows which match sent its teams (`Match.came`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...models import Match
from .rows import COUNTED, FORFEITED, MatchRow

WAITING = str(Match.State.WAITING)


def without_wrong_results(matches: Iterable[MatchRow]) -> list[MatchRow]:
    """The matches as they should be: where the match that sent a team went the other way since, the right
    team waits for its match, and what the wrong one played there, or after it, is left out."""
    found: list[MatchRow] = []
    by_id = {match.id: match for match in matches}
    void: set[int] = set()
    for match in sorted(by_id.values(), key=lambda match: (match.round, match.id)):
        ways = {side: (by_id.get(way["match"]), way) for side, way in (match.came or {}).items()}
        if any(source is not None and source.id in void for source, _way in ways.values()):
            void.add(match.id)
            continue
        right = {side: slot for side, (source, way) in ways.items() if (slot := _other(source, way))}
        if right:
            void.add(match.id)
            waits = match._replace(state=WAITING, total_a=None, total_b=None, forfeited_by="", winner="")
            a, b = right.get("A", match.slot_a), right.get("B", match.slot_b)
            found.append(waits._replace(slot_a=a, slot_b=b))
        else:
            found.append(match)
    return found


def _other(source: MatchRow | None, way: Mapping[str, Any]) -> int | None:
    """The seat that a match sends there now, where it is not the one it sent; a reopened one sends nobody."""
    winner = winner_of(source) if source is not None else ""
    if source is None or not winner or (winner == way["side"]) == way["won"]:
        return None
    return source.slot_b if way["side"] == "A" else source.slot_a


def winner_of(match: MatchRow) -> str:
    """Side "A" or "B"; empty while nobody has won."""
    if match.state == FORFEITED:
        return {"A": "B", "B": "A"}.get(match.forfeited_by, "")
    if match.state not in COUNTED:
        return ""
    lead = (match.total_a or 0) - (match.total_b or 0)
    return match.winner or ("A" if lead > 0 else "B" if lead < 0 else "")
