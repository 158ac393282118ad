"""Under which keys of an entry stand the uids of which rows. Primary keys stand in no entry: they differ
wherever an archive is read in. What has no uid is named by what people call it: a round and a table by
their numbers, a stage by its order, a set of rules by its name.

Knows names of models and of keys; no row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid5

# A path leads to one uid or to a list of them: `*` is every part of a list or an object, a number one place
# of a list, `@` the keys of an object themselves.
Paths = Mapping[str, str]

EVERYWHERE: Paths = {
    "about.tournament": "Tournament",
    "about.tournaments": "Tournament",
    "about.like": "Tournament",
    "about.copy_of": "Tournament",
    "about.user": "User",
    "about.team": "Team",
    "about.teams": "Team",
    "about.player": "Player",
    "about.players": "Player",
    "about.member": "Member",
    "about.members": "Member",
    "about.into": "Member",
    "about.line": "Team",
    "about.match": "Match",
    "about.to": "Match",
    "about.left": "Match",
    "about.draw": "Draw",
    "about.draws": "Draw",
    "about.decisions.*.about.draw": "Draw",
    "about.decisions.*.about.match": "Match",
    "about.decisions.*.about.teams": "Team",
    "about.decisions.*.before.draws": "Draw",
    "about.decisions.*.before.seats.*.0": "Match",
    "about.decisions.*.after.draw": "Draw",
    "about.decisions.*.after.seats.*.0": "Match",
    "about.incident": "Incident",
    "about.penalty": "Penalty",
    "about.dispute": "Dispute",
    "about.ruling": "Ruling",
    "about.corrects": "Ruling",
    "before.draw": "Draw",
    "before.draws": "Draw",
    "before.absent": "Team",
    "before.teams": "Team",
    "before.match": "Match",
    "before.player": "Player",
    "before.member": "Member",
    "before.members": "Member",
    "before.seats.*.0": "Match",
    "before.differences.*.match": "Match",
    "after.draw": "Draw",
    "after.absent": "Team",
    "after.instead_of": "Team",
    "after.match": "Match",
    "after.player": "Player",
    "after.forfeited": "Match",
    "after.matches": "Match",
    "after.returned": "Match",
    "after.credits.@": "Match",
    "after.seats.*.0": "Match",
    "after.differences.*.match": "Match",
}
# What the desk does to teams is told team by team, each with its columns: for some of its verbs a key above
# would mean something else.
OF_TEAMS: Paths = {
    "about.teams": "Team",
    "about.members": "Member",
    "about.line": "Team",
    **{
        f"{part}.{path}": model
        for part in ("before", "after")
        for path, model in {"@": "Team", "*.player_1": "Player", "*.player_2": "Player"}.items()
    },
}
BY_VERB: Mapping[str, Paths] = dict.fromkeys(
    (
        "team.enrolled",
        "team.edited",
        "team.checked_in",
        "team.not_checked_in",
        "team.paid",
        "team.not_paid",
        "team.cancelled",
        "team.promoted",
        "team.paired",
        "team.matched",
        "team.split",
        "team.undone",
        "teams.imported",
    ),
    OF_TEAMS,
)

EntryPart = dict[str, Any]
Renaming = Callable[[str, Any], Any]


def renamed(verb: str, entry: EntryPart, name: Renaming, paths: Paths | None = None) -> EntryPart:
    """An entry's `about`, `before` and `after` with every uid given another name: `name(model, value)`.

    None from it: there is no such row; then it is null where it stood alone, and left out of a list or of an
    object's keys. `paths`: others than the table's for this verb. What is handed in stays as it is."""
    for path, model in (BY_VERB.get(verb, EVERYWHERE) if paths is None else paths).items():
        entry = _at(entry, path.split("."), model, name)
    return entry


def _at(value: Any, path: list[str], model: str, name: Renaming) -> Any:
    if not path:
        return _leaf(value, model, name)
    step, steps_left = path[0], path[1:]
    if isinstance(value, list):
        return [
            _at(part, steps_left, model, name) if step in ("*", str(place)) else part
            for place, part in enumerate(value)
        ]
    if not isinstance(value, dict):
        return value
    if step == "@":
        named = ((name(model, key), part) for key, part in value.items())
        return {key: part for key, part in named if key is not None}
    if step == "*":
        return {key: _at(part, steps_left, model, name) for key, part in value.items()}
    return {**value, step: _at(value[step], steps_left, model, name)} if step in value else value


def _leaf(value: Any, model: str, name: Renaming) -> Any:
    """One uid, or a list of them; where nobody stands, nobody goes on standing."""
    if isinstance(value, list):
        named = ((part, None if part is None else name(model, part)) for part in value)
        return [new for old, new in named if old is None or new is not None]
    return None if value is None else name(model, value)


# What a copy of an evening calls otherwise: its own rows.
OF_A_COPY = {"Team", "Player", "Match", "Draw", "Incident", "Penalty", "Dispute", "Ruling"}


def copied_uid(names: object, uid: object) -> str:
    """What a copy, known by its own uid, calls a row that the original calls `uid`."""
    return str(uuid5(UUID(str(names)), str(uid)))


def copied_parts(verb: str, parts: EntryPart, names: str, journal: str) -> EntryPart:
    """An entry's parts (`about`, `before`, `after`) as the copy `names` of the evening `journal` has them."""

    def name(model: str, value: Any) -> Any:
        if model == "Tournament":
            return names if value == journal else value
        return copied_uid(names, value) if model in OF_A_COPY and isinstance(value, str) else value

    return renamed(verb, parts, name)


def as_copied(facts: EntryPart, arrivals: Sequence[Mapping[str, Any]]) -> EntryPart:
    """What a text says as its row says it: where the evening is a copy, its rows have names of their own.
    `arrivals`: those of the tournament; each copy renamed what came with it."""
    for arrival in arrivals:
        names = arrival.get("names")
        if names and facts.get("number", 0) <= arrival["through"]:
            parts = {part: facts.get(part) for part in ("about", "before", "after")}
            match = facts.get("match") and copied_uid(names, facts["match"])
            parts = copied_parts(facts.get("verb", ""), parts, names, facts.get("journal", ""))
            facts = {**facts, **parts, "match": match, "journal": names}
    return facts


def came_alone(arrivals: Sequence[Mapping[str, Any]]) -> int:
    """Up to which number an evening's entries came without the journal of their club, which they name."""
    return max((arrival["through"] for arrival in arrivals if arrival.get("alone")), default=0)


def uid_of(value: Any) -> UUID | None:
    """A uid as an entry holds it; None for anything else, so that no entry breaks a page."""
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None
