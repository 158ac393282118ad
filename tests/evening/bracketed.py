"""Whole evenings on a structure without a database, every result and every pot by lot; team n is number n."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace

from pairing.bracket import loser, winner
from pairing.swiss import RoundOptions, pair_pot
from pairing.trees import PoolRecord, across
from pairing.types import Entrant
from tournament.evening.minimum import MatchesToCome
from tournament.evening.picture import Picture
from tournament.evening.pots import Pots
from tournament.evening.rows import MatchRow
from tournament.evening.seats import WAITS, PlannedSeating, Seat, Seating


def in_bracket(structure, bracket):
    """The matches of a bracket."""
    return [match for match in structure.matches if match.bracket == bracket]


def cards_of(section):
    """The cards of a section of the picture, from left to right."""
    return [cell for column in section.columns for cell in column.cells if cell.title]


class Seats:
    """Who stands in each place of a structure, by the number of its match or where a side comes from."""

    def __init__(self, structure, seating, begins):
        self.structure, self.seating, self.begins = structure, seating, begins

    def row(self, number):
        return self.seating.by_number[number]

    def sides(self, number):
        return self.seating.sides(self.row(number))

    def ready(self):
        return tuple(row.planned for row in self.seating.ready())

    def occupant(self, source):
        if source.kind in ("winner", "loser"):
            return self.seating.sent(self.row(source.number), won=source.kind == "winner")
        return self.begins(source)


def seats_of(evening):
    return Seats(evening.structure, evening.seating, evening.begins)


def places_in(seats, bracket):
    """Place → team, as far as the matches of a bracket have decided by the structure."""
    found = {}
    for match in in_bracket(seats.structure, bracket):
        if match.places is None:
            continue
        sides = (seats.occupant(winner(match.number)), seats.occupant(loser(match.number)))
        found |= {place: one.team for place, one in zip(match.places, sides, strict=True) if one.team}
    return found


def live(state, a, b, won_by, table):
    """A match as the picture reads it."""
    return SimpleNamespace(state=state, total_a=a, total_b=b, won_by=won_by, table=table, settled=False)


def picture_of(structure, names=None, **known):
    """The sections of a structure; `names`: place → who stands there."""
    numbers = {source: number for number, source in enumerate(names or {}, start=1)}
    seating = PlannedSeating(
        structure, sent=lambda source: Seat(numbers[source]) if source in numbers else WAITS
    )
    said = {numbers[source]: name for source, name in (names or {}).items()}
    return Picture(structure, seating, seating.sent_from, said, **known).sections()


def to_come(evening, seats):
    """What says how many matches are still to come for a team."""
    pots = evening.pots(seats)
    return pots.to_come if pots.planned else MatchesToCome(seats.seating).to_come


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
        if self.rows:
            return Seats(self.structure, Seating(self.rows.values(), self.gone), self.begins)
        return Seats(self.structure, PlannedSeating(self.structure, self.gone, self.begins), self.begins)

    def pots(self, seats=None):
        teams = [self.begins(source).team for source in self.structure.in_pots]
        entries = None if None in teams else frozenset(teams)
        return Pots(self.structure.pots, (seats or self.seats()).seating, entries, self.exempts)

    def begins(self, source):
        if source.kind == "entry":
            return Seat(self.entries.get(source.number), bool(self.entries))
        return self.sent_by_rank(source)

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

    def call(self, number):
        """A match gets its two teams and its round."""
        seats = self.seats()
        self.rows = self.rows or {
            row.planned: row._replace(
                **{side: seats.seating.stands(row, side.upper()).team or 0 for side in "ab"}
            )
            for row in seats.seating.rows.values()
        }
        a, b = (side.team for side in seats.sides(number))
        self.rows[number] = self.rows[number]._replace(round=1, round_state="released", a=a, b=b)

    def decide(self, number, won=None, *, played=True):
        """A match is played, or given up by who loses; by lot where nobody is said to win."""
        self.call(number)
        a, b = self.rows[number].a, self.rows[number].b
        won = won or (a if self.lot.random() < 0.5 else b)
        state, totals = "confirmed", (1000, 500) if won == a else (500, 1000)
        if not played:
            state, totals = "forfeited", (None, None)
        called = self.rows[number]._replace(state=state, total_a=totals[0], total_b=totals[1])
        self.rows[number] = called if played else called._replace(forfeited_by="B" if won == a else "A")
        for team, other in ((a, b), (b, a)):
            self.played[team] += played
            self.met[team].append(other)

    def draw(self, bracket, level, teams, exempt=None):
        """A round from the pot is drawn: these teams, two by two."""
        pots = self.pots()
        title = "final" if pots.is_final(bracket, level) else "pot"
        for pair in zip(teams[0::2], teams[1::2], strict=True):
            number = len(self.rows) + 1
            row = MatchRow(-number, 0, 1, "released", number, "waiting", *pair, None, None, planned=number)
            self.rows[number] = row._replace(bracket=bracket, level=level, title=title)
        self.exempts[f"{bracket}:{level}"] = exempt
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
        pots = self.pots()
        for bracket in pots.brackets:
            level = pots.next_level(bracket)
            if level is None or not (present := pots.in_round(bracket, level)):
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
            self.draw(bracket, level, teams, proposal.exempt)
            return True
        return False
