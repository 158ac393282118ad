"""The organiser's pages: before, the draft and why these two, the exchange, the release, the way back."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tests.markup import in_one_line
from tournament.draw.drafts import propose_draw
from tournament.draw.formula import choose_stages
from tournament.formats import Rounds
from tournament.models import Deal, DealVersion, Draw, Exempt, Match, Round, Stage, Team, Tournament


@pytest.fixture
def sixteen(tournament):
    cast.teams(tournament, 16)
    return tournament


@pytest.fixture
def draft(sixteen, by):
    return propose_draw(tournament=sixteen, by=by, seed=48213907)


def address(name, tournament, *more):
    return reverse(f"draw:{name}", args=[tournament.slug, *more])


def text(answer):
    """What is read on the page, spaces made one."""
    shown = re.sub(r"<[^>]+>", " ", in_one_line(answer.content.decode()))
    return re.sub(r"\s+", " ", shown.replace("\u202f", " ").replace("\u00a0", " ").replace("&#x27;", "'"))


def hidden(answer, name):
    """The value of a hidden field, as the browser would send it."""
    return re.search(rf'name="{name}" value="([^"]+)"', in_one_line(answer.content.decode())).group(1)


def test_before_the_draw_it_says_what_it_would_give(as_odile, sixteen):
    shown = text(as_odile.get(address("desk", sixteen)))
    assert "16 présentes" in shown
    assert "4 poules de 4" in shown
    assert "8 sur les 8 de la salle" in shown


def test_a_club_that_keeps_no_roll_draws_everybody(as_odile, sixteen):
    Stage.objects.create(tournament=sixteen, order=1)
    Stage.objects.create(tournament=sixteen, order=2, kind="brackets", options={"consolation": True})
    Team.objects.update(checked_in=False)
    page = as_odile.get(address("desk", sixteen))
    assert 'value="everyone" checked' in re.sub(r'" id="\w+"', '"', in_one_line(page.content.decode()))
    as_odile.post(address("desk", sixteen), {"who": "everyone", "asked": "who", "token": "one token"})
    assert len(Draw.objects.get().record["entrants"]) == 16


def test_a_hall_with_too_few_tables_is_told_that_rounds_are_played_in_waves(as_odile, sixteen):
    sixteen.tables.filter(number=8).delete()
    page = as_odile.get(address("desk", sixteen))
    assert "16 équipes jouent 8 parties à la fois, la salle a 7 tables" in text(page)
    sent = {"clubs_apart": "on", "token": hidden(page, "token")}
    assert as_odile.post(address("desk", sixteen), sent).status_code == 302
    assert "Tables : 7 pour 8 parties ; le tour se joue en 2 vagues." in text(
        as_odile.get(address("desk", sixteen))
    )


def test_the_page_takes_no_seed(as_odile, sixteen):
    as_odile.post(address("desk", sixteen), {"clubs_apart": "on", "seed": "12", "token": "t"})
    assert Draw.objects.get().seed >= 10_000_000


def test_a_redraw_asks_for_its_reason_and_keeps_what_was_typed(as_odile, sixteen, draft):
    ticked = r'name="clubs_apart"[^>]* checked'
    assert re.search(ticked, in_one_line(as_odile.get(address("desk", sixteen)).content.decode()))
    answer = as_odile.post(address("desk", sixteen), {"asked": "clubs_apart", "token": "t"})
    assert "Dites pourquoi le tirage est refait." in text(answer)
    assert not re.search(ticked, in_one_line(answer.content.decode()))
    as_odile.post(address("desk", sixteen), {"reason": "deux frères", "token": "t"})
    shown = text(as_odile.get(address("desk", sixteen)))
    assert "Essai 2" in shown
    assert "fait à" in shown


def test_the_effect_of_a_swap_is_shown_before_it_is_made(as_odile, sixteen, draft):
    pools = draft.record["result"]["pools"]
    one, two = pools[0]["teams"][1], pools[1]["teams"][1]
    shown = as_odile.get(address("swap", sixteen), {"one": one, "two": two})
    assert f"L’équipe {one} irait en poule B, l’équipe {two} en poule A." in text(shown)
    assert in_one_line(shown.content.decode()).count("pool-pick") == 2
    assert Draw.objects.count() == 1
    sent = {"draft": 1, "one": one, "two": two, "token": hidden(shown, "token")}
    refused = as_odile.post(address("swap", sixteen), {**sent, "reason": " "})
    assert "Dites pourquoi cet échange." in text(refused)
    as_odile.post(address("swap", sixteen), {**sent, "reason": "voisins"})
    assert Draw.objects.get(number=2).record["options"]["swaps"] == [[one, two]]


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ({"one": 3, "two": 3}, "Choisissez deux numéros différents."),
        ({"one": 3, "two": 99}, "Ce numéro n’est pas dans ce tirage."),
        ({"one": 3, "two": ""}, "Choisissez un numéro."),
    ],
)
def test_an_impossible_pair_is_said_beside_it(as_odile, sixteen, draft, pair, words):
    assert words in text(as_odile.get(address("swap", sixteen), pair))


def test_releasing_says_what_it_publishes_and_asks_once_more(as_odile, sixteen, draft):
    page = as_odile.get(address("release", sixteen))
    assert "les 3 tours et leurs 24 parties" in text(page)
    assert not Match.objects.exists()
    sent = {"draft": hidden(page, "draft"), "token": hidden(page, "token")}
    answer = as_odile.post(address("release", sixteen), sent, follow=True)
    assert "Publié" in text(answer)
    assert Match.objects.count() == 24


def test_a_stale_draft_says_why_and_shows_the_way_out(as_odile, sixteen, draft):
    cast.team(sixteen, 17)
    shown = as_odile.get(address("desk", sixteen))
    assert "Le bureau a maintenant l’équipe 17" in text(shown)
    assert "Refaites le tirage" in text(shown)
    assert address("release", sixteen) not in in_one_line(shown.content.decode())
    refused = as_odile.post(address("release", sixteen), {"draft": 1, "token": "t"})
    assert refused.status_code == 422
    assert "l’équipe 17" in text(refused)


def test_a_released_draw_is_taken_back_with_a_reason(as_odile, sixteen):
    cast.released(sixteen)
    assert address("take_back", sixteen) in in_one_line(
        as_odile.get(address("desk", sixteen)).content.decode()
    )
    page = as_odile.get(address("take_back", sixteen))
    sent = {"draft": 1, "token": hidden(page, "token")}
    assert "Dites pourquoi" in text(as_odile.post(address("take_back", sixteen), {**sent, "reason": ""}))
    answer = as_odile.post(address("take_back", sixteen), {**sent, "reason": "oubli"}, follow=True)
    assert "Le tirage est repris" in text(answer)
    assert re.search(r"publié à [\d:]+, repris", text(answer))
    sixteen.refresh_from_db()
    assert sixteen.state == Tournament.State.REGISTRATION


def test_once_a_deal_is_entered_there_is_no_way_back(as_odile, sixteen):
    cast.released(sixteen)
    deal = Deal.objects.create(match=Match.objects.first(), number=1)
    DealVersion.objects.create(deal=deal, status="passed", facts={}, notation="passe")
    shown = as_odile.get(address("desk", sixteen))
    assert "ce tirage ne peut plus être repris" in text(shown)
    assert address("take_back", sixteen) not in in_one_line(shown.content.decode())
    refused = as_odile.post(address("take_back", sixteen), {"draft": 1, "reason": "x", "token": "t"})
    assert "ne peut plus être repris" in text(refused)
    assert Match.objects.count() == 24


RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


@pytest.fixture
def nine(by):
    """Nine teams whose first round is released."""
    tournament = evening(9, RANKED)
    draw(tournament, by)
    return tournament


def test_a_draft_says_who_is_exempt_and_why(as_odile, nine, by):
    play(nine)
    propose_draw(tournament=nine, by=by)
    shown = text(as_odile.get(address("desk", nine)))
    assert "Essai 2" in shown
    assert shown.count("au classement") >= 9
    assert "Exempte :" in shown
    assert "la dernière au classement parmi celles qui l’ont été le moins souvent" in shown


def test_with_results_missing_it_is_published_by_a_tick(as_odile, nine, by):
    play(nine, but=1)
    propose_draw(tournament=nine, by=by)
    page = as_odile.get(address("release", nine), {"key": "2"})
    assert "Manquante : table" in text(page)
    sent = {"draft": 2, "key": "2", "token": hidden(page, "token")}
    refused = as_odile.post(address("release", nine), sent)
    assert refused.status_code == 422
    assert "Un résultat manque encore" in text(refused)
    as_odile.post(address("release", nine), {**sent, "early": "on"})
    assert Round.objects.count() == 2


def test_the_organiser_chooses_who_is_exempt(as_odile, nine):
    play(nine)
    first = Exempt.objects.get().team.number
    chosen = next(number for number in range(1, 10) if number != first)
    page = as_odile.get(address("desk", nine), {"key": "2"})
    sent = {"key": "2", "exempt": chosen, "token": hidden(page, "token")}
    as_odile.post(address("desk", nine), sent)
    assert Draw.objects.get(number=2).record["result"]["exempts"] == [[2, chosen]]


def test_the_choices_on_the_page_are_kept_with_the_stage(as_odile, nine):
    play(nine)
    page = as_odile.get(address("desk", nine), {"key": "2"})
    asked = hidden(page, "asked")
    assert asked == "clubs_apart spread_tables winners exempt"
    as_odile.post(address("desk", nine), {"key": "2", "asked": asked, "winners": "on", "token": "t"})
    options = Stage.objects.get().options
    assert (options["winners"], options["clubs_apart"], options["by_number"]) == (True, False, False)


def test_decided_matches_are_published_by_one_press(as_odile, by):
    tournament = evening(8, ("pools", {}), ("brackets", {}))
    draw(tournament, by)
    play(tournament)
    page = as_odile.get(address("desk", tournament))
    assert "Les résultats ont décidé de ces parties" in text(page)
    assert "Tableau du tournoi" in text(page)
    assert page.content.decode().count('class="tie"') >= 4
    sent = {"key": hidden(page, "key"), "token": hidden(page, "token")}
    answer = as_odile.post(address("decided", tournament), sent, follow=True)
    assert "Les parties sont publiées." in text(answer)
    assert answer.redirect_chain[-1][0] == reverse("control:rounds", args=[tournament.slug])
    assert Match.objects.exclude(planned=None).count() == 4
    again = as_odile.post(address("decided", tournament), {**sent, "token": "other"}, follow=True)
    assert "Les parties sont publiées." not in text(again)
    assert Match.objects.exclude(planned=None).count() == 4


def test_both_pots_stand_on_the_page_and_each_is_drawn(as_odile, by):
    tournament = evening(12, ("knockout", {"pot": True, "consolation": True}))
    draw(tournament, by)
    play(tournament)
    shown = text(as_odile.get(address("desk", tournament)))
    assert "Tableau principal, tour 2, au pot" in shown
    assert "Consolante, tour 1, au pot" in shown
    page = as_odile.get(address("desk", tournament), {"key": "consolation:1"})
    as_odile.post(address("desk", tournament), {"key": hidden(page, "key"), "token": "t"})
    assert Draw.objects.get(number=2).key == "consolation:1"


@pytest.mark.parametrize("teams", [0, 3])
def test_the_page_opens_before_anybody_came(as_odile, tournament, teams):
    Stage.objects.create(tournament=tournament, order=1)
    cast.teams(tournament, teams)
    assert "Tirage des poules" in text(as_odile.get(address("desk", tournament)))


def test_who_is_drawn_is_asked_not_remembered(as_odile, sixteen):
    Stage.objects.create(tournament=sixteen, order=1, kind="knockout", options={"pot": False})
    Team.objects.filter(number__gt=2).update(checked_in=False)
    assert "Il faut au moins 3 équipes" in text(as_odile.get(address("desk", sixteen)))
    as_odile.post(address("desk", sixteen), {"who": "everyone", "asked": "who", "token": "one token"})
    assert len(Draw.objects.get().record["entrants"]) == 16


def test_without_a_formula_the_draw_asks_for_one(as_odile, tournament, by):
    cast.teams(tournament, 8)
    asked = "Quelle formule, ce soir"
    assert asked in as_odile.get(address("desk", tournament)).content.decode()
    choose_stages(tournament=tournament, stages=[Rounds(3)], by=by)
    assert asked not in as_odile.get(address("desk", tournament)).content.decode()


@pytest.mark.parametrize(("teams", "least"), [(11, "3"), (16, "4")])
def test_how_many_matches_everybody_plays_is_one_number_on_the_page(as_odile, tournament, by, teams, least):
    """A pool of three gives two, one of four three; the brackets after them give one more."""
    cast.teams(tournament, teams)
    for order, (kind, options) in enumerate([("pools", {}), ("brackets", {})], start=1):
        Stage.objects.create(tournament=tournament, order=order, kind=kind, options=options)
    propose_draw(tournament=tournament, by=by, seed=1)
    shown = text(as_odile.get(address("desk", tournament)))
    assert "Remarques du tirage" in shown
    assert re.findall(r"au moins (\d+) parties", shown) == [least]
    assert "le minimum du règlement" not in shown
