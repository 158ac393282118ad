"""A Windows laptop for tests: the zip of Windows, unpacked, on a wine with a folder of its own.

Wine 8.0 lacks some of Windows. What stands in for it lies in replacements/: a small bcryptprimitives.dll, an
older numpy, no `_wmi` (Python does without). The zip holds none of it (tested)."""

import fcntl
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
import threading
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from launcher import instance
from launcher.bundle import PYTHON, run, write_zip
from launcher.places import DataFolder
from tests.bundle.compiler import Compiler
from tests.bundle.python_for_wine import assembled
from tests.launcher.running import eventually, free_port

REPLACEMENTS = Path(__file__).with_name("replacements")
NO_WMI = "_wmi.pyd"
KEPT = ("PATH", "TMPDIR", "DISPLAY")
WIDE, HIGH = 200, 60
PATIENCE = 800  # seconds; a first start takes 52 of a processor, which others may want too
ANSI = re.compile(r"\x1b\][^\x07]*\x07|\x1b\[[?0-9;]*[A-Za-z]")
# A shell whose terminal this becomes (Ctrl-C goes to it), and which stays: so the last words can be read.
LEADER = 'exec <"$0"; trap : HUP INT; "$@"; echo "[ended $?]"; exec sleep 2000'


class Laptop:
    """One wine, its disk and its settings, nothing of this computer's."""

    def __init__(self, folder: Path) -> None:
        """Name the folder; `begin` makes it a Windows 10."""
        self.disk = folder / "wine"
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        own = {"HOME": str(folder), "WINEPREFIX": str(self.disk), "WINEDEBUG": "-all"}
        # A UTF-8 locale, else no name with an accent; no offer of Mono and of Gecko.
        plain = {"LANG": "C.UTF-8", "TERM": "xterm", "WINEDLLOVERRIDES": "mscoree,mshtml="}
        self.environment = kept | own | plain

    def begin(self, work: Path) -> None:
        """Make the disk, with the one DLL of Windows that is missing."""
        self.run("winecfg", "-v", "win10", seconds=PATIENCE)
        subprocess.run(["wineserver", "-w"], env=self.environment, timeout=PATIENCE, check=True)
        compiler = Compiler(work)
        names = compiler.definition("bcryptprimitives", ["ProcessPrng"])
        made = compiler.linked(
            REPLACEMENTS / "bcryptprimitives.c",
            {"advapi32": ("SystemFunction036",)},
            ("/dll", "/noentry", f"/def:{names}", "/out:bcryptprimitives.dll"),
        )
        (self.disk / "drive_c" / "windows" / "system32" / "bcryptprimitives.dll").write_bytes(made)
        # Switched on until `end`: no window waits for all of Windows to come up.
        subprocess.run(["wineserver", "-p"], env=self.environment, check=True)

    def run(self, *words: str | Path, seconds: float = 120) -> subprocess.CompletedProcess[bytes]:
        """One command to its end, its input a pipe: wine's Python takes no other."""
        command = ["wine", *map(str, words)]
        return subprocess.run(
            command, env=self.environment, input=b"", capture_output=True, timeout=seconds, check=False
        )

    def end(self) -> None:
        """End all that still runs on it."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)

    @property
    def processes(self) -> str:
        """What runs under wine, as this computer sees it."""
        listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True)
        return "\n".join(line for line in listed.stdout.splitlines() if ".exe" in line)

    @property
    def data(self) -> DataFolder:
        """Where the program puts its data when nobody says otherwise."""
        (home,) = (home for home in (self.disk / "drive_c" / "users").iterdir() if home.name != "Public")
        return DataFolder(home / "AppData" / "Local" / "dix-de-der")


def unpacked(file: Path, folder: Path, work: Path) -> Path:
    """The folder of the zip, unpacked into this one, with what wine needs instead of what is in it."""
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder)
    (program,) = folder.iterdir()
    (program / "python" / NO_WMI).unlink()
    libraries = program / "libraries"
    for old in libraries.glob("numpy*"):
        shutil.rmtree(old)
    words = ("-q", "--no-deps", "--only-binary=:all:", "--python-version", PYTHON, "--platform", "win_amd64")
    named = ("-d", str(work / "numpy"), "-r", str(REPLACEMENTS / "numpy.txt"))
    run(sys.executable, "-m", "pip", "download", *words, *named)
    (wheel,) = (work / "numpy").glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        package.extractall(libraries)
    return program


class Evening:
    """A console's window with `Lancer.bat` in it, as a double click opens it."""

    def __init__(self, laptop: Laptop, program: Path, *, port: int | None = None) -> None:
        """On this port, or a free one; no browser, as wine has none."""
        self.laptop, self.program, self.port = laptop, program, port or free_port()
        self._shown = bytearray()

    def __enter__(self) -> "Evening":
        self._screen, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", HIGH, WIDE, 0, 0))
        command = ("wine", "cmd", "/c", "Lancer.bat", "--no-browser", "--port", str(self.port))
        self._leader = subprocess.Popen(
            ["sh", "-c", LEADER, os.ttyname(terminal), *command],
            cwd=self.program,
            env=self.laptop.environment,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        threading.Thread(target=self._read, daemon=True).start()
        assert eventually(lambda: self.answers or self.has_ended, seconds=PATIENCE), self.said
        assert self.says("Laissez cette fenêtre ouverte"), self.said
        return self

    def __exit__(self, *_: object) -> None:
        if not self.has_ended:
            self.laptop.end()
        self._leader.kill()
        self._leader.wait()

    def _read(self) -> None:
        with suppress(OSError):
            while part := os.read(self._screen, 4096):
                self._shown += part

    @property
    def said(self) -> str:
        """All that was shown, without colours."""
        return ANSI.sub("", self._shown.decode("utf-8", "replace")).replace("\r", "")

    def says(self, sentence: str) -> bool:
        """Whether this is shown in time."""
        return eventually(lambda: sentence in self.said, seconds=PATIENCE)

    @property
    def has_ended(self) -> bool:
        """Whether the window would be gone."""
        return "[ended" in self.said

    @property
    def answers(self) -> bool:
        """Whether the server of this window answers."""
        running = instance.read_running(self.laptop.data.running)
        return running is not None and running.answers()

    def ctrl_c(self) -> None:
        """Type it, and see that all of the program ends."""
        os.write(self._screen, b"\x03")
        assert self.says("Arrêté. Tout est enregistré dans"), self.said
        assert eventually(lambda: "python.exe" not in self.laptop.processes), self.laptop.processes


@pytest.fixture(scope="session")
def work(tmp_path_factory) -> Path:
    """Where packages and compiler are fetched to, once."""
    return tmp_path_factory.mktemp("bundle")


@pytest.fixture(scope="session")
def trial(work) -> Path:
    """As `python start.py bundle` makes it, around a stand-in for the publisher's Python."""
    return write_zip(assembled(work), work / "dist")


@pytest.fixture(scope="session")
def laptop(work, tmp_path_factory):
    made = Laptop(tmp_path_factory.mktemp("laptop"))
    try:
        made.begin(work)
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def program(trial, work, tmp_path_factory) -> Path:
    """The folder of the zip, where a browser may have put it."""
    return unpacked(trial, tmp_path_factory.mktemp("desk") / "Été du club (1)", work)
