"""Gives points outside the deals, and takes them back. Always with an article and a reason (DESIGN §3).

A ruling's points go with the ruling, a misdeal's with the misdeal: neither is cancelled here."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import PenaltyMark, Side

from ...core.access import Action, Actor
from ...core.errors import Refused
from ...models import Incident, Match, Penalty
from ..queries.facts import facts_of
from ..queries.proposals import HIGHEST_POINTS
from .opening import given_reason, opened
from .score import put_penalty, refuse_forfeited, result_record, retotal

ARTICLE_LENGTH = 12


def give_penalty(
    *,
    match: Match,
    to_side: Side,
    points: int,
    article: str,
    reason: str,
    by: Actor,
    deal_number: int | None = None,
    incident: Incident | None = None,
    token: str | None = None,
) -> Penalty:
    """Give `points` to one side, whatever the state of the match but forfeited; it may end it.

    Refused: "points_range" (1 to 2000), "article_missing", "reason_missing", "no_deal", "forfeited"."""
    reason = given_reason(reason)
    content = {"to": str(to_side), "points": points, "article": article, "deal": deal_number}
    with opened(match, "penalty.given", by, Action.RULE, reason=reason, token=token, content=content) as (
        now,
        entry,
    ):
        refuse_forfeited(now)
        _refuse_shape(points, article)
        if deal_number is not None and not 1 <= deal_number <= facts_of(now).next_number:
            raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": deal_number}, "deal")
        entry.before = result_record(now)
        mark = PenaltyMark(to_side, points, article.strip(), reason)
        penalty = put_penalty(now, mark, reason, by=by, deal_number=deal_number, incident=incident)
        retotal(now)
        entry.about = {"penalty": penalty.pk, "deal": deal_number, "article": article.strip()}
        entry.after = result_record(now) | {"to": str(to_side), "points": points}
        entry.answer = {"penalty": penalty.pk}
    return penalty


def cancel_penalty(*, penalty: Penalty, reason: str, by: Actor, token: str | None = None) -> Penalty:
    """Take free points back, with a reason; the line stays readable.

    Refused: "already_cancelled", "of_a_ruling", "of_a_misdeal"."""
    reason = given_reason(reason)
    content = {"penalty": penalty.pk, "reason": reason}
    with opened(
        penalty.match, "penalty.cancelled", by, Action.RULE, reason=reason, token=token, content=content
    ) as (now, entry):
        refuse_forfeited(now)
        row = now.penalties.select_related("incident").get(pk=penalty.pk)
        _refuse_bound(row)
        entry.before = result_record(now)
        row.cancelled, row.cancel_reason = True, reason
        row.save(update_fields=["cancelled", "cancel_reason"])
        retotal(now)
        entry.about = {"penalty": row.pk}
        entry.after = result_record(now)
        entry.answer = {"penalty": row.pk}
    return row


def _refuse_shape(points: int, article: str) -> None:
    if not 1 <= points <= HIGHEST_POINTS:
        said = _("Un nombre de points va de 1 à %(most)s.") % {"most": HIGHEST_POINTS}
        raise Refused("points_range", said, "points")
    if not 0 < len(article.strip()) <= ARTICLE_LENGTH:
        raise Refused("article_missing", _("Quel article du règlement ?"), "article")


def _refuse_bound(row: Penalty) -> None:
    if row.cancelled:
        raise Refused("already_cancelled", _("Cette pénalité est déjà annulée."))
    if row.incident is not None and row.incident.kind == Incident.Kind.MISDEAL:
        raise Refused("of_a_misdeal", _("Ces points viennent d’une fausse donne : annulez la fausse donne."))
    if row.rulings.exists():
        raise Refused("of_a_ruling", _("Ces points viennent d’une décision : rendez-en une autre."))
