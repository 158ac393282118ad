"""A table's phone opened by the number of the table and four digits, where no camera scans its card.

Five wrong tries from one address lock the code of that table for it, for ten minutes: in a hall each phone
has an address of its own, and the others go on. The link in the QR code goes on opening."""

from __future__ import annotations

from django import forms
from django.core.cache import cache
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.errors import Refused
from ..models import TableLink, Tournament
from ..web.forms import parts_alone
from .forms import RefusableForm

WRONG_TRIES = 5


LOCKED_SECONDS = 600


def open_by_code(*, tournament: Tournament, number: int, code: str, address: str) -> str:
    """The token of that table's link. Refused: "wrong_code" (or no such table), "code_locked".

    A try is counted before the code is looked at, so that many at once are no more than five."""
    link = TableLink.objects.filter(
        table__tournament=tournament, table__number=number, revoked_at=None
    ).first()
    if link is None:
        raise _wrong()
    tries = f"wrong-codes-{link.pk}-{address}"
    cache.add(tries, 0, LOCKED_SECONDS)
    try:
        tried = cache.incr(tries)
    except ValueError:  # a right code of the same phone has just begun the count anew
        tried = 1
    if tried > WRONG_TRIES:
        raise _locked()
    if not constant_time_compare(code, link.code):
        raise _wrong()
    cache.delete(tries)
    return link.token


def _wrong() -> Refused:
    return Refused("wrong_code", _("Ce n’est pas le code de cette table : il est sur sa carte."), "code")


def _locked() -> Refused:
    sentence = _(
        "Cinq codes faux depuis ce téléphone : scannez la carte de la table, ou attendez dix minutes. "
        "L’arbitre peut saisir la partie pour vous."
    )
    return Refused("code_locked", sentence, "code")


class TableCodeForm(RefusableForm):
    """Shape only: whether the code is the table's is for its service."""

    number = forms.IntegerField(
        label=gettext_lazy("Numéro de la table"),
        min_value=1,
        max_value=9_999,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
    )
    code = forms.RegexField(
        label=gettext_lazy("Code de la table, 4 chiffres"),
        regex=r"\A[0-9]{4}\Z",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
        error_messages={
            "invalid": gettext_lazy("Le code a quatre chiffres : ils sont sur la carte de la table.")
        },
    )
    helper = parts_alone("number", "code")
