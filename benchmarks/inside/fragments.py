"""The standings page of 200 teams: from the fragment, and made anew for each request; in one process."""

from __future__ import annotations

import json
import sys

from django.test import Client

from benchmarks.inside.clock import best_of
from benchmarks.inside.evening import released
from tournament.hall import fragments
from tournament.models import Match

TEAMS = 200


def measured() -> dict[str, object]:
    """Seconds for each way, and the address for the measure over HTTP."""
    tournament = released(TEAMS, "fragments")
    matches = list(Match.objects.filter(tournament=tournament, round__number__lte=2))
    for match in matches:
        match.total_a, match.total_b, match.state = 1000, match.pk % 90 * 10, Match.State.CONFIRMED
    Match.objects.bulk_update(matches, ["total_a", "total_b", "state"])
    address, client = f"/t/{tournament.slug}/live/standings/", Client()

    def from_fragment() -> None:
        for _ in range(200):
            client.get(address)

    def anew() -> None:
        fragments.BOARDS.clear()
        fragments.PIECES.clear()
        client.get(address)

    def piece() -> None:
        for _ in range(200):
            fragments.fragment(tournament, "standings")

    anew()
    return {
        "address": address,
        "bytes": len(client.get(address).content),
        "anew": best_of(anew),
        "view": best_of(from_fragment) / 200,
        "fragment": best_of(piece) / 200,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()))
