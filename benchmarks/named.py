"""Where a file decides something by the name of one stage kind or one draw engine: only their objects should.

Reads the parsed source (`Tree`); words that are only shown or handed on are not counted."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from benchmarks.tree import CodeFile, Tree

KINDS = {"pools", "rounds", "melee", "knockout", "brackets", "finals"}
ENGINES = {"pools", "ranked", "random", "knockout", "pot", "melee", "planned"}
ENGINES |= {"round_robin", "rotation", "singles"}
# The objects, which have these names.
AT_HOME = ("tournament.evening.kinds", "pairing")
TABLE = 2
Constants = set[tuple[str, str]]


def naming_kinds(tree: Tree) -> dict[str, list[int]]:
    """The lines on which each file outside the objects names a stage kind, by its path; only those that do.

    Counted are `"pools"`, also through a short name (`K = Stage.Kind`); a kind's code compared
    (`kind == "pools"`, `in (…)`, `case "pools"`), unless with an engine; a table with two codes or more as
    keys, and no engine; a code, or codes only, in a constant (`MELEE = "melee"`); and such a constant
    imported, on line 1."""
    constants = {(source.name, name) for source in tree.sources for name in kind_constants(source)}
    return by_path({source: sorted(set(kinds_in(source, constants))) for source in files_outside(tree)})


def naming_engines(tree: Tree) -> dict[str, list[int]]:
    """The same of engines: what is called `engine` (`draw.engine`) compared with one's name or with a
    constant, matched against a name, the key of a table (`WAYS[draw.engine]`)."""
    return by_path({source: sorted(set(engines_in(source))) for source in files_outside(tree)})


def files_outside(tree: Tree) -> list[CodeFile]:
    """The program's files that are not of the objects; a measure decides nothing."""
    excluded_prefixes = tuple(f"{package}." for package in (*AT_HOME, "benchmarks"))
    return [source for source in tree.sources if not f"{source.name}.".startswith(excluded_prefixes)]


def by_path(lines: dict[CodeFile, list[int]]) -> dict[str, list[int]]:
    return {source.where.as_posix(): numbers for source, numbers in lines.items() if numbers}


def kinds_in(source: CodeFile, constants: Constants) -> Iterator[int]:
    short = {"Kind", *(name for name, value in assigned(source) if last_name(value) == "Kind")}
    yield from (
        node.lineno for node in source.nodes if isinstance(node, ast.Attribute) and is_kind(node, short)
    )
    yield from (value.lineno for _, value in assigned(source) if is_code(value))
    yield from (1 for pair in source.imported() if pair in constants)
    for node in source.nodes:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if codes(sides, KINDS) and not any(map(is_engine, sides)):
                yield node.lineno
        elif (
            isinstance(node, ast.Dict)
            and len(codes(node.keys, KINDS)) >= TABLE
            and not codes(node.keys, ENGINES - KINDS)
        ):
            yield node.lineno
        elif isinstance(node, ast.Match) and not is_engine(node.subject):
            yield from matching_lines(node, KINDS)


def engines_in(source: CodeFile) -> Iterator[int]:
    for node in source.nodes:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            others = [side for side in sides if not is_engine(side)]
            if len(others) < len(sides) and (codes(others, ENGINES) or any(map(is_constant, others))):
                yield node.lineno
        elif isinstance(node, ast.Subscript) and is_engine(node.slice) and is_constant(node.value):
            yield node.lineno
        elif isinstance(node, ast.Match) and is_engine(node.subject):
            yield from matching_lines(node, ENGINES)


def kind_constants(source: CodeFile) -> Iterator[str]:
    """Names of the module that hold a kind or kinds."""
    for name, value in assigned(source):
        if is_code(value) or is_kind(value, {"Kind"}):
            yield name


def is_code(node: ast.expr) -> bool:
    """A kind's code, or some and nothing else."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return 0 < len(parts) == len(codes([node], KINDS))


def is_kind(node: ast.AST, short: set[str]) -> bool:
    """`"pools"`, or by a short name of the class."""
    if not isinstance(node, ast.Attribute) or not node.attr.isupper():
        return False
    return node.attr.lower() in KINDS and last_name(node.value) in short


def assigned(source: CodeFile) -> Iterator[tuple[str, ast.expr]]:
    """The constants of a module and their values."""
    for node in source.tree.body:
        if isinstance(node, ast.Assign):
            yield from (
                (target.id, node.value)
                for target in node.targets
                if isinstance(target, ast.Name) and target.id.isupper()
            )


def last_name(node: ast.expr) -> str:
    """`Kind` of `Stage.Kind`, `engine` of `draw.engine`; else nothing."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_engine(node: ast.expr) -> bool:
    return last_name(node) == "engine"


def is_constant(node: ast.expr) -> bool:
    """A table or a set by its name; FORMATS holds the engines themselves."""
    return last_name(node).isupper() and last_name(node) != "FORMATS"


def codes(nodes: list[ast.expr] | list[ast.expr | None], names: set[str]) -> list[str]:
    """The codes that these are, or that stand in them where they are a tuple, a list or a set."""
    found_codes: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in names:
            found_codes.append(str(node.value))
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            found_codes += codes(node.elts, names)
    return found_codes


def matching_lines(node: ast.Match, names: set[str]) -> Iterator[int]:
    """The lines of the cases that are such a code."""
    for case in node.cases:
        for pattern in ast.walk(case.pattern):
            if isinstance(pattern, ast.MatchValue) and codes([pattern.value], names):
                yield pattern.lineno
