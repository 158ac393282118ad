"""The answer of the command to a list of teams: who meets whom, who is exempt, the remarks, the cost.

Shorter than the record, for other programs; the record is what replays.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tournament.draw.engine.remarks import Remark
from tournament.draw.engine.types import Pairing, Proposal

Json = dict[str, object]


def answer(proposal: Proposal) -> Json:
    """One round: its couples in the order of the tables. Several: the same for each, under ``rounds``."""
    data: Json = {}
    if proposal.pools:
        data["pools"] = {pool.label: list(pool.teams) for pool in proposal.pools}
    numbers = sorted({pairing.round for pairing in proposal.pairings})
    if len(numbers) > 1:
        data["rounds"] = [{"round": number, **_round(proposal, number)} for number in numbers]
    else:
        data.update(_round(proposal, numbers[0] if numbers else 1))
    data["remarks"] = [_said(remark) for remark in proposal.remarks]
    if proposal.cost:
        # One criterion alone, the plain sum of squared gaps, is given as the number it is.
        data["cost"] = proposal.cost[0][1] if len(proposal.cost) == 1 else dict(proposal.cost)
    return data


def _round(proposal: Proposal, number: int) -> Json:
    pairings = proposal.round(number)
    if proposal.duos:
        return _duos(proposal, pairings)
    data: Json = {"pairings": [[one.a, one.b] for one in pairings]}
    tables = [one.table for one in pairings]
    if tables != list(range(1, len(tables) + 1)):
        data["tables"] = tables
    if proposal.entries:
        return {**data, "entries": list(proposal.entries)}
    if not proposal.pools:
        data["exempt"] = next(iter(proposal.exempt_in(number)), None)
    return data


def _duos(proposal: Proposal, pairings: Sequence[Pairing]) -> Json:
    """Players instead of teams: two against two at each table, or only who plays with whom."""
    duos = [list(duo) for duo in proposal.duos]
    tables = [[duos[one.a - 1], duos[one.b - 1]] for one in pairings]
    return {"pairings": tables or duos, "rests": list(proposal.rests)}


def _said(remark: Remark) -> Json:
    """A remark as other programs want it: its code and figures, and both sentences."""
    return {
        "code": remark.code,
        "values": {name: list(value) if isinstance(value, tuple) else value for name, value in remark.values},
        "players": remark.text("players"),
        "referee": remark.text("staff"),
    }


def write(proposal: Proposal) -> str:
    """The answer as JSON in UTF-8, one remark a line."""
    data = answer(proposal)
    lines = [f"{json.dumps(name)}: {_value(name, value)}" for name, value in data.items()]
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _value(name: str, value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n    " + ",\n    ".join(json.dumps(one, ensure_ascii=False) for one in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)
