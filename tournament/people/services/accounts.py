"""One's own account: the password, and every device at once."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from ...access import Action, Actor, require
from ...errors import Refused
from ...journal import writing_club
from ...models import Club, User


def change_password(*, club: Club, person: User, old: str, new: str, by: Actor) -> None:
    """Choose a password; the other devices are logged out. Refused when the old one is wrong."""
    with writing_club(club, "people.password_changed", by.author) as entry:
        require(by, Action.OWN_ACCOUNT, None)
        if person.has_usable_password() and not person.check_password(old):
            raise Refused("wrong_password", _("Ce n’est pas l’ancien mot de passe."), field="password_old")
        person.set_password(new)
        person.save(update_fields=["password"])
        entry.about = {"user": person.pk}


def log_out_everywhere(*, club: Club, person: User, by: Actor) -> None:
    """End every session of this person: one's own, or by an organiser anybody's."""
    with writing_club(club, "people.logged_out_everywhere", by.author) as entry:
        own = by.user is not None and by.user.pk == person.pk
        require(by, Action.OWN_ACCOUNT if own else Action.PEOPLE, None)
        User.objects.filter(pk=person.pk).update(session_salt=secrets.token_hex(8))
        entry.about = {"user": person.pk}
