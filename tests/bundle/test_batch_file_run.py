"""Lancer.bat run by wine's cmd, in folders as people name them; what it starts is a few lines.

Wine's cmd is not Windows' own: it looks for variables once more in what `%~dp0` gave. So under a name with a
% only the zip's Python is run here; what cmd makes of the lines is read in test_batch_file.py. A network
folder was not tried."""

import shutil

import pytest

from launcher.places import ROOT
from tests.bundle.test_batch_file import PERCENT
from tests.bundle.wine import PAUSED, Window

pytestmark = [
    pytest.mark.wine,
    pytest.mark.program,
    pytest.mark.sqlite_only,
    pytest.mark.timeout(300),
]
PROGRAM = """
import pathlib, sys
print("here:", pathlib.Path(__file__).parent.name, "words:", *sys.argv[1:], flush=True)
sys.exit("a sentence that says why" if "--fail" in sys.argv else 0)
"""
READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"'
NAMES = [
    "Été du club (1)",
    "Belote & Coinche",
    "Gagné !",
    "!here!",
    "l'été d'Éric ^ fils",
    "a=b, c",
    "deux  blancs",
    "&",
    "Œuvres “Noël” – 2026",
]


@pytest.fixture
def folder_of(tmp_path, program):
    """A folder of this name with the batch file, the zip's Python and a few lines instead of the program."""

    def made(name, *, without=()):
        folder = tmp_path / name
        folder.mkdir(parents=True)
        for batch in ("Lancer.bat", "Suivre.bat"):
            shutil.copy(ROOT / batch, folder)
        (folder / "bundle.txt").write_text("0.0.0\n")
        (folder / "start.py").write_text(PROGRAM, encoding="utf-8")
        (folder / "python").symlink_to(program / "python")
        for file in without:
            (folder / file).unlink()
        return folder

    return made


def ended(window, code):
    return window.says(f"[ended {code}]", seconds=60)


@pytest.mark.parametrize("name", NAMES)
def test_it_starts_under_any_name(name, laptop, folder_of):
    with Window(laptop, folder_of(name), words=("--version",)) as window:
        assert ended(window, 0), window.said
        assert f"here: {name} words: --version" in window.said
        assert "Dix de Der démarre." in window.said


@pytest.mark.parametrize("name", PERCENT)
def test_python_starts_where_a_folder_s_name_has_a_percent(name, laptop, folder_of):
    command = ("python\\python.exe", "-X", "utf8", "start.py")
    with Window(laptop, folder_of(name), command=command) as window:
        assert ended(window, 0), window.said
        assert f"here: {name} words:" in window.said


@pytest.mark.parametrize("name", ["Club de Valmory", "Été !"])
def test_the_second_one_follows(name, laptop, folder_of):
    with Window(laptop, folder_of(name), words=("--version",), command=("cmd", "/c", "Suivre.bat")) as window:
        assert ended(window, 0), window.said
        assert f"here: {name} words: follow --version" in window.said


@pytest.mark.parametrize("name", ["Club de Valmory", "Été !"])
def test_it_starts_from_elsewhere(name, laptop, folder_of, tmp_path):
    """By its whole path, while the current folder is another."""
    whole = f"Z:{folder_of(name)}\\Lancer.bat".replace("/", "\\")
    with Window(laptop, tmp_path, command=("cmd", "/c", whole)) as window:
        assert ended(window, 0), window.said
        assert f"here: {name} words:" in window.said


def waits_with(window, sentence):
    """The sentence is read, since the window stays until a key is pressed; then it ends as failed."""
    assert window.says(PAUSED, seconds=60), window.said
    assert sentence in window.said
    assert not window.has_ended
    assert window.dismiss()
    assert ended(window, 1), window.said


def test_after_an_error_the_window_stays_with_its_sentence(laptop, folder_of):
    with Window(laptop, folder_of("x"), words=("--fail",)) as window:
        waits_with(window, "a sentence that says why")


def test_inside_a_zip_it_says_to_unpack(laptop, folder_of):
    """Windows unpacks the one file that is double-clicked, and starts it."""
    with Window(laptop, folder_of("Temp1", without=("start.py", "bundle.txt", "python"))) as window:
        waits_with(window, "Décompressez d'abord le dossier")
        assert "here:" not in window.said


def test_a_file_that_is_gone_is_said(laptop, folder_of):
    with Window(laptop, folder_of("x", without=("python",))) as window:
        waits_with(window, "ôtés par un antivirus")


@pytest.mark.parametrize("name", ["Dames; hommes", ";"])
def test_a_name_under_which_no_python_starts_is_said(name, laptop, folder_of):
    """Wine ends a folder's name at a ; where it looks for DLLs. What Windows does was not tried."""
    with Window(laptop, folder_of(name)) as window:
        waits_with(window, "qui contient un point-virgule")
        assert "here:" not in window.said


def test_32_bits_are_said(laptop, folder_of):
    old = ("cmd", "/c", "set PROCESSOR_ARCHITECTURE=x86& Lancer.bat")
    with Window(laptop, folder_of("x"), command=old) as window:
        waits_with(window, "Windows 32 bits")


def test_a_32_bit_window_of_a_64_bit_windows_will_do(laptop, folder_of):
    both = "set PROCESSOR_ARCHITECTURE=x86& set PROCESSOR_ARCHITEW6432=AMD64& Lancer.bat"
    with Window(laptop, folder_of("x"), command=("cmd", "/c", both)) as window:
        assert ended(window, 0), window.said


@pytest.mark.parametrize(("signs", "fits"), [(149, True), (150, True), (151, False), (201, False)])
def test_a_long_path_is_said(signs, fits, laptop, folder_of, tmp_path):
    """Counted with the drive before it and the \\ behind it."""
    folder = folder_of("x" * (signs - len(f"Z:{tmp_path}//")))
    with Window(laptop, folder) as window:
        if fits:
            assert ended(window, 0), window.said
        else:
            waits_with(window, "trop long pour Windows")


@pytest.mark.posix
def test_a_read_only_folder_is_said_and_starts_all_the_same(laptop, folder_of):
    folder = folder_of("x")
    laptop.end()  # what opens files for wine's programs has to see the folder as they do
    with Window(laptop, folder, around=("unshare", "-rm", "sh", "-c", READ_ONLY, str(folder))) as window:
        assert ended(window, 0), window.said
        assert "lecture seule" in window.said
        assert "here: x" in window.said
    laptop.end()
    laptop.keep()
