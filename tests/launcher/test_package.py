"""The program as pip and uvx install it: the built files in an empty environment, far from the repository."""

import os
import re
import subprocess
import sys
import venv

import pytest

from launcher.bundle import tools
from launcher.places import version
from tests.browser.evening import (
    close,
    confirm_all,
    draw_and_release,
    first_organiser,
    four_phones,
    import_sixteen_teams,
    in_the_workbook,
    new_tournament,
    planned,
    play,
    table_cards,
)
from tests.browsing import HALL, Hall

from .running import Program

pytestmark = [
    pytest.mark.program,
    pytest.mark.posix,
    pytest.mark.sqlite_only,
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="session")
def command(built, tmp_path_factory):
    """`dix-de-der`, where pip has put it."""
    (wheel,) = built.glob("*.whl")
    return installed(wheel, tmp_path_factory.mktemp("club") / "environnement été")


def installed(file, folder):
    """The command of this file, in an environment that holds nothing else."""
    venv.create(folder, with_pip=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", file]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return str(folder / "bin" / "dix-de-der")


@pytest.fixture
def away(tmp_path, monkeypatch):
    """Nothing leads to the repository from here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)


class Installed(Program):
    """The same program, by its own command; the repository is on nobody's path."""

    @property
    def environment(self):
        return {name: value for name, value in super().environment.items() if name != "PYTHONPATH"}


def said(*command):
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "PYTHON", "DIX_"))
    }
    done = subprocess.run(
        command, capture_output=True, text=True, env=kept | {"LANG": "fr_FR.UTF-8"}, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_it_says_its_version_and_its_own_name(command, away):
    assert said(command, "--version") == (0, f"Dix de Der {version()}\n")
    code, text = said(command, "--help")
    assert code == 0
    assert "usage: dix-de-der " in text
    assert "bench" not in text


def test_a_folder_without_rights_is_refused_by_the_command_s_name(command, away, tmp_path):
    (tmp_path / "file").write_text("")
    code, text = said(command, "--data", str(tmp_path / "file" / "data"))
    assert code == 1
    assert "dix-de-der --data DOSSIER" in text
    assert "start.py" not in text


def test_site_packages_has_one_folder_of_ours(command):
    python = str(command).replace("dix-de-der", "python")
    names = ("scoring", "tournament", "launcher")
    asked = f"from importlib.util import find_spec as found; print([found(name) for name in {names}])"
    done = subprocess.run([python, "-c", asked], cwd="/", capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[None, None, None]"


@pytest.mark.long
def test_the_sdist_gives_the_same_command(built, away, tmp_path):
    """As `pipx install` of that file does: the wheel is built from it first."""
    (archive,) = built.glob("*.tar.gz")
    command = installed(archive, tmp_path / "environment")
    assert said(command, "--version") == (0, f"Dix de Der {version()}\n")


@pytest.fixture(scope="session")
def by_uvx(tmp_path_factory):
    """The words that start the command of a file by uvx, from an empty cache."""
    folder = tmp_path_factory.mktemp("uvx")
    uvx = tools.fetched("uv", folder) / "bin" / "uvx"
    own = ("--no-config", "--cache-dir", str(folder / "cache"), "--python", sys.executable)
    return lambda file: (str(uvx), *own, "--from", str(file), "dix-de-der")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_uvx_gives_the_command(kind, built, by_uvx, away):
    (file,) = built.glob(kind)
    code, text = said(*by_uvx(file), "--version")
    assert code == 0, text
    assert text.startswith(f"Dix de Der {version()}\n")  # then what uv says of its work


@pytest.fixture(params=["the wheel by pip", "the sdist by uvx"])
def starts(request, built):
    """The words of a start; only what is asked for is installed."""
    if request.param == "the wheel by pip":
        return (request.getfixturevalue("command"), "--no-browser")
    (archive,) = built.glob("*.tar.gz")
    return (*request.getfixturevalue("by_uvx")(archive), "--no-browser")


@pytest.mark.browser
@pytest.mark.long
def test_a_tournament_is_played(starts, away, hall_browser, tmp_path):
    with Installed(tmp_path / "soirée", starts=starts) as program:
        hall = Hall(hall_browser, f"http://{HALL}:{program.port}")
        desk = first_organiser(hall, program)
        slug = new_tournament(desk)
        import_sixteen_teams(desk, slug, tmp_path)
        draw_and_release(desk, slug)
        phones = four_phones(hall, table_cards(desk, slug))
        for table in range(1, 9):
            play(phones[table], planned(1, table))
        confirm_all(desk, slug, 1)
        close(desk, slug, 1)
        ranking = in_the_workbook(desk, slug, tmp_path)
        assert {team for _rank, team, *_more in ranking} == set(range(1, 17))
        hall.open("/people/login/").get_by_text("dix-de-der --organiser-link").wait_for()
        hall.close()
        assert not re.search(r"start\.py", program.said)
        assert sys.prefix not in str(program.family)
