"""The totals handed in, as the workbook reads them: what was typed beside them, match by match."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import HandedResult, Tournament


@dataclass(frozen=True, slots=True)
class HandedBoxes:
    """Of one match. None is a box left empty, which is not 0; `doubts` are codes."""

    belotes_a: int | None = None
    belotes_b: int | None = None
    capots_a: int | None = None
    capots_b: int | None = None
    doubts: tuple[str, ...] = ()


COLUMNS = ("match_id", "belotes_a", "belotes_b", "capots_a", "capots_b", "doubts")


def handed_boxes(tournament: Tournament) -> dict[int, HandedBoxes]:
    """Those of the matches that are counted by their totals, by match; one statement."""
    rows = HandedResult.objects.filter(match__tournament=tournament, current=True).values_list(*COLUMNS)
    return {
        match: HandedBoxes(belotes_a, belotes_b, capots_a, capots_b, tuple(doubts))
        for match, belotes_a, belotes_b, capots_a, capots_b, doubts in rows
    }
