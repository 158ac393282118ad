"""The zip of Windows run, not believed: `Lancer.bat` under Debian's wine. With `-s` it shows what its
windows say."""

import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.evening import first_organiser, new_tournament, says
from tests.browsing import HALL, Hall
from tests.bundle.conftest import NO_WMI, REPLACEMENTS, Evening

pytestmark = [
    pytest.mark.wine,
    pytest.mark.long,
    pytest.mark.browser,
    pytest.mark.sqlite_only,
    pytest.mark.timeout(3600),
]


def test_what_stands_in_for_windows_is_in_no_zip(trial):
    names = zipfile.ZipFile(trial).namelist()
    assert not [name for name in names for file in REPLACEMENTS.glob("*.c") if file.stem in name]
    assert f"dix-de-der/python/{NO_WMI}" in names


def test_a_team_is_found_again_after_a_second_start(laptop, program, hall_browser):
    with Evening(laptop, program) as window:
        assert "Décompressez" not in window.said
        hall = Hall(hall_browser, f"http://{HALL}:{window.port}")
        desk = first_organiser(hall, window)
        slug = new_tournament(desk)
        desk.goto(f"/desk/t/{slug}/teams/")
        desk.locator("input[name=player_1]").fill("Élodie Nœuvéglise")
        desk.locator("input[name=player_2]").fill("Jean Bûche")
        desk.get_by_role("button", name="Inscrire l’équipe").click()
        says(desk, "Nœuvéglise")
        cookies = desk.context.cookies()
        window.ctrl_c()
        hall.close()
        print(window.said)
    with Evening(laptop, program, port=window.port) as window:
        assert "usage unique" not in window.said
        hall = Hall(hall_browser, f"http://{HALL}:{window.port}")
        desk = hall.open(f"/desk/t/{slug}/teams/", cookies=cookies)
        expect(desk.get_by_text("Nœuvéglise").first).to_be_visible()
        hall.close()
        window.ctrl_c()
