"""A proposal as it was read: its stages, and with them the points and minutes of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from ...access import Actor
from ...journal import in_line
from ...models import Tournament
from ...setup.plan import plan_of
from ...setup.services import change_settings, seen
from ..queries.formula import Law
from .stages import choose_stages


def accept_proposal(
    *,
    tournament: Tournament,
    stages: Sequence[dict[str, Any]],
    teams: int,
    by: Actor,
    limits: tuple[int, int] | None = None,
    token: str | None = None,
) -> Law:
    """Choose these stages for so many teams; `limits`: the target and the minutes that go with them.

    Both or nothing, an entry each. Refused as `choose_stages` and `setup.change_settings` do."""
    with in_line(), transaction.atomic():
        law = choose_stages(tournament=tournament, stages=stages, by=by, teams=teams, token=token)
        if limits is not None:
            plan = replace(plan_of(tournament), target=limits[0], minutes=limits[1])
            change_settings(tournament=tournament, plan=plan, by=by, made_for=seen(tournament))
    return law
