"""The zip of Linux: started in an empty home; after the first step without any network.

That uv brings a Python where there is none: test_fetched_python.py. macOS was not tried."""

import os
import shutil
import signal
import subprocess

import pytest

from launcher.bundle import tools
from launcher.places import ROOT, version
from tests.bundle.test_batch_file_run import READ_ONLY
from tests.launcher.running import eventually, free_port

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(900)]
# A network of its own, in which there is this computer and nothing else.
ALONE = ("unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh")
ASK = "import sys, urllib.request as web; print(web.urlopen(sys.argv[1], timeout=5).status)"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


def environment(home, *folders):
    path = os.pathsep.join([*map(str, folders), "/usr/sbin", "/usr/bin", "/sbin", "/bin"])
    return {"HOME": str(home), "PATH": path, "LANG": "fr_FR.UTF-8", "PYTHONUTF8": "1"}


def started(folder, variables, *words, around=()):
    return subprocess.run(
        [*around, "sh", folder / "lancer.command", *words],
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_checkout_without_a_python_says_which_to_install(tmp_path):
    """No `bundle.txt`: the folder with one's own Python, as before."""
    (tmp_path / "lancer.command").write_bytes((ROOT / "lancer.command").read_bytes())
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "dirname").symlink_to(shutil.which("dirname"))
    done = subprocess.run(
        ["/bin/sh", tmp_path / "lancer.command"],
        env={"PATH": str(tmp_path / "bin")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Installez Python 3.13" in done.stdout


def test_the_second_double_click_follows(tmp_path):
    """It hands all that it is told to the first one, with the word before it."""
    folder = tmp_path / "Été du club (1)"
    folder.mkdir()
    for name in ("lancer.command", "suivre.command"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    (folder / "start.py").write_text("import sys; print(sys.argv[1:])", encoding="utf-8")
    done = subprocess.run(
        ["/bin/sh", folder / "suivre.command", "--port", "80 81"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "['follow', '--port', '80 81']")


@pytest.mark.long
def test_without_a_python_and_a_network_it_says_what_to_do(linux_folder, home):
    done = started(linux_folder, environment(home), "--version", around=ALONE)
    assert done.returncode == 1
    assert "Il n'y a pas de Python 3.13 ici : téléchargement, une seule fois" in done.stdout
    assert "Connectez l'ordinateur une seule fois, ou installez Python 3.13" in done.stdout


@pytest.mark.long
def test_another_system_s_zip_says_so(linux_folder, home, tmp_path):
    for name in ("lancer.command", "bundle.txt"):
        (tmp_path / name).write_bytes((linux_folder / name).read_bytes())
    (tmp_path / "uv").write_bytes(b"\xcf\xfa\xed\xfe of macOS")
    done = started(tmp_path, environment(home))
    assert done.returncode == 1
    assert "Ce zip n'est pas celui de ce système" in done.stdout


@pytest.mark.long
def test_after_the_first_step_it_needs_no_network(linux_folder, home):
    python, _library = tools.python_here()
    first = started(linux_folder, environment(home, python.parent), "--version")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "préparation des bibliothèques" in first.stdout
    assert first.stdout.endswith(f"Dix de Der {version()}\n")
    port, variables = free_port(), environment(home)
    command = [*ALONE, "sh", linux_folder / "lancer.command", "--no-browser", "--port", str(port)]
    said = home / "said.txt"
    with said.open("wb") as output:
        evening = subprocess.Popen(
            command,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        assert eventually(lambda: "Laissez cette fenêtre ouverte" in said.read_text() or evening.poll())
        assert "préparation" not in said.read_text()
        assert "Aucun réseau" in said.read_text()
        assert asked(linux_folder, evening.pid, f"http://127.0.0.1:{port}/") == "200", said.read_text()
        os.killpg(evening.pid, signal.SIGINT)
        assert eventually(lambda: evening.poll() is not None, seconds=60)
        assert "Arrêté. Tout est enregistré dans" in said.read_text()
    finally:
        if evening.poll() is None:
            os.killpg(evening.pid, signal.SIGKILL)
    print(said.read_text())


@pytest.mark.long
def test_a_read_only_folder_is_prepared_in_the_home(linux_folder, tmp_path):
    python, _library = tools.python_here()
    shutil.rmtree(linux_folder / ".venv", ignore_errors=True)
    around = ("unshare", "-rm", "sh", "-c", READ_ONLY, str(linux_folder))
    variables = environment(tmp_path, python.parent)
    for prepared in (True, False):
        done = started(linux_folder, variables, "--version", around=around)
        assert done.returncode == 0, done.stdout + done.stderr
        assert ("préparation" in done.stdout) is prepared
    assert not (linux_folder / ".venv").exists()
    assert (tmp_path / ".local" / "share" / "dix-de-der" / "environment" / "bin" / "python").exists()


def asked(folder, pid, url):
    """What the program answers to a program of its own network; outside nobody hears it."""
    inside = ["nsenter", "--preserve-credentials", "-U", "-n", "-t", str(pid)]
    done = subprocess.run(
        [*inside, folder / ".venv" / "bin" / "python", "-c", ASK, url],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr
