"""The organiser's pages: before, the draft, the exchange, the release, the way back."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import evening
from tests.markup import in_one_line
from tournament.draw.services import propose_draw
from tournament.evening.roll import Choices
from tournament.models import Deal, DealVersion, Draw, Match, Stage, Team, Tournament


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


@pytest.mark.parametrize("teams", [0, 2, 3])
def test_the_page_opens_before_anybody_came(as_odile, tournament, teams):
    Stage.objects.create(tournament=tournament, order=1)
    cast.teams(tournament, teams)
    assert "Tirage des poules" in text(as_odile.get(address("desk", tournament)))


def test_a_club_that_keeps_no_roll_draws_everybody(as_odile, sixteen):
    Stage.objects.create(tournament=sixteen, order=1)
    Stage.objects.create(tournament=sixteen, order=2, kind="brackets", options={"consolation": True})
    Team.objects.update(checked_in=False)
    page = as_odile.get(address("desk", sixteen))
    assert 'value="everyone" checked' in re.sub(r'" id="\w+"', '"', in_one_line(page.content.decode()))
    as_odile.post(address("desk", sixteen), {"who": "everyone", "asked": "who", "token": "one token"})
    assert len(Draw.objects.get().record["entrants"]) == 16


def test_who_is_drawn_is_asked_not_remembered(as_odile, sixteen):
    Stage.objects.create(tournament=sixteen, order=1, kind="knockout", options={"pot": False})
    Team.objects.filter(number__gt=2).update(checked_in=False)
    assert "Il faut au moins 3 équipes" in text(as_odile.get(address("desk", sixteen)))
    as_odile.post(address("desk", sixteen), {"who": "everyone", "asked": "who", "token": "one token"})
    assert len(Draw.objects.get().record["entrants"]) == 16


def test_it_shows_who_is_missing_and_asks_what_to_do(as_odile, sixteen):
    Team.objects.filter(number__in=[7, 14]).update(checked_in=False)
    shown = text(as_odile.get(address("desk", sixteen)))
    assert "Fabre – Oustric" in shown
    assert "Roque – Calvet" in shown
    assert "14 équipes, 2 poules de 4 et 2 poules de 3" in shown
    assert "16 équipes, 4 poules de 4" in shown


def test_a_hall_with_too_few_tables_is_told_that_rounds_are_played_in_waves(as_odile, sixteen):
    sixteen.tables.filter(number=8).delete()
    page = as_odile.get(address("desk", sixteen))
    assert "16 équipes jouent 8 parties à la fois, la salle a 7 tables" in text(page)
    sent = {"clubs_apart": "on", "seed": "", "token": hidden(page, "token")}
    assert as_odile.post(address("desk", sixteen), sent).status_code == 302
    assert "8 parties pour 7 tables : le tour se joue en 2 vagues." in text(
        as_odile.get(address("desk", sixteen))
    )


def test_with_too_few_teams_it_says_so(as_odile, tournament):
    page = as_odile.get(address("desk", tournament))
    assert "0 présente" in text(page)
    refused = as_odile.post(address("desk", tournament), {"token": hidden(page, "token")})
    assert "Il faut au moins 4 équipes" in text(refused)


def test_it_draws_from_a_typed_seed(as_odile, sixteen):
    page = as_odile.get(address("desk", sixteen))
    sent = {"clubs_apart": "on", "seed": "48 213 907", "token": hidden(page, "token")}
    answer = as_odile.post(address("desk", sixteen), sent, follow=True)
    assert Draw.objects.get().seed == 48213907
    assert "Brouillon 1" in text(answer)
    assert "Graine 48213907" in text(answer)
    assert "Chaque équipe joue 3 parties" in text(answer)


@pytest.mark.parametrize("seed", ["sept", "-1", "1.5", "9999999999999"])
def test_a_bad_seed_is_said_beside_it_and_stays_typed(as_odile, sixteen, seed):
    answer = as_odile.post(address("desk", sixteen), {"seed": seed, "token": "t"})
    assert answer.status_code == 422
    assert f'value="{seed}"' in in_one_line(answer.content.decode())
    assert "La graine" in text(answer)
    assert not Draw.objects.exists()


def test_it_draws_everybody_when_asked(as_odile, sixteen):
    Team.objects.filter(number=7).update(checked_in=False)
    as_odile.post(address("desk", sixteen), {"who": "everyone", "token": "t"})
    assert len(Draw.objects.get().record["entrants"]) == 16


def test_a_redraw_asks_for_its_reason_and_keeps_what_was_typed(as_odile, sixteen, draft):
    answer = as_odile.post(address("desk", sixteen), {"seed": "12", "token": "t"})
    assert "Dites pourquoi le tirage est refait." in text(answer)
    assert 'value="12"' in in_one_line(answer.content.decode())
    as_odile.post(address("desk", sixteen), {"reason": "deux frères", "token": "t"})
    shown = text(as_odile.get(address("desk", sixteen)))
    assert "Brouillon 2" in shown
    assert "gardé," in shown


def test_a_double_tap_draws_once(as_odile, sixteen):
    for _tap in range(2):
        answer = as_odile.post(address("desk", sixteen), {"token": "same"})
        assert answer.status_code == 302
    assert Draw.objects.count() == 1


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


def test_a_swap_on_an_older_draft_is_refused_and_the_reason_stays(as_odile, sixteen, draft, by):
    propose_draw(tournament=sixteen, by=by, reason="encore")
    sent = {"draft": 1, "one": 1, "two": 2, "reason": "voisins", "token": "t"}
    answer = as_odile.post(address("swap", sixteen), sent)
    assert "Le brouillon 2 a été fait entre-temps." in text(answer)
    assert "voisins" in in_one_line(answer.content.decode())


def test_an_old_draft_can_still_be_read(as_odile, sixteen, draft, by):
    propose_draw(tournament=sixteen, by=by, reason="encore", seed=1)
    shown = text(as_odile.get(address("draft", sixteen, 1)))
    assert "Brouillon 1" in shown
    assert "48213907" in shown
    assert as_odile.get(address("draft", sixteen, 9)).status_code == 404


def test_the_draft_of_another_tournament_is_not_found(as_odile, sixteen, draft):
    assert as_odile.get(address("draft", cast.tournament(), 1)).status_code == 404


def test_releasing_says_what_it_publishes_and_asks_once_more(as_odile, sixteen, draft):
    page = as_odile.get(address("release", sixteen))
    assert "les 3 tours et leurs 24 parties" in text(page)
    assert not Match.objects.exists()
    sent = {"draft": hidden(page, "draft"), "token": hidden(page, "token")}
    answer = as_odile.post(address("release", sixteen), sent, follow=True)
    assert "Publié" in text(answer)
    assert Match.objects.count() == 24


def test_a_double_tap_on_release_publishes_once(as_odile, sixteen, draft):
    token = hidden(as_odile.get(address("release", sixteen)), "token")
    first = as_odile.post(address("release", sixteen), {"draft": 1, "token": token})
    assert first.status_code == 302
    as_odile.post(address("release", sixteen), {"draft": 1, "token": token})
    assert Match.objects.count() == 24


def test_it_names_the_teams_that_become_absent(as_odile, sixteen, by):
    Team.objects.filter(number=7).update(checked_in=False)
    propose_draw(tournament=sixteen, by=by)
    assert "7, Fabre – Oustric" in text(as_odile.get(address("release", sixteen)))


def test_a_draft_read_before_a_newer_one_is_not_published(as_odile, sixteen, draft, by):
    page = as_odile.get(address("release", sixteen))
    propose_draw(tournament=sixteen, by=by, reason="encore")
    sent = {"draft": hidden(page, "draft"), "token": hidden(page, "token")}
    answer = as_odile.post(address("release", sixteen), sent)
    assert "Le brouillon 2 a été fait entre-temps." in text(answer)
    assert not Match.objects.exists()


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
    assert "a été repris" in text(answer)
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


def test_drafts_are_for_organisers_only(client, sixteen, draft, remi, denise):
    for user in (remi, denise):
        client.force_login(user)
        for name in ("desk", "swap", "release"):
            assert client.get(address(name, sixteen)).status_code == 403
    client.logout()
    assert client.get(address("desk", sixteen)).status_code == 302


@pytest.mark.parametrize("state", ["none", "draft", "released"])
def test_the_page_asks_as_much_of_the_database_with_150_teams(
    as_odile, by, state, django_assert_num_queries, django_assert_max_num_queries
):
    counts = []
    for teams in (16, 150):
        one = cast.tournament(table_count=80)
        cast.teams(one, teams)
        if state == "draft":
            propose_draw(tournament=one, by=by, choices=Choices())
        if state == "released":
            cast.released(one)
        with django_assert_max_num_queries(40) as said:
            as_odile.get(address("desk", one))
        counts.append(len(said))
    assert counts[0] == counts[1]


def test_a_draft_a_la_melee_says_who_plays_with_whom(as_odile, by):
    made = evening(8, ("melee", {"rounds": 3}), individuals=True)
    propose_draw(tournament=made, by=by, seed=7)
    html = in_one_line(as_odile.get(address("desk", made)).content.decode())
    signs = re.findall(r'<div class="couple-pair"><b class="num">([^<]+)</b>', html)
    assert len(signs) == 4
    assert html.count('<p class="couple-against">contre</p>') == 2
    shown = [re.findall(r'data-team="(\d+)"', part) for part in html.split('<div class="couple-pair">')[1:]]
    assert [" + ".join(pair[:2]) for pair in shown] == [sign.strip() for sign in signs]
