"""The measure of the house, on small trees made up here: what it counts and what it leaves out."""

from __future__ import annotations

import pytest

from benchmarks.figures import text_lists
from benchmarks.measures.house import measured
from benchmarks.named import naming_engines, naming_kinds
from benchmarks.tree import Tree


@pytest.fixture
def tree(tmp_path):
    """Writes files (path → text) and reads them as a tree."""

    def made(files):
        for where, text in files.items():
            path = tmp_path / where
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return Tree(tmp_path)

    return made


def figures(tree):
    return {figure.name: figure for figure in measured(tree.root)}


def test_it_counts_the_program_without_tests_and_migrations(tree):
    found = figures(
        tree(
            {
                "manage.py": "a = 1\n",
                "scoring/__init__.py": "",
                "tournament/hall/board.py": "a = 1\nb = 2\n",
                "tournament/days.py": "a = 1\n",
                "tournament/migrations/0001_initial.py": "a = 1\n",
                "tests/test_a.py": "a = 1\n",
                "other/a.py": "a = 1\n",
            }
        )
    )
    assert found["Python files"].value == 4
    assert found["lines of Python"].value == 4
    assert found["Python files"].listed == (
        "beside: 1 files, 1 lines",
        "scoring: 1 files, 0 lines",
        "tournament: 1 files, 1 lines",
        "tournament/hall: 1 files, 2 lines",
    )


def test_a_module_that_only_its_neighbour_reads_is_counted(tree):
    found = tree(
        {
            "scoring/__init__.py": "from .handed_on import a\n",
            "scoring/handed_on.py": "a = 1\n",
            "scoring/reader.py": "from .small import a\nfrom scoring import large, shared\n",
            "scoring/small.py": "a = 1\n",
            "scoring/large.py": "a = 1\n" * 40,
            "scoring/shared.py": "a = 1\n",
            "launcher/far.py": "from scoring.shared import a\nimport scoring.abroad\n",
            "scoring/abroad.py": "a = 1\n",
        }
    )
    assert [(module.name, reader.name) for module, reader in found.read_next_door] == [
        ("scoring.large", "scoring.reader"),
        ("scoring.small", "scoring.reader"),
    ]
    assert figures(found)["modules read by one neighbour only"].value == 2
    assert figures(found)["of these under 40 lines"].listed == ("scoring/small.py (1 lines) ← reader.py",)


def test_a_class_name_given_twice_is_one_name(tree):
    inside = "class Line:\n    class Meta: ...\n"
    files = {f"tournament/{room}/lines.py": inside for room in ("hall", "draw", "exports")}
    found = figures(tree(files | {"tournament/hall/cards.py": "class Card: ...\n"}))
    again = found["class names given more than once"]
    assert again.value == 1
    assert again.detail == "Line × 3"


def test_a_template_line_may_have_160_characters(tree):
    found = figures(tree({"templates/hall/page.html": f"{'é' * 160}\n{'é' * 161}\n"}))
    wide = found["template lines over 160 characters"]
    assert (wide.value, wide.detail) == (1, "of 2")
    assert text_lists([wide]) == "template lines over 160 characters: 1\n  templates/hall/page.html: 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "stage.kind == Stage.Kind.POOLS\n",
        "K = Stage.Kind\nkind is K.POOLS\n",
        "stage.kind == 'pools'\n",
        "stage.kind in ('pools', 'melee')\n",
        "match kind:\n    case 'melee' | 'rounds': ...\n",
        "WORDS = {'pools': 1, 'melee': 2}\n",
        "MELEE = 'melee'\n",
        "WITH_ROUNDS = ('rounds', 'melee')\n",
    ],
)
def test_a_kind_that_decides_is_named(tree, text):
    assert list(naming_kinds(tree({"tournament/hall/a.py": text}))) == ["tournament/hall/a.py"]


@pytest.mark.parametrize(
    "text",
    [
        "Exempt.Kind.EXEMPT\n",
        "K.POOLS\n",
        "'''pools'''\nshown('pools')\n",
        "draw.engine == 'pools'\n",
        "{'rounds': 4}\n",
        "{'pools': pools, 'ranked': ranked}\n",
        "MEASURES = ('pools', 'start')\n",
    ],
)
def test_what_only_looks_like_a_kind_is_not(tree, text):
    assert naming_kinds(tree({"tournament/hall/a.py": text})) == {}


def test_an_imported_kind_is_named_too(tree):
    found = tree(
        {"tournament/a.py": "MELEE = Stage.Kind.MELEE\n", "tournament/b.py": "from .a import MELEE\n"}
    )
    assert naming_kinds(found) == {"tournament/a.py": [1], "tournament/b.py": [1]}


def test_the_objects_may_say_their_names(tree):
    text = "kind == 'pools'\nengine == 'pools'\n"
    found = tree(
        {"tournament/evening/kinds/pools.py": text, "pairing/pools.py": text, "benchmarks/a.py": text}
    )
    assert naming_kinds(found) == naming_engines(found) == {}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("draw.engine == 'pools'\n", [1]),
        ("step.engine in AT_ONCE\n", [1]),
        ("WAYS[draw.engine]\n", [1]),
        ("match step.engine:\n    case 'pot': ...\n", [2]),
        ("step.engine == draw.engine\n", None),
        ("FORMATS[record.engine]\n", None),
        ("draw == 'ranked'\n", None),
    ],
)
def test_an_engine_compared_is_named(tree, text, lines):
    found = naming_engines(tree({"tournament/hall/a.py": text}))
    assert found == ({"tournament/hall/a.py": lines} if lines else {})
