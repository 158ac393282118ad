"""`catalogues --check` and `typeset --check`: what is missing is named, nothing is changed."""

import shutil

import polib
import pytest
from django.core.management import CommandError, call_command

from tournament.management.commands import catalogues


@pytest.fixture
def house(tmp_path):
    """A program of one sentence, its two catalogues collected, translated and compiled."""
    for folder in (*catalogues.SOURCES, "locale/en/LC_MESSAGES", "locale/fr/LC_MESSAGES"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "pairing" / "words.py").write_text('from a import _\n\nNAME = _("table libre")\n', "utf-8")
    made = catalogues.headed(polib.POFile(), "en")
    made.append(polib.POEntry(msgid="table libre", msgstr="free table"))
    made.save(str(tmp_path / "locale" / catalogues.ENGLISH))
    call_command("catalogues", root=tmp_path, compile=True)
    return tmp_path


def contents(house):
    return {path.relative_to(house): path.read_bytes() for path in house.rglob("*") if path.is_file()}


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="collecting needs GNU gettext")
def test_a_sentence_that_came_and_one_that_went_are_named(house):
    before = contents(house)
    call_command("catalogues", root=house, check=True)
    assert contents(house) == before
    (house / "pairing" / "words.py").write_text('from a import _\n\nNAME = _("belote")\n', "utf-8")
    before = contents(house)
    with pytest.raises(CommandError) as refused:
        call_command("catalogues", root=house, check=True)
    assert "missing in the catalogue: 'belote'" in str(refused.value)
    assert "no longer in the program: 'table libre'" in str(refused.value)
    assert contents(house) == before


def test_missing_and_guessed_english_and_a_catalogue_not_compiled_are_named(house):
    path = house / "locale" / catalogues.ENGLISH
    made = polib.pofile(str(path))
    assert (catalogues.incomplete(made), catalogues.stale(path)) == ([], [])
    made.append(polib.POEntry(msgid="donne", msgstr="deal"))
    made.append(polib.POEntry(msgid="tour", msgstr=""))
    made.append(polib.POEntry(msgid="table", msgstr="chair", flags=["fuzzy"]))
    made.save()
    assert catalogues.incomplete(made) == ["not translated: 'tour'", "to be reviewed: 'table'"]
    assert "catalogues --compile" in catalogues.stale(path)[0]


def test_loose_french_is_named_and_then_set(house):
    page = house / "templates" / "page.html"
    page.write_text('<a href="?q=x ?">{% translate "Où est ma table ?" %}</a>', "utf-8")
    with pytest.raises(CommandError, match=r"templates/page\.html"):
        call_command("typeset", root=house, check=True)
    call_command("typeset", root=house)
    assert page.read_text("utf-8") == '<a href="?q=x ?">{% translate "Où est ma table\u202f?" %}</a>'
    call_command("typeset", root=house, check=True)
