"""`manage.py typeset`: French sentences of templates and code are set, and nothing else is touched."""

import pytest
from django.core.management import CommandError, call_command


@pytest.fixture
def house(tmp_path):
    (tmp_path / "templates").mkdir()
    (tmp_path / "tournament").mkdir()
    link = '<a href="?q=x ?">{% translate "Où est ma table ?" %}</a>'
    page = link + "{% blocktranslate %}Reste : {{ n }}{% plural %}Restent : {{ n }}{% endblocktranslate %}"
    (tmp_path / "templates" / "page.html").write_text(page, "utf-8")
    (tmp_path / "tournament" / "words.py").write_text(
        'NAME = "a ?"\nSAID = _("L\'équipe : prête !")\n', "utf-8"
    )
    return tmp_path


def test_it_sets_sentences_and_nothing_else(house):
    call_command("typeset", root=house)
    page = (house / "templates" / "page.html").read_text("utf-8")
    assert 'href="?q=x ?"' in page
    assert "Où est ma table\u202f?" in page
    assert "Reste\u00a0: {{ n }}" in page
    assert "Restent\u00a0: {{ n }}" in page
    assert (house / "tournament" / "words.py").read_text(
        "utf-8"
    ) == 'NAME = "a ?"\nSAID = _("L’équipe\u00a0: prête\u202f!")\n'


def test_the_check_names_what_is_loose_and_changes_nothing(house):
    with pytest.raises(CommandError, match=r"templates/page\.html, tournament/words\.py"):
        call_command("typeset", root=house, check=True)
    assert "table ?" in (house / "templates" / "page.html").read_text("utf-8")


def test_it_sets_a_sentence_of_several_lines_and_both_numbers(house):
    code = 'ONE = _(\n    "Vite ! "\n    "Encore ?"\n)\nTWO = ngettext("%(n)s fois !", "%(n)s fois !", n)\n'
    (house / "tournament" / "words.py").write_text(code, "utf-8")
    call_command("typeset", root=house)
    assert (house / "tournament" / "words.py").read_text("utf-8").count("\u202f") == 4


def test_what_is_set_stays(house):
    call_command("typeset", root=house)
    call_command("typeset", root=house, check=True)
