"""What a draw was of, once it is one among others: "Poules", "Tour 2 sur 4", "Consolante, tour 1, au pot"."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from ....models import Draw
from ....planned import planned_rounds
from ...engine.structure.labels import of_bracket
from .rounds import StageRound, round_name
from .titles import WAYS

AT_ONCE = ("rotation", "round_robin")


def draw_name(draw: Draw, names: Mapping[int, StageRound]) -> str:
    """By its engine and its key; `names`: those of the evening's rounds. No statement."""
    rounds = planned_rounds(draw.stage)
    if draw.engine == "pools":
        return _("Poules")
    if draw.engine in AT_ONCE:
        return str(WAYS[draw.engine]) % {"rounds": rounds}
    number, _dot, again = draw.key.partition(".")
    if number.isdigit():
        before = sum(one.order < draw.stage.order for one in names.values())
        named = round_name(before + int(number), before + rounds)
        return _("%(round)s, parties refaites") % {"round": named} if again else named
    bracket, _colon, level = draw.key.partition(":")
    if level:
        title = of_bracket(bracket).text(translate=_)
        return _("%(bracket)s, tour %(number)s, au pot") % {"bracket": title, "number": level}
    slot = draw.key[1:].partition(".")[0]
    if slot.isdigit():
        found = names.get(int(slot))
        return found.name if found else _("Tour %(number)s") % {"number": slot}
    return draw.stage.get_kind_display().capitalize()
