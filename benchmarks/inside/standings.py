"""Full standings of 2,000 teams after ten rounds, beside the bare SQL sum over their 240,000 deals."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from random import Random

from django.db import connection, transaction

from benchmarks.inside.clock import best_of
from benchmarks.inside.evening import registered
from launcher.web import freeze_loaded
from pairing.ranking.criteria import PRESETS
from pairing.ranking.lines import RankingOptions, TeamLine
from pairing.ranking.overall import rank_both
from tournament.evening.standings import lines as match_lines_of
from tournament.evening.standings import overall as standings
from tournament.evening.standings import rows as standing_rows
from tournament.models import Deal, DealVersion, Match, Pool, Round, Slot, Stage, Team, Tournament

TEAMS, POOLS, ROUNDS, DEALS = 2000, 20, 10, 24
SUM = (
    "SELECT match_id, SUM(marks_a), SUM(marks_b) FROM tournament_dealversion JOIN tournament_deal"
    " ON tournament_deal.id = deal_id WHERE current GROUP BY match_id"
)


def played() -> Tournament:
    """The evening: twenty pools of a hundred, pairings by lot, totals as the services keep them."""
    tournament, lot = registered(TEAMS, "standings"), Random(3)  # noqa: S311 — data, not secrets
    stage = Stage.objects.create(tournament=tournament)
    pools = Pool.objects.bulk_create(Pool(stage=stage, name=f"{n}", order=n) for n in range(POOLS))
    slots = Slot.objects.bulk_create(
        Slot(stage=stage, pool=pools[n % POOLS], position=n, team=team)
        for n, team in enumerate(Team.objects.filter(tournament=tournament))
    )
    for number in range(1, ROUNDS + 1):
        row = Round.objects.create(stage=stage, number=number)
        mixed = sorted(slots, key=lambda slot: (slot.pool_id, lot.random()))
        Match.objects.bulk_create(
            Match(
                round=row,
                number=n,
                slot_a=mixed[2 * n],
                slot_b=mixed[2 * n + 1],
                total_a=80 * DEALS + n % 70 * 10,
                total_b=80 * DEALS - n % 70 * 10,
                deal_count=DEALS,
                state=Match.State.CONFIRMED,
            )
            for n in range(TEAMS // 2)
        )
    with transaction.atomic():
        deal(tournament)
    return tournament


def deal(tournament: Tournament) -> None:
    """Twenty-four deals for each match, written without the ORM: only their sum is measured."""
    matches = list(Match.objects.filter(tournament=tournament).values_list("pk", flat=True))
    heads = ((tournament.pk, match, number) for match in matches for number in range(1, DEALS + 1))
    columns = "version, current, status, facts, marks_a, marks_b, lines, notation, reason, entered_at"
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {Deal._meta.db_table} (tournament_id, match_id, number, opened_at)"  # noqa: S608
            " VALUES (%s, %s, %s, '2026-11-20')",
            heads,
        )
        cursor.execute(
            f"INSERT INTO {DealVersion._meta.db_table} (tournament_id, deal_id, {columns}) "  # noqa: S608
            "SELECT tournament_id, id, 1, TRUE, 'played', '{}', 90, 70, '[]', 'A 90H 95/67', '', opened_at "
            f"FROM {Deal._meta.db_table}"
        )


def bare_sum() -> list[tuple[int, int, int]]:
    """The bare sum."""
    with connection.cursor() as cursor:
        cursor.execute(SUM)
        return list(cursor.fetchall())


def measured() -> dict[str, float]:
    """Seconds: the sum, the query pages read, its ranking alone; in a process settled as the server's."""
    tournament = played()
    freeze_loaded()
    rows = standing_rows.standing_rows_of(tournament)
    lines = match_lines_of.match_lines(rows.matches, rows.slots, match_lines_of.policy_of(tournament))
    teams: dict[str, list[TeamLine]] = defaultdict(list)
    for slot, pool in rows.pool_of.items():
        teams[pool].append(TeamLine(id=rows.slots[slot], number=slot, lot=slot))
    criteria, options = PRESETS[tournament.school], RankingOptions()
    return {
        "deals": DealVersion.objects.count(),
        "sum": best_of(bare_sum),
        "standings": best_of(lambda: standings.standings_now(tournament)),
        "ranking": best_of(lambda: rank_both(teams, lines, criteria, options)),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()))
