"""The table of marks that a phone keeps for the time without network: what names it, what it says.

The table is the scoring's own (scoring/reckoner.py); here it only gets a name that changes with it, and one
maker: it takes seconds to write out, and a whole hall asks for it when the first deal begins."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from threading import Lock

from django.conf import settings

from scoring import Ruleset
from scoring.reckoner import reckoner

NOTHING = "null"
MOST_TABLES = 16
AGAIN_SECONDS = 20  # as static/js/marks.js waits at least
_texts: dict[str, str] = {}
_maker = Lock()


@lru_cache(maxsize=32)
def table_name(rules: Ruleset) -> str:
    """A short name of the table of these rules, made without writing the table."""
    said = json.dumps([settings.VERSION, rules.to_dict()], sort_keys=True, default=str)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def table_text(rules: Ruleset) -> str | None:
    """The table as JSON, `null` for rules that have none; None while somebody else is writing it out."""
    name = table_name(rules)
    text = _texts.get(name)
    if text is None and _maker.acquire(blocking=False):
        try:
            text = _texts[name] = reckoner(rules) or NOTHING
            for oldest in list(_texts)[:-MOST_TABLES]:
                del _texts[oldest]
        finally:
            _maker.release()
    return text
