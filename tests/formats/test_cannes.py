"""Cannes (3 of docs/formats.md): tournaments that qualify, and a final of their best teams."""

from random import Random

import pytest

from tests.formats.contest import Contest, difference, played, rounds, wins

pytestmark = [pytest.mark.django_db, pytest.mark.long]


CANNES = {"target": "2001", "minutes": "40", "criterion_1": "wins", "criterion_2": "difference"}
FINAL = {"round_targets": "2001, 2001, 2001, 2001, 2501"}


def cannes(client, teams, matches, best, finalists):
    """Three tournaments of a day each, whose best teams, together so many, play a final of five matches."""
    qualifiers = []
    for n in range(3):
        one = Contest(client, dice=Random(n))
        played(one, teams, {**CANNES, "name": f"Qualificatif {n + 1}"}, rounds(matches), first=n * teams)
        qualifiers.append(one)
    final = Contest(client).create(**CANNES, **FINAL, name="Finale")
    final.qualify(qualifiers, best, finalists)
    return qualifiers, final


@pytest.mark.parametrize(
    ("teams", "matches", "best", "finalists"),
    [(6, 3, 5, 12), (16, 5, 10, 24)],
)
def test_3_cannes_the_best_of_three_tournaments_play_a_final(as_odile, teams, matches, best, finalists):
    qualifiers, final = cannes(as_odile, teams, matches, best, finalists)
    orders = [one.order() for one in qualifiers]
    people = [one.names() for one in qualifiers]
    expected = {
        people[n][number] for rank in range(finalists // 3) for n, order in enumerate(orders)
        for number in [order[rank]]
    }  # fmt: skip
    assert len(expected) == finalists
    assert set(final.names().values()) == expected
    rows = {team.number: team for team in final.tournament.teams.all()}
    ranks = [rows[number].qualified_rank for number in sorted(rows)]
    assert ranks == sorted(ranks) == [1 + n // 3 for n in range(finalists)]
    for number, team in rows.items():
        n = int(team.qualified_in.name[-1]) - 1
        assert people[n][orders[n][team.qualified_rank - 1]] == final.names()[number]
    final.compose(finalists, rounds(5))
    targets = []
    while final.draw(**({} if targets else {"by_number": "on"})):
        waiting = final.waiting()
        if not targets:  # the ranks decide who meets first
            met = [{match.team_a.number, match.team_b.number} for match in waiting]
            assert met == [{n, n + 1} for n in range(1, finalists, 2)]
        targets.append({match.target for match in waiting})
        least = 2501 if len(targets) == 5 else 2001
        final.play(
            lambda match, a, b, least=least: [(least, least - 400 - b) if a < b else (least - 400 - a, least)]
        )
    assert targets == [{2001}, {2001}, {2001}, {2001}, {2501}]
    keys = [(wins(final.results[number]), difference(final.results[number])) for number in final.order()]
    assert keys == sorted(keys, reverse=True)  # two that are equal go by lot


def test_3_who_is_there_already_is_not_doubled(as_odile):
    qualifiers, final = cannes(as_odile, 4, 3, 1, 3)
    shown = final.qualify(qualifiers, 2, 6).content.decode().replace("\u00a0", " ")
    assert shown.count("Déjà sur la liste : numéro") == 3
    assert "3 lignes comprises" in shown
    assert len(set(final.names().values())) == len(final.names()) == 6
