"""Whole evenings on a structure without a database, every result and every pot by lot; team n is number n."""

from __future__ import annotations

from collections import Counter
from random import Random

from pairing.bracket import Source, loser, winner
from pairing.swiss import RoundOptions, pair_pot
from pairing.trees import PoolRecord, across
from pairing.types import Entrant
from tournament.evening.rows import MatchRow
from tournament.evening.seats import WAITS, Seat, Seats


def places_in(seats, bracket):
    """Place → team, as far as the matches of a bracket have decided by the structure."""
    found = {}
    for match in seats.structure.matches_of(bracket):
        if match.places is None:
            continue
        sides = (seats.occupant(winner(match.number)), seats.occupant(loser(match.number)))
        found |= {place: one.team for place, one in zip(match.places, sides, strict=True) if one.team}
        if match.a.kind == "drawn" and (alone := seats.occupant(Source("exempt", of=match.a.of)).team):
            found.setdefault(match.places[0], alone)
    return found


def begun(seats):
    """The matches of its trees, as they are made when a bracket begins."""
    return {match.number: seats.row[match.number] for match in seats.trees}


class Bracketed:
    """Plays a structure to its end; team n stands on entry n."""

    def __init__(self, structure, seed=0):
        self.structure, self.lot = structure, Random(seed)
        self.played, self.exempt = Counter(), Counter()
        self.entries = {number: number for number in range(1, structure.teams + 1)}
        self.places, self.across, self.overall = {}, {}, {}
        self.rows, self.exempts = {}, {}
        self.gone = frozenset()
        self.met = {team: [] for team in self.entries.values()}

    def seats(self):
        return Seats(
            self.structure,
            entries=self.entries,
            ranked=self.sent_by_rank,
            rows=self.rows.values(),
            exempts=self.exempts,
            gone=self.gone,
        )

    def sent_by_rank(self, source):
        if source.kind == "place":
            at = source.of, source.number
            return Seat(self.places[at]) if at in self.places else WAITS
        ranks = {"across": self.across, "overall": self.overall}[source.kind]
        at = (int(source.of), source.number) if source.kind == "across" else source.number
        return Seat(ranks.get(at), bool(ranks))

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

    def decide(self, number, won=None, *, played=True):
        """A match is played, or given up by who loses; by lot where nobody is said to win."""
        seats = self.seats()
        self.rows = self.rows or begun(seats)
        a, b = (side.team for side in seats.sides(number))
        won = won or (a if self.lot.random() < 0.5 else b)
        state, totals = "confirmed", (1000, 500) if won == a else (500, 1000)
        if not played:
            state, totals = "forfeited", (None, None)
        called = self.rows[number]._replace(round=1, round_state="released", a=a, b=b, state=state)
        called = called._replace(total_a=totals[0], total_b=totals[1])
        self.rows[number] = called if played else called._replace(forfeited_by="B" if won == a else "A")
        for team, other in ((a, b), (b, a)):
            self.played[team] += played
            self.met[team].append(other)

    def draw(self, key, teams, exempt=None):
        """A pot is drawn: these teams, two by two."""
        self.rows = self.rows or begun(self.seats())
        pot = next(pot for pot in self.structure.pots if pot.key == key)
        for number, pair in zip(pot.matches, zip(teams[0::2], teams[1::2], strict=True), strict=False):
            match = self.structure.match(number)
            row = MatchRow(-number, 0, 1, "released", number, "waiting", *pair, None, None, planned=number)
            to = {
                (source.number, source.kind): (-third.number, side)
                for third in self.structure.matches_of(pot.bracket)
                for source, side in ((third.a, "A"), (third.b, "B"))
            }.get((number, "loser"), (None, ""))
            row = row._replace(bracket=match.bracket, level=match.level, title=match.title)
            row = row._replace(loser_to=to[0], loser_side=to[1])
            won, lost = match.places or (None, None)
            self.rows[number] = row._replace(place_won=won, place_lost=lost)
        self.exempts[key] = exempt
        self.exempt[exempt] += exempt is not None

    def drawn_and_open(self):
        """The matches of pots that are to be played."""
        return tuple(number for number, row in self.rows.items() if row.called and row.state == "waiting")

    def _group(self, group):
        seats = self.seats()
        teams = [seats.occupant(source).team for source in group.entries]
        assert None not in teams
        for place, team in enumerate(sorted(teams, key=lambda _: self.lot.random()), start=1):
            self.places[group.key, place] = team
        rests = group.most > group.least
        for number, team in enumerate(teams):
            self.played[team] += group.least if rests and number % 2 else group.most
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
        ready = self.next_matches((*self.seats().ready(), *self.drawn_and_open()))
        for number in ready:
            self.decide(number)
        return bool(ready)

    def _pots(self):
        found = False
        for pot in self.structure.pots:
            present = self.seats().in_pot(pot)
            if pot.key in self.exempts or present is None or len(present) < 2:
                continue
            entrants = [
                Entrant(
                    team,
                    met=tuple(self.met[team]),
                    exempt_before=self.exempt[team],
                    played=self.played[team],
                )
                for team in present
            ]
            proposal = pair_pot(entrants, RoundOptions(), Random(self.lot.random()))
            teams = [team for match in proposal.pairings for team in (match.a, match.b)]
            self.draw(pot.key, teams, proposal.exempt)
            found = True
        return found
