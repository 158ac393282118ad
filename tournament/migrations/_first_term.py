"""The first row of a database: nobody has taken over yet."""

import secrets
from typing import Any


def first_term(apps: Any, _schema: Any) -> None:
    """No term but the first, with the secret that a club's computers prove themselves to each other with."""
    apps.get_model("tournament", "Term").objects.create(number=0, seal=secrets.token_hex(32))
