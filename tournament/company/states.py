"""The word for the state of a team, by its value in the tables; `registration` has that of a player."""

from __future__ import annotations

STATUS = {
    "waiting": "liste d’attente",
    "registered": "inscrite",
    "cancelled": "désinscrite",
    "void": "remplacée",
    "withdrawn": "abandon",
    "absent": "absente",
    "out": "disqualifiée",
}
