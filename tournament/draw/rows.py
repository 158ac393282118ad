"""The rows of a released draw, in one go: pools, seats, pairs, rounds, matches, exempt teams, tables’ links.

Knows where things stand in a record; must not decide whether it may be released."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice

from django.db.models import F, Q

from pairing.bracket import BY_RANK, MAIN, Source, Structure
from pairing.record import DrawRecord, load

from ..core import tokens
from ..evening.effect import sent_by_ranks
from ..evening.reseat import call_off
from ..evening.seats import SIDES, Seating, planned_rows, seated_on, sources_of
from ..evening.state import Evening
from ..formats import format_of
from ..formats.draws import ASIDE
from ..formats.format import Step
from ..models import Draw, Exempt, Match, Pool, Round, Slot, Stage, Table, TableLink, Team
from ..models.team import pair_of
from ..rulebook import FINALS, limits_in, limits_of, limits_to_come

PLANNED = ("number", "planned", "bracket", "level", "title", "place_won", "place_lost")
WAYS = ("winner_to", "winner_side", "loser_to", "loser_side")
CALLED = (
    "round", "draw", "number", "table", "wave", "team_a", "team_b", "target", "max_deals", "minutes",
    "limits_changed",
)  # fmt: skip


def build(draw: Draw, record: DrawRecord, evening: Evening, step: Step) -> None:
    """Make everything that a record says, in a fixed number of statements."""
    builder = DrawBuilder(draw, record, evening, step)
    if not (step.format.takes_everybody or evening.bracket_rows):
        seat_placed(evening, draw.stage)
    builder.make_seats()
    builder.make_pairs()
    builder.make_rounds()
    builder.make_matches()
    Exempt.objects.bulk_create([*builder.exempts(), *builder.missed()])
    builder.make_links()


@dataclass
class DrawBuilder:
    """What is being built: teams and their pools by number, rounds by their number in the record; `at_once`:
    the teams that play a match of a bracket as it begins, one above a *cadrage* too."""

    draw: Draw
    record: DrawRecord
    evening: Evening
    step: Step
    at_once: set[int] = field(default_factory=set)

    @cached_property
    def teams(self) -> dict[int, Team]:
        return {team.number or 0: team for team in self.evening.roll.everybody}

    @cached_property
    def drawn(self) -> dict[int, Team]:
        """The teams of the record, in its order."""
        line = self.record.result.entries or tuple(entrant.id for entrant in self.record.entrants)
        return {number: self.teams[number] for number in line}

    @cached_property
    def tables(self) -> dict[int, Table]:
        rows = Table.objects.filter(tournament=self.evening.tournament)
        return {table.number: table for table in rows}

    def make_seats(self) -> None:
        """A seat for every team of the record, in its pool; else those that have one in the stage keep it."""
        stage, pools = self.draw.stage, self.record.result.pools
        rows = Pool.objects.bulk_create(
            Pool(stage=stage, name=pool.label, order=order) for order, pool in enumerate(pools, start=1)
        )
        self.pools = {number: row for row, pool in zip(rows, pools, strict=True) for number in pool.teams}
        seats = [(self.teams[one], at) for pool in pools for at, one in enumerate(pool.teams, start=1)]
        if not pools:
            taken = dict(Slot.objects.filter(stage=stage).values_list("team_id", "position"))
            seatless = (team for team in self.drawn.values() if team.pk not in taken)
            seats = [(team, at) for at, team in enumerate(seatless, start=1 + max(taken.values(), default=0))]
        Slot.objects.bulk_create(
            Slot(stage=stage, pool=self.pools.get(team.number or 0), position=position, team=team)
            for team, position in seats
        )

    def make_pairs(self) -> None:
        """The teams of this round, where players are drawn one by one; else those of the record."""
        duos = self.record.result.duos
        self.sides = make_pairs(self.draw.stage, duos, self.teams) if duos else self.drawn

    def make_rounds(self) -> None:
        """The rounds of the record; those of the stage that stand already are used again, open for what
        comes: a match put into a closed round would count as left without a result."""
        stage, title = self.draw.stage, self.step.title
        drawn = sorted({pairing.round for pairing in self.record.result.pairings})
        numbers = {number: self.step.first + number - drawn[0] for number in drawn}
        standing = {one.number: one for one in Round.objects.filter(stage=stage, number__in=numbers.values())}
        if closed := [one.pk for one in standing.values() if one.state == Round.State.CLOSED]:
            Round.objects.filter(pk__in=closed).update(state=Round.State.RELEASED, closed_at=None)
        if title not in ASIDE:
            aside = Round.objects.filter(pk__in=[one.pk for one in standing.values()], title__in=ASIDE)
            aside.update(title=title)
        new = Round.objects.bulk_create(
            Round(tournament=self.evening.tournament, stage=stage, number=number, title=title)
            for number in numbers.values()
            if number not in standing
        )
        self._begin_later_limits(new)
        rounds = standing | {one.number: one for one in new}
        self.rounds = {number: rounds[evening_number] for number, evening_number in numbers.items()}

    def _begin_later_limits(self, new: Iterable[Round]) -> None:
        """Drawn again after the limits of the rounds to come were changed, a round is one of those."""
        tournament = self.evening.tournament
        first = min((round_.number for round_ in new), default=None)
        if first is not None and tournament.later_from is not None and first < tournament.later_from:
            tournament.later_from = first
            tournament.save(update_fields=["later_from"])

    def make_matches(self) -> None:
        """The matches: new ones, or those of a bracket that are called now."""
        if not self.step.planned:
            new = [*self._call(self._new_matches())]
            self._link_sources(Match.objects.bulk_create(new))
            return
        self._plan_bracket()
        planned = {row.planned: row for row in Match.with_planned.filter(stage=self.draw.stage, round=None)}
        called = self._call(planned[number] for number in self.step.planned)
        Match.with_planned.bulk_update(called, CALLED)

    def _plan_bracket(self) -> None:
        """Make all matches of a bracket that begins."""
        structure, stage = self.evening.structure, self.draw.stage
        if self.evening.bracket_rows or structure is None:
            return
        rows, sources = planned_rows(structure), sources_of(structure)
        made = {
            row.id: Match(
                tournament=self.evening.tournament,
                stage=stage,
                **{f"team_{side.lower()}_id": self._begins(sources[row.number, side]) for side in SIDES},
                **{name: getattr(row, name) for name in PLANNED},
            )
            for row in rows
        }
        Match.with_planned.bulk_create(made.values())
        for match in made.values():
            if match.team_a_id and match.team_b_id:
                self.at_once |= {match.team_a_id, match.team_b_id}
        for row in rows:
            if row.winner_to is not None:
                _lead(made[row.id], "winner", made[row.winner_to], row.winner_side)
            if row.loser_to is not None:
                _lead(made[row.id], "loser", made[row.loser_to], row.loser_side)
        Match.with_planned.bulk_update(made.values(), WAYS)

    def _begins(self, source: Source) -> int | None:
        """The team of a place in a bracket that no match decides."""
        number, entries = None, self.record.result.entries
        if source.kind == "entry" and entries:
            number = entries[source.number - 1]
        elif source.kind in BY_RANK:
            number = self.evening.sent_by_rank(source).team
        return self.teams[number].pk if number in self.teams else None

    def _new_matches(self) -> Iterator[Match]:
        """One for each pairing; of a round from the pot with the next numbers of its bracket."""
        step, stage, role = self.step, self.draw.stage, dict[str, object]()
        numbers = count(1 + max((match.planned or 0 for match in self.evening.matches_in(stage)), default=0))
        if step.engine == "pot":
            role = {"bracket": step.bracket, "level": step.number, "title": step.title}
            role |= {"place_won": 1, "place_lost": 2} if step.title == "final" else {}
        for _pairing in self.record.result.pairings:
            planned = next(numbers) if role else None
            yield Match(tournament=self.evening.tournament, stage=stage, planned=planned, **role)

    def _call(self, matches: Iterable[Match]) -> Iterator[Match]:
        """The matches with their teams, tables and limits, which are copied: a later change spares those
        begun."""
        before = self.evening.rows.matches
        taken: defaultdict[tuple[int, int | None], set[int]] = defaultdict(set)
        for match_row in before:
            taken[match_row.round, match_row.table].add(match_row.wave)
        last: Counter[int] = Counter()
        for match_row in before:  # a number may be free: a correction takes matches away
            last[match_row.round] = max(last[match_row.round], match_row.number)
        for match, pairing in zip(matches, self.record.result.pairings, strict=False):
            round_ = self.rounds[pairing.round]
            last[round_.number] += 1
            values = {
                "round": round_,
                "draw": self.draw,
                "number": last[round_.number],
                "table": self.tables[pairing.table],
                "wave": _free_wave(taken[round_.number, pairing.table], pairing.wave),
                "pool": self.pools.get(pairing.a),
                "team_a": self.sides[pairing.a],
                "team_b": self.sides[pairing.b],
            }
            for name, value in (values | self._ends(round_.number, match)).items():
                setattr(match, name, value)
            yield match

    def _ends(self, number: int, match: Match) -> dict[str, object]:
        """Where a match of that round ends: as the evening's others, as its round has of its own,
        or as the final."""
        tournament, final = self.evening.tournament, (match.title, match.bracket) in FINALS
        limits = limits_in(tournament, number, usual=limits_to_come(tournament), final=final)
        return {
            "target": limits.target,
            "max_deals": limits.deals,
            "minutes": limits.minutes,
            "limits_changed": limits != limits_of(tournament),
        }

    def _link_sources(self, matches: Sequence[Match]) -> None:
        """Write where their winner, or their loser, went at the matches that sent teams to these of a pot."""
        if not matches or matches[0].planned is None:
            return
        feeders = self._feeders_to(matches[0].planned)
        sources = Match.objects.in_bulk({source for source, _won in feeders.values()})
        for match in matches:
            for side, team in (("A", match.team_a_id), ("B", match.team_b_id)):
                if team in feeders:
                    source, won = feeders[team]
                    _lead(sources[source], "winner" if won else "loser", match, side)
        Match.objects.bulk_update(sources.values(), WAYS)

    def _feeders_to(self, planned: int) -> dict[int, tuple[int, bool]]:
        """Team → the match of this stage that sent it to that one, by its id, and whether as its winner: its
        last one before."""
        rows = [row for row in self.evening.matches_in(self.draw.stage) if row.planned is not None]
        seating, feeders = Seating(rows, frozenset()), dict[int, tuple[int, bool]]()
        for row in seating.rows.values():
            result = seating.decided(row)
            if (row.planned or 0) < planned and result is not None:
                feeders |= {team: (row.id, team == result.winner) for team in (row.a, row.b)}
        return feeders

    def exempts(self) -> Iterable[Exempt]:
        """The teams without opponent, the players who rest."""
        result = self.record.result
        for number, row in self.rounds.items():
            for team in (*result.exempt_in(number), *result.rests):
                if self.teams[team].pk not in self.at_once:
                    yield Exempt(round=row, team=self.teams[team], draw=self.draw)

    def missed(self) -> Iterable[Exempt]:
        """The rounds that were released before a team came; nobody comes late into a bracket."""
        stage = self.draw.stage
        seated = {seat.team for seat in self.evening.rows.seats if seat.stage == stage.pk}
        late = [team for team in self.drawn.values() if team.pk not in seated]
        if not seated or not self.step.format.takes_everybody:
            return
        for round_ in self.evening.rounds_in(stage):
            for team in late:
                yield Exempt(round=round_, team=team, draw=self.draw, kind=Exempt.Kind.MISSED)

    def make_links(self) -> None:
        """A link for each table that has none: what the QR code of its card opens."""
        used = [self.tables[number] for number in {pairing.table for pairing in self.record.result.pairings}]
        links = TableLink.objects.filter(table__in=used, revoked_at=None)
        linked = set(links.values_list("table_id", flat=True))
        TableLink.objects.bulk_create(
            TableLink(table=table, token=tokens.new_token())
            for table in sorted(used, key=lambda table: table.number)
            if table.pk not in linked
        )


def _free_wave(taken: Container[int], wave: int) -> int:
    """The wave of a match that is the first, the second … of its draw at a table where those are taken: not
    always the first ones."""
    return next(islice((number for number in count(1) if number not in taken), wave - 1, None))


def tear_down(draw: Draw) -> None:
    """Take away what the draw made; PROTECT refuses when anything was entered."""
    stage = draw.stage
    if stage.draws.filter(state=Draw.State.RELEASED).exists():
        call_off_trees(draw)
    else:
        Match.with_planned.filter(stage=stage, round=None).delete()
    Match.objects.filter(draw=draw).delete()
    Exempt.objects.filter(draw=draw).delete()
    # A round missed by a team that came back is no round once its draw is gone.
    Exempt.objects.filter(round__stage=stage, round__matches=None, draw=None).delete()
    Round.objects.filter(stage=stage, matches=None, exempts=None).delete()
    empty = Slot.objects.empty(stage)
    if stage.draws.filter(state=Draw.State.RELEASED).exists():
        empty = empty.filter(bracket="")  # who was exempt from the first round of a bracket keeps its seat
    empty.exclude(team__number__in=drawn_before(draw)).delete()
    Team.objects.filter(tournament=stage.tournament_id, status=Team.Status.PAIR, slots=None).delete()
    Pool.objects.filter(stage=stage, slots=None).delete()
    if not stage.rounds.exists():  # who left meanwhile left the stage before
        left = Team.objects.filter(tournament=stage.tournament_id, left_in__gte=stage.order)
        left.update(left_in=stage.order - 1)


def make_pairs(stage: Stage, duos: Sequence[tuple[int, int]], players: Mapping[int, Team]) -> dict[int, Team]:
    """A team and a seat for each couple of players, by their number in the round."""
    teams = Team.objects.bulk_create(
        pair_of(players[first_player], players[second_player]) for first_player, second_player in duos
    )
    first_position = Slot.objects.next_position(stage)
    Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=team)
        for position, team in enumerate(teams, start=first_position)
    )
    return dict(enumerate(teams, start=1))


def drawn_before(draw: Draw) -> set[int]:
    """Whom the other draws of its stage drew: they keep their seat, even where no match or rest is theirs, as
    the players of a mêlée and those above a *cadrage*."""
    others = Draw.objects.filter(stage=draw.stage, state=Draw.State.RELEASED).exclude(pk=draw.pk)
    return {entrant.id for other_draw in others for entrant in load(other_draw.record).entrants}


def seat_placed(evening: Evening, stage: Stage) -> None:
    """Give a seat to every team that a ranking places in the brackets of a stage now, and write there which
    one; a team that is placed there no more keeps a bare seat. Three statements at most."""
    if format_of(stage).takes_everybody or stage.pk == evening.stages[0].pk or evening.structure is None:
        return
    placed = dict(_placed(evening, evening.structure))
    slot_by_team = {slot.team_id: slot for slot in Slot.objects.filter(stage=stage)}
    last = max((slot.position for slot in slot_by_team.values()), default=0)
    teams = {team.pk: team for team in evening.roll.everybody if team.number in placed}
    bracket_of = {pk: placed[team.number or 0] for pk, team in teams.items()}
    seatless = [pk for pk in teams if pk not in slot_by_team and teams[pk] not in evening.roll.gone]
    Slot.objects.bulk_create(
        Slot(stage=stage, position=position, team=teams[pk], bracket=bracket_of[pk])
        for position, pk in enumerate(seatless, start=last + 1)
    )
    changed = [slot for pk, slot in slot_by_team.items() if slot.bracket != bracket_of.get(pk or 0, "")]
    for slot in changed:
        slot.bracket = bracket_of.get(slot.team_id or 0, "")
    Slot.objects.bulk_update(changed, ["bracket"])


def _placed(evening: Evening, structure: Structure) -> Iterator[tuple[int, str]]:
    """The teams that a group sends into brackets, as far as that is known, each with its bracket."""
    sources = [(match.bracket, source) for match in structure.matches for source in (match.a, match.b)]
    sources += [(MAIN, source) for source in structure.in_pots]
    for bracket, source in sources:
        team = evening.sent_by_rank(source).team if source.kind in BY_RANK else None
        if team is not None:
            yield team, bracket


def _lead(match: Match, way: str, to: Match, side: str) -> None:
    """The winner, or the loser, of a match goes to a side of another."""
    setattr(match, f"{way}_to", to)
    setattr(match, f"{way}_side", side)


def call_off_trees(draw: Draw) -> None:
    """The matches of trees that a draw called are still to be called."""
    rows = Match.objects.filter(draw=draw, planned__isnull=False).exclude(draw__engine="pot")
    sent = Match.with_planned.filter(Q(winner_to__in=rows) | Q(loser_to__in=rows))
    ways = sent.values_list("winner_to", "winner_side", "loser_to", "loser_side")
    fed = {way for won, side, lost, other in ways for way in ((won, side), (lost, other))}
    call_off(list(rows), fed=fed)


def seat_entries(evening: Evening, begun: frozenset[int]) -> None:
    """Seat in the matches of trees that have not begun those that the rankings send there now."""
    ids = {team.number: team.pk for team in evening.roll.everybody}
    seating = Seating(evening.bracket_rows, evening.roll.gone_numbers, begun=begun)
    seats = defaultdict[int, dict[str, int | None]](dict)
    for (match, side), number in sent_by_ranks(evening, seating).items():
        if not seating.is_fixed(seating.rows[match]) and seated_on(seating.rows[match], side).team != number:
            seats[match]["team_a" if side == "A" else "team_b"] = ids.get(number)
    for match, sides in seats.items():
        Match.with_planned.filter(pk=match).update(**sides, version=F("version") + 1)
