"""The teams of the draw's tests: sixteen of an evening, or any number with seeds and clubs."""

from __future__ import annotations

from collections import Counter
from random import Random

from pairing.pools import PoolOptions
from pairing.record import make_record
from pairing.swiss import RoundOptions, pair_ranked
from pairing.types import Entrant

CLUBS = "VLVGVLLGVGGLVZVG"
"""Valmory (V) has 6 teams, Saint-Aubrac (G) 5, Les Ormes (L) 4, Les Granges (Z) 1."""


def teams(count: int, *, seeds: int = 0, clubs: str = "") -> list[Entrant]:
    """Teams 1 to ``count``; the first are seeds; ``clubs`` gives one letter a team, a dot for none."""
    return [
        Entrant(
            number,
            number if number <= seeds else None,
            clubs[number - 1] if number <= len(clubs) and clubs[number - 1] != "." else None,
        )
        for number in range(1, count + 1)
    ]


def evening(seed: int = 48213907, **options: object):
    """The record of an evening of sixteen teams, four seeds and four clubs."""
    return make_record(teams(16, seeds=4, clubs=CLUBS), PoolOptions(**options), seed, engine="pools")


# Whole evenings of ranked rounds, results by lot: what the laws of the draw are checked on.


class Evening:
    """Teams 1 to ``count``; ``play`` draws the next round and gives each match to one side by lot."""

    def __init__(self, count: int, seed: int = 0, clubs: int = 0) -> None:
        self.lot = Random(seed)
        self.teams = list(range(1, count + 1))
        self.club = {t: f"c{int(self.lot.random() * clubs)}" if clubs else None for t in self.teams}
        self.score, self.exempt, self.round = Counter(), Counter(), 0
        self.met = {team: [] for team in self.teams}
        self.tables = {team: [] for team in self.teams}

    def entrants(self) -> list[Entrant]:
        """The field as the next draw sees it."""
        line = sorted(self.teams, key=lambda team: (-self.score[team], team))
        rank = {team: place for place, team in enumerate(line, start=1)} if self.round else {}
        return [
            Entrant(
                team,
                club=self.club[team],
                wins=self.score[team],
                rank=rank.get(team),
                met=tuple(self.met[team]),
                exempt_before=self.exempt[team],
                tables_before=tuple(self.tables[team]),
            )
            for team in self.teams
        ]

    def play(self, **options: object):
        """Draw and play one round; its proposal."""
        proposal = pair_ranked(
            self.entrants(), RoundOptions(round=self.round + 1, **options), Random(self.lot.random())
        )
        self.round += 1
        for match in proposal.pairings:
            self.met[match.a].append(match.b)
            self.met[match.b].append(match.a)
            for team in (match.a, match.b):
                self.tables[team].append(match.table)
            self.score[match.a if self.lot.random() < 0.5 else match.b] += 2
        if proposal.exempt is not None:
            self.exempt[proposal.exempt] += 1
            self.score[proposal.exempt] += 2
        return proposal
