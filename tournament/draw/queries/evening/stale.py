"""Whether a draft still says what the desk and the results say."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ....errors import Refused
from ....models import Draw, Stage
from ...engine import DrawRecord, Entrant, load
from ...engine.formats import FORMATS
from ..rollcall import choices_of
from .entrants import drawn_at
from .state import Evening
from .steps import Step, step_of


def staleness(evening: Evening, draw: Draw) -> Refused | None:
    """Why this draft cannot be released as it is; None when it still fits."""
    step = step_of(evening, draw.stage_id, draw.key)
    if step is None or step.engine != draw.engine:
        return Refused("stale", _("Ce tirage n’a plus lieu d’être : l’épreuve a changé. Refaites le tirage."))
    record = load(draw.record)
    entrants, options = drawn_at(evening, step, choices_of(draw.stage), None)
    now, then = {one.id for one in entrants}, {one.id for one in record.entrants}
    if then - now:
        return _stale(_("Le tirage compte %(teams)s, que le bureau n’a plus."), then - now)
    if now - then:
        return _stale(_("Le bureau a maintenant %(teams)s, que ce tirage n’a pas."), now - then)
    if _written(record, record.entrants) != _written(record, entrants):
        return Refused("stale", _changed(step))
    if step.engine == "planned" and record.options.matches != options.matches:  # type: ignore[attr-defined]
        return Refused("stale", _changed(step))
    return _tables(evening, record)


def _written(record: DrawRecord, entrants: Iterable[Entrant]) -> list[object]:
    """Teams as this engine's records keep them: what it does not read may change."""
    write = FORMATS[record.engine].write_entrant
    return [write(one) for one in sorted(entrants, key=lambda one: one.id)]


def _changed(step: Step) -> str:
    if step.stage.kind == Stage.Kind.POOLS and step.stage.order == 1:
        return _("Des têtes de série ou des clubs ont changé depuis ce tirage. Refaites-le.")
    return _("Des résultats, des clubs ou des têtes de série ont changé depuis ce tirage. Refaites-le.")


def _tables(evening: Evening, record: DrawRecord) -> Refused | None:
    gone = {pairing.table for pairing in record.result.pairings} - set(evening.roll.tables)
    if not gone:
        return None
    numbers = ", ".join(str(number) for number in sorted(gone))
    return Refused(
        "stale", _("La salle n’a plus ces tables : %(tables)s. Refaites le tirage.") % {"tables": numbers}
    )


def _stale(sentence: str, numbers: set[int]) -> Refused:
    teams = ", ".join(_("l’équipe %(number)s") % {"number": number} for number in sorted(numbers))
    return Refused("stale", f"{sentence % {'teams': teams}} {_('Refaites le tirage.')}")
