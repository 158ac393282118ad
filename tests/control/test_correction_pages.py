"""What a result changes in what is drawn already, said before saving; the page where one decides."""

import re

import pytest
from django.urls import reverse

from tests.control.test_corrections import WHY, semi_of, teams_of, won_by
from tests.draw.played import play
from tests.draw.test_misplaced import quarter, turn
from tests.evenings import draw, evening
from tournament.control.queries.correcting import draws_to_correct
from tournament.control.queries.corrections import to_decide
from tournament.evening.effect import consequences
from tournament.models import Draw, Exempt, JournalEntry, Match


def text(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("\u00a0", " "))


def page(client, tournament):
    return client.get(reverse("control:corrections", args=[tournament.slug]))


def decide(client, tournament, act, draw_, **fields):
    said = {"token": f"t{JournalEntry.objects.count()}", "draw": draw_.pk, "act": act, "reason": WHY}
    return client.post(reverse("control:correct", args=[tournament.slug]), {**said, **fields})


def last_draw():
    return Draw.objects.filter(state="released").last()


def effect(client, match, a, b):
    address = reverse("control:effect", args=[match.tournament.slug, match.pk])
    return text(client.get(f"{address}?a={a}&b={b}"))


def test_the_other_winner_would_change_the_semi_final(as_odile, tree):
    first = quarter()
    wrong = won_by(first)
    said = effect(as_odile, first, first.total_b, first.total_a)
    (other,) = teams_of(first) - {wrong}
    assert f"l’équipe {other.number} devrait jouer à la place de l’équipe {wrong.number}" in said
    assert "Cette partie n’a pas commencé." in said
    assert "l’organisateur décide ensuite" in said


def test_it_says_which_of_them_have_begun(as_odile, tree):
    first = quarter()
    Match.objects.filter(pk=semi_of(won_by(first)).pk).update(state="playing")
    assert "Cette partie a commencé" in effect(as_odile, first, first.total_b, first.total_a)


def test_another_score_with_the_same_winner_changes_no_match(tree):
    first = quarter()
    assert not consequences(tree, first.pk, first.total_a + 10, first.total_b + 10)


def test_a_pool_match_says_who_would_be_qualified_instead(as_odile, by):
    made = evening(8, ("pools", {}), ("brackets", {}))
    draw(made, by)
    play(made)
    draw(made, by)
    told = [
        effect(as_odile, match, match.total_b, match.total_a) for match in Match.objects.filter(planned=None)
    ]
    assert any("serait qualifiée à la place" in said for said in told)


def test_a_ranked_round_says_that_the_next_one_is_drawn_from_other_ranks(as_odile, rounds):
    first = Match.objects.filter(round__number=1).first()
    assert "Le tour 2 est tiré d’après le classement d’avant" in effect(
        as_odile, first, first.total_b, first.total_a
    )


def test_the_page_has_nothing_to_decide_while_all_fits(as_odile, tree):
    assert "Rien à décider" in text(page(as_odile, tree))


def test_the_page_names_what_is_wrong_and_swaps(as_odile, tree):
    first = quarter()
    wrong = won_by(first)
    turn(first)
    right = won_by(first)
    said = text(page(as_odile, tree))
    assert f"l’équipe {wrong.number} est à la place de l’équipe {right.number}" in said
    assert "Mettre les bonnes équipes à leur place" in said
    assert "Garder tel quel" not in said
    assert decide(as_odile, tree, "swap", last_draw()).status_code == 302
    assert right in teams_of(semi_of(right))
    assert "Rien à décider" in text(page(as_odile, tree))


def test_a_reason_is_asked_and_what_was_typed_stays(as_odile, rounds):
    turn(quarter_of_rounds())
    answer = decide(as_odile, rounds, "exchange", last_draw(), reason="", one=3, two=4)
    assert answer.status_code == 422
    assert "Dites pourquoi" in text(answer)
    assert 'value="3"' in answer.content.decode()


def quarter_of_rounds():
    return Match.objects.filter(round__number=1).first()


def test_a_round_is_kept_and_says_why(as_odile, rounds):
    turn(quarter_of_rounds())
    assert "Changent de rang" in text(page(as_odile, rounds))
    assert decide(as_odile, rounds, "keep", last_draw()).status_code == 302
    assert f"Gardé tel quel : {WHY}" in text(page(as_odile, rounds))


def followed(client, tournament, act, **fields):
    """What the page says after an act: what was done, and the question that remains."""
    answer = decide(client, tournament, act, last_draw(), **fields)
    assert answer.status_code == 302
    return text(page(client, tournament))


def waiting_pair():
    """The lowest of each side's numbers at two tables that have not begun."""
    first, second = Match.objects.filter(round__number=2, state="waiting").order_by("table__number")[:2]
    return first, second, first.slot_a.team.number, second.slot_b.team.number


def test_an_exchange_says_where_both_play_and_how_to_undo_it(as_odile, rounds):
    turn(quarter_of_rounds())
    first, second, one, two = waiting_pair()
    said = followed(as_odile, rounds, "exchange", one=one, two=two)
    stays, other = first.slot_b.team.number, second.slot_a.team.number
    assert f"{one} et {two} sont échangées." in said
    assert f"Table {first.table.number} : {two} contre {stays}." in said
    assert f"Table {second.table.number} : {other} contre {one}." in said
    assert f"échangez encore {one} et {two}." in said
    before = teams_of(first) | teams_of(second)
    followed(as_odile, rounds, "exchange", one=one, two=two)
    assert teams_of(first) | teams_of(second) == before
    assert {team.number for team in teams_of(first)} == {one, stays}


def test_the_right_teams_put_back_are_named_with_their_tables(as_odile, tree):
    first = quarter()
    turn(first)
    right, semi = won_by(first), semi_of((teams_of(first) - {won_by(first)}).pop())
    said = followed(as_odile, tree, "swap")
    semi.refresh_from_db()
    a, b = semi.slot_a.team.number, semi.slot_b.team.number
    assert right.number in (a, b)
    assert "C’est fait : chacun est à sa place." in said
    assert f"Table {semi.table.number} : {a} contre {b}." in said


def test_a_draw_that_is_kept_says_so_and_a_refusal_says_nothing_was_done(as_odile, rounds):
    turn(quarter_of_rounds())
    refused = text(decide(as_odile, rounds, "keep", last_draw(), reason=""))
    assert "Le tirage est gardé tel quel." not in refused
    assert "Le tirage est gardé tel quel." in followed(as_odile, rounds, "keep")


def test_a_match_set_aside_says_who_plays_at_its_table(as_odile, tree):
    first = quarter()
    semi = semi_of(won_by(first))
    play(tree)
    turn(first)
    said = followed(as_odile, tree, f"replay-{semi.pk}")
    new = Match.objects.get(planned=semi.planned)
    pair = f"{new.slot_a.team.number} contre {new.slot_b.team.number}"
    assert "la partie est mise à part." in said
    assert f"Table {new.table.number} : {pair}." in said


def test_a_redraw_leads_to_its_draft(as_odile, rounds):
    turn(quarter_of_rounds())
    answer = decide(as_odile, rounds, "redraw", last_draw())
    assert answer.url == reverse("draw:desk", args=[rounds.slug])


def test_a_match_that_began_is_played_again(as_odile, tree):
    first = quarter()
    semi = semi_of(won_by(first))
    play(tree)
    turn(first)
    assert "faire rejouer" in text(page(as_odile, tree))
    assert decide(as_odile, tree, f"replay-{semi.pk}", last_draw()).status_code == 302
    assert won_by(first) in teams_of(Match.objects.get(planned=semi.planned))


def test_a_referee_sees_the_page_and_decides_nothing(client, remi, tree):
    client.force_login(remi)
    turn(quarter())
    said = text(page(client, tree))
    assert "L’organisateur décide." in said
    assert "Mettre les bonnes équipes" not in said
    assert decide(client, tree, "swap", last_draw()).status_code == 403


def test_the_round_page_leads_there_when_a_match_waits(as_odile, tree):
    Match.objects.filter(pk=quarter().pk).update(state="playing")
    said = text(as_odile.get(reverse("control:round", args=[tree.slug, 2])))
    assert "Voir et décider" in said
    assert "À revoir" in said


@pytest.mark.parametrize("teams", [8, 32])
def test_the_statements_do_not_grow_with_the_teams(as_odile, by, teams, django_assert_max_num_queries):
    made = evening(teams, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    play(made)
    draw(made, by)
    turn(quarter_of_rounds())
    with django_assert_max_num_queries(26):
        page(as_odile, made)


# The ways to the page


def overview(client, tournament):
    return client.get(reverse("control:overview", args=[tournament.slug]))


def leads_there(answer, tournament):
    return f'href="{reverse("control:corrections", args=[tournament.slug])}"' in answer.content.decode()


def sheet_page(client, name, match):
    return client.get(reverse(f"referee:{name}", args=[match.tournament.slug, match.pk]))


def test_the_front_page_leads_there_only_while_something_waits(as_odile, rounds):
    assert not leads_there(overview(as_odile, rounds), rounds)
    turn(quarter_of_rounds())
    assert leads_there(overview(as_odile, rounds), rounds)
    decide(as_odile, rounds, "keep", last_draw())
    assert not leads_there(overview(as_odile, rounds), rounds)


def test_the_front_page_asks_nothing_of_the_draw_while_there_is_one(by, django_assert_num_queries):
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    with django_assert_num_queries(1):
        assert not to_decide(made)


@pytest.mark.parametrize("teams", [8, 32])
def test_the_front_page_costs_the_same_for_many_teams(by, teams, django_assert_num_queries):
    made = evening(teams, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    play(made)
    draw(made, by)
    turn(quarter_of_rounds())
    with django_assert_num_queries(15):
        assert to_decide(made)


def test_reopening_and_a_forfeit_say_that_a_later_draw_stays(as_odile, tree):
    first = quarter()
    assert leads_there(sheet_page(as_odile, "reopen", first), tree)
    semi = semi_of(won_by(first))
    assert not leads_there(sheet_page(as_odile, "forfeit", semi), tree)
    assert not leads_there(sheet_page(as_odile, "sheet", semi), tree)
    turn(first)
    assert leads_there(sheet_page(as_odile, "sheet", semi), tree)


def test_a_case_of_an_exempt_team_alone_is_called_by_its_round(as_odile, by):
    made = evening(10, ("knockout", {"pot": True, "consolation": False}))
    made.least_matches = 1
    made.save()
    draw(made, by)
    play(made)
    draw(made, by)
    (rest,) = Exempt.objects.filter(round__number=2)
    before = Match.objects.filter(round__number=1, slot_a__team=rest.slot.team)
    turn((before | Match.objects.filter(round__number=1, slot_b__team=rest.slot.team)).get())
    (case,) = draws_to_correct(made)
    assert (case.outdated.matches, len(case.outdated.rests)) == ((), 1)
    assert case.name == "Tour 2, au pot"
    assert "est exempte à la place de l’équipe" in text(page(as_odile, made))
