"""The zip of Linux on a computer without a Python 3.13: uv fetches one, once, from a server of this computer.

Only the server is not the real one: it gives a Python of this computer, packed as published ones are."""

import functools
import http.server
import json
import platform
import shutil
import tarfile
import threading

import pytest

from launcher.bundle import tools
from launcher.bundle.libraries import PYTHON
from launcher.places import version
from tests.bundle.test_under_linux import ALONE, environment, started

pytestmark = [
    pytest.mark.program,
    pytest.mark.posix,
    pytest.mark.sqlite_only,
    pytest.mark.long,
    pytest.mark.timeout(900),
]
ARCHIVE = "python.tar.gz"
NOT_NEEDED = ("test", "idlelib", "tkinter", "ensurepip", "site-packages", "__pycache__")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A folder with an archive of Python and the list that uv reads."""
    python, library = tools.python_here()
    folder = tmp_path_factory.mktemp("shelf")
    with tarfile.open(folder / ARCHIVE, "w:gz", compresslevel=6) as archive:
        archive.add(python.resolve(), f"python/bin/python{PYTHON}")
        archive.add(library, f"python/lib/{library.name}", filter=wanted)
    release = f"{PYTHON}.{patch_of(python)}"
    said = {
        "name": "cpython",
        "arch": {"family": platform.machine(), "variant": None},
        "os": "linux",
        "libc": "gnu",
        **dict(zip(("major", "minor", "patch"), map(int, release.split(".")), strict=True)),
        "prerelease": "",
        "sha256": tools.sha256((folder / ARCHIVE).read_bytes()),
        "variant": None,
        "build": "20260101",
    }
    (folder / "list.json").write_text(json.dumps({f"cpython-{release}-linux-{platform.machine()}-gnu": said}))
    return folder


def patch_of(python):
    return tools.run([python, "-I", "-c", "import sys; print(sys.version_info.micro)"]).strip()


def wanted(entry):
    return None if set(entry.name.split("/")) & set(NOT_NEEDED) else entry


class Server(http.server.SimpleHTTPRequestHandler):
    """Counts what is asked; while the line is bad, gives the half of an archive."""

    asked: list[str] = []
    is_cut = False

    def copyfile(self, source, outputfile):
        """What is sent of a file."""
        self.asked.append(self.path)
        if self.is_cut:
            outputfile.write(source.read(1_000_000))
            self.close_connection = True
        else:
            shutil.copyfileobj(source, outputfile)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def server(shelf):
    kind = type("Counting", (Server,), {"asked": []})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=shelf)) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        kind.address = f"http://127.0.0.1:{made.server_port}"
        listed = json.loads((shelf / "list.json").read_text())
        for said in listed.values():
            said["url"] = f"{kind.address}/{ARCHIVE}"
        kind.list = shelf / f"list-{made.server_port}.json"
        kind.list.write_text(json.dumps(listed))
        yield kind
        made.shutdown()


@pytest.fixture
def laptop(linux_folder, tmp_path, server):
    """An empty home; nothing is prepared in the folder, before and after."""
    shutil.rmtree(linux_folder / ".venv", ignore_errors=True)
    yield environment(tmp_path) | {"UV_PYTHON_DOWNLOADS_JSON_URL": str(server.list), "UV_HTTP_RETRIES": "1"}
    shutil.rmtree(linux_folder / ".venv", ignore_errors=True)


def test_a_python_is_fetched_once_with_words(linux_folder, laptop, server):
    first = started(linux_folder, laptop, "--version")
    assert first.returncode == 0, first.stdout + first.stderr
    said = first.stdout.splitlines()
    assert said[0].endswith("téléchargement, une seule fois (environ 30 Mo, une à deux minutes)…")
    assert said[2].startswith("Première fois : préparation des bibliothèques")
    assert said[-1] == f"Dix de Der {version()}"
    assert server.asked == [f"/{ARCHIVE}"]

    again = started(linux_folder, laptop, "--version", around=ALONE)
    assert again.stdout == f"Dix de Der {version()}\n", again.stderr

    shutil.rmtree(linux_folder / ".venv")  # as a new version's folder is
    updated = started(linux_folder, laptop, "--version", around=ALONE)
    assert updated.returncode == 0, updated.stdout + updated.stderr
    assert "téléchargement" not in updated.stdout
    assert "préparation" in updated.stdout
    assert server.asked == [f"/{ARCHIVE}"]


def test_a_line_that_is_cut_is_said_and_the_next_start_fetches_again(linux_folder, laptop, server):
    server.is_cut = True
    cut = started(linux_folder, laptop, "--version")
    assert cut.returncode == 1
    assert "Connectez l'ordinateur une seule fois, ou installez Python 3.13" in cut.stdout
    assert not (linux_folder / ".venv").exists()
    server.is_cut = False
    mended = started(linux_folder, laptop, "--version")
    assert mended.returncode == 0, mended.stdout + mended.stderr
    assert mended.stdout.endswith(f"Dix de Der {version()}\n")
