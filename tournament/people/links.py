"""One-use links: the secret of an invitation, its hash and its address.

The secret is derived from the installation's key, so a page can show an open link again while the database,
and every copy of it, holds a hash only. Knows nothing of who may make or use a link."""

from __future__ import annotations

import base64
import hashlib

from django.urls import reverse
from django.utils.crypto import salted_hmac

from ..models import Invitation
from ..web import qr


def secret_of(invitation: Invitation) -> str:
    """The secret in the link; bound to the moment too, as a restored database hands out its ids again."""
    value = f"{invitation.pk}:{invitation.made_at.isoformat()}"
    digest = salted_hmac("people.invitation", value, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def hash_of(secret: str) -> str:
    """What the database keeps of it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def path_of(invitation: Invitation) -> str:
    """/people/link/<secret>/"""
    return reverse("people:link", args=[secret_of(invitation)])


def address_of(invitation: Invitation) -> str:
    """The whole address, for the QR code and for reading aloud."""
    return qr.address(path_of(invitation))
