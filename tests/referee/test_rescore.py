"""`manage.py rescore`: stored = recomputed, or it says where not and fails; --fix puts it right."""

import pytest
from django.core.management import call_command

from scoring import Side
from tests.referee.hall import again, play
from tournament.models import DealVersion, JournalEntry, Match
from tournament.referee.services import misdeals


def rescore(capsys, *options):
    try:
        call_command("rescore", *options)
        code = 0
    except SystemExit as left:
        code = left.code
    return code, capsys.readouterr().out


@pytest.fixture
def played(match, phone):
    play(match, phone, "A 90H 95/67", "A 110Dx 80/82 +20A", "passed")
    for _ in range(3):
        misdeals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    return again(match)


def test_it_finds_nothing_after_honest_writes(played, capsys):
    code, said = rescore(capsys)
    assert code == 0
    assert "Tout ce qui est enregistré" in said


@pytest.mark.parametrize(
    ("model", "fields", "word"),
    [
        (DealVersion, {"marks_a": 110, "marks_b": 70}, "marks_a 110 → 100"),
        (DealVersion, {"lines": []}, "lines"),
        (Match, {"total_a": 9999}, "total_a 9999 → 260"),
        (Match, {"over": True}, "over True → False"),
    ],
)
def test_it_fails_on_what_was_tampered_with_and_can_put_it_right(played, capsys, model, fields, word):
    row = model.objects.order_by("pk").first()
    model.objects.filter(pk=row.pk).update(**fields)
    code, said = rescore(capsys, "--tournament", played.round.tournament.slug)
    assert code == 1
    assert word in said
    assert rescore(capsys, "--fix")[0] == 0
    assert rescore(capsys)[0] == 0
    assert JournalEntry.objects.filter(verb="tournament.rescored").count() == 1


def test_impossible_facts_are_reported_not_hidden(played, capsys):
    deal = DealVersion.objects.get(deal__number=1)
    deal.facts["contract"] = 85
    deal.save()
    code, said = rescore(capsys)
    assert code == 1
    assert "85 n’est pas un contrat" in said
