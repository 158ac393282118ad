"""A person who is logged in: the cookie of a session of the organiser."""

from __future__ import annotations

import json
import sys

from django.test import Client

from benchmarks.inside.evening import organiser


def cookie() -> str:
    """As the browser sends it."""
    client = Client()
    client.force_login(organiser().user, backend="django.contrib.auth.backends.ModelBackend")
    return f"dix_session={client.cookies['dix_session'].value}"


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"cookie": cookie()}))
