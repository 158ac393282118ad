"""How the files of `templates/` are read and written: nothing inline, lines of a screen, long sentences."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.template import Context, TemplateSyntaxError, engines
from django.utils.safestring import mark_safe

from tournament.loaders import Loader

ROOT = Path(__file__).resolve().parents[2]

TEAMS, PLAYERS = SimpleNamespace(individuals=False), SimpleNamespace(individuals=True)
RANKS = (
    "Au classement général, %(n)s autre équipe change de place.",
    "Au classement général, %(n)s autres équipes changent de place.",
)
LONG = f"""[{{% blocksaid who n=n %}}
  Au classement général,
    %(n)s autre équipe change de place.
{{% plural %}}
  {RANKS[1]}
{{% endblocksaid %}}]"""


def shown(source, **context):
    return engines["django"].from_string(source).render(context)


def read(folder, source, **values):
    (folder / "page.html").write_text(source, encoding="utf-8")
    loader = Loader(engines["django"].engine, [folder])
    return loader.get_template("page.html").render(Context(values))


def test_the_indentation_of_a_template_is_not_sent(tmp_path):
    page = "<ul>\n    {% for n in rows %}\n\t<li>a  {{ n }}</li>\n  {% endfor %}</ul>\n"
    assert read(tmp_path, page, rows=[1]) == "<ul>\n\n<li>a  1</li>\n</ul>\n"


def test_a_no_break_space_that_begins_a_line_is_text(tmp_path):
    assert read(tmp_path, "<b>12\n  \u00a0: 3</b>") == "<b>12\n\u00a0: 3</b>"


def test_what_a_row_holds_is_sent_as_it_is(tmp_path):
    assert read(tmp_path, "  {{ text }}", text="one\n  two") == "one\n  two"


def test_every_page_of_ours_is_read_so():
    ((_cached, loaders),) = settings.TEMPLATES[0]["OPTIONS"]["loaders"]
    assert loaders[0] == "tournament.loaders.Loader"


@pytest.mark.parametrize("who", [TEAMS, PLAYERS], ids=["teams", "players"])
@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_sentence_of_several_lines_says_what_it_says_in_one(who, n):
    in_one_line = f'[{{% said who "{RANKS[0]}" "{RANKS[1]}" n=n %}}]'
    assert shown(LONG, who=who, n=n) == shown(in_one_line, who=who, n=n)
    assert ("équipe" in shown(LONG, who=who, n=n)) is (who is TEAMS)


def test_its_values_are_escaped_and_come_through_filters():
    source = "{% blocksaid who team=name|upper %}\n  Une partie pour l’équipe %(team)s\n{% endblocksaid %}"
    assert shown(source, who=TEAMS, name="<b>") == "Une partie pour l’équipe &lt;B&gt;"
    assert shown(source, who=TEAMS, name=mark_safe("7")) == "Une partie pour l’équipe 7"


def test_a_variable_in_it_is_refused():
    with pytest.raises(TemplateSyntaxError):
        shown("{% blocksaid who %}Une partie pour l’équipe {{ n }}{% endblocksaid %}", who=TEAMS, n=7)


def test_pages_have_nothing_inline():
    """The content policy would block it; better to hear it here than from a phone in the hall."""
    inline = re.compile(
        r"<style\b|\sstyle=|\son[a-z]+=[\"']|<script(?![^>]*\bsrc=)[^>]*>|javascript:", re.IGNORECASE
    )
    wrong = [
        f"{path.relative_to(ROOT)}: {found.group().strip()}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in inline.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


def test_pages_ask_for_no_word_inside_another():
    """`x in "closed archived"` also holds for "arch", and for nothing at all: what is asked has a name."""
    searched = re.compile(r"{%-?\s*(?:el)?if\b[^%]*\bin\s+[\"'][^%]*%}")
    wrong = [
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in searched.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


WIDEST_LINE_OF_A_TEMPLATE = 160


def test_a_line_of_a_template_fits_on_a_screen():
    """One tag or one sentence a line; `tournament/loaders.py` keeps the indentation from the network."""
    wrong = []
    for path in sorted((ROOT / "templates").rglob("*.*")):
        name = path.relative_to(ROOT / "templates").as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > WIDEST_LINE_OF_A_TEMPLATE:
                wrong.append(f"{name}:{number}: {len(line)} characters")
    assert not wrong, "\n".join(wrong)
