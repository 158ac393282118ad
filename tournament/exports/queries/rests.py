"""The rounds that teams did not play, as plain rows: exempt, or not there yet. One statement."""

from __future__ import annotations

from typing import NamedTuple

from ...models import Exempt, Tournament


class RestRow(NamedTuple):
    """A team in a round without a match of its own."""

    round: int
    kind: str
    pool: str | None
    id: int | None
    team: int | None


FIELDS = ("round__number", "kind", "slot__pool__name", "slot__team_id", "slot__team__number")


def rests(tournament: Tournament) -> list[RestRow]:
    """In the order of rounds and teams; one that caught up in a match has that match's row."""
    rows = Exempt.objects.filter(round__stage__tournament=tournament, match=None)
    return [RestRow._make(row) for row in rows.order_by(FIELDS[0], FIELDS[4]).values_list(*FIELDS)]
