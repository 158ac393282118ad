"""Devices from which somebody has logged in: their wrong passwords are counted apart.

A hall's phones may share one address. Whoever tries an organiser's password there locks that name for the
address; the organiser's own laptop is asked as if it had another. The cookie is sealed, is of one name, and
opens nothing: ten wrong passwords lock its device too."""

from __future__ import annotations

import hashlib
import secrets
from ipaddress import IPv6Address

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from ..models import User
from ..web.naming import folded

COOKIE, SALT, KEPT_SECONDS = "dix_device", "people.device", 400 * 24 * 60 * 60
LOCAL = b"\xfd"
"""How IPv6 addresses begin that nobody has on the internet (RFC 4193)."""


def remember(response: HttpResponse, user: User) -> HttpResponse:
    """This device has shown the password, or a link, of that person."""
    said = f"{_of(user.username)}:{secrets.token_urlsafe(12)}"
    response.set_signed_cookie(
        COOKIE,
        said,
        salt=SALT,
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def counted_for(request: HttpRequest) -> str:
    """The address for which a wrong password counts: a made-up one for a device that this name has used."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    try:
        said = request.get_signed_cookie(COOKIE, salt=SALT, max_age=KEPT_SECONDS)
    except (KeyError, signing.BadSignature):
        return address
    if said.partition(":")[0] != _of(folded(request.POST.get("username", ""))):
        return address
    return str(IPv6Address(LOCAL + hashlib.sha256(said.encode()).digest()[:15]))


def _of(username: str) -> str:
    """A name as the cookie holds it: not to be read."""
    return salted_hmac(SALT, username, algorithm="sha256").hexdigest()[:16]
