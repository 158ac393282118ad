"""Small C files made into files of Windows, on any system, by the compiler of the package `ziglang`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from .tools import fetched, run

# Nothing of a C library is used: nothing of one has to be compiled first.
PLAIN = (
    "-target",
    "x86_64-windows-gnu",
    "-ffreestanding",
    "-Os",
    "-fno-stack-protector",
    "-mno-stack-arg-probe",
)


class Compiler:
    """Works in one folder, where pip puts it first."""

    def __init__(self, folder: Path) -> None:
        """Fetch the package. Raises CannotStart."""
        self.work = folder / "compiled"
        self.work.mkdir(parents=True, exist_ok=True)
        package = fetched("ziglang", folder)
        self._environment = os.environ | {
            "PYTHONPATH": str(package),
            "ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"),
            "ZIG_LOCAL_CACHE_DIR": str(folder / "zig"),
        }

    def _zig(self, *words: str | Path) -> None:
        run([sys.executable, "-m", "ziglang", *words], cwd=self.work, env=self._environment)

    def definition(self, library: str, names: Sequence[str]) -> str:
        """Write which names a DLL gives, and say in which file."""
        lines = "".join(f"  {name}\n" for name in names)
        (self.work / f"{library}.def").write_text(
            f"LIBRARY {library}.dll\nEXPORTS\n{lines}", encoding="ascii"
        )
        return f"{library}.def"

    def linked(self, source: Path, used: Mapping[str, Sequence[str]], words: Sequence[str]) -> bytes:
        """Compile one file and link it by these words, the last of which names the file made; `used` are the
        functions of other DLLs. Raises CannotStart."""
        for library, functions in used.items():
            file = self.definition(library, functions)
            self._zig("dlltool", "-m", "i386:x86-64", "-d", file, "-l", f"{library}.lib")
        self._zig("cc", "-c", *PLAIN, "-o", f"{source.stem}.obj", source)
        imported = [f"{library}.lib" for library in used]
        plain = ("/nodefaultlib", "/Brepro", "/machine:x64")
        self._zig("lld-link", *plain, *words[:-1], f"{source.stem}.obj", *imported, words[-1])
        return (self.work / words[-1].removeprefix("/out:")).read_bytes()
