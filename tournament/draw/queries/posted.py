"""What can be posted of an evening: each round that was released, and together those drawn at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...models import Round, Stage, Tournament
from .lists import Lists, lists_of
from .names import drawn_at_once, names_of


@dataclass(frozen=True)
class Posted:
    """One pair of lists: `number` its first round, by which it is asked for; `at_once`: all of its stage."""

    number: int
    name: str
    stage: Stage
    at_once: bool

    @property
    def lists(self) -> Lists:
        """Both lists, in as many statements whatever the number of teams."""
        return lists_of(self.stage) if self.at_once else lists_of(self.stage, self.number)


def posted(tournament: Tournament) -> list[Posted]:
    """In the order of the evening; one statement."""
    rows = Round.objects.filter(stage__tournament=tournament).exclude(stage__kind=Stage.Kind.FRIENDLY)
    rounds = list(rows.select_related("stage").order_by("stage__order", "number"))
    names, last = names_of(rounds), {one.stage_id: one.number for one in rounds}
    found: dict[tuple[int, int], Posted] = {}
    for one in rounds:
        at_once = drawn_at_once(one.stage)
        name = _at_once(one, last[one.stage_id]) if at_once else names[one.number].name
        key = (one.stage_id, 0 if at_once else one.number)
        found.setdefault(key, Posted(one.number, name, one.stage, at_once))
    return list(found.values())


def _at_once(first: Round, last: int) -> str:
    """ "Poules"; "Tours 1 à 3"."""
    if first.stage.kind == Stage.Kind.POOLS:
        return _("Poules")
    if first.number == last:
        return _("Tour %(number)s") % {"number": last}
    return _("Tours %(first)s à %(last)s") % {"first": first.number, "last": last}
