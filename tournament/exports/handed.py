"""The totals handed in, as the workbook reads them: what was typed beside them, match by match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..models import HandedResult, Tournament


@dataclass(frozen=True, slots=True)
class HandedBoxes:
    """Of one match, all its games together. None is a box left empty, which is not 0; `doubts` are codes."""

    belotes_a: int | None = None
    belotes_b: int | None = None
    capots_a: int | None = None
    capots_b: int | None = None
    doubts: tuple[str, ...] = ()


COLUMNS = ("match_id", "belotes_a", "belotes_b", "capots_a", "capots_b", "doubts")


def handed_boxes(tournament: Tournament) -> dict[int, HandedBoxes]:
    """Those of the matches that are counted by their totals, by match; one statement."""
    boxes: dict[int, HandedBoxes] = {}
    games = HandedResult.objects.filter(match__tournament=tournament, current=True)
    for match, *counts, doubts in games.order_by("match_id", "game").values_list(*COLUMNS):
        known = boxes.get(match, HandedBoxes())
        before = (known.belotes_a, known.belotes_b, known.capots_a, known.capots_b)
        belotes_a, belotes_b, capots_a, capots_b = map(_added, zip(before, counts, strict=True))
        doubtful = (*known.doubts, *doubts)
        boxes[match] = HandedBoxes(belotes_a, belotes_b, capots_a, capots_b, doubtful)
    return boxes


def _added(counts: Iterable[int | None]) -> int | None:
    typed = [count for count in counts if count is not None]
    return sum(typed) if typed else None
