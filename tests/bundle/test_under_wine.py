"""The zip of Windows run, not believed: `Lancer.bat` under Debian's wine. `make bundle-check` shows what its
windows say."""

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from launcher.bundle import libraries
from tests.browser.evening import first_organiser, new_tournament, says
from tests.browsing import HALL, Hall
from tests.bundle.timings import timed
from tests.bundle.wine import NO_WMI, REPLACEMENTS, Evening, Window
from tests.launcher.running import eventually
from tournament.management.commands.runworker import READY

pytestmark = [
    pytest.mark.wine,
    pytest.mark.program,
    pytest.mark.browser,
    pytest.mark.sqlite_only,
    pytest.mark.timeout(900),
]
CTRL_C = b"\x03"
CHILDREN = Path(__file__).with_name("children")
NEW_GROUP, NO_WINDOW = 0x200, 0x0800_0000


@pytest.fixture
def hall(hall_browser):
    """The browser of this computer, on the program of the other."""
    halls = []

    def on(window):
        halls.append(Hall(hall_browser, f"http://{HALL}:{window.port}"))
        return halls[-1]

    yield on
    for opened in halls:
        opened.close()


def test_what_stands_in_for_windows_is_in_no_zip(trial):
    names = zipfile.ZipFile(trial).namelist()
    assert trial.name.endswith("-windows-essai.zip")
    stems = {file.stem for file in REPLACEMENTS.iterdir()}
    assert stems == {"bcryptprimitives", "close_window", "numpy"}
    assert not [name for name in names for stem in stems - {"numpy"} if stem in name]
    locked = {library.name: library.version for library in libraries.locked("windows")}
    assert f"dix-de-der/libraries/numpy-{locked['numpy']}.dist-info/METADATA" in names
    assert f"numpy=={locked['numpy']}" not in (REPLACEMENTS / "numpy.txt").read_text()
    assert f"dix-de-der/python/{NO_WMI}" in names


def test_a_child_opens_no_window_and_hears_no_ctrl_c(laptop, program, tmp_path):
    """What happens to the console is for the start alone, which tells its children by their pipe."""
    shutil.copytree(program / "launcher", tmp_path / "launcher")
    (tmp_path / "python").symlink_to(program / "python")
    for script in CHILDREN.glob("*.py"):
        shutil.copy(script, tmp_path)
    command = ("python\\python.exe", "-X", "utf8", "begins_a_child.py")
    with Window(laptop, tmp_path, command=command) as window:
        assert window.says("[ended 0]", seconds=120), window.said
        asked, *_its_end = re.findall(r"asked with (0x\w+)", window.said)
        assert int(asked, 16) & (NEW_GROUP | NO_WINDOW) == NEW_GROUP | NO_WINDOW
        assert "child's window: 0\n" in window.said


def test_a_team_is_found_again_after_a_second_start(laptop, program, hall):
    with Evening(laptop, program) as window:
        with timed("first start, to a 200"):
            window.opened()
        assert "Décompressez" not in window.said
        assert "Dix de Der démarre." in window.said
        with timed("club opened, tournament created"):
            desk = first_organiser(hall(window), window)
            slug = new_tournament(desk)
        with timed("team registered"):
            register(desk, slug)
        cookies = desk.context.cookies()
        tasks_are_awaited(laptop, 1)
        with timed("stopped by Ctrl-C"):
            window.press(CTRL_C)
            assert window.says("Arrêté. Tout est enregistré dans", seconds=60), window.said
            nothing_is_left(laptop, 1)
        show("first start", window)
    with Evening(laptop, program, port=window.port) as window:
        with timed("second start, to a 200"):
            window.opened()
        assert "usage unique" not in window.said
        with timed("team found"):
            desk = hall(window).open(f"/desk/t/{slug}/teams/", cookies=cookies)
            assert desk.url.endswith("/teams/")
            expect(desk.get_by_text("Nœuvéglise").first).to_be_visible()
        tasks_are_awaited(laptop, 2)
        with timed("window closed"):
            window.close()
            assert window.says("Arrêt…", seconds=30), window.said
            nothing_is_left(laptop, 2)
        show("second start, its window closed", window)


def register(desk, slug):
    desk.goto(f"/desk/t/{slug}/teams/")
    desk.locator("input[name=player_1]").fill("Élodie Nœuvéglise")
    desk.locator("input[name=player_2]").fill("Jean Bûche")
    desk.get_by_role("button", name="Inscrire l’équipe").click()
    says(desk, "Nœuvéglise")


def said_by_children(laptop):
    return (laptop.data.logs / "start.log").read_text(encoding="utf-8", errors="replace")


def tasks_are_awaited(laptop, starts):
    """The worker is slower than the server, and says when it takes tasks."""
    assert eventually(lambda: said_by_children(laptop).count(READY) >= starts, seconds=120)


def nothing_is_left(laptop, starts):
    """Neither a process nor a note of one; each time the tasks were ended, not cut off."""
    assert eventually(lambda: "python.exe" not in laptop.processes, seconds=60), laptop.processes
    log = said_by_children(laptop)
    assert log.count("Warm shutdown (MainProcess)") == starts, log
    assert not laptop.data.running.exists()


def show(title, window):
    """What the window said, for whoever looks on (`-s`)."""
    print(f"\n=== {title}: ready after {window.took:.0f} s\n{window.said}")
