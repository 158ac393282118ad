"""FLOOR 2: who may do what, when. Pages, services and the permission test all read `rules.RULES`."""

from .actors import Actor, actor_of, table_actor
from .doors import door, sent_before
from .rules import RULES, Action, Rule, permits, require

__all__ = [
    "RULES",
    "Action",
    "Actor",
    "Rule",
    "actor_of",
    "door",
    "permits",
    "require",
    "sent_before",
    "table_actor",
]
