"""FLOOR 2: write tokens. A double tap, Back or a retried request writes once and gets the same answer.

`new_token()` goes into a form; `journal.writing` uses it up in the transaction of the write."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from ..models import WriteToken
from .errors import Conflict

LONGEST = 43
SIGNED_FOR = 24 * 60 * 60  # seconds, as long as a session: what a page carries under the program's seal


class AlreadyDone(Exception):
    """Same token, same content: the write was made before; `answer` is what it said then."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__("already done")
        self.answer = answer


def new_token() -> str:
    """A fresh token for one form, 128 bits, URL-safe."""
    return secrets.token_urlsafe(16)


def derived_secret(purpose: str, value: str) -> str:
    """The secret of a link, 192 bits of this installation's key: a page can show it again while the database,
    and every copy of it, holds its hash only."""
    digest = salted_hmac(purpose, value, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def secret_hash(secret: str) -> str:
    """What the database keeps of a link's secret, and finds it by."""
    return hashlib.sha256(secret.encode()).hexdigest()


def content_hash(content: object) -> str:
    """A hash of what a form carried, independent of key order."""
    text = json.dumps(content, sort_keys=True, default=str, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def stored_token(token: str) -> str:
    """A token as it is stored: itself, or the hash of one that is too long (a ticket) or not printable."""
    storable = len(token) <= LONGEST and token.isprintable()
    return token if storable else hashlib.sha256(token.encode()).hexdigest()[:LONGEST]


def was_used(token: str) -> bool:
    """Whether a write carried this token; one statement, none for an empty one."""
    return bool(token) and WriteToken.objects.filter(token=stored_token(token)).exists()


def answer_of(token: str) -> dict[str, Any]:
    """What the write that carried this token answered; nothing for one never used. One statement."""
    answer = WriteToken.objects.filter(token=stored_token(token)).values_list("answer", flat=True).first()
    return dict(answer or {})


def refuse_used(token: str, digest: str) -> None:
    """Nothing when this token was never used.

    Raises AlreadyDone for a retry with the same content, Conflict for the same token with another."""
    used = WriteToken.objects.filter(token=stored_token(token)).first()
    if used is None:
        return
    if used.content_hash == digest:
        raise AlreadyDone(used.answer)
    raise Conflict(
        "token_reused", _("Ce formulaire a déjà été enregistré avec un autre contenu : rechargez la page.")
    )


def use(token: str, digest: str, answer: dict[str, Any]) -> None:
    """Keep the token with the answer of its write, at that write's end. Raises IntegrityError where another
    write used it: this one is not made."""
    WriteToken.objects.create(token=stored_token(token), content_hash=digest, answer=answer)
