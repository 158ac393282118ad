"""What a preview shows of a list, and the lines it leaves out: they come back once the others are written."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ... import tokens
from ...models import Tournament
from ..forms.bulk import PasteForm
from ..forms.sealed import sealed
from ..parsing.rows import Entry, Fault
from ..services.dry_run import dry_run
from . import sentences


def shown_of(
    tournament: Tournament, entries: Sequence[Entry], faults: Sequence[Fault], typed: str, left: str
) -> dict[str, object]:
    """What the preview shows. `typed`: the pasted text; its lines left out, and those `left` before, come
    back once the others are confirmed."""
    tried = dry_run(tournament, entries)
    tried.faults = sorted([*faults, *tried.faults], key=lambda fault: fault.line)
    return {
        "tournament": tournament,
        "tried": tried,
        "lines": [(line, sentences.remarks(line)) for line in tried.lines],
        "sealed": sealed(tried.entries, tournament),
        "made": tokens.made(),
        "left": "\n".join(each for each in [left, *_left(typed, tried.faults)] if each),
    }


def in_the_box_again(request: HttpRequest, tournament: Tournament, left: str) -> HttpResponse:
    """The box of a pasted list, with the lines that are still to be put right."""
    form = PasteForm(initial={"text": left}, alone=tournament.individuals)
    shown = {"tournament": tournament, "form": form, "left": len(left.splitlines())}
    return render(request, "registration/paste.html", shown)


def _left(typed: str, faults: Sequence[Fault]) -> list[str]:
    """The lines to write otherwise, as they were typed; of a file, its cells as a line by hand."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    wrong = [fault for fault in faults if not fault.there]
    return [lines[each.line - 1] if typed else each.text.replace(" · ", " / ") for each in wrong]
