"""The form of one line of the totals of a round: that of a match, under ids of its own, and what is asked of
it: to be saved, to replace what somebody else typed, to be undone."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from ..queries.round_totals import TotalsLine
from .totals import HandedTotalsForm

REPLACE, UNDO = "replace", "undo"


def line_form(line: TotalsLine, sent: QueryDict | None = None) -> HandedTotalsForm:
    """The form of that line; `sent` is what was typed in it. Whoever replaces has seen the totals that the
    page named with the choice (`theirs`), which is then the version that the form was made for."""
    data: Any = sent
    if sent is not None and sent.get("act") == REPLACE:
        data = sent.copy()
        data["seen"] = sent.get("theirs", "")
    form = HandedTotalsForm(
        data,
        match=line.match.pk,
        boxes=line.boxes,
        former=line.handed,
        in_totals=None if line.in_totals is None else line.handed is None or line.in_totals,
        auto_id=f"m{line.match.pk}_%s",
    )
    form.fields.pop("reason", None)
    return form
