"""Our Python files, parsed and not imported: their room, their lines, what imports them, their classes.

Knows how they are counted (`Tree`); must not know Django, nor what the figures are good for."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FOLDERS = ("scoring", "pairing", "tournament", "launcher", "benchmarks")
BESIDE = ("start.py", "manage.py")
APP = "tournament"


@dataclass(frozen=True)
class CodeFile:
    """One file: `where` is its path from the root, `name` what is imported."""

    where: Path
    text: str

    @cached_property
    def name(self) -> str:
        parts = self.where.with_suffix("").parts
        return ".".join(parts[:-1] if self.is_package else parts)

    @property
    def is_package(self) -> bool:
        """Whether it is the `__init__` of a package: it hands on what stands behind it."""
        return self.where.name == "__init__.py"

    @property
    def lines(self) -> int:
        """As `wc -l` counts them."""
        return self.text.count("\n")

    @property
    def room(self) -> str:
        """`tournament/hall`, `scoring`; a file beside the rooms of the app is of `tournament`."""
        parts = self.where.parts
        if len(parts) == 1:
            return "beside"
        return "/".join(parts[:2]) if parts[0] == APP and len(parts) > 2 else parts[0]

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, str(self.where))

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    def imported(self) -> Iterator[tuple[str, str]]:
        """Of `from x import y` (x, y), of `import x` (x, "")."""
        package = self.name.split(".") if self.is_package else self.name.split(".")[:-1]
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from ((alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else []
                base = ".".join([*above, *([node.module] if node.module else [])])
                yield from ((base, alias.name) for alias in node.names)


class Tree:
    """Every `*.py` of FOLDERS and BESIDE that is there, what Django writes in `migrations` and tests apart:
    what is outside those folders (tests/) is not looked at. An empty `__init__.py` is a file of no lines."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
        paths += [root / name for name in BESIDE if (root / name).exists()]
        relative_paths = [path.relative_to(root) for path in paths]
        self.sources = [
            CodeFile(relative_path, (root / relative_path).read_text(encoding="utf-8"))
            for relative_path in relative_paths
            if "migrations" not in relative_path.parts
        ]

    @cached_property
    def by_name(self) -> dict[str, CodeFile]:
        return {source.name: source for source in self.sources}

    @cached_property
    def importers(self) -> dict[str, list[CodeFile]]:
        """Who imports each module; `from package import module` imports the module, not the package."""
        importers: dict[str, list[CodeFile]] = defaultdict(list)
        for source in self.sources:
            for base, name in dict.fromkeys(source.imported()):
                target = f"{base}.{name}" if f"{base}.{name}" in self.by_name else base
                if target in self.by_name and target != source.name and source not in importers[target]:
                    importers[target].append(source)
        return importers

    @property
    def read_next_door(self) -> list[tuple[CodeFile, CodeFile]]:
        """Each module with exactly one importer that stands in its own folder, with that one. One that only
        its package's `__init__` imports has readers behind it, whom this does not look for."""
        pairs = [
            (self.by_name[name], readers[0]) for name, readers in self.importers.items() if len(readers) == 1
        ]
        return [
            (source, reader)
            for source, reader in sorted(pairs, key=lambda pair: pair[0].where)
            if not reader.is_package and reader.where.parent == source.where.parent
        ]

    @property
    def classes(self) -> dict[str, list[CodeFile]]:
        """Where each class stands, by its name; those inside another (Meta, Kind) belong to that one."""
        files_by_class: dict[str, list[CodeFile]] = defaultdict(list)
        for source in self.sources:
            for node in source.tree.body:
                if isinstance(node, ast.ClassDef):
                    files_by_class[node.name].append(source)
        return files_by_class
