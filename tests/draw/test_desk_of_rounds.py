"""The desk's page for rounds and brackets: what can be drawn, what is missing, why these two."""

import pytest
from django.urls import reverse

from tests.draw.played import play
from tests.draw.test_desk_pages import address, hidden, text
from tests.evenings import draw, evening
from tournament.draw.services import propose_draw
from tournament.models import Draw, Exempt, Match, Round, Slot, Stage

RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


@pytest.fixture
def nine(by):
    """Nine teams whose first round is released."""
    tournament = evening(9, RANKED)
    draw(tournament, by)
    return tournament


def test_before_a_round_it_says_what_it_would_take(as_odile, by):
    tournament = evening(9, RANKED)
    page = as_odile.get(address("desk", tournament))
    for words in (
        "Tour 1 sur 3, au classement",
        "4, sur les 40 tables",
        "en nombre impair",
    ):
        assert words in text(page)
    assert "Chaque équipe joue au moins 2 parties" in text(page)
    assert "exempte une fois en 3 tours" in text(page)


def test_after_a_release_the_page_shows_it_and_what_is_missing_before_the_next(as_odile, nine):
    shown = text(as_odile.get(address("desk", nine)))
    assert "Publié à" in shown
    assert "Manquantes : tables 1, 2, 3, 4" in shown
    assert "Tour 2 sur 3, au classement" in shown
    assert "Déjà exemptes" in text(as_odile.get(address("desk", nine), {"key": "2"}))


def test_a_draft_says_for_each_couple_why_and_who_is_exempt(as_odile, nine, by):
    play(nine)
    propose_draw(tournament=nine, by=by)
    shown = text(as_odile.get(address("desk", nine)))
    assert "Brouillon 2" in shown
    assert shown.count("au classement") >= 9
    assert shown.count(": classées") + shown.count("se sont pas rencontrées") >= 4
    assert "Exempte :" in shown
    assert "la dernière au classement parmi celles qui ne l’ont pas encore été" in shown


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
    first = Exempt.objects.get().slot.team.number
    chosen = next(number for number in range(1, 10) if number != first)
    page = as_odile.get(address("desk", nine), {"key": "2"})
    sent = {"key": "2", "exempt": chosen, "token": hidden(page, "token")}
    as_odile.post(address("desk", nine), sent)
    assert Draw.objects.get(number=2).record["result"]["exempt"] == chosen


def test_the_choices_on_the_page_are_kept_with_the_stage(as_odile, nine):
    play(nine)
    page = as_odile.get(address("desk", nine), {"key": "2"})
    asked = hidden(page, "asked")
    assert asked == "clubs_apart spread_tables winners exempt"
    as_odile.post(address("desk", nine), {"key": "2", "asked": asked, "winners": "on", "token": "t"})
    options = Stage.objects.get().options
    assert (options["winners"], options["clubs_apart"], options["by_number"]) == (True, False, False)


def test_two_teams_of_a_round_are_exchanged(as_odile, nine, by):
    play(nine)
    made = propose_draw(tournament=nine, by=by)
    one, two = (pairing["a"] for pairing in made.record["result"]["pairings"][:2])
    page = as_odile.get(address("swap", nine), {"key": "2", "one": one, "two": two})
    assert f"l’équipe {two} jouerait contre" in text(page) or f"contre l’équipe {two}" in text(page)
    sent = {"draft": 2, "key": "2", "one": one, "two": two, "reason": "voisins", "token": "t"}
    assert as_odile.post(address("swap", nine), sent).status_code == 302
    assert "Brouillon 3" in text(as_odile.get(address("desk", nine)))


def test_decided_matches_are_published_by_one_press(as_odile, by):
    tournament = evening(8, ("pools", {}), ("brackets", {}))
    draw(tournament, by)
    play(tournament)
    page = as_odile.get(address("desk", tournament))
    assert "Rien à tirer, les équipes sont connues." in text(page)
    assert "Tableau de la soirée" in text(page)
    assert page.content.decode().count('class="pic-box') >= 4
    sent = {"key": hidden(page, "key"), "token": hidden(page, "token")}
    answer = as_odile.post(address("decided", tournament), sent, follow=True)
    assert "Les parties sont publiées." in text(answer)
    assert Match.objects.exclude(planned=None).count() == 4
    again = as_odile.post(address("decided", tournament), {**sent, "token": "other"})
    assert again.status_code == 422


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


def test_when_all_is_drawn_it_says_what_everything_waits_for(as_odile, by):
    tournament = evening(8, ("rounds", {"draw": "rotation", "rounds": 3}))
    draw(tournament, by)
    assert "Rien d’autre à tirer avant ces résultats" in text(as_odile.get(address("desk", tournament)))
    play(tournament)
    assert "Tout est tiré et joué" in text(as_odile.get(address("desk", tournament)))


def test_a_team_is_found_without_javascript(as_odile, nine, by):
    tournament = evening(30, RANKED)
    propose_draw(tournament=tournament, by=by)
    body = as_odile.get(address("desk", tournament), {"q": "30"}).content.decode()
    assert body.count("data-key=") == 1
    assert as_odile.get(address("desk", tournament), {"q": "zzz"}).content.decode().count("data-key=") == 0


def test_a_fingerprint_is_shown_and_the_draw_asks_for_the_number(as_odile, by):
    tournament = evening(8, RANKED)
    page = as_odile.get(address("desk", tournament))
    answer = as_odile.post(address("fingerprint", tournament), {"token": hidden(page, "token")}, follow=True)
    assert "Le nombre crié dans la salle" in text(answer)
    refused = as_odile.post(address("desk", tournament), {"key": "1", "token": "t"})
    assert "écrivez le nombre crié dans la salle" in text(refused)
    as_odile.post(address("desk", tournament), {"key": "1", "called": "4 217", "token": "t", "asked": ""})
    assert Draw.objects.get().record["lottery"]["called"] == 4217


@pytest.mark.parametrize("state", ["none", "draft", "second"])
def test_the_page_of_a_round_costs_the_same_for_150_teams(as_odile, by, state, django_assert_max_num_queries):
    counts = []
    for teams in (17, 149):
        one = evening(teams, RANKED, tables=80)
        if state == "draft":
            propose_draw(tournament=one, by=by)
        if state == "second":
            draw(one, by)
            play(one)
            propose_draw(tournament=one, by=by)
        with django_assert_max_num_queries(60) as said:
            page = as_odile.get(address("desk", one))
        counts.append(len(said))
        assert len(page.content) < 300_000
    assert counts[0] == counts[1]


def test_a_melee_is_drawn_player_by_player(as_odile, by):
    tournament = evening(18, ("melee", {"rounds": 3}))
    tournament.individuals = True
    tournament.save()
    page = text(as_odile.get(address("desk", tournament)))
    assert "Joueurs 18" in page
    assert "Au repos 2 joueurs" in page
    propose_draw(tournament=tournament, by=by)
    shown = as_odile.get(address("desk", tournament))
    assert text(shown).count("Au repos :") == 2
    assert shown.content.decode().count("<tr data-key=") == 4


def test_the_lot_is_said_once_not_beside_each_couple(as_odile, nine):
    shown = text(as_odile.get(address("desk", nine)))
    assert shown.count("opposées par le sort") == 1


POOLS_THEN_BRACKETS = (("pools", {}), ("brackets", {"consolation": True}))


@pytest.mark.parametrize("teams", [40, 41])
def test_a_picture_of_more_than_forty_teams_has_its_page_and_the_pools_stand_beside(as_odile, by, teams):
    made = evening(teams, *POOLS_THEN_BRACKETS, tables=40)
    draw(made, by)
    play(made)
    html = as_odile.get(address("desk", made)).content.decode()
    large = teams > 40
    assert (reverse("hall:tree", args=[made.slug]) in html) == large
    assert ('class="pools-beside' in html) == large
    assert ('class="pic"' in html) != large
    if large:
        seats = Slot.objects.filter(pool__name="A", tournament=made).values_list("team__number", flat=True)
        assert " · ".join(str(number) for number in sorted(seats)) in html


def test_pools_drawn_on_the_page_are_not_said_twice(as_odile, by):
    made = evening(41, *POOLS_THEN_BRACKETS)
    draw(made, by)
    html = as_odile.get(address("desk", made)).content.decode()
    assert reverse("hall:tree", args=[made.slug]) in html
    assert 'class="pools-beside' not in html
