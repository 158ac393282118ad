"""Whole evenings on a structure, every result and every pot by lot."""

from __future__ import annotations

from collections import Counter
from random import Random

from pairing.structure.across import PoolRecord, across
from pairing.structure.fill import Filling, Finished, PotDraw, Results
from pairing.structure.types import Source, loser, winner
from pairing.swiss import RoundOptions, pair_pot
from pairing.types import Entrant


def places_in(filling, bracket):
    """Place → team, as far as the matches of a bracket have decided by the structure."""
    found = {}
    for match in filling.structure.matches_of(bracket):
        if match.places is None:
            continue
        sides = (filling.occupant(winner(match.number)), filling.occupant(loser(match.number)))
        found |= {place: one.team for place, one in zip(match.places, sides, strict=True) if one.team}
        if match.a.kind == "drawn" and (alone := filling.occupant(Source("exempt", of=match.a.of)).team):
            found.setdefault(match.places[0], alone)
    return found


def stale(filling):
    """The matches whose result is not that of the teams who stand there."""
    return [number for number in sorted(filling.results.outcomes) if filling.outcome(number) is None]


class Bracketed:
    """Plays a structure to its end; team n stands on entry n."""

    def __init__(self, structure, seed=0):
        self.structure, self.lot = structure, Random(seed)
        self.played, self.exempt = Counter(), Counter()
        self.entries = {number: number for number in range(1, structure.teams + 1)}
        self.places, self.across, self.outcomes, self.draws = {}, {}, {}, {}
        self.overall = {}
        self.gone = frozenset()
        self.met = {team: [] for team in self.entries.values()}
        self.in_groups = Counter()

    def filling(self):
        return Filling(
            self.structure,
            Results(
                self.entries,
                self.places,
                self.across,
                self.in_groups,
                self.outcomes,
                self.draws,
                overall=self.overall,
                gone=self.gone,
            ),
        )

    def play(self):
        """Groups first, then matches and pots as they become possible."""
        for group in self.structure.groups:
            self._group(group)
        while self.advance():
            pass
        return self

    def advance(self):
        """One wave of matches, or one draw; false at the end."""
        return self._matches() or self._pots() or self._ranked_across()

    def next_matches(self, ready):
        """Those of the ready matches that are played now."""
        return ready

    def _group(self, group):
        filling = self.filling()
        teams = [filling.occupant(source).team for source in group.entries]
        assert None not in teams
        for place, team in enumerate(sorted(teams, key=lambda _: self.lot.random()), start=1):
            self.places[group.key, place] = team
        rests = group.most > group.least
        for number, team in enumerate(teams):
            self.in_groups[team] = group.least if rests and number % 2 else group.most
            self.played[team] += self.in_groups[team]
        if group.is_pool:
            self._ranked_across()

    def _ranked_across(self):
        """The pools against each other, once they are all over."""
        pools = [group for group in self.structure.groups if group.is_pool]
        records = []
        for group in pools:
            for place in range(1, len(group.entries) + 1):
                team = self.places.get((group.key, place))
                if team is None:
                    return False
                records.append(PoolRecord(team, group.key, place, 3, (team % 5,), team))
        if self.across or not records:
            return False
        self.across = across(records)
        self.pool_of = {record.team: record.pool for record in records}
        order = sorted(self.pool_of, key=lambda _: self.lot.random())
        self.overall = dict(enumerate(order, start=1))
        return True

    def _matches(self):
        filling = self.filling()
        ready = self.next_matches(filling.ready())
        for number in ready:
            one, two = (side.team for side in filling.sides(number))
            winner, loser = (one, two) if self.lot.random() < 0.5 else (two, one)
            self.outcomes[number] = Finished(winner, loser)
            for team, other in ((one, two), (two, one)):
                self.played[team] += 1
                self.met[team].append(other)
        return bool(ready)

    def _pots(self):
        filling, found = self.filling(), False
        for pot in self.structure.pots:
            present = filling.in_pot(pot)
            if pot.key in self.draws or present is None or len(present) < 2:
                continue
            proposal = pair_pot(
                [
                    Entrant(
                        one.team,
                        met=tuple(self.met[one.team]),
                        exempt_before=self.exempt[one.team],
                        played=one.played,
                    )
                    for one in present
                ],
                RoundOptions(),
                Random(self.lot.random()),
            )
            teams = tuple(team for match in proposal.pairings for team in (match.a, match.b))
            self.draws[pot.key] = PotDraw(teams, proposal.exempt)
            self.exempt[proposal.exempt] += proposal.exempt is not None
            found = True
        return found
