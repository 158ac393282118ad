"""Outside the objects nothing branches on a stage's kind, an engine's name or the text of a draw's key."""

from __future__ import annotations

import ast
import re

import pytest

from benchmarks.named import ENGINES, naming_engines, naming_kinds
from benchmarks.tree import CodeFile, Tree
from tests.test_architecture import ROOT
from tournament.evening.kinds import KINDS
from tournament.evening.kinds.draws import DRAWS

CODES = {*KINDS, *DRAWS}
OPTIONS = {key for kind in KINDS.values() for key in kind.keys}
# What the objects are, and what their codes are stored as.
AT_HOME = ("tournament/evening/kinds/", "tournament/models/")
# A key of a form, of a rulebook's setting: no draw is near.
OTHER_KEYS = (
    "tournament/core/",
    "tournament/partner/",
    "tournament/setup/",
    "tournament/templatetags/",
    "tournament/web/",
)
PARSERS = {"partition", "rpartition", "split", "rsplit", "startswith", "endswith", "removeprefix", "isdigit"}
NAMED = re.compile(rf"\bis_({'|'.join(sorted(CODES))})\b")


@pytest.fixture(scope="module")
def tree():
    return Tree(ROOT)


def away(tree: Tree) -> list[CodeFile]:
    """The files of the app that are not the objects."""
    ours = [one for one in tree.sources if one.where.as_posix().startswith("tournament/")]
    return [one for one in ours if not one.where.as_posix().startswith(AT_HOME)]


def found_in(source: CodeFile, wrong) -> list[str]:
    return [f"{source.where}:{node.lineno}" for node in source.nodes if wrong(node)]


def test_every_engine_has_its_kind_of_draw():
    assert set(DRAWS) == ENGINES - {"singles"}  # which makes teams, and no match
    assert all(DRAWS[name].engine == name and KINDS[code].code == code for name in DRAWS for code in KINDS)


def test_nothing_outside_names_a_kind(tree):
    named = naming_kinds(tree)
    assert {where: lines for where, lines in named.items() if not where.startswith(AT_HOME)} == {}


def test_nothing_outside_names_an_engine(tree):
    assert naming_engines(tree) == {}


def reads_an_option(node: ast.AST) -> bool:
    """`stage.options.get("barrage")`, `stage.options["draw"]`; what is written there is another matter."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        of, first = node.func.value, node.args[0] if node.args else None
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        of, first = node.value, node.slice
    else:
        return False
    named = isinstance(of, ast.Attribute) and of.attr == "options"
    return named and isinstance(first, ast.Constant) and first.value in OPTIONS


def test_nothing_outside_reads_the_options_that_are_a_kind_s(tree):
    assert [line for source in away(tree) for line in found_in(source, reads_an_option)] == []


def is_key(node: ast.AST) -> bool:
    """`draw.key`, or a variable called so."""
    return (isinstance(node, ast.Attribute) and node.attr == "key") or (
        isinstance(node, ast.Name) and node.id == "key"
    )


def parses_a_key(node: ast.AST) -> bool:
    """`draw.key.partition(".")`, `"." in draw.key`, `draw.key[1:]`, `key__startswith=…`, `key == "3"`."""
    if isinstance(node, ast.Call):
        said = any((word.arg or "").startswith("key__") and word.arg != "key__in" for word in node.keywords)
        called = node.func
        parser = isinstance(called, ast.Attribute) and called.attr in PARSERS and is_key(called.value)
        return said or parser
    if isinstance(node, ast.Compare):
        inside = any(isinstance(how, ast.In | ast.NotIn) for how in node.ops)
        if inside and isinstance(node.left, ast.Constant):
            return any(map(is_key, node.comparators))
        sides = [node.left, *node.comparators]
        texts = [one for one in sides if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        return any(map(is_key, sides)) and any(re.search(r"\d|[:.]", one.value) for one in texts)
    if isinstance(node, ast.Subscript):
        return is_key(node.value) and isinstance(node.slice, ast.Slice | ast.Constant)
    return False


def test_nothing_outside_parses_the_key_of_a_draw(tree):
    sources = [one for one in away(tree) if not one.where.as_posix().startswith(OTHER_KEYS)]
    lines = [line for source in sources for line in found_in(source, parses_a_key)]
    # That of a couple is its numbers, which a search looks through; that of a picture's section its place.
    assert [
        line for line in lines if not re.search(r"queries/couples\.py|hall/(walls|fragments)\.py", line)
    ] == []


def test_nothing_outside_has_an_attribute_that_is_true_of_one_kind(tree):
    wrong = [str(source.where) for source in away(tree) if NAMED.search(source.text)]
    assert wrong == []


TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
ASKED = re.compile(r"""([\w.]+)\s*(?:==|!=|\bin\b|\bnot in\b)\s*["']([^"']*)["']""")
# What comes for a team, what a wall shows: kinds of their own, one of which has the name of an engine.
OWN_WORDS = {"ahead.kind", "view.kind"}


def test_no_template_asks_which_kind_or_engine_it_is():
    wrong = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for tag in TAGS.findall(path.read_text(encoding="utf-8")):
            asked = [(who, what) for who, what in ASKED.findall(tag) if who not in OWN_WORDS]
            named = [what for _who, what in asked if CODES & set(what.split())]
            stored = re.search(r"stage\.(kind\b(?!\.code)|options)|\.engine\b|\.key\|slice", tag)
            if named or stored or NAMED.search(tag):
                wrong.append(f"{path.relative_to(ROOT)}: {tag}")
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        'draw.key.partition(".")',
        '"." in draw.key',
        "draw.key[1:]",
        'rows.filter(key__startswith="3.")',
        'key == "3.2"',
        'stage.options.get("barrage")',
        'row.options["draw"]',
    ],
)
def test_the_search_finds_what_it_is_for(line):
    assert any(parses_a_key(node) or reads_an_option(node) for node in ast.walk(ast.parse(line)))
