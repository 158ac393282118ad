"""Write a list that was read and confirmed: every line or none of it, one journal entry."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ...access import Action, Actor
from ...errors import Conflict, Refused
from ...models import Tournament
from ..parsing import TeamDetails
from .acts import Done, acting
from .enrol import refuse_company, refuse_one_person_twice
from .roll import roll_of
from .seats import seat


def import_teams(
    *, tournament: Tournament, teams: Sequence[TeamDetails], by: Actor, token: str | None = None
) -> Done:
    """Enrol them in their order. Wanted numbers are given first; beyond the limit the rest waits, as the
    preview said. Raises Conflict: a number was taken since the preview; Refused: nothing to write."""
    content = [details.as_content() for details in teams]
    with acting(tournament, "teams.imported", by, Action.REGISTER, token=token, content=content) as (
        change,
        done,
    ):
        if not teams:
            raise Refused("nothing_to_import", _("Il n’y a personne à inscrire."))
        roll = roll_of(tournament)
        for details in sorted(teams, key=lambda each: each.number is None):
            refuse_company(tournament, details)
            refuse_one_person_twice(details)
            try:
                seat(tournament, details, roll, change, waiting=roll.full)
            except Refused as no:
                text = _("%(no)s La liste a changé depuis l’aperçu : vérifiez-la encore une fois.")
                raise Conflict("changed_since_preview", text % {"no": no.message}) from no
    return done
