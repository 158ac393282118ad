"""The draws that everybody may read: those in force, by what they are of, with those that they replaced."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from ..evening.progress import steps_of
from ..evening.reading import evening_of
from ..evening.titles import draw_name, evening_names
from ..models import Draw, Tournament


@dataclass(frozen=True)
class ReplacedDraft:
    """A draft that was seen and not kept: why and when it was given up, the released draw in its place."""

    draw: Draw
    by: Draw
    reason: str
    at: datetime.datetime | None

    @property
    def taken_back(self) -> bool:
        return self.draw.state == Draw.State.TAKEN_BACK


@dataclass(frozen=True)
class PublicDraws:
    """Released draws with their names, the first first; the drafts that they replaced."""

    named: list[tuple[Draw, str]]
    replaced: tuple[ReplacedDraft, ...] = ()

    def chosen(self, number: int | None) -> Draw | None:
        """The draw of that number, released or replaced; the last released if none is said."""
        if number is None:
            draws = (draw for draw, _name in self.named)
            return max(draws, key=lambda draw: (draw.released_at, draw.number), default=None)
        public = (*(draw for draw, _name in self.named), *(draft.draw for draft in self.replaced))
        return next((draw for draw in public if draw.number == number), None)


def public_draws(tournament: Tournament) -> PublicDraws:
    """Two statements; those of an evening more while a draft waits."""
    every = list(Draw.objects.filter(tournament=tournament).select_related("stage").order_by("number"))
    names = evening_names(tournament.pk)
    named = [(draw, draw_name(draw, names)) for draw in every if draw.state == Draw.State.RELEASED]
    return PublicDraws(named, tuple(_replaced(tournament, every)))


def _replaced(tournament: Tournament, draws: list[Draw]) -> Iterator[ReplacedDraft]:
    """Whatever was drawn and not kept, once what stands in its place is released: the draw of the same key,
    else the next one released where its own cannot come any more. All were seen: each is shown once made."""
    released = [draw for draw in draws if draw.state == Draw.State.RELEASED]
    awaited: set[tuple[int, str]] | None = None
    for draw in draws:
        later = [other for other in released if other.number > draw.number]
        if draw.state == Draw.State.RELEASED or not later:
            continue
        key = (draw.stage_id, draw.key)
        same = next((other for other in later if (other.stage_id, other.key) == key), None)
        if same is None and awaited is None:
            awaited = {(step.stage.pk, step.key) for step in steps_of(evening_of(tournament))}
        if same is None and key in (awaited or ()):
            continue  # its own draw is still to come: nothing of it is told before
        following = [other for other in draws if other.number > draw.number]
        after = next((other for other in following if (other.stage_id, other.key) == key), following[0])
        taken_back = draw.state == Draw.State.TAKEN_BACK
        reason, at = (draw.back_reason, draw.back_at) if taken_back else (after.reason, after.made_at)
        yield ReplacedDraft(draw, same or later[0], reason, at)
