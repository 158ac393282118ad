"""FLOOR 2: what no log may hold, for people send logs to others: the addresses that open a table's phone, or
the club. Knows text only."""

from __future__ import annotations

import re

SECRETS = re.compile(r"(?P<path>/(?:table|people/link)/)[^/\s?#\"']+")


def hidden(text: str) -> str:
    """The text with the secrets of addresses left out: `/table/…/deal/3/`."""
    return SECRETS.sub(r"\g<path>…", text)
