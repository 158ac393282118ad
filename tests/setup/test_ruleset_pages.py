"""The pages of the club's own rules: copies, the editor, worked deals, buttons; with and without scripts."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tests.setup.ruleset_form import typed
from tests.setup.test_create import FORM
from tournament.models import SavedRuleset, Tournament
from tournament.rulebook import read_saved, ruleset_of


def url(name, *args):
    return reverse(f"setup:{name}", args=args)


def text(answer):
    shown = re.sub(r"<[^>]+>", " ", in_one_line(answer.content.decode()))
    return re.sub(r"\s+", " ", shown.replace("\u202f", " ").replace("\u00a0", " "))


def deals(answer):
    """The worked deals: title, taker's mark, defence's mark, as read."""
    rows = re.findall(r"<tr[^>]*><th scope=\"row\">(.*?)</tr>", in_one_line(answer.content.decode()), re.S)
    cells = [[re.sub(r"<[^>]+>", " ", cell).split() for cell in re.split(r"<td[^>]*>", row)] for row in rows]
    return {" ".join(row[0]): (row[1], row[2]) for row in cells}


@pytest.fixture
def saved(odile):
    return cast.ruleset()


def test_a_copy_begins_with_the_rulebooks_own_marks(as_odile):
    answer = as_odile.get(url("ruleset_new") + "?from=montpellier")
    assert answer.status_code == 200
    marks = [marks for title, marks in deals(answer).items() if title.startswith("90 cœur réussi")]
    assert marks == [(["190"], ["70"])]
    assert "<del>" not in in_one_line(answer.content.decode())


def test_rules_are_kept_and_shown(as_odile):
    answer = as_odile.post(url("ruleset_new"), {**typed(margin="2"), "token": "t"})
    made = SavedRuleset.objects.get()
    assert answer.url == url("ruleset", made.pk)
    assert as_odile.post(url("ruleset_new"), {**typed(margin="2"), "token": "t"}).url == answer.url
    assert SavedRuleset.objects.count() == 1
    assert "1 réglage changé" in text(as_odile.get(answer.url))


def test_what_is_refused_stays_with_its_sentence(as_odile, saved):
    answer = as_odile.post(url("ruleset_new"), typed(margin="2"))
    assert answer.status_code == 422
    assert "Le club a déjà un règlement « Barème de Valmory »" in text(answer)
    assert 'value="2"' in in_one_line(answer.content.decode())
    answer = as_odile.post(url("ruleset_new"), typed(name="Autre", at_level="litige", margin="3"))
    assert answer.status_code == 422
    assert "n’a de sens que" in text(answer)
    assert re.search(
        r'<input[^>]*name="margin"[^>]*value="3"|value="3"[^>]*name="margin"',
        in_one_line(answer.content.decode()),
    )
    assert SavedRuleset.objects.count() == 1


def test_without_scripts_a_button_shows_the_marks_and_keeps_nothing(as_odile):
    sent = {**typed("montpellier", belote_on_fall="winner"), "recalculate": "1"}
    answer = as_odile.post(url("ruleset_new"), sent)
    assert answer.status_code == 200
    fallen = next(marks for title, marks in deals(answer).items() if title.startswith("100 pique chuté"))
    assert fallen == (["0", "20"], ["280", "260"])
    assert in_one_line(answer.content.decode()).count('class="row-changed"') == 2
    assert "Belote Coinchée Montpellier : reste à son camp" in text(answer)
    assert not SavedRuleset.objects.exists()


def test_while_one_types_the_worked_deals_follow(as_odile):
    answer = as_odile.post(url("ruleset_preview"), typed("missegre", name="", fall="other", full_base="162"))
    assert answer.status_code == 200
    assert "<html" not in in_one_line(answer.content.decode())
    fallen = next(marks for title, marks in deals(answer).items() if title.startswith("90 cœur chuté"))
    assert fallen == (["0", "0"], ["162", "160"])


def test_the_editor_stores_what_differs_and_says_when_somebody_was_faster(as_odile, saved):
    sent = {**typed(margin="2"), "made_for": "1"}
    assert as_odile.post(url("ruleset", saved.pk), sent).status_code == 302
    answer = as_odile.post(url("ruleset", saved.pk), {**typed(margin="5"), "made_for": "1"})
    assert answer.status_code == 422
    assert "Quelqu’un a changé ce règlement" in text(answer)
    assert read_saved(SavedRuleset.objects.get()).margin == 2


def test_frozen_rules_are_read_and_can_only_be_copied(as_odile, tournament, saved):
    cast.follow(tournament, saved)
    Tournament.objects.update(ruleset=saved.rules)
    page = in_one_line(as_odile.get(url("ruleset", saved.pk)).content.decode())
    assert "Ne change plus : des donnes sont marquées" in page.replace("\u00a0", " ")
    assert "Enregistrer ce règlement" not in page
    assert "Dupliquer pour le changer" in page


def test_the_buttons_rename_attach_export_and_delete(as_odile, tournament, saved):
    as_odile.post(url("ruleset_rename", saved.pk), {"name": "Barème d’hiver"})
    saved.refresh_from_db()
    assert saved.name == "Barème d’hiver"
    as_odile.post(url("ruleset_attach", saved.pk), {"tournament": tournament.pk})
    assert ruleset_of(Tournament.objects.get()).name == "Barème d’hiver"
    answer = as_odile.get(url("ruleset_export", saved.pk))
    assert 'filename="bareme-d-hiver.json"' in answer["Content-Disposition"].replace("'", "-")
    assert json.loads(answer.content)["base"] == "missegre"
    shown = text(as_odile.post(url("ruleset_delete", saved.pk), follow=True))
    assert "Un tournoi suit ce règlement" in shown
    Tournament.objects.update(saved_ruleset=None, ruleset_slug="missegre")
    as_odile.post(url("ruleset_delete", saved.pk))
    assert not SavedRuleset.objects.exists()


def test_a_refused_button_keeps_what_was_typed(as_odile, tournament, saved):
    cast.ruleset("Autre")
    answer = as_odile.post(url("ruleset_rename", saved.pk), {"name": "autre"})
    assert answer.status_code == 422
    assert 'value="autre"' in in_one_line(answer.content.decode())
    cast.released(tournament, 4)
    answer = as_odile.post(url("ruleset_attach", saved.pk), {"tournament": tournament.pk})
    assert (answer.status_code, "dites pourquoi" in text(answer)) == (422, True)


def test_a_file_is_read_or_said_wrong(as_odile, club):
    good = SimpleUploadedFile("club.json", json.dumps({"base": "missegre", "name": "Chez nous"}).encode())
    answer = as_odile.post(url("ruleset_import"), {"file": good})
    assert answer.url == url("ruleset", SavedRuleset.objects.get().pk)
    bad = SimpleUploadedFile("club.json", b'{"base": "missegre", "full_base": "beaucoup"}')
    answer = as_odile.post(url("ruleset_import"), {"file": bad})
    assert (answer.status_code, "beaucoup" in text(answer)) == (422, True)
    large = SimpleUploadedFile("club.json", b" " * 200_001)
    assert "trop grand" in text(as_odile.post(url("ruleset_import"), {"file": large}))
    assert SavedRuleset.objects.count() == 1


def test_a_new_tournament_may_be_played_by_the_clubs_rules(as_odile, saved):
    page = text(as_odile.get(url("create")))
    assert "Barème de Valmory" in page
    as_odile.post(url("create"), {**FORM, "ruleset_slug": f"own-{saved.pk}", "token": "t"})
    made = Tournament.objects.get()
    assert (made.saved_ruleset, made.ruleset_slug) == (saved, "")
    settings = in_one_line(as_odile.get(url("settings", made.slug)).content.decode())
    assert re.search(rf'value="own-{saved.pk}" checked', settings)


@pytest.mark.parametrize("key", ["own-999", "casimir-de-hauteclocque", "nulle-part"])
def test_a_new_tournament_is_not_played_by_rules_that_are_not_whole(as_odile, club, key):
    as_odile.post(url("create"), {**FORM, "ruleset_slug": key, "token": "t"})
    assert not Tournament.objects.exists()
