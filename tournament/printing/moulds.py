"""Score sheets by moulds: what is the same on all slips of a shape is made once, and table, code, pool,
labels and players are put into it. A hundred slips differ in these alone; their back is one and the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from .queries import Slip, SlipSide

# Letters of nobody's name or number (a private use area): where what a slip has for itself comes.
TABLE, CODE, DIGITS, NAMES, CALLED, POOL = "\ue0a0", "\ue0a1", "\ue0a2", "\ue0a3", "\ue0a4", "\ue0a5"
A, B = "\ue0b0", "\ue0b1"
PLAYERS = ("\ue0c0", "\ue0c1", "\ue0c2", "\ue0c3")
GAP = re.compile("([\ue0a0-\ue0c3])")
MOST = len(PLAYERS) // 2
"""As many players a side are put into a mould."""


def filled_slips(request: HttpRequest, slips: Sequence[Slip], context: Mapping[str, Any]) -> list[SafeString]:
    """Each slip as it is printed; a template is rendered once a shape."""
    moulds: dict[Slip, list[str]] = {}
    filled = []
    for slip in slips:
        shape = shape_of(slip)
        if shape not in moulds:
            own = {"table": shape.table and TABLE, "digits": DIGITS, "names": NAMES}
            shown = {**context, "slip": shape, **own}
            moulds[shape] = GAP.split(render_to_string("printing/_slip.html", shown, request))
        values = {sign: conditional_escape(value) for sign, value in _values(slip).items()}
        parts = [values.get(part, part) for part in moulds[shape]]
        filled.append(mark_safe("".join(parts)))  # noqa: S308 – rendered above, values escaped
    return filled


def shape_of(slip: Slip) -> Slip:
    """The slip without what it has for itself: two of one shape differ in that alone."""
    return replace(
        slip,
        table=1 if slip.table else None,
        picture=CODE if slip.picture else "",
        called=CALLED if slip.called else "",
        pool=POOL if slip.pool else "",
        a=SlipSide(A, PLAYERS[:MOST][: len(slip.a.players)]),
        b=SlipSide(B, PLAYERS[MOST:][: len(slip.b.players)]),
    )


def _values(slip: Slip) -> dict[str, object]:
    a_side, b_side = PLAYERS[:MOST], PLAYERS[MOST:]
    players = dict([*zip(a_side, slip.a.players, strict=False), *zip(b_side, slip.b.players, strict=False)])
    names = "slip-long-names" if slip.long_names else ""
    own = {TABLE: slip.table, CODE: slip.picture, DIGITS: slip.digits, NAMES: names}
    place = {CALLED: slip.called, POOL: slip.pool}
    return {**own, **place, A: slip.a.label, B: slip.b.label, **players}


def back_of(request: HttpRequest, context: Mapping[str, Any]) -> SafeString:
    """The rules in brief, the same on the back of every slip."""
    return render_to_string("printing/_back.html", dict(context), request)
