"""Pairs this laptop with a second one, and forgets it again. The key is made here and stands in a file beside
the data; the journal says that it was done, never the key."""

from __future__ import annotations

import shutil

from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing_club
from ..models import Club
from . import shipping
from .fence import partner_gone
from .keys import new_key
from .state import FIRST, LEADER, pair_anew, read_pairing


def prepare_second(*, club: Club, by: Actor) -> None:
    """A new key: a former second laptop is no longer known. Raises Refused: "no_partner" (a server),
    "unwritable"."""
    _change(club, by, "partner.prepared", new_key())


def forget_second(*, club: Club, by: Actor) -> None:
    """No second laptop any more; what was shipped is not kept. Raises Refused: "no_partner", "unwritable"."""
    if not read_pairing().is_paired:
        return
    _change(club, by, "partner.forgotten", "")
    shutil.rmtree(shipping.folder(), ignore_errors=True)


def _change(club: Club, by: Actor, verb: str, key: str) -> None:
    require(by, Action.BACKUPS, None)
    if not shipping.may_be_followed():
        raise Refused("no_partner", _("Sur un serveur, les copies sont l’affaire du serveur."))
    with writing_club(club, verb, by.author):
        try:
            pair_anew(key=key, side=FIRST, role=LEADER)
            partner_gone()
        except OSError as error:
            raise Refused("unwritable", _("Ce choix n’a pas pu être noté.")) from error
