"""What must run before any library is there: the launcher, and the two files that an old Python reads."""

import ast
import sys
from pathlib import Path

from benchmarks.tree import Tree

ROOT = Path(__file__).resolve().parent.parent.parent
TREE = Tree(ROOT)
LIBRARIES = {
    "launcher.addresses": {"ifaddr"},
    "launcher.card": {"segno"},
    "launcher.checks": {"packaging"},
    "launcher.bundle.libraries": {"packaging"},
}
# What Python 2.7 cannot read.
NEW = (
    ast.JoinedStr,
    ast.AnnAssign,
    ast.NamedExpr,
    ast.AsyncFunctionDef,
    ast.Match,
    ast.YieldFrom,
    ast.Nonlocal,
)


def test_the_launcher_needs_the_standard_library_only():
    wrong = []
    for source in TREE.sources:
        if source.name != "start" and source.name.split(".")[0] != "launcher":
            continue
        allowed = {"launcher", "", *sys.stdlib_module_names, *LIBRARIES.get(source.name, set())}
        tops = {base.split(".")[0] for base, _name in source.imported()}
        wrong += [f"{source.where} imports {top}" for top in sorted(tops - allowed)]
    assert not wrong, "\n".join(wrong)


def test_what_an_old_python_reads_first_is_written_for_it():
    """Python 2.7 must get as far as the sentence that says what to install: no annotation, no f-string, no
    walrus."""
    wrong = []
    for name in ("start", "launcher", "launcher.python"):
        source = TREE.by_name[name]
        assert "coding: utf-8" in source.text.splitlines()[0] or source.is_package
        wrong += [f"{source.where}:{node.lineno}" for node in source.nodes if isinstance(node, NEW)]
        for node in source.nodes:
            if isinstance(node, ast.FunctionDef):
                annotated = [arg for arg in node.args.args if arg.annotation]
                if node.returns or node.args.kwonlyargs or annotated:
                    wrong.append(f"{source.where}:{node.lineno}")
        later = {base for base, _name in source.imported()} & {"pathlib", "__future__"}
        wrong += [f"{source.where} imports {module}" for module in sorted(later)]
    assert not wrong, "\n".join(wrong)
    assert (ROOT / "launcher/__init__.py").read_bytes().isascii()
