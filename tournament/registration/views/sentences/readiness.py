"""What is missing before the draw, in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ....company import said
from ...queries import Summary

SHOWN = 8  # numbers named before "et n autres"


def numbers(some: tuple[int, ...]) -> str:
    """ "11 et 13"; a long list stops after eight."""
    texts = [str(number) for number in some]
    if len(texts) > SHOWN:
        more = len(texts) - SHOWN
        return ngettext("%(list)s et %(n)s autre", "%(list)s et %(n)s autres", more) % {
            "list": ", ".join(texts[:SHOWN]),
            "n": more,
        }
    if len(texts) < 2:
        return "".join(texts)
    return _("%(list)s et %(last)s") % {"list": ", ".join(texts[:-1]), "last": texts[-1]}


def readiness(seen: Summary) -> str:
    """What is missing before the draw, in one sentence."""
    if not seen.teams:
        return said(seen.players == 1, "Aucune équipe n’est inscrite.")
    parts = [text for text in (_unseen(seen), _unpaid(seen)) if text]
    if not parts:
        return _("Tout le monde est là et a payé.") if seen.fee_cents else _("Tout le monde est là.")
    return (_(" ;") + " ").join(parts) + "."


def _unseen(seen: Summary) -> str:
    count = len(seen.missing_numbers)
    if not count:
        return ""
    one, many = "%(n)s équipe n’est pas pointée (%(list)s)", "%(n)s équipes ne sont pas pointées (%(list)s)"
    return said(seen.players == 1, one, many, n=count, list=numbers(seen.missing_numbers))


def _unpaid(seen: Summary) -> str:
    if not seen.unpaid or not seen.fee_cents:
        return ""
    if seen.missing_numbers:
        return ngettext("%(n)s n’a pas payé", "%(n)s n’ont pas payé", seen.unpaid) % {"n": seen.unpaid}
    one, many = "%(n)s équipe n’a pas payé", "%(n)s équipes n’ont pas payé"
    return said(seen.players == 1, one, many, n=seen.unpaid)
