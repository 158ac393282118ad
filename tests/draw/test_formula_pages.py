"""The page of the formula: proposals, stages composed by hand without a script, the law and the picture."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_desk_pages import hidden, text
from tournament.models import Stage, Tournament


@pytest.fixture
def sixteen(tournament):
    cast.teams(tournament, 16)
    return tournament


def address(tournament, name="formula"):
    return reverse(f"draw:{name}", args=[tournament.slug])


def sent(tournament, as_odile, do, *stages, **more):
    """What the composer's form sends: one dictionary a stage, and a button."""
    fields = {"do": do, "teams": "16", "token": f"token {do} {len(stages)}", **more}
    for index, stage in enumerate(stages):
        fields |= {f"s{index}-{name}": value for name, value in stage.items()}
    return as_odile.post(address(tournament), fields)


def order(answer):
    composer = answer.content.decode().partition('id="composer"')[2]
    return re.findall(r'name="s\d-kind" value="(\w+)"', composer)


ROUNDS = {"kind": "rounds", "rounds": "3", "draw": "ranked"}
POOLS = {"kind": "pools"}
FINALS = {"kind": "finals", "size": "8", "brackets": "1"}


def test_it_proposes_for_the_teams_and_the_tables(as_odile, sixteen):
    shown = text(as_odile.get(address(sixteen)))
    assert "sans choix, le tirage fait des poules" in shown
    assert "Poules, puis tableau principal et consolante" in shown
    assert "Parties au classement, 4 tours." in shown
    assert "4 parties chacun" in shown


def test_other_hours_give_other_proposals(as_odile, sixteen):
    asked = {"teams": "16", "start": "20:00", "latest_end": "22:00", "breaks": "0"}
    shown = text(as_odile.get(address(sixteen), asked))
    assert "Raccourci pour finir à l’heure" in shown or "il manque" in shown
    wrong = text(as_odile.get(address(sixteen), {**asked, "latest_end": "tard"}))
    assert "Écrivez l’heure comme 19:30." in wrong
    assert "Choisir cette formule" not in wrong


def test_a_proposal_is_chosen_with_its_limits(as_odile, sixteen):
    page = as_odile.get(address(sixteen)).content.decode()
    offers = [offer.split("</form>")[0] for offer in page.split('class="formula-offer"')[1:4]]
    assert ["il manque" in offer for offer in offers] == [False, False, True]  # what fits stands first
    form = next(offer for offer in offers if "Poules" in offer)
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
    assert (fields["target"], fields["do"]) == ("1000", "choose")
    answer = as_odile.post(address(sixteen), fields, follow=True)
    assert "La formule est choisie." in text(answer)
    assert list(Stage.objects.values_list("kind", flat=True)) == ["pools", "brackets"]
    sixteen.refresh_from_db()
    assert (sixteen.target, sixteen.minutes) == (int(fields["target"]), int(fields["minutes"]))
    assert 'class="tie' in answer.content.decode()
    assert "2e de la poule B" in text(answer)


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"target": 1500, "minutes": None}, "à 1500 points par partie"),
        ({"target": None, "max_deals": 8, "minutes": None}, "à 8 donnes par partie"),
        ({"target": 1000, "minutes": 20}, "à 1000 points ou 20 minutes par partie"),
    ],
)
def test_proposals_start_from_the_limits_set(as_odile, sixteen, limits, said):
    """What fits asks for no other limits; what does not may ask for an earlier bell, nothing else."""
    Tournament.objects.update(**limits)
    answer = as_odile.get(address(sixteen))
    assert said in text(answer)
    fitting, *others = answer.content.decode().split('class="formula-offer"')[1:4]
    assert 'name="target"' not in fitting and 'name="minutes"' not in fitting
    for offer in others:
        if 'name="minutes"' in offer:
            assert f'name="target" value="{limits["target"] or ""}"' in offer


def test_proposals_are_for_the_teams_that_the_list_may_hold(as_odile, tournament):
    Tournament.objects.update(table_count=8, max_teams=12)
    assert "Pour 12 équipes" in text(as_odile.get(address(tournament)))


def test_a_proposal_that_was_tampered_with_is_refused(as_odile, sixteen):
    knockout = {"kind": "knockout", "pot": "True", "consolation": "False"}
    answer = sent(sixteen, as_odile, "choose", knockout, target="1000", minutes="30")
    assert answer.status_code == 422
    assert "ne garantit qu’une partie" in text(answer)
    wrong = sent(sixteen, as_odile, "choose", POOLS, target="1000", minutes="3")
    assert wrong.status_code == 422
    assert "supérieure ou égale à 5" in text(wrong)
    assert not Stage.objects.exists()


def test_stages_are_added_and_removed_by_buttons(as_odile, sixteen):
    assert order(sent(sixteen, as_odile, "add:rounds")) == ["rounds"]
    both = sent(sixteen, as_odile, "add:finals", {**ROUNDS, "rounds": "5"})
    assert order(both) == ["rounds", "finals"]
    assert 'value="5"' in both.content.decode()
    assert order(sent(sixteen, as_odile, "remove:0", ROUNDS, FINALS)) == ["finals"]
    assert order(sent(sixteen, as_odile, "remove:9", ROUNDS)) == ["rounds"]
    assert not Stage.objects.exists()


def test_what_is_composed_is_shown_with_its_law_before_it_is_chosen(as_odile, sixteen):
    answer = sent(sixteen, as_odile, "see", ROUNDS, FINALS)
    assert answer.status_code == 200
    assert "Chaque équipe joue au moins 3 parties." in text(answer)
    assert "Quart de finale" in text(answer)
    wrong = sent(sixteen, as_odile, "see", {"kind": "knockout", "pot": "True"})
    assert "Cette formule ne tient pas la règle" in text(wrong)
    assert "Cette formule ne garantit qu’une partie à chacun." in text(wrong)
    assert not Stage.objects.exists()


def test_composed_stages_are_chosen(as_odile, sixteen):
    answer = sent(sixteen, as_odile, "choose", ROUNDS, FINALS)
    assert answer.status_code == 302
    assert list(Stage.objects.values_list("order", "kind")) == [(1, "rounds"), (2, "finals")]
    shown = text(as_odile.get(address(sixteen)))
    assert "3 tours au classement, puis finales des 8 premières" in shown


@pytest.mark.parametrize(
    ("stages", "said"),
    [
        ([{**ROUNDS, "rounds": "douze"}], "Écrivez un nombre, en chiffres."),
        ([{**ROUNDS, "rounds": "1"}], "ne garantit qu’une partie"),
        ([FINALS], "doit suivre un classement : celui de tours où toutes jouent ou de poules."),
        ([FINALS, ROUNDS], "L’étape 1, des finales, doit suivre un classement"),
        ([ROUNDS, FINALS, ROUNDS], "L’étape 3 ne peut pas suivre des tableaux. Des poules ou des tours se"),
        ([ROUNDS, FINALS, FINALS], "ajoutez une consolante ou faites jouer toutes les places."),
        ([ROUNDS, {"kind": "brackets"}], "Après des tours, prenez des finales selon le classement."),
        ([POOLS, POOLS], "Après elles, prenez des tours, des tableaux ou des finales."),
        ([POOLS, ROUNDS, POOLS], "L’étape 3 ne peut pas être des poules : la formule en a déjà."),
        ([], "Il faut au moins une étape."),
        ([{"kind": "melee", "rounds": "4"}], "ce tournoi inscrit des équipes"),
    ],
)
def test_a_refusal_stands_on_the_page_and_what_was_typed_stays(as_odile, sixteen, stages, said):
    answer = sent(sixteen, as_odile, "choose", *stages)
    assert answer.status_code == 422
    assert said in text(answer)
    for stage in stages:
        assert stage.get("rounds", "") in answer.content.decode()
    assert not Stage.objects.exists()


def test_once_begun_only_what_follows_can_be_composed_and_with_a_reason(as_odile, tournament):
    cast.released(tournament)
    page = as_odile.get(address(tournament))
    assert "La suite du tournoi" in text(page)
    assert "Propositions pour le tournoi" not in text(page)
    brackets = {"kind": "brackets", "consolation": "on"}
    assert "Dites pourquoi la formule change." in text(sent(tournament, as_odile, "choose", brackets))
    assert sent(tournament, as_odile, "choose", brackets, reason="plus de parties").status_code == 302
    assert list(Stage.objects.values_list("kind", flat=True)) == ["pools", "brackets"]


def test_rounds_are_made_fewer_with_a_reason(as_odile, sixteen):
    Stage.objects.create(tournament=sixteen, order=1, kind="rounds", options={"rounds": 4})
    page = as_odile.get(address(sixteen, "rounds"))
    fields = {"stage": str(Stage.objects.get().pk), "rounds": "1", "token": hidden(page, "token")}
    assert "Dites pourquoi" in text(as_odile.post(address(sixteen, "rounds"), fields))
    refused = as_odile.post(address(sixteen, "rounds"), {**fields, "reason": "tard"})
    assert refused.status_code == 422
    assert "ne garantit qu’une partie" in text(refused)
    assert (
        as_odile.post(address(sixteen, "rounds"), {**fields, "rounds": "3", "reason": "tard"}).status_code
        == 302
    )
    assert Stage.objects.get().options["rounds"] == 3


def test_players_who_come_alone_play_a_melee(as_odile, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(individuals=True)
    answer = sent(tournament, as_odile, "see", {"kind": "melee", "rounds": "4"}, teams="18")
    assert "Chaque joueur joue au moins 3 parties." in text(answer)


def test_what_is_composed_says_how_long_it_lasts_and_when_it_ends(as_odile, sixteen):
    shown = text(sent(sixteen, as_odile, "see", ROUNDS))
    assert "3 tours de jeu, à 1000 points ou 30 minutes par partie" in shown
    assert re.search(r"environ 2 h \d\d de l’accueil aux prix, sans repas\.", shown)
    Tournament.objects.update(starts_at="22:00", table_count=4)
    sixteen.tables.filter(number__gt=4).delete()
    shown = text(sent(sixteen, as_odile, "see", ROUNDS))
    assert "6 tours de jeu" in shown
    found = re.search(r"Fin vers (\d\d:\d\d), au plus tard vers (\d\d:\d\d) neuf fois sur dix\.", shown)
    assert found is not None and "02:45" < found[1] < found[2] < "03:30", found
    Tournament.objects.update(target=None, max_deals=None, minutes=None)
    assert "de l’accueil aux prix" not in text(sent(sixteen, as_odile, "see", ROUNDS))


def offered(answer):
    """The names on the cards."""
    return re.findall(r'<h3 id="offer-\d+">(.*?)</h3>', answer.content.decode())


@pytest.mark.parametrize("teams", [4, 9, 19, 33, 150])
def test_three_usual_formulas_are_offered(as_odile, tournament, teams):
    asked = {"teams": teams, "start": "14:00", "latest_end": "20:00", "breaks": "0"}
    cards = offered(as_odile.get(address(tournament), asked))
    assert len(cards) == len(set(cards)) == 3


def test_the_first_offer_stands_out_until_a_formula_is_chosen(as_odile, sixteen):
    Stage.objects.create(
        tournament=sixteen, order=1, kind="pools", options={}
    )  # the usual one, chosen by nobody
    assert primary_offers(as_odile.get(address(sixteen))) == [True, False, False]
    assert sent(sixteen, as_odile, "choose", ROUNDS).status_code == 302
    assert primary_offers(as_odile.get(address(sixteen))) == [False, False, False]


def primary_offers(answer):
    """Whether the button of each card is the main one of the page."""
    cards = answer.content.decode().split('class="formula-offer"')[1:]
    return ["btn-primary" in card.split("</form>")[0] for card in cards]


@pytest.mark.parametrize(("least", "kept"), [(2, True), (3, False)])
def test_a_formula_under_the_minimum_leaves_its_card(as_odile, sixteen, least, kept):
    Tournament.objects.update(least_matches=least)
    cards = offered(as_odile.get(address(sixteen)))
    assert len(cards) == 3 and ("Élimination directe avec consolante." in cards) is kept


@pytest.mark.parametrize("wrong", [{"kind": "7"}, {"kind": "rounds", "rounds": "101"}])
def test_stages_whose_choices_are_of_the_wrong_kind_are_refused(as_odile, sixteen, wrong):
    assert sent(sixteen, as_odile, "choose", wrong).status_code == 422
    assert not Stage.objects.exists()


def test_finals_of_two_brackets_say_how_many_teams_play_them(as_odile, sixteen):
    both = {**FINALS, "size": "4", "brackets": "2"}
    sent(sixteen, as_odile, "choose", ROUNDS, both)
    shown = text(as_odile.get(address(sixteen)))
    assert "finales des 8 premières, par tableaux de 4" in shown
