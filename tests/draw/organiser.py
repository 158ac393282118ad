"""An organiser at random: whole evenings in which she draws, corrects, loses teams and changes her mind.

Each act goes through the services of her pages; results are rows. Every evening hangs on its seed alone;
what a service refuses changes nothing, and is no act."""

from __future__ import annotations

from collections import Counter
from random import Random

from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from scoring import parse_notation
from tests.evenings import evening, strength
from tests.hall.conftest import half_a_second_passes
from tournament.core.errors import Refused
from tournament.desk.closing import close_round, close_tournament, reopen_round, reopen_tournament
from tournament.desk.decisions import keep_draw, outdated_draws, outdated_draws_in, put_right
from tournament.draw.drafts import propose_draw, swap_teams
from tournament.draw.formula import change_rounds
from tournament.draw.release import release_draw, take_back
from tournament.evening.at_tables import begun_matches, free_now
from tournament.evening.reading import evening_of, standings_now
from tournament.evening.reseat import reseat_after
from tournament.evening.roll import Choices
from tournament.formats import steps_of
from tournament.incidents.beside import add_friendly, catch_up, remove_friendly, undo_catch_up
from tournament.incidents.departures import team_back, team_gone
from tournament.incidents.forfeits import forfeit_match, undo_forfeit
from tournament.incidents.late_teams import Newcomers, enter_late, free_places, place_team, waiting_teams
from tournament.incidents.teams import replace_player
from tournament.match.deals import record_deal
from tournament.match.signing import reopen, start
from tournament.models import Draw, Exempt, Forfeit, Match, Round, Slot, Stage, Team

PLACED = ("brackets", {"placing": True})
FORMATS = {
    "ranked": (("rounds", {"draw": "ranked", "rounds": 4}),),
    "random": (("rounds", {"draw": "random", "rounds": 4}),),
    "rotation": (("rounds", {"draw": "rotation", "rounds": 3}),),
    "round robin": (("rounds", {"draw": "round_robin", "rounds": 4}),),
    "pools": (("pools", {}), PLACED),
    "pools, third": (("pools", {}), ("brackets", {"third": True})),
    "pools, knock-out": (("pools", {}), ("knockout", {"pot": True})),
    "pot": (("knockout", {"pot": True}),),
    "cadrage": (("knockout", {"pot": False}),),
    "rounds, finals": (("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4})),
    "pools, finals": (("pools", {}), ("finals", {"size": 4, "brackets": 2, "placing": True})),
    "rounds, pools": (("rounds", {"draw": "random", "rounds": 1}), ("pools", {}), PLACED),
    "pools, rounds": (("pools", {}), ("rounds", {"draw": "ranked", "rounds": 2})),
    "pools, rotation, finals": (
        ("pools", {}),
        ("rounds", {"draw": "rotation", "rounds": 2}),
        ("finals", {"size": 4}),
    ),
    "rounds, pools, rounds": (
        ("rounds", {"draw": "ranked", "rounds": 1}),
        ("pools", {}),
        ("rounds", {"draw": "ranked", "rounds": 2}),
    ),
    "mêlée": (("melee", {"rounds": 4}),),
}


WHY = "ainsi va la soirée"
UNDONE = ("waiting", "playing", "submitted")
NAMES = Newcomers("Odette", "Rigal", "Lucien", "Rigal")
NAME = Newcomers("Odette", "Rigal", "", "")


class Organiser:
    """One evening and what may be done to it. `gone`: how many teams are away at once, at most."""

    def __init__(self, form, seed, by, *, gone=3, count=0):
        self.rng, self.by, self.form = Random(f"{form}{seed}"), by, form
        self.most_gone, self.many_gone = gone, 0
        tables, teams = self.rng.choice((4, 7, 20)), self.rng.randint(8, 13)
        alone = form == "mêlée"
        self.tournament = evening(count or teams, *FORMATS[form], tables=tables, individuals=alone)

    # ── what there is ──

    def matches(self, *states):
        """The matches that count, of those states."""
        found = Match.objects.filter(tournament=self.tournament, round__state="released")
        found = found.filter(state__in=states) if states else found
        return list(found.exclude(stage__ranked=False).order_by("pk"))

    def steps(self):
        self.tournament.refresh_from_db()
        return steps_of(evening_of(self.tournament))

    def teams(self, *states):
        found = Team.objects.filter(tournament=self.tournament, status__in=states)
        return list(found.select_related("tournament", "player_1", "player_2").order_by("pk"))

    def rounds(self, state):
        found = Round.objects.filter(tournament=self.tournament, state=state)
        found = found.exclude(stage__ranked=False).select_related("stage", "tournament")
        return list(found.order_by("number"))

    def exempts(self, **which):
        found = Exempt.objects.filter(round__tournament=self.tournament, kind="exempt", **which)
        return list(found.select_related("round__stage", "round__tournament", "team").order_by("pk"))

    def one_of(self, rows):
        """One by lot. Refused where there is none: the page would have no button."""
        if not rows:
            raise Refused("nothing", "")
        return self.rng.choice(rows)

    # ── the usual ──

    def advance(self):
        """The next draw, or some results."""
        waiting = self.matches(*UNDONE)
        if waiting:
            self.play(waiting[: len(waiting) - self.rng.choice((0, 0, len(waiting) // 2))])
        elif self.steps():
            self.draw()

    def play(self, matches):
        """Confirm these: the better score is that of the stronger team."""
        for match in matches:
            a, b = strength(match.team_a), strength(match.team_b)
            match.total_a, match.total_b = (1000 + a, 500 + b) if a > b else (500 + a, 1000 + b)
            match.state, match.over, match.deal_count = "confirmed", True, 8
            match.confirmed_at = timezone.now()
            match.save()
            reseat_after(match)

    def draw(self, *, plain=False):
        """A draft, sometimes another one or two teams exchanged in it, then its release."""
        step = self.one_of(self.steps())
        if plain:
            lot = self.rng.randrange(10**7)
            draft = propose_draw(tournament=self.tournament, by=self.by, reason=WHY, key=step.key, seed=lot)
            release_draw(draw=draft, by=self.by)
            return
        how = Choices(*(self.rng.random() < chance for chance in (0.2, 0.8, 0.3, 0.3, 0.2)))
        asked = {"tournament": self.tournament, "by": self.by, "reason": WHY, "key": step.key}
        draft = propose_draw(**asked, choices=how, seed=self.rng.randrange(10**7))
        if self.rng.random() < 0.2:
            draft = propose_draw(**asked, seed=self.rng.randrange(10**7))
        if self.rng.random() < 0.3:
            draft = self.swapped(draft)
        release_draw(draw=draft, by=self.by, early=True)

    def swapped(self, draft):
        one, two = self.rng.sample([entrant["id"] for entrant in draft.record["entrants"]], 2)
        try:
            return swap_teams(draw=draft, one=one, two=two, by=self.by, reason=WHY)
        except Refused:
            return draft

    def finish(self):
        """All that is left, the rounds opened again that were closed without a result."""
        for _ in range(60):
            self.settle()
            if not self.matches(*UNDONE) and not self.steps() and not self.left():
                break
            for round_ in self.left():
                reopen_round(round_=round_, reason=WHY, by=self.by)
            self.advance()

    def left(self):
        """The closed rounds that a match without a result stays in."""
        return [one for one in self.rounds("closed") if one.matches.filter(state__in=UNDONE[:2]).exists()]

    # ── results that change ──

    def correct(self):
        """A confirmed result turned round; what it moves is mostly put right at once."""
        one = self.one_of(self.matches("confirmed"))
        Match.objects.filter(pk=one.pk).update(total_a=one.total_b, total_b=one.total_a)
        reseat_after(Match.objects.select_related("round").get(pk=one.pk))
        if self.rng.random() < 0.7:
            self.settle()

    def settle(self):
        """Everything that the page of the corrections offers."""
        for _ in range(30):
            todo = [one for one in outdated_draws(self.tournament) if not one.settled]
            if not todo:
                return
            self.decide(todo[0])
        raise AssertionError("corrections do not end")

    def decide(self, one):
        act = put_right if one.movable else keep_draw
        act(draw=one.draw, by=self.by, reason=WHY)

    def open_a_sheet_again(self):
        reopen(match=self.one_of(self.matches("confirmed", "submitted")), reason=WHY, by=self.by)

    def take_back(self):
        released = Draw.objects.filter(state="released", tournament=self.tournament)
        last = released.order_by("released_at", "number").last()
        take_back(draw=self.one_of([last] if last else []), by=self.by, reason=WHY)

    # ── what happens at the tables ──

    def begin(self):
        """The first cards are dealt, sometimes a first deal is entered."""
        match = self.one_of(self.matches("waiting"))
        start(match=match, by=self.by)
        if self.rng.random() < 0.5:
            record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=self.by)

    def forfeit(self):
        match = self.one_of(self.matches(*UNDONE))
        forfeit_match(match=match, side=self.rng.choice("AABBX"), reason=WHY, by=self.by)

    def undo_forfeit(self):
        undo_forfeit(match=self.one_of(self.matches("forfeited")), reason=WHY, by=self.by)

    # ── teams that go and come ──

    def leave(self):
        """A team withdraws, does not come, or is disqualified."""
        there = [team for team in self.teams("registered") if team.number]
        if self.many_gone >= self.most_gone or not Draw.objects.filter(state="released").exists():
            raise Refused("nothing", "")
        status = self.rng.choice(("withdrawn", "withdrawn", "absent", Team.Status.DISQUALIFIED))
        begun = self.rng.choice(("forfeit", "stop", "go_on"))
        team = self.one_of(there)
        team_gone(team=team, status=status, by=self.by, reason=WHY, article="14", begun=begun)
        self.many_gone += 1

    def come_back(self):
        team_back(team=self.one_of(self.teams(*Team.GONE)), by=self.by, reason=WHY)
        self.many_gone -= 1
        self.settle()

    def come_late(self):
        """A team at the door takes one of the places there are, or waits; one that waits takes one."""
        if Team.objects.filter(tournament=self.tournament, status__in=("registered", "waiting")).count() > 16:
            raise Refused("nothing", "")
        place = self.rng.choice([*(place.code for place in free_places(self.tournament)), "wait"])
        waiting = waiting_teams(self.tournament)
        if waiting and self.rng.random() < 0.5:
            place_team(team=self.rng.choice(waiting), place=place, by=self.by)
        else:
            names = NAME if self.tournament.individuals else NAMES
            enter_late(tournament=self.tournament, newcomers=names, place=place, by=self.by)

    def replace(self):
        team = self.one_of(self.teams("registered"))
        replace_player(team=team, leaving=team.player_1, given="Paul", family="Lacaze", by=self.by)

    # ── beside the rounds ──

    def friendly(self):
        free = free_now(self.tournament)
        one, two = (self.one_of(free.teams).number for _ in "ab")
        table = self.one_of(free.tables).number
        add_friendly(tournament=self.tournament, one=one, two=two, table=table, by=self.by)

    def no_friendly(self):
        found = Match.objects.filter(stage__ranked=False, tournament=self.tournament)
        remove_friendly(tournament=self.tournament, match=self.one_of(list(found)).pk, by=self.by)

    def catch_up(self):
        exempt, free = self.one_of(self.exempts(match=None)), free_now(self.tournament)
        opponent, table = self.one_of(free.teams).number, self.one_of(free.tables).number
        catch_up(exempt=exempt, opponent=opponent, table=table, by=self.by)

    def no_catch_up(self):
        undo_catch_up(exempt=self.one_of(self.exempts(match__isnull=False)), by=self.by)

    # ── the evening itself ──

    def shorten(self):
        """More or fewer rounds than were announced."""
        stages = Stage.objects.filter(tournament=self.tournament, kind__in=("rounds", "melee"))
        stage = self.one_of(list(stages.select_related("tournament")))
        change_rounds(stage=stage, rounds=self.rng.randint(1, 5), reason=WHY, by=self.by)

    def close(self):
        """A round, with what is left in it."""
        left = [match.pk for match in self.matches(*UNDONE)] if self.rng.random() < 0.3 else []
        round_ = self.one_of(self.rounds("released"))
        close_round(round_=round_, by=self.by, leaving=left, reason=WHY)

    def open_again(self):
        reopen_round(round_=self.one_of(self.rounds("closed")), reason=WHY, by=self.by)

    def end_too_soon(self):
        """The evening is closed with whatever is left, then opened again."""
        left = [match.pk for match in self.matches(*UNDONE)]
        close_tournament(tournament=self.tournament, by=self.by, leaving=left, reason=WHY)
        reopen_tournament(tournament=self.tournament, by=self.by, reason=WHY)

    def act(self):
        """Something, the usual thing most of the time: its name, or none where the program refused."""
        return self.do("advance" if self.rng.random() < 0.45 else self.rng.choice(RARE))

    def do(self, name):
        """Do that."""
        try:
            getattr(self, name)()
        except Refused as no:
            return f"({name}: {no.code})"
        return name


RARE = (
    "correct", "correct", "settle", "open_a_sheet_again", "take_back", "take_back", "replace",
    "begin", "begin", "forfeit", "forfeit", "undo_forfeit", "leave", "leave", "come_back", "come_late",
    "come_late", "friendly", "no_friendly", "catch_up", "catch_up", "no_catch_up", "shorten", "close",
    "close", "open_again", "end_too_soon",
)  # fmt: skip


DESK = (
    "control:overview", "control:rounds", "control:corrections", "control:journal", "draw:desk",
    "draw:formula", "draw_public:page", "referee:late", "referee:friendly", "referee:disputes",
    "hall:home", "hall:round", "hall:standings", "hall:tree", "hall:wall", "printing:index",
)  # fmt: skip
MATCH = ("pk", "round", "wave", "team_a", "team_b", "counts_for")


class Truths:
    """Looks at the evening of an `Organiser`."""

    def __init__(self, organiser, client=None):
        self.of, self.client = organiser, client

    def hold(self):
        """Nobody sits twice, the ranking counts, there is a way on."""
        evening = evening_of(self.of.tournament)
        wrong = outdated_draws_in(evening, begun_matches(self.of.tournament))
        misplaced = {one.match.id for case in wrong for one in case.movable}
        right = self.matches().exclude(pk__in=misplaced)
        self.seats(right)
        self.rests(right)
        self.rows()
        standings_now(self.of.tournament)
        steps = steps_of(evening)
        todo = [one for one in wrong if not one.settled]
        assert steps or todo or self.of.matches(*UNDONE) or self.of.left() or self.complete(evening)

    def seats(self, right):
        """Nobody plays twice in a wave of a round; a rattrapage is one more match for its opponent."""
        seats = Counter()
        for _pk, round_, wave, a, b, counts in right.values_list(*MATCH):
            assert a != b
            seats.update([(round_, wave, a)] if counts else [(round_, wave, a), (round_, wave, b)])
        assert max(seats.values(), default=1) == 1, "somebody plays twice"

    def rests(self, right):
        """Nobody rests in a round that it plays, save to catch up."""
        playing = {}
        for pk, round_, _wave, a, b, counts in right.values_list(*MATCH):
            for seat in (a,) if counts else (a, b):
                playing.setdefault((round_, seat), set()).add(pk)
        found = Exempt.objects.filter(round__tournament=self.of.tournament)
        for round_, seat, match in found.values_list("round", "team", "match"):
            assert playing.get((round_, seat), set()) <= {match}, "somebody plays and rests"

    def rows(self):
        """Every seat has a position of its own; what fed a match was played before it, or set aside; whoever
        gave a match up is written down."""
        seats = Slot.objects.filter(stage__tournament=self.of.tournament)
        positions = Counter(seats.values_list("stage", "pool", "position"))
        assert max(positions.values(), default=1) == 1, "two seats with one position"
        for way in ("winner_to", "loser_to"):
            sent = self.matches().filter(**{f"{way}__isnull": False})
            assert not sent.filter(round__number__gte=F(f"{way}__round__number")).exists()
        forfeits = {}
        for match, side in Forfeit.objects.filter(match__tournament=self.of.tournament).values_list(
            "match", "side"
        ):
            forfeits.setdefault(match, set()).add(side)
        given_up = Match.objects.filter(tournament=self.of.tournament).exclude(forfeited_by="")
        given_up = given_up.values_list("pk", "forfeited_by")
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
        seating, pots = evening.seating, evening.pots
        drawn = all(pots.next_level(bracket) is None for bracket in pots.brackets)
        return drawn and all(self.over(seating, row) for row in seating.rows.values())

    def over(self, seating, row):
        return seating.decided(row) is not None or any(
            one.known and not one.team for one in seating.sides(row)
        )

    def page(self, name):
        """One page opens, once the hall's picture may be taken again."""
        half_a_second_passes()
        number = self.of.rng.choice(self.of.teams("registered")).number or 1
        args = [self.of.tournament.slug, *([number] if name.endswith("team") else [])]
        answer = self.client.get(reverse(name, args=args))
        self.of.tournament.refresh_from_db()
        before = self.of.tournament.state == "registration"
        assert answer.status_code in ((200, 409) if before else (200,)), (name, answer.status_code)

    def some_page(self):
        self.page(self.of.rng.choice((*DESK, "referee:team", "hall:team")))
