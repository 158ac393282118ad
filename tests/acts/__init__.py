"""One good form for every URL that writes, and the evening brought to where it may be sent.

For test_sent_again: each function takes a `urls.World`, prepares it and says what is sent where. A new URL
that writes needs its line in its room's file here, or in UNTOKENED with the reason."""

from tests.acts.desk import DESK
from tests.acts.evening import EVENING
from tests.acts.match import PHONE, SHARED, STAFF
from tests.acts.members import MEMBERS
from tests.acts.sending import Act

ROOMS = {
    **DESK,
    **EVENING,
    **MEMBERS,
    "referee": {**SHARED, **STAFF},
    "table": {**SHARED, **PHONE},
    "exports": {"index": lambda world: Act()},
}
ACTS = {f"{room}:{name}": act for room, acts in ROOMS.items() for name, act in acts.items()}

SAME_PAGE = "only shows, whatever the method"
UNTOKENED = {
    **dict.fromkeys(
        (
            "referee:sheet",
            "referee:live",
            "referee:deal_page",
            "referee:preview",
            "referee:totals_sum",
            "referee:paper_read",
            "control:correction",
        ),
        SAME_PAGE,
    ),
    **dict.fromkeys(
        ("table:sheet", "table:live", "table:deal_page", "table:preview", "table:totals_sum"), SAME_PAGE
    ),
    **dict.fromkeys(
        (
            "registration:check",
            "registration:paste",
            "registration:import",
            "registration:qualified",
            "members:import",
        ),
        "writes nothing",
    ),
    **dict.fromkeys(
        ("table:side_leave", "table:side_sign", "table:side_unsign", "table:side_correct"),
        "asks a phone's cookie: tests/referee/test_blind_sent_again.py",
    ),
    "phones:code": "opens a door: what is counted are tries, each of them",
    "setup:delete": "what is gone is 404",
    "setup:ruleset_delete": "what is gone is 404",
    "setup:ruleset_preview": SAME_PAGE,
    "setup:club": "sets two values, whoever says them again",
    "setup:wifi": "sets one network, whoever says it again",
    "printing:printed": "says which address papers bear: the same again",
    "control:hour": "asked once, answered once",
    "control:demo": "a demonstration is removed in one press",
}
UNTOKENED_ROOMS = {
    "": "cookies of one's own, errors",
    "people": "links and passwords are used once by themselves; a role is set, not added",
    "archive": "one more copy harms nobody",
    "partner": "a key is made once, a phrase opens once, a decision is said again, a disk is read again",
}
