"""The address that papers bear, and what the desk says when phones use another."""

import pytest
from django.urls import reverse

from tests.markup import in_one_line
from tournament.models import Tournament
from tournament.web import qr

HERE, THERE = "http://192.168.1.20:8000", "http://192.168.43.7:8000"


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.DATA_DIR, settings.PUBLIC_URL = tmp_path, ""


def move_to(settings, address):
    (settings.DATA_DIR / qr.ADDRESS_FILE).write_text(address, encoding="utf-8")


def paper(client, tournament, name):
    answer = client.get(reverse(f"printing:{name}", args=[tournament.slug]))
    return in_one_line(answer.content.decode())


@pytest.mark.parametrize(
    ("written", "for_phones"),
    [(HERE, HERE), ("http://127.0.0.1:8000", ""), ("http://localhost:8000", ""), ("", ""), ("http://[", "")],
)
def test_an_address_of_this_computer_alone_is_none_for_phones(settings, written, for_phones):
    move_to(settings, written)
    assert qr.phones_address() == for_phones


@pytest.mark.parametrize("name", ["poster", "cards", "cards_a4"])
def test_a_paper_bears_the_address_of_the_first_page_to_type(as_odile, settings, tournament, name):
    move_to(settings, HERE)
    assert ">192.168.1.20:8000</b>" in paper(as_odile, tournament, name)


def test_what_was_printed_before_the_address_changed_is_wrong_until_it_is_printed_again(
    as_odile, settings, tournament
):
    move_to(settings, HERE)
    for kind in ("poster", "slips"):
        as_odile.post(reverse("printing:printed", args=[tournament.slug, kind]))
    assert qr.wrong_prints(tournament) == []
    overview = reverse("control:overview", args=[tournament.slug])
    assert "ancienne adresse" not in as_odile.get(overview).content.decode()
    move_to(settings, THERE)
    assert [kind for kind, _name, _bears in qr.wrong_prints(tournament)] == ["poster", "slips"]
    for page in (in_one_line(as_odile.get(overview).content.decode()), paper(as_odile, tournament, "index")):
        assert "Des papiers imprimés portent une ancienne adresse" in page
        assert "<b>L’affiche de la porte</b> – http://192.168.1.20:8000" in page
        assert "Les cartons de table</b>" not in page
    as_odile.post(reverse("printing:printed", args=[tournament.slug, "poster"]))
    assert [kind for kind, _name, _bears in qr.wrong_prints(tournament)] == ["slips"]
    move_to(settings, "http://127.0.0.1:8000")  # no network for a moment: nothing is known to be wrong
    assert qr.wrong_prints(tournament) == []
    move_to(settings, THERE)
    tournament.state = Tournament.State.CLOSED
    assert qr.wrong_prints(tournament) == []


def test_no_paper_of_an_unknown_kind_is_remembered(as_odile, tournament, tmp_path):
    assert as_odile.post(reverse("printing:printed", args=[tournament.slug, "money"])).status_code == 404
    assert not (tmp_path / qr.PRINT_FOLDER).exists()
