"""Small C files made into files of Windows, on any system, by the compiler of the package `ziglang`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

# Nothing of a C library is used: nothing of one has to be compiled first.
PLAIN = (
    "-target",
    "x86_64-windows-gnu",
    "-ffreestanding",
    "-Os",
    "-fno-stack-protector",
    "-mno-stack-arg-probe",
)


ZIG = "ziglang==0.17.1"


class Compiler:
    """Works in one folder, where pip puts it first."""

    def __init__(self, folder: Path) -> None:
        """Fetch the package."""
        self.work = folder / "compiled"
        self.work.mkdir(parents=True, exist_ok=True)
        package = folder / "ziglang"
        if not package.exists():
            words = ("-q", "--no-deps", "--target", str(package), ZIG)
            subprocess.run([sys.executable, "-m", "pip", "install", *words], check=True)
        self._environment = os.environ | {
            "PYTHONPATH": str(package),
            "ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"),
            "ZIG_LOCAL_CACHE_DIR": str(folder / "zig"),
        }

    def _zig(self, *words: str | Path) -> None:
        command = [sys.executable, "-m", "ziglang", *map(str, words)]
        subprocess.run(command, cwd=self.work, env=self._environment, check=True)

    def definition(self, library: str, names: Sequence[str]) -> str:
        """Write which names a DLL gives, and say in which file."""
        lines = "".join(f"  {name}\n" for name in names)
        (self.work / f"{library}.def").write_text(
            f"LIBRARY {library}.dll\nEXPORTS\n{lines}", encoding="ascii"
        )
        return f"{library}.def"

    def linked(self, source: Path, used: Mapping[str, Sequence[str]], words: Sequence[str]) -> bytes:
        """Compile one file and link it by these words, the last of which names the file made; `used` are the
        functions of other DLLs."""
        for library, functions in used.items():
            file = self.definition(library, functions)
            self._zig("dlltool", "-m", "i386:x86-64", "-d", file, "-l", f"{library}.lib")
        self._zig("cc", "-c", *PLAIN, "-o", f"{source.stem}.obj", source)
        imported = [f"{library}.lib" for library in used]
        plain = ("/nodefaultlib", "/Brepro", "/machine:x64")
        self._zig("lld-link", *plain, *words[:-1], f"{source.stem}.obj", *imported, words[-1])
        return (self.work / words[-1].removeprefix("/out:")).read_bytes()
