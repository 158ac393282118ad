"""How each of these writes begins: one transaction, the evening read again, what was shown still true."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...core.access import Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import Draft, writing
from ...evening import Evening, begun_matches, evening_of
from ...models import Draw, Match
from ..outdated import OutdatedDraw, changed_seats, outdated_draws_in, seats_of

REASON_LENGTH = 200


@dataclass(frozen=True)
class DrawDecision:
    """One draw to decide about, in the evening as it stands in this write."""

    evening: Evening
    begun: frozenset[int]
    draw: Draw
    outdated: OutdatedDraw | None
    reason: str
    entry: Draft

    def untouched(self, match: Match | None) -> bool:
        """Whether nothing was entered on that match."""
        return match is not None and match.state == Match.State.WAITING and match.pk not in self.begun


@contextmanager
def deciding(
    draw: Draw, verb: str, by: Actor, *, reason: str, digest: str, token: str | None, content: object = None
) -> Iterator[DrawDecision]:
    """One decision about a released draw.

    Raises Refused: "reason_missing"; Conflict: "draw_moved" (not released), "changed" (`digest`, of what
    was shown, is no longer that of what is wrong)."""
    tournament, reason = draw.tournament, " ".join(reason.split())[:REASON_LENGTH]
    token_content = {"draw": draw.pk, "reason": reason, "seen": digest, "content": content}
    with writing(tournament, verb, by.author, reason=reason, token=token, content=token_content) as entry:
        require(by, Action.TAKE_BACK, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi, en quelques mots."), "reason")
        decision = decision_now(draw, reason, entry)
        if digest and (decision.outdated is None or decision.outdated.digest != digest):
            raise Conflict(
                "changed", _("Les résultats ont changé entre-temps : relisez ce qui est concerné.")
            )
        entry.answer = {"draw": draw.pk}
        before = seats_of(tournament)
        yield decision
        entry.answer["changed"] = changed_seats(before, seats_of(tournament))


def decision_now(draw: Draw, reason: str, entry: Draft) -> DrawDecision:
    """That draw in the evening as it stands in this write, whose `entry` it fills.

    Raises Conflict "draw_moved" (not released)."""
    tournament = draw.tournament
    evening, begun = evening_of(tournament), begun_matches(tournament)
    if draw.pk not in {released.pk for released in evening.rows.released.values()}:
        raise Conflict("draw_moved", _("Quelqu’un a déjà changé l’état de ce tirage."))
    outdated = next((case for case in outdated_draws_in(evening, begun) if case.draw.pk == draw.pk), None)
    entry.about = {"draw": draw.uid, "number": draw.number}
    return DrawDecision(evening, begun, draw, outdated, reason, entry)
