"""Two real programs on two addresses: a key typed once, every deal over there in seconds, the first one
killed, the second one takes over, and what phones entered is there."""

import html
import os
import re
import shutil
import signal
import sqlite3
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from dataclasses import dataclass
from http.cookiejar import CookieJar

import pytest

from benchmarks.inside.evening import PASSWORD
from benchmarks.phones import deal_address, deal_fields
from benchmarks.private import PrivateEvening
from launcher import management
from launcher.messages import CannotStart
from launcher.places import DataFolder
from tests.launcher.running import Program, eventually, free_port, start_command

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(900)]
KEY = re.compile(r'id="partner-key">([^<]+)<')


class Visitor:
    """A browser without scripts: cookies, forms, pages."""

    def __init__(self, base):
        self.base = base
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )

    def get(self, path):
        with self._opener.open(self.base + path, timeout=20) as page:
            return page.status, html.unescape(page.read().decode())

    def post(self, path, fields, *, csrf_from=None):
        if csrf_from:
            _status, page = self.get(csrf_from)
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
            fields = {"csrfmiddlewaretoken": token, **fields}
        request = urllib.request.Request(self.base + path, urllib.parse.urlencode(fields).encode())
        try:
            with self._opener.open(request, timeout=20) as page:
                return page.status, html.unescape(page.read().decode())
        except urllib.error.HTTPError as error:
            return error.code, html.unescape(error.read().decode())


@dataclass
class Second(Program):
    """The second laptop: `follow`, its own page; from the take-over on the program like any other."""

    starts: tuple[str, ...] = tuple(start_command("follow"))

    def __enter__(self):
        self.begin()
        assert eventually(lambda: "http://127.0.0.1" in self.said or self.has_ended), self.said
        self.page = Visitor(re.search(r"http://127\.0\.0\.1:\d+/\S+/", self.said)[0])
        return self

    @property
    def shown(self):
        return self.page.get("")[1].replace("\u202f", " ").replace("\u00a0", " ")

    def press(self, act, **fields):
        return self.page.post("", {"act": act, **fields})

    def shows(self, text, *, seconds=60.0):
        return eventually(lambda: text in self.shown, seconds=seconds)


def logged_in(base):
    odile = Visitor(base)
    status, _page = odile.post(
        "/people/login/", {"username": "odile", "password": PASSWORD}, csrf_from="/people/login/"
    )
    assert status == 200
    return odile


def enter_deal(base, table, number, points=95):
    """As the table's phone does; the answer in the end, and its page."""
    address = deal_address(table["token"], number)
    return Visitor(base).post(address, deal_fields(table["match"], points), csrf_from=address)


def deals_in(file):
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as database:
        return database.execute("SELECT COUNT(*) FROM tournament_dealversion").fetchone()[0]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """Sixteen teams, drawn and released."""
    folder = tmp_path_factory.mktemp("two") / "prepared"
    with PrivateEvening(folder) as made:
        return folder, made.ask("evening", 16, "salle")


@pytest.fixture
def evening(prepared, tmp_path):
    """In the folder of the first laptop; on the second the program was started once."""
    folder = tmp_path / "premier"
    shutil.copytree(prepared[0], folder)
    shutil.copytree(folder / "static", tmp_path / "second" / "static")
    return folder, prepared[1]


@pytest.fixture
def first(evening):
    port = free_port()
    with Program(evening[0], port=port, words=("--address", f"http://127.0.0.2:{port}")) as program:
        yield program


@pytest.fixture
def second(first, tmp_path):
    """It follows, by the key that the organiser has prepared."""
    base = f"http://127.0.0.2:{first.port}"
    odile = logged_in(base)
    odile.post("/desk/partner/", {"act": "prepare"}, csrf_from="/desk/partner/")
    key = KEY.search(odile.get("/desk/partner/")[1])[1]
    with Second(tmp_path / "second") as program:
        program.key, program.odile, program.base = key, odile, base
        yield program


def paired(second):
    assert second.press("pair", address=second.base, key=second.key)[0] == 200
    assert second.shows("À jour"), second.shown + second.said
    return second


def holds(second, deals, *, seconds=30.0):
    data = DataFolder(second.folder)
    file = data.followed / data.database.name
    return eventually(lambda: deals_in(file) == deals, seconds=seconds)


def killed_and_replaced(first, second):
    """The first is killed, and the second has taken its address."""
    os.killpg(first.pid, signal.SIGKILL)
    first.process.wait()
    assert second.shows("NE RÉPOND PLUS"), second.shown
    second.press("take")
    assert second.shows("Prendre l’ancienne adresse"), second.shown
    second.press("old")
    assert eventually(lambda: second.is_ready, seconds=240), second.said


def test_the_first_is_killed_and_the_second_goes_on_at_its_address(first, second, evening):
    _folder, described = evening
    one, other = described["tables"][:2]
    slip = second.key[:-1] + ("0" if second.key[-1] != "0" else "1")
    second.press("pair", address=second.base, key=slip)
    assert second.shows("un signe de la clé est faux".capitalize()), second.shown
    assert f'value="{second.base}"' in second.shown
    paired(second)
    for number in (1, 2, 3):
        assert enter_deal(second.base, one, number)[0] == 200
    assert enter_deal(second.base, other, 1)[0] == 200
    assert holds(second, 4), second.said
    assert eventually(lambda: "second ordinateur à jour" in second.odile.get("/desk/partner/")[1], seconds=20)
    assert KEY.search(second.odile.get("/desk/partner/")[1]) is None

    killed_and_replaced(first, second)

    status, page = Visitor(second.base).get("/t/salle/")
    assert (status, "Mesures" in page) == (200, True)
    assert enter_deal(second.base, one, 4)[0] == 200
    assert second.odile.get("/desk/partner/")[0] == 200  # the session goes on as well
    data = DataFolder(second.folder)
    assert deals_in(data.database) == 5
    assert management.manage("check_contents", environment=embedded(second.folder)) == ""


def test_the_first_comes_back_with_its_old_address_and_asks_before_it_writes(first, second, evening):
    """It takes that address for its own again; the phrase is typed at once."""
    folder, described = evening
    table = described["tables"][0]
    paired(second)
    assert enter_deal(second.base, table, 1)[0] == 200
    assert holds(second, 1), second.said
    killed_and_replaced(first, second)

    with Program(folder, words=("--address", second.base)) as again:
        with pytest.raises(CannotStart, match="La soirée continue sur l’autre ordinateur"):
            management.manage("continue_here", environment=embedded(folder))
        status, page = enter_deal(f"http://127.0.0.1:{again.port}", table, 2)
        assert status == 503
        assert "La soirée continue sur l’autre ordinateur" in page
    assert deals_in(DataFolder(folder).database) == 1
    assert enter_deal(second.base, table, 2)[0] == 200


def embedded(folder):
    """What the launcher runs its commands in, on that folder."""
    services = ("DATABASE_URL", "REDIS_URL")
    found = management.environment_for(DataFolder(folder).path)
    return {name: value for name, value in found.items() if name not in services}


def test_a_take_over_stopped_in_its_wait_ends_at_once_and_is_taken_up_again(first, second, evening):
    """The last pages do not come, for the first one's copier stands still; somebody presses Ctrl-C."""
    _folder, described = evening
    table = described["tables"][0]
    paired(second)
    os.kill(first.child("launcher.copier"), signal.SIGSTOP)
    assert enter_deal(second.base, table, 1)[0] == 200
    second.press("take")
    assert second.shows("RÉPOND ENCORE"), second.shown
    second.press("new")
    assert eventually(lambda: "arrivent" in second.said, seconds=60), second.said
    os.killpg(second.pid, signal.SIGINT)
    assert eventually(lambda: second.has_ended, seconds=30), second.said
    assert second.process.returncode == 0
    assert "ARRÊT DEMANDÉ" in second.said
    assert "Traceback" not in second.said
    os.kill(first.child("launcher.copier"), signal.SIGCONT)

    with Second(second.folder) as later:
        assert later.shows("À jour"), later.shown
        later.press("take")
        assert later.shows("RÉPOND ENCORE"), later.shown
        later.press("new")
        assert eventually(lambda: later.is_ready, seconds=240), later.said
        assert deals_in(DataFolder(later.folder).database) == 1
        assert enter_deal(f"http://127.0.0.1:{later.port}", table, 2)[0] == 200


def test_a_first_laptop_that_still_answers_is_told_and_loses_nothing(first, second, evening):
    _folder, described = evening
    table = described["tables"][0]
    paired(second)
    assert enter_deal(second.base, table, 1)[0] == 200
    second.press("take")
    assert second.shows("RÉPOND ENCORE"), second.shown
    assert "ancienne adresse" not in second.shown
    assert enter_deal(second.base, table, 2)[0] == 200
    second.press("new")
    assert eventually(lambda: second.is_ready, seconds=240), second.said
    assert "ses dernières écritures ne sont pas arrivées" not in second.said.lower()
    assert deals_in(DataFolder(second.folder).database) == 2
    status, page = enter_deal(second.base, table, 3)
    assert status == 503
    assert "La soirée continue sur l’autre ordinateur" in page
    assert enter_deal(f"http://127.0.0.1:{second.port}", table, 3)[0] == 200
