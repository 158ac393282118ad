"""One evening of each format in a real browser, from the formula to the final ranking.

Ranked rounds, rotation, knock-out, finals after rounds, finals after pools, round robin.
The reference evening in pools is in tests/draw."""

import pytest

from tests.journeys.formats import FormatEvening, column
from tournament.models import Exempt

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ROUNDS = "Tours où toutes jouent"


def test_ranked_rounds_with_an_odd_number_of_teams(hall, tmp_path, settings):
    settings.EXPORT_DIR = tmp_path
    evening = FormatEvening(hall, 9)
    promised = evening.compose((ROUNDS, {}))
    assert "4 tours au classement" in promised
    assert "Chacun est sûr de jouer au moins 3 parties." in promised
    draft = evening.draft()
    assert "Tour 1 sur 4" in draft
    assert "exempte par le sort" in draft
    assert "Poule" not in draft + evening.release()
    first = Exempt.objects.get().slot.team.number
    assert "exempte" in evening.print_out("printing:by_team")
    evening.play_one_by_phone()
    evening.play_the_rest()
    evening.close(1)
    assert "La suite de la soirée n’est pas tirée." in evening.print_out("control:overview")
    assert "Classement provisoire" in evening.see("hall:home"), "three rounds are still to be drawn"
    assert "la dernière au classement parmi celles qui ne l’ont pas encore été" in evening.draft()
    evening.release()
    assert "Tour 2 sur 4" in evening.print_out("control:rounds")
    evening.finish()
    evening.end()
    ranking = evening.ranked()
    assert evening.shown_ranking() == ranking
    assert len(set(Exempt.objects.values_list("slot__team", flat=True))) == 4
    assert "exempte à 1 tour" in evening.see("hall:standings")
    mine = evening.see("hall:team", number=first)
    assert "La soirée est finie" in mine
    assert f"{ranking.index(first) + 1}{'re' if ranking[0] == first else 'e'} au classement général" in mine
    book = evening.workbook(tmp_path / "classeur.xlsx")
    assert column(book, "Classement", "Équipe") == ranking
    assert sum(column(book, "Classement", "Exempte")) == 4
    assert "Poules" not in book.sheetnames


def test_a_prepared_rotation(hall):
    evening = FormatEvening(hall, 8)
    assert "4 tours en rotation" in evening.compose((ROUNDS, {"Tirage": "en rotation, tout connu d’avance"}))
    assert "Personne ne rencontre une équipe pour la deuxième fois." in evening.draft()
    assert "Poule" not in evening.release()
    assert [round_.number for round_ in evening.rounds()] == [1, 2, 3, 4]
    lists = evening.print_out("printing:by_team")
    assert all(f"Tour {number}" in lists for number in (1, 2, 3, 4))
    assert lists.count("contre") == 32
    match = evening.play_one_by_phone()
    evening.play_the_rest()
    evening.close(1)
    evening.end()
    assert evening.shown_ranking() == evening.ranked()
    mine = evening.see("hall:team", number=match.slot_a.team.number)
    assert all(f"Tour {number}" in mine for number in (1, 2, 3, 4))


def test_a_knock_out_with_its_consolation(hall, tmp_path, settings):
    settings.EXPORT_DIR = tmp_path
    evening = FormatEvening(hall, 10)
    promised = evening.compose(("Élimination directe", {}))
    assert "élimination directe au pot, consolante" in promised
    assert "Chacun est sûr de jouer au moins 2 parties." in promised
    assert "opposées par le sort" in evening.draft()
    assert "Poule" not in evening.release()
    evening.play_one_by_phone()
    evening.play_the_rest()
    evening.close(1)
    losers = [
        (match.slot_b if match.total_a > match.total_b else match.slot_a).team.number
        for match in evening.matches()
    ]
    assert "exempte" in evening.draft()
    assert "Consolante" in evening.release(), "its pot is drawn next"
    evening.finish()
    evening.end()
    main, others = evening.shown_ranking("Tableau principal"), evening.shown_ranking("Consolante")
    assert sorted(others) == sorted(losers)
    overall = evening.shown_ranking()
    assert (overall[:3], set(overall[:5])) == (main[:3], set(main)), "places 4 to 5 are shared"
    assert (overall[5:8], set(overall[5:])) == (others[:3], set(others))
    final = evening.matches().filter(bracket="main").last()
    winner = (final.slot_a if final.total_a > final.total_b else final.slot_b).team.number
    assert winner == main[0]
    assert "1re au classement général" in evening.see("hall:team", number=winner)
    assert "Consolante" in evening.see("hall:tree")
    book = evening.workbook(tmp_path / "classeur.xlsx")
    assert column(book, "Tableaux", "Équipe") == main + others
    assert column(book, "Classement", "Équipe") == overall


def test_finals_after_rounds(hall):
    evening = FormatEvening(hall, 12)
    promised = evening.compose(
        (ROUNDS, {"Nombre de tours": "3"}),
        ("Finales selon le classement", {"Équipes par tableau": "4", "Nombre de tableaux": "2"}),
    )
    assert "3 tours au classement" in promised
    assert "Complémentaire" in promised
    evening.draft()
    evening.release()
    evening.play_one_by_phone()
    evening.play_the_rest()
    evening.close(1)
    while any(step.stage.kind == "rounds" for step in evening.to_be_drawn()):
        evening.draw()
        evening.play_the_rest()
    seeded = evening.ranked()
    semis = evening.publish_what_is_decided()
    assert "Rien à tirer, les équipes sont connues." in semis
    assert "Demi-finales" in semis
    pairs = {(match.slot_a.team.number, match.slot_b.team.number) for match in evening.matches()[18:]}
    met = {frozenset(pair) for pair in pairs}
    assert met == {frozenset((seeded[one], seeded[two])) for one, two in ((0, 3), (1, 2), (4, 7), (5, 6))}
    evening.finish()
    evening.end()
    main, second = evening.shown_ranking("Tableau principal"), evening.shown_ranking("Complémentaire")
    assert (set(main), set(second)) == (set(seeded[:4]), set(seeded[4:8]))
    assert evening.shown_ranking("Classement des tours") == seeded
    overall = evening.shown_ranking()
    assert overall[:2] + overall[4:6] + overall[8:] == main[:2] + second[:2] + seeded[8:]
    assert "Tableau principal" in evening.see("hall:team", number=main[0])
    assert "Demi-finale" in evening.see("hall:tree")


def test_finals_after_pools(hall, tmp_path, settings):
    settings.EXPORT_DIR = tmp_path
    evening = FormatEvening(hall, 11)
    promised = evening.compose(("Poules", {}), ("Finales selon le classement", {"Équipes par tableau": "4"}))
    assert "poules, puis finales des 4 premières" in promised
    assert "Chacun est sûr de jouer au moins 2 parties." in promised
    assert "1re du classement des poules" in promised
    evening.draft()
    evening.release()
    evening.play_one_by_phone()
    assert "4e du classement des poules" in evening.see("hall:tree")
    evening.play_the_rest()
    evening.close(1)
    seeded = evening.shown_ranking()
    semis = evening.publish_what_is_decided()
    assert "Demi-finales" in semis
    met = {frozenset((one.slot_a.team.number, one.slot_b.team.number)) for one in evening.matches()[15:]}
    assert met == {frozenset((seeded[one], seeded[two])) for one, two in ((0, 3), (1, 2))}
    evening.finish()
    evening.end()
    main, overall = evening.shown_ranking("Tableau principal"), evening.shown_ranking()
    assert set(main) == set(seeded[:4])
    assert overall[:2] + overall[4:] == main[:2] + seeded[4:]
    assert "Tableau principal" in evening.see("hall:team", number=main[0])
    assert "La soirée est finie" in evening.see("hall:team", number=seeded[-1])
    book = evening.workbook(tmp_path / "classeur.xlsx")
    assert column(book, "Tableaux", "Équipe") == main
    assert column(book, "Classement", "Équipe") == overall


def test_a_round_robin(hall):
    evening = FormatEvening(hall, 5)
    promised = evening.compose((ROUNDS, {"Nombre de tours": "5", "Tirage": "championnat"}))
    assert "championnat, 5 tours" in promised
    assert "Chacun est sûr de jouer au moins 4 parties." in promised
    evening.draft()
    evening.release()
    evening.play_one_by_phone()
    evening.play_the_rest()
    evening.close(1)
    evening.end()
    assert evening.matches().count() == 10
    assert evening.shown_ranking() == evening.ranked()
    assert (
        evening.see("hall:team", number=5).count("gagné") + evening.see("hall:team", number=5).count("perdu")
        == 4
    )
