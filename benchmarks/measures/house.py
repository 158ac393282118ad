"""The house: how much code there is, and what of it stands in another's place. Counts files; runs nothing.

A file is a `*.py` of scoring, pairing, tournament, launcher or benchmarks, or start.py or manage.py;
migrations and tests are not counted. Lines are those of `wc -l`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks.figures import Figure, number
from benchmarks.named import naming_engines, naming_kinds
from benchmarks.run import Run
from benchmarks.tree import Tree
from launcher.places import ROOT

FILES, LINES = 720, 59_500
SMALL, WIDE = 40, 160
WORST = 6


def measure(run: Run) -> list[Figure]:
    """The tree that this program stands in; the run is not needed."""
    return measured(ROOT)


def measured(root: Path) -> list[Figure]:
    """The same of any checkout."""
    tree = Tree(root)
    return [*sizes(tree), *names(tree), *next_door(tree), classes(tree), templates(root)]


def sizes(tree: Tree) -> list[Figure]:
    """Files and lines, in all and by room."""
    files = Counter(source.room for source in tree.sources)
    lines = Counter[str]()
    for source in tree.sources:
        lines[source.room] += source.lines
    rooms = tuple(
        f"{room}: {count} files, {number(lines[room])} lines" for room, count in sorted(files.items())
    )
    return [
        Figure("Python files", files.total(), "files", at_most=FILES, listed=rooms),
        Figure("lines of Python", lines.total(), "lines", at_most=LINES),
    ]


def names(tree: Tree) -> list[Figure]:
    """Files that name a stage kind or an engine outside its object."""
    files_by_subject = {"stage kinds": naming_kinds(tree), "engines": naming_engines(tree)}
    return [
        Figure(
            f"files that name {subject} outside their objects",
            len(places),
            "files",
            detail=f"{sum(map(len, places.values()))} lines",
            listed=tuple(f"{path}: {', '.join(map(str, lines))}" for path, lines in places.items()),
        )
        for subject, places in files_by_subject.items()
    ]


def next_door(tree: Tree) -> list[Figure]:
    """Modules that only one file reads, from the same folder; the small ones again (design §9: none)."""
    pairs = tree.read_next_door
    small = [(source, reader) for source, reader in pairs if source.lines < SMALL]
    listed = [
        tuple(
            f"{source.where.as_posix()} ({source.lines} lines) ← {reader.where.name}"
            for source, reader in file_pairs
        )
        for file_pairs in (pairs, small)
    ]
    return [
        Figure("modules read by one neighbour only", len(pairs), "modules", listed=listed[0]),
        Figure(f"of these under {SMALL} lines", len(small), "modules", at_most=0, listed=listed[1]),
    ]


def classes(tree: Tree) -> Figure:
    """Names that two or more classes of modules have, the most frequent first."""
    repeated = {name: places for name, places in tree.classes.items() if len(places) > 1}
    worst = sorted(repeated, key=lambda name: (-len(repeated[name]), name))
    return Figure(
        "class names given more than once",
        len(repeated),
        "names",
        detail=", ".join(f"{name} × {len(repeated[name])}" for name in worst[:WORST]),
        listed=tuple(
            f"{name} × {len(sources)}: {', '.join(source.where.as_posix() for source in sources)}"
            for name, sources in ((name, repeated[name]) for name in worst)
        ),
    )


def templates(root: Path) -> Figure:
    """Lines of templates wider than a screen, the files with most of them first."""
    wide, lines = Counter[str](), 0
    for path in sorted((root / "templates").rglob("*.*")):
        file_lines = path.read_text(encoding="utf-8").splitlines()
        lines += len(file_lines)
        wide[path.relative_to(root).as_posix()] += sum(len(line) > WIDE for line in file_lines)
    return Figure(
        f"template lines over {WIDE} characters",
        wide.total(),
        "lines",
        at_most=0,
        detail=f"of {number(lines)}",
        listed=tuple(f"{template}: {count}" for template, count in wide.most_common() if count),
    )
