"""The rows of a released draw: pools, seats, rounds, matches, exempt teams and the tables' links, in one go.

Knows where things stand in a record; must not decide whether it may be released."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice

from django.db.models import QuerySet

from pairing.bracket import BY_RANK, Source
from pairing.record import DrawRecord

from ..core import tokens
from ..evening.seats import feeders_to
from ..evening.state import Evening
from ..formats.draws import ASIDE
from ..formats.format import Step
from ..models import Draw, Exempt, Match, Pool, Round, Slot, Table, TableLink, Team
from ..rulebook import FINALS, limits_in, limits_of, limits_to_come
from .seats import (
    call_off_trees,
    drawn_before,
    link_bracket,
    make_pairs,
    plan_bracket,
    remove_pairs,
    seat_placed,
)

CALLED = (
    "round", "draw", "number", "table", "wave", "team_a", "team_b", "target", "max_deals", "minutes",
    "limits_changed",
)  # fmt: skip


def build(draw: Draw, record: DrawRecord, evening: Evening, step: Step) -> None:
    """Make everything that a record says, in a fixed number of statements."""
    builder = DrawBuilder(draw, record, evening, step)
    if not step.format.takes_everybody:
        seat_placed(evening, draw.stage)
    builder.make_seats()
    builder.make_pairs()
    builder.make_rounds()
    builder.make_matches()
    if step.planned:
        builder.exempts_of_pots().delete()
    Exempt.objects.bulk_create([*builder.exempts(), *builder.missed()])
    builder.make_links()


@dataclass
class DrawBuilder:
    """What is being built: teams and their pools by number, rounds by their number in the record."""

    draw: Draw
    record: DrawRecord
    evening: Evening
    step: Step

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
        """A seat for every team of the record; those that have one in the stage keep it."""
        self.pools: dict[int, Pool] = {}
        if self.record.result.pools:
            self._make_pools()
        else:
            self._make_seats()

    def _make_pools(self) -> None:
        drawn = self.record.result.pools
        pools = Pool.objects.bulk_create(
            Pool(stage=self.draw.stage, name=pool.label, order=order)
            for order, pool in enumerate(drawn, start=1)
        )
        Slot.objects.bulk_create(
            Slot(stage=self.draw.stage, pool=row, position=position, team=self.teams[number])
            for row, pool in zip(pools, drawn, strict=True)
            for position, number in enumerate(pool.teams, start=1)
        )
        self.pools = {number: row for row, pool in zip(pools, drawn, strict=True) for number in pool.teams}

    def _make_seats(self) -> None:
        positions = dict(Slot.objects.filter(stage=self.draw.stage).values_list("team_id", "position"))
        last = max(positions.values(), default=0)
        seatless = [team for team in self.drawn.values() if team.pk not in positions]
        Slot.objects.bulk_create(
            Slot(stage=self.draw.stage, position=position, team=team)
            for position, team in enumerate(seatless, start=last + 1)
        )

    def make_pairs(self) -> None:
        """The teams of this round, where players are drawn one by one; else those of the record."""
        duos = self.record.result.duos
        self.sides = make_pairs(self.draw.stage, duos, self.teams) if duos else self.drawn

    def make_rounds(self) -> None:
        """The rounds of the record; those of the stage that stand already are used again, open for what
        comes: a match put into a closed round would count as left without a result."""
        numbers = sorted({pairing.round for pairing in self.record.result.pairings})
        evening_numbers = {number: self.step.first + number - numbers[0] for number in numbers}
        standing_rounds = Round.objects.filter(stage=self.draw.stage, number__in=evening_numbers.values())
        standing = {round_.number: round_ for round_ in standing_rounds}
        if closed := [round_.pk for round_ in standing.values() if round_.state == Round.State.CLOSED]:
            Round.objects.filter(pk__in=closed).update(state=Round.State.RELEASED, closed_at=None)
        if self.step.title not in ASIDE:
            Round.objects.filter(pk__in=[round_.pk for round_ in standing.values()], title__in=ASIDE).update(
                title=self.step.title
            )
        new = Round.objects.bulk_create(
            Round(
                tournament=self.evening.tournament,
                stage=self.draw.stage,
                number=number,
                title=self.step.title,
            )
            for number in evening_numbers.values()
            if number not in standing
        )
        self._begin_later_limits(new)
        by_number = standing | {round_.number: round_ for round_ in new}
        self.rounds = {
            number: by_number[evening_number] for number, evening_number in evening_numbers.items()
        }

    def _begin_later_limits(self, new: Iterable[Round]) -> None:
        """Drawn again after the limits of the rounds to come were changed, a round is one of those."""
        tournament = self.evening.tournament
        first = min((round_.number for round_ in new), default=None)
        if first is not None and tournament.later_from is not None and first < tournament.later_from:
            tournament.later_from = first
            tournament.save(update_fields=["later_from"])

    def make_matches(self) -> None:
        """The matches: new ones, or those of a bracket that are called now."""
        stage = self.draw.stage
        if not self.step.planned:
            Match.objects.bulk_create(self._matches())
            return
        structure = self.evening.structure
        assert structure is not None  # the step is of its matches
        plan_bracket(self.evening, stage, self._begins)
        planned = {row.planned: row for row in Match.with_planned.filter(stage=stage, round=None)}
        called, new = [], []
        for number, match in zip(self.step.planned, self._matches(), strict=False):
            row = planned.get(number)
            if row is None:
                new.append(match)
                continue
            for name in CALLED:
                setattr(row, name, getattr(match, name))
            called.append(row)
        Match.with_planned.bulk_update(called, CALLED)
        self._link_sources(Match.objects.bulk_create(new))
        link_bracket(stage, structure)

    def _begins(self, source: Source) -> Team | None:
        """The team of a place in a bracket that no match decides."""
        entries = self.record.result.entries
        if source.kind == "entry":
            return self.teams[entries[source.number - 1]] if entries else None
        return self.teams.get(self.evening.sent_by_rank(source).team or 0) if source.kind in BY_RANK else None

    def _matches(self) -> Iterator[Match]:
        """The matches. The limits are copied, so that a later change spares those begun."""
        before = self.evening.rows.matches
        taken: defaultdict[tuple[int, int | None], set[int]] = defaultdict(set)
        for match in before:
            taken[match.round, match.table].add(match.wave)
        last: Counter[int] = Counter()
        for match in before:  # a number may be free: a correction takes matches away
            last[match.round] = max(last[match.round], match.number)
        for index, pairing in enumerate(self.record.result.pairings):
            row, role = self.rounds[pairing.round], self._role(index)
            last[row.number] += 1
            yield Match(
                tournament=self.evening.tournament,
                stage=self.draw.stage,
                round=row,
                draw=self.draw,
                number=last[row.number],
                table=self.tables[pairing.table],
                wave=_free_wave(taken[row.number, pairing.table], pairing.wave),
                pool=self.pools.get(pairing.a),
                team_a=self.sides[pairing.a],
                team_b=self.sides[pairing.b],
                **self._ends(row.number, role),
                **role,
            )

    def _ends(self, number: int, role: Mapping[str, object]) -> dict[str, object]:
        """Where a match of that round ends: as the evening's others, as its round has of its own (RESULTS),
        or as the final (FORMATS §4)."""
        tournament = self.evening.tournament
        final = (role.get("title"), role.get("bracket")) in FINALS
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
        feeders = feeders_to(self.evening.rows.matches, self.draw.stage_id, matches[0].planned)
        sources = Match.objects.in_bulk({source for source, _won in feeders.values()})
        for match in matches:
            for side, team in (("A", match.team_a_id), ("B", match.team_b_id)):
                source, won = feeders.get(team or 0, (0, False))
                if source and won:
                    sources[source].winner_to, sources[source].winner_side = match, side
                elif source:
                    sources[source].loser_to, sources[source].loser_side = match, side
        Match.objects.bulk_update(sources.values(), ["winner_to", "winner_side", "loser_to", "loser_side"])

    def _role(self, index: int) -> dict[str, object]:
        """What a match is in the structure; nothing in a group."""
        if not self.step.planned or self.evening.structure is None:
            return {}
        planned = self.evening.structure.match(self.step.planned[index])
        won, lost = planned.places or (None, None)
        return {
            "planned": planned.number,
            "bracket": planned.bracket,
            "level": planned.level,
            "title": "final" if self._ends_bracket else planned.title,
            "place_won": won,
            "place_lost": lost,
        }

    @cached_property
    def _ends_bracket(self) -> bool:
        """Whether it is the last pot of its bracket, where more might have come and did not."""
        seats, key = self.evening.seats, self.step.key
        return self.evening.begun and bool(
            seats and key in seats.pots and seats.ends_bracket(seats.pots[key])
        )

    def exempts_of_pots(self) -> QuerySet[Exempt]:
        """The exempt teams of pots that play after all: somebody was left out of the same pot."""
        pots = self.evening.seats.pots if self.evening.seats else {}
        numbers = set(self.step.planned)
        keys = [key for key, pot in pots.items() if numbers & {*pot.matches} and key != self.draw.key]
        pot_exempts = Exempt.objects.filter(draw__stage=self.draw.stage, draw__state=Draw.State.RELEASED)
        return pot_exempts.filter(draw__key__in=keys, team__in=self.sides.values())

    def exempts(self) -> Iterable[Exempt]:
        """The teams without opponent, the players who rest."""
        result = self.record.result
        for number, row in self.rounds.items():
            for team in (*result.exempt_in(number), *result.rests):
                if team not in self._at_once:
                    yield Exempt(round=row, team=self.teams[team], draw=self.draw)

    @cached_property
    def _at_once(self) -> set[int]:
        """The teams above a *cadrage* that meet another such: they play in the same round."""
        entries, seats = self.record.result.entries, self.evening.seats
        if not entries or seats is None:
            return set()
        first = (match for match in seats.trees if seats.timing.slot(match.number) == self.step.first)
        return {entries[side.number - 1] for match in first for side in (match.a, match.b)}

    def missed(self) -> Iterable[Exempt]:
        """The rounds that were released before a team came; nobody comes late into a bracket."""
        stage = self.draw.stage
        seated = {seat.team for seat in self.evening.rows.seats if seat.stage == stage.pk}
        late = [team for team in self.drawn.values() if team.pk not in seated]
        if not seated or self.step.planned:
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
    remove_pairs(stage)
    Pool.objects.filter(stage=stage, slots=None).delete()
    if not stage.rounds.exists():  # who left meanwhile left the stage before
        left = Team.objects.filter(tournament=stage.tournament_id, left_in__gte=stage.order)
        left.update(left_in=stage.order - 1)
