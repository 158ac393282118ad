"""The formula is chosen, changed while nothing of it has begun, never under the minimum: the law in words."""

import pytest

from tests import cast
from tournament.core.errors import Refused
from tournament.draw.drafts import propose_draw
from tournament.draw.formula import Law, change_rounds, choose_stages, formula_page
from tournament.formats import Brackets, Finals, Knockout, Melee, Pools, Rounds
from tournament.formats.formula import compose_stages
from tournament.models import Draw, JournalEntry, Match, Round, Stage, Tournament

ROUNDS = Rounds(rounds=4, draw="ranked")
POOLS, BRACKETS = Pools(), Brackets(placing=True)


@pytest.fixture
def sixteen(tournament):
    cast.teams(tournament, 16)
    return tournament


def kinds(tournament):
    return list(Stage.objects.filter(tournament=tournament).values_list("order", "kind"))


def refused(act):
    before = JournalEntry.objects.count(), list(Stage.objects.values_list("pk", "order", "kind"))
    with pytest.raises(Refused) as no:
        act()
    assert (JournalEntry.objects.count(), list(Stage.objects.values_list("pk", "order", "kind"))) == before
    return no.value


def test_stages_are_chosen_and_written_in_the_journal(sixteen, by):
    choose_stages(tournament=sixteen, stages=[POOLS, BRACKETS], by=by)
    assert kinds(sixteen) == [(1, "pools"), (2, "brackets")]
    assert Stage.objects.get(order=2).options == {"placing": True, "third": False, "consolation": True}
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.about) == ("stages.chosen", {"count": 2, "matches": 6})
    assert [stage["kind"] for stage in entry.after["stages"]] == ["pools", "brackets"]


def test_another_choice_takes_the_place_of_the_first_and_its_drafts_stay(sixteen, by):
    choose_stages(tournament=sixteen, stages=[POOLS, BRACKETS], by=by)
    draft = propose_draw(tournament=sixteen, by=by)
    choose_stages(tournament=sixteen, stages=[ROUNDS], by=by)
    assert kinds(sixteen) == [(1, "rounds")]
    stage = Stage.objects.get()
    assert Draw.objects.get().stage == stage
    assert draft.record == Draw.objects.get().record
    assert stage.options["rounds"] == 4
    assert "placing" not in stage.options
    assert stage.options["clubs_apart"] is True  # the organiser's choice about draws stays


def test_a_formula_that_may_give_one_match_is_refused(sixteen, by):
    no = refused(lambda: choose_stages(tournament=sixteen, stages=[Knockout(consolation=False)], by=by))
    assert (no.code, no.field) == ("minimum", "stages")
    assert no.message == "Cette formule ne garantit qu’une partie à chacun."


def test_the_minimum_is_the_tournament_s_own(sixteen, by):
    Tournament.objects.filter(pk=sixteen.pk).update(least_matches=3)
    assert refused(lambda: choose_stages(tournament=sixteen, stages=[Knockout()], by=by)).code == "minimum"
    choose_stages(tournament=sixteen, stages=[POOLS], by=by)


def test_what_has_begun_stays_and_a_reason_is_asked_for_the_rest(tournament, by):
    cast.released(tournament)
    assert refused(lambda: choose_stages(tournament=tournament, stages=[BRACKETS], by=by)).field == "reason"
    choose_stages(tournament=tournament, stages=[BRACKETS], by=by, reason="la salle ferme tard")
    assert kinds(tournament) == [(1, "pools"), (2, "brackets")]
    assert Round.objects.count() == 3
    assert Match.objects.count() == 24
    assert (
        refused(lambda: choose_stages(tournament=tournament, stages=[POOLS], by=by, reason="encore")).code
        == "pools_twice"
    )
    choose_stages(tournament=tournament, stages=[Brackets()], by=by, reason="plus court")
    assert Stage.objects.get(order=2).options["placing"] is False


def test_a_melee_needs_players_who_come_alone(tournament, by):
    stage = Melee(rounds=4)
    assert (
        refused(lambda: choose_stages(tournament=tournament, stages=[stage], by=by)).code == "melee_of_teams"
    )
    Tournament.objects.filter(pk=tournament.pk).update(individuals=True)
    tournament.refresh_from_db()
    choose_stages(tournament=tournament, stages=[stage], by=by)
    assert JournalEntry.objects.get().about["matches"] == 4
    assert refused(lambda: choose_stages(tournament=tournament, stages=[ROUNDS], by=by)).code == "melee_alone"


class TestRounds:
    @pytest.fixture
    def stage(self, sixteen, by):
        choose_stages(tournament=sixteen, stages=[ROUNDS], by=by)
        return Stage.objects.get()

    def test_a_late_evening_is_shortened_with_a_reason(self, stage, by):
        change_rounds(stage=stage, rounds=3, reason="il est tard", by=by)
        assert formula_page(stage.tournament).now.law.least == 3
        assert Stage.objects.get().options["rounds"] == 3
        entry = JournalEntry.objects.get(verb="stages.rounds_changed")
        assert (entry.reason, entry.before, entry.after) == ("il est tard", {"rounds": 4}, {"rounds": 3})

    def test_not_without_a_reason(self, stage, by):
        assert refused(lambda: change_rounds(stage=stage, rounds=3, reason="", by=by)).field == "reason"

    def test_not_under_what_is_drawn(self, stage, by):
        for number in (1, 2, 3):
            Round.objects.create(tournament=stage.tournament, stage=stage, number=number)
        no = refused(lambda: change_rounds(stage=stage, rounds=2, reason="r", by=by))
        assert (no.code, no.field) == ("already_drawn", "rounds")
        assert no.message == "Le tour 3 est déjà tiré\u00a0: l’étape en a 3 au moins."

    def test_not_under_the_minimum_and_it_says_why(self, stage, by):
        no = refused(lambda: change_rounds(stage=stage, rounds=1, reason="r", by=by))
        assert (no.code, no.field) == ("minimum", "rounds")
        assert no.message == "Cette formule ne garantit qu’une partie à chacun."

    def test_not_where_all_rounds_were_drawn_together(self, stage, by):
        Stage.objects.update(options={"rounds": 4, "draw": "rotation"})
        Round.objects.create(tournament=stage.tournament, stage=stage, number=1)
        assert refused(lambda: change_rounds(stage=stage, rounds=5, reason="r", by=by)).code == "all_drawn"


def test_a_proposal_is_chosen_whole_or_not_at_all(sixteen, by):
    """Its limits come with the stages, or neither does: after the release they have a verb of their own."""
    choose_stages(tournament=sixteen, stages=[ROUNDS], by=by)
    version, written = sixteen.version, JournalEntry.objects.count()
    choose_stages(
        tournament=sixteen, stages=[POOLS, BRACKETS], teams=16, target=800, minutes=25, by=by, token="t"
    )
    assert (sixteen.target, sixteen.minutes, len(kinds(sixteen))) == (800, 25, 2)
    assert (sixteen.version, JournalEntry.objects.count()) == (version + 1, written + 1)
    entry = JournalEntry.objects.last()
    assert (entry.verb, entry.about) == ("stages.chosen", {"count": 2, "matches": 6})
    assert (entry.before["target"], entry.after["target"], entry.after["minutes"]) == (1000, 800, 25)
    assert [stage["kind"] for stage in entry.after["stages"]] == ["pools", "brackets"]
    Tournament.objects.filter(pk=sixteen.pk).update(state="running")
    again = {"tournament": sixteen, "stages": [ROUNDS], "teams": 16, "by": by, "target": 900, "minutes": 20}
    assert refused(lambda: choose_stages(**again)).code == "limits_released"
    assert kinds(sixteen) == [(1, "pools"), (2, "brackets")]


KNOCKOUT = Knockout()
LAWFUL = [
    [Rounds(rounds=4)],
    [Pools(), Brackets(placing=True)],
    [KNOCKOUT],
    [Knockout(pot=False)],
    [Rounds(rounds=3), Finals(size=4)],
]


def law(teams, *stages, needed=2, **more):
    return Law(compose_stages(teams, stages, **more).least, needed)


@pytest.mark.parametrize("stages", LAWFUL, ids=lambda stages: "+".join(one.code for one in stages))
def test_every_usual_formula_keeps_two_matches_from_4_to_32_teams(stages):
    for teams in (4, 5, 8, 9, 16, 17, 32):
        found = law(teams, *stages)
        assert (found.kept, found.breach) == (True, ""), teams


def test_it_says_that_a_formula_promises_too_few_matches():
    for teams, stages, least, sentence in [
        (8, [Knockout(consolation=False)], 1, "ne garantit qu’une partie à chacun"),
        (9, [Rounds(rounds=2)], 1, "ne garantit qu’une partie à chacun"),
        (9, [Rounds(rounds=1)], 0, "peut laisser quelqu’un sans aucune partie"),
    ]:
        found = law(teams, *stages)
        assert (found.least, found.kept, found.breach) == (least, False, f"Cette formule {sentence}.")
    breach = law(8, Knockout(), needed=3).breach
    assert breach == "Cette formule ne garantit que 2 parties à chacun."


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [(16, 4, 4), (17, 4, 3), (7, 3, 1)],
)
def test_in_a_melee_nobody_rests_twice_before_all(players, rounds, least):
    found = law(players, Melee(rounds=rounds), individuals=True)
    assert (found.least, found.kept) == (least, least >= 2)


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ([], "no_stage"),
        ([Brackets()], "brackets_without_pools"),
        ([KNOCKOUT, Rounds()], "stage_after_brackets"),
        ([Melee(rounds=4)], "melee_of_teams"),
        ([Rounds(rounds=0)], "bad_rounds"),
    ],
)
def test_stages_that_cannot_be_are_refused_with_a_sentence(stages, code):
    with pytest.raises(Refused) as no:
        compose_stages(16, stages)
    assert no.value.code == code
    assert no.value.message.endswith(".")
