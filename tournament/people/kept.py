"""A form that was being sent when its session ended: signed by access.doors, given back after the log-in.

Knows signatures and addresses; never reads or writes the database."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.utils.http import url_has_allowed_host_and_scheme

from ..access.doors import KEPT_SALT

KEPT_FOR = 24 * 60 * 60  # seconds, as long as a session


@dataclass(frozen=True)
class Kept:
    """Where the form was going, and what it carried: (name, value), in order."""

    path: str
    fields: list[tuple[str, str]]


def opened(sealed: str) -> Kept | None:
    """What was kept; None when the seal is broken, a day has passed, or it leads off this site."""
    try:
        data = signing.loads(sealed, salt=KEPT_SALT, max_age=KEPT_FOR)
    except signing.BadSignature:
        return None
    path = data["path"]
    if not path.startswith("/") or not url_has_allowed_host_and_scheme(path, allowed_hosts=None):
        return None
    return Kept(path, [(name, value) for name, values in data["fields"].items() for value in values])
