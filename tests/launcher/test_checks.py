"""The checks find what they are there to find."""

import polib
import pytest
from packaging.requirements import Requirement

from launcher.checks import packages, translations
from launcher.places import ROOT


@pytest.mark.parametrize(
    "licence",
    [
        "MIT",
        "BSD License",
        "BSD-3-Clause",
        "Apache-2.0 OR BSD-2-Clause",
        "GPL-2.0-only OR MIT",
        "MIT AND PSF-2.0",
    ],
)
def test_free_licences_pass(licence):
    assert packages.is_allowed(licence)


@pytest.mark.parametrize(
    "licence", ["UNKNOWN", "GPL-3.0-or-later", "AGPL-3.0", "Proprietary", "MIT AND SSPL-1.0", ""]
)
def test_others_do_not(licence):
    assert not packages.is_allowed(licence)


def test_a_finding_fails_the_audit():
    found = packages.judge([{"name": "x", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}])
    assert not found.fine
    assert found.detail == "x 1: CVE-1"


def test_what_could_not_be_asked_is_said_aloud():
    found = packages.judge(
        [{"name": "x", "skip_reason": "offline"}, {"name": "y", "version": "1", "vulns": []}]
    )
    assert found.fine
    assert found.show
    assert "NOT ASKED for 1 of 2" in found.detail


def test_the_closure_follows_what_each_library_needs():
    found = packages.closure(ROOT / "requirements-server.txt")
    assert {"django", "sqlparse", "celery", "kombu", "amqp", "psycopg-binary", "et-xmlfile"} <= found
    assert "pytest" not in found


def test_a_need_of_another_system_does_not_count():
    assert not packages.applies(Requirement("pywin32; sys_platform == 'nowhere'"), set())
    assert packages.applies(Requirement("psycopg-binary; extra == 'binary'"), {"binary"})


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
    assert translations.incomplete(polib.pofile(str(catalogue))) == []
    assert translations.stale(catalogue) == []


def test_missing_and_guessed_english_is_found(catalogue):
    made = polib.pofile(str(catalogue))
    made.append(polib.POEntry(msgid="tour", msgstr=""))
    made.append(polib.POEntry(msgid="table", msgstr="chair", flags=["fuzzy"]))
    assert translations.incomplete(made) == ["not translated: 'tour'", "to be reviewed: 'table'"]


def test_a_catalogue_that_was_not_compiled_again_is_found(catalogue):
    made = polib.pofile(str(catalogue))
    made.append(polib.POEntry(msgid="tour", msgstr="round"))
    made.save()
    assert "catalogues --compile" in translations.stale(catalogue)[0]
    catalogue.with_suffix(".mo").unlink()
    assert "missing" in translations.stale(catalogue)[0]


def test_a_plural_that_french_does_not_know_is_found(catalogue, tmp_path):
    made = polib.pofile(str(catalogue))
    made.append(polib.POEntry(msgid="donne", msgid_plural="donnes", msgstr_plural={0: "deal", 1: "deals"}))
    made.save()
    french = polib.POFile()
    french.save(str(tmp_path / "french.po"))
    assert translations.uncounted(catalogue, tmp_path / "french.po") == ["no French plural: 'donne'"]
