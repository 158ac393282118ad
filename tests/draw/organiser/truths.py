"""What must be true of an evening after each act, and at its end."""

from __future__ import annotations

from collections import Counter

from django.db.models import F
from django.urls import reverse

from tournament.control.queries.corrections import outdated_draws_in
from tournament.evening import evening_of
from tournament.evening.match import begun_matches
from tournament.evening.progress import steps_of
from tournament.evening.standings.overall import standings_now
from tournament.models import Exempt, Feeder, Forfeit, Match, Slot

from .acts import UNDONE

DESK = (
    "control:overview", "control:rounds", "control:corrections", "control:journal", "draw:desk",
    "draw:formula", "draw_public:page", "referee:late", "referee:friendly", "referee:disputes",
    "hall:home", "hall:round", "hall:standings", "hall:tree", "hall:wall", "printing:index",
)  # fmt: skip
MATCH = ("pk", "round", "wave", "slot_a", "slot_b", "counts_for")


class Truths:
    """Looks at the evening of an `Organiser`."""

    def __init__(self, organiser, client=None):
        self.of, self.client = organiser, client

    def hold(self):
        """Nobody sits twice, the ranking counts, there is a way on."""
        evening = evening_of(self.of.tournament)
        wrong = outdated_draws_in(evening, begun_matches(self.of.tournament))
        misplaced = {one.match.id for case in wrong for one in case.matches}
        right = self.matches().exclude(pk__in=misplaced)
        self.seats(right)
        self.rests(right, {one.exempt for case in wrong for one in case.rests})
        self.rows()
        standings_now(self.of.tournament)
        steps = steps_of(evening)
        todo = [one for one in wrong if one.movable or one.rests or one.begun]
        assert steps or todo or self.of.matches(*UNDONE) or self.of.left() or self.complete(evening)

    def seats(self, right):
        """Nobody plays twice in a wave of a round; a rattrapage is one more match for its opponent."""
        seats = Counter()
        for _pk, round_, wave, a, b, counts in right.values_list(*MATCH):
            assert a != b
            seats.update([(round_, wave, a)] if counts else [(round_, wave, a), (round_, wave, b)])
        assert max(seats.values(), default=1) == 1, "somebody plays twice"

    def rests(self, right, wrong):
        """Nobody rests in a round that it plays, save to catch up."""
        playing = {}
        for pk, round_, _wave, a, b, counts in right.values_list(*MATCH):
            for seat in (a,) if counts else (a, b):
                playing.setdefault((round_, seat), set()).add(pk)
        found = Exempt.objects.filter(tournament=self.of.tournament).exclude(pk__in=wrong)
        for round_, seat, match in found.values_list("round", "slot", "match"):
            assert playing.get((round_, seat), set()) <= {match}, "somebody plays and rests"

    def rows(self):
        """Every seat has a position of its own; what fed a match was played before it, or set aside; whoever
        gave a match up is written down."""
        mine = {"tournament": self.of.tournament}
        positions = Counter(Slot.objects.filter(**mine).values_list("stage", "pool", "position"))
        assert max(positions.values(), default=1) == 1, "two seats with one position"
        fed = Feeder.objects.filter(**mine).exclude(source__stage__ranked=False)
        assert not fed.filter(source__round__number__gte=F("match__round__number")).exists()
        forfeits = {}
        for match, side in Forfeit.objects.filter(**mine).values_list("match", "side"):
            forfeits.setdefault(match, set()).add(side)
        given_up = Match.objects.filter(**mine).exclude(forfeited_by="").values_list("pk", "forfeited_by")
        assert {pk: set("AB" if by == "X" else by) for pk, by in given_up} == forfeits

    def matches(self):
        """All that count."""
        found = Match.objects.filter(tournament=self.of.tournament)
        return found.exclude(stage__ranked=False)

    def complete(self, evening):
        """Whether everything that the formula holds was played, or cannot be: nobody is there for it."""
        for stage in evening.stages:
            there = [team for team in evening.roll.present if team.checked_in]
            if stage.kind in ("rounds", "melee"):
                full = len(evening.rounds_in(stage)) >= int(stage.options["rounds"])
                if not full and len(there) >= (4 if stage.kind == "melee" else 2):
                    return False
        if evening.structure is None:
            return True
        return all(self.over(evening.filling, match.number) for match in evening.structure.matches)

    def over(self, filling, number):
        sides = filling.sides(number)
        return filling.outcome(number) is not None or any(one.known and not one.team for one in sides)

    def page(self, name):
        """One page opens."""
        number = self.of.rng.choice(self.of.teams("registered")).number or 1
        args = [self.of.tournament.slug, *([number] if name.endswith("team") else [])]
        answer = self.client.get(reverse(name, args=args))
        self.of.tournament.refresh_from_db()
        before = self.of.tournament.state == "registration"
        assert answer.status_code in ((200, 409) if before else (200,)), (name, answer.status_code)

    def some_page(self):
        self.page(self.of.rng.choice((*DESK, "referee:team", "hall:team")))
