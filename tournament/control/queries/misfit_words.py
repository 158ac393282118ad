"""What is wrong with a match that no longer fits, in a sentence or two. No statement."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...draw.queries.evening import Misplaced, Why


def said_of(one: Misplaced) -> str:
    """What is wrong with a match, and whether it has begun."""
    table = one.match.table or "?"
    if one.why is Why.OPEN:
        said = _("Table %(table)s : on ne sait pas encore qui doit jouer, un résultat est à revoir.")
        return said % {"table": table}
    parts = []
    for stands, belongs in one.changes:
        if belongs is None:
            said = _("Table %(table)s : l’équipe %(one)s n’a plus à jouer cette partie.")
            parts.append(said % {"table": table, "one": stands})
        else:
            said = _("Table %(table)s : l’équipe %(one)s est à la place de l’équipe %(two)s.")
            parts.append(said % {"table": table, "one": stands, "two": belongs})
    if one.begun:
        parts.append(
            _("La partie a commencé : on n’y touche pas, et son score ne compte pas dans le tableau.")
        )
    return " ".join(parts)
