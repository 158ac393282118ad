"""A round drawn and released through the services, late in an evening: its seconds, beside the engine's own.

Three ranked rounds are released and confirmed by lot; the fourth is measured. Prints JSON."""

from __future__ import annotations

import json
import sys
import time
from random import Random

from benchmarks.inside.evening import organiser, registered
from launcher.web import freeze_loaded
from pairing.record import replay
from tournament.draw.queries.drafts import record_of
from tournament.draw.services import propose_draw, release_draw
from tournament.models import Draw, Match, Stage, Tournament

BEFORE = 3


def before_last_round(teams: int) -> Tournament:
    """The evening before its fourth round."""
    tournament = registered(teams, f"rounds-{teams}")
    Stage.objects.create(
        tournament=tournament, kind="rounds", options={"draw": "ranked", "rounds": BEFORE + 1}
    )
    lot = Random(teams)  # noqa: S311 — results for a measure
    for _ in range(BEFORE):
        release(drawn(tournament))
        confirm(tournament, lot)
    return tournament


def drawn(tournament: Tournament) -> Draw:
    """The draft of the next round."""
    draft: Draw = propose_draw(tournament=tournament, by=organiser(), seed=7)
    tournament.refresh_from_db()
    return draft


def release(draft: Draw) -> None:
    release_draw(draw=draft, by=organiser())


def confirm(tournament: Tournament, lot: Random) -> None:
    """Give every match of the round a result."""
    waiting = list(Match.objects.filter(tournament=tournament, state=Match.State.WAITING))
    for match in waiting:
        won, lost = 1000, int(lot.random() * 1000)
        match.total_a, match.total_b = (won, lost) if lot.random() < 0.5 else (lost, won)
        match.state = Match.State.CONFIRMED
    Match.objects.bulk_update(waiting, ["total_a", "total_b", "state"])


def timed(teams: int) -> dict[str, float]:
    """Seconds of the draft, of the release, and of the engine alone on the same record."""
    tournament = before_last_round(teams)
    freeze_loaded()
    start = time.perf_counter()
    draft = drawn(tournament)
    proposed = time.perf_counter()
    release(draft)
    released = time.perf_counter()
    replay(record_of(draft))
    engine = time.perf_counter() - released
    return {"draft": proposed - start, "release": released - proposed, "engine": engine}


if __name__ == "__main__":
    sys.stdout.write(json.dumps({size: timed(int(size)) for size in sys.argv[1:]}))
