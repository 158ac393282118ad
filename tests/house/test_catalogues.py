"""`manage.py catalogues --check`: what is missing in a catalogue is named, and nothing is changed."""

import shutil

import polib
import pytest
from django.core.management import CommandError, call_command

from tournament.management.commands import catalogues

NEEDS_GETTEXT = pytest.mark.skipif(shutil.which("xgettext") is None, reason="collecting needs GNU gettext")


@pytest.fixture
def catalogue(tmp_path):
    """A catalogue of one translated sentence, compiled."""
    made = polib.POFile()
    made.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    made.append(polib.POEntry(msgid="donne", msgstr="deal"))
    made.save(str(tmp_path / "django.po"))
    made.save_as_mofile(str(tmp_path / "django.mo"))
    return tmp_path / "django.po"


def test_a_complete_and_compiled_catalogue_is_fine(catalogue):
    assert catalogues.incomplete(polib.pofile(str(catalogue))) == []
    assert catalogues.stale(catalogue) == []


def test_missing_and_guessed_english_is_found(catalogue):
    made = polib.pofile(str(catalogue))
    made.append(polib.POEntry(msgid="tour", msgstr=""))
    made.append(polib.POEntry(msgid="table", msgstr="chair", flags=["fuzzy"]))
    assert catalogues.incomplete(made) == ["not translated: 'tour'", "to be reviewed: 'table'"]


def test_a_catalogue_that_was_not_compiled_again_is_found(catalogue):
    made = polib.pofile(str(catalogue))
    made.append(polib.POEntry(msgid="tour", msgstr="round"))
    made.save()
    assert "catalogues --compile" in catalogues.stale(catalogue)[0]
    catalogue.with_suffix(".mo").unlink()
    assert "missing" in catalogues.stale(catalogue)[0]


def test_a_plural_that_french_does_not_know_is_found(catalogue):
    made = polib.pofile(str(catalogue))
    made.append(polib.POEntry(msgid="donne", msgid_plural="donnes", msgstr_plural={0: "deal", 1: "deals"}))
    assert catalogues.uncounted(made, polib.POFile()) == ["no French plural: 'donne'"]
    assert catalogues.uncounted(made, catalogues.french(made)) == []


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


@NEEDS_GETTEXT
def test_a_complete_program_passes_and_nothing_is_changed(house):
    before = contents(house)
    call_command("catalogues", root=house, check=True)
    assert contents(house) == before


@NEEDS_GETTEXT
def test_a_sentence_that_came_and_one_that_went_are_named_and_nothing_is_changed(house):
    (house / "pairing" / "words.py").write_text('from a import _\n\nNAME = _("table prise")\n', "utf-8")
    before = contents(house)
    with pytest.raises(CommandError) as refused:
        call_command("catalogues", root=house, check=True)
    assert str(refused.value).splitlines() == [
        "missing in the catalogue: 'table prise'",
        "no longer in the program: 'table libre'",
    ]
    assert contents(house) == before


@NEEDS_GETTEXT
def test_collecting_keeps_what_is_translated_and_asks_for_the_rest(house):
    (house / "templates" / "page.html").write_text('{% load i18n %}{% translate "belote" %}', "utf-8")
    with (house / "pairing" / "words.py").open("a", encoding="utf-8") as words:
        words.write('FREE = _("table libre")\n')
    call_command("catalogues", root=house)
    english = polib.pofile(str(house / "locale" / catalogues.ENGLISH))
    assert {entry.msgid: entry.msgstr for entry in english} == {"table libre": "free table", "belote": ""}
    with pytest.raises(CommandError, match="not translated: 'belote'"):
        call_command("catalogues", root=house, check=True)


@NEEDS_GETTEXT
def test_the_remarks_of_a_rulebook_are_sentences_too(house):
    (house / "scoring" / "rulesets").mkdir()
    book = house / "scoring" / "rulesets" / "book.json"
    book.write_text('{"parameters": {"notes": {"cut": "On « coupe » toujours."}}}', "utf-8")
    before = contents(house)
    with pytest.raises(CommandError, match=r"missing in the catalogue: 'On « coupe » toujours\.'"):
        call_command("catalogues", root=house, check=True)
    assert contents(house) == before


def test_a_folder_without_catalogues_is_told(tmp_path):
    with pytest.raises(CommandError, match="missing"):
        call_command("catalogues", root=tmp_path, check=True)


def test_without_gettext_it_says_what_to_install(house, monkeypatch):
    monkeypatch.setattr(catalogues.shutil, "which", lambda name: None)
    with pytest.raises(CommandError, match="install gettext"):
        call_command("catalogues", root=house, check=True)
