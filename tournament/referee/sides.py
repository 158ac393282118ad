"""The cookie by which a phone speaks for one side of one match, where each side enters apart.

Signed, so that nobody makes one up; what it says must still be what its row holds."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from scoring import Side

from ..core.tokens import SIGNED_FOR
from ..models import Match

SALT = "phone-side"
PATH = "/table/"


@dataclass(frozen=True)
class HeldSide:
    """What a phone's cookie says: a side of that match, and its secret."""

    side: Side
    holder: str


def holder_of(token: str) -> str:
    """The secret of whoever sent this form: the same when the form is sent again."""
    return salted_hmac(SALT, token, algorithm="sha256").hexdigest()


def _name(match: Match) -> str:
    return f"side-{match.pk}"


def held_side(request: HttpRequest, match: Match) -> HeldSide | None:
    """The side that this phone was given; None for a cookie of another match, or that nobody signed."""
    try:
        pk, side, holder = signing.loads(request.COOKIES.get(_name(match), ""), salt=SALT, max_age=SIGNED_FOR)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return HeldSide(Side(side), holder) if pk == match.pk else None


def give_side(request: HttpRequest, answer: HttpResponse, match: Match, held: HeldSide) -> None:
    """Leave the cookie on the phone, for as long as an evening; no script reads it."""
    sealed = signing.dumps([match.pk, str(held.side), held.holder], salt=SALT)
    answer.set_cookie(
        _name(match),
        sealed,
        max_age=SIGNED_FOR,
        path=PATH,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def forget_side(answer: HttpResponse, match: Match) -> None:
    """Take it away again."""
    answer.delete_cookie(_name(match), path=PATH, samesite="Lax")
