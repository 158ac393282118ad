"""The second laptop's page and words, and what a take-over puts in its place: files of a real folder."""

import argparse
import http.client
import json
import socket
import threading
from contextlib import closing
from urllib.parse import urlencode, urlsplit

import pytest

from launcher import takeover
from launcher.follow import Following, steps_screen
from launcher.follow_page import FollowPage, Screen
from launcher.places import DataFolder

UID, OTHER = "0" * 36, "1" * 36


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR")
    return DataFolder(tmp_path)


@pytest.fixture
def page():
    taken = []
    made = FollowPage(language="fr", title="Titre", noted="C’est noté", pressed=taken.append)
    made.taken = taken
    yield made
    made.close()


def asked(page, method="GET", *, path=None, host=None, **fields):
    with closing(http.client.HTTPConnection("127.0.0.1", urlsplit(page.url).port, timeout=5)) as line:
        headers = {"Host": host or page.host, "Content-Type": "application/x-www-form-urlencoded"}
        line.request(method, path or page.path, urlencode(fields) if fields else None, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


BOXES = Screen(("Tapez",), boxes=(("address", "Adresse"), ("key", "Clé")), acts=(("pair", "Suivre"),))


def test_what_is_typed_is_handed_on_and_kept_until_it_is_right(page):
    page.show(BOXES)
    status, shown = asked(page, "POST", act="pair", address="10.0.0.1 <b>", key="abc")
    assert (status, "C’est noté" in shown) == (200, True)
    assert page.taken == [{"act": "pair", "address": "10.0.0.1 <b>", "key": "abc"}]
    page.show(Screen(BOXES.lines, True, boxes=BOXES.boxes, acts=BOXES.acts, typed=(("address", '1"<b>'),)))
    assert 'value="1&quot;&lt;b&gt;"' in asked(page)[1]


def test_only_what_is_shown_may_be_pressed(page):
    page.show(BOXES)
    assert asked(page, "POST", act="take")[0] == 409
    assert asked(page, "POST")[0] == 409
    assert page.taken == []
    asked(page, "POST", act="pair")
    assert asked(page, "POST", act="pair")[0] == 409  # a second tap
    assert len(page.taken) == 1


def test_it_is_there_for_this_computer_at_its_secret_only(page):
    page.show(BOXES)
    assert asked(page, path="/")[0] == 404
    assert asked(page, host="salle.test")[0] == 404
    assert asked(page, "POST", path="/x/", act="pair")[0] == 404
    assert asked(page)[0] == 200


def test_it_loads_itself_again_but_not_while_somebody_types_or_reads_steps(page):
    page.show(Screen(("À jour",)))
    assert 'http-equiv="refresh"' in asked(page)[1]
    for screen in (BOXES, steps_screen("http://192.168.1.20:8000")):
        page.show(screen)
        assert "http-equiv" not in asked(page)[1]


def test_the_steps_name_the_address_on_three_systems(data):
    screen = steps_screen("http://192.168.7.20:8000")
    assert {step.split()[0] for step in screen.steps} == {"Windows", "macOS", "Linux"}
    assert all("192.168.7.20" in step and "192.168.7.1" in step for step in screen.steps)


def following(data, *, answers="", **said):
    data.partner.write_text(json.dumps({"role": "follower", "address": "http://192.0.2.9:8000"} | said))
    made = Following(data, argparse.Namespace(port=8100, address=None, no_browser=True), threading.Event())
    made.answers = answers
    made.page.close()
    return made


def acts(screen):
    return [name for name, _label in screen.acts]


def test_the_follower_is_begun_once_and_said_to_fall_only_when_it_falls(data, capsys):
    made = following(data)
    made.child._command[-1] = "this"  # a module that ends at once
    made.tend()
    assert capsys.readouterr().out == ""
    made.child._process.wait()
    made.tend()
    assert "a été relancé" in capsys.readouterr().out
    made.end_child()
    made.tend()
    assert capsys.readouterr().out == ""
    made.end_child()


def test_a_follower_that_cannot_be_begun_now_is_begun_later(data):
    """The folder of its log is away for a moment."""
    made = following(data)
    aside = data.logs.rename(data.logs.with_name("aside"))
    made.tend()
    assert not made.child.is_alive
    aside.rename(data.logs)
    made.tend()
    assert made.child.is_alive
    made.end_child()


@pytest.mark.parametrize(
    ("answers", "offered"),
    [("", ["old", "new", "back"]), ("ours", ["new", "back"]), ("somebody", ["new", "back"])],
)
def test_the_old_address_is_offered_only_while_nobody_answers_there(data, answers, offered):
    made = following(data, answers=answers, held_at=1_800_000_000.0)
    made.stage = "choose"
    assert acts(made.screen()) == offered
    assert made.screen().bad is bool(answers)


def test_without_a_copy_nothing_is_taken_over(data):
    made = following(data)
    made.stage = "choose"
    assert acts(made.screen()) == ["back"]


@pytest.mark.parametrize("failure", ["silent", "unknown", "newer", "full", "torn", "error"])
def test_what_fails_is_said_in_words_and_the_take_over_offered(data, failure):
    screen = following(data, failure=failure, held_at=1_800_000_000.0).screen()
    assert screen.bad
    assert "copie d’ici" in screen.lines[1]
    assert "take" in acts(screen)


@pytest.mark.parametrize("wrong", ["address", "short", "long", "sign", "slip", "silent", "unknown", "newer"])
def test_a_wrong_key_is_said_beside_what_was_typed(data, wrong):
    made = following(data)
    made.stage, made.wrong, made.typed = "pair", wrong, {"address": "10.0.0.1", "key": "ABC"}
    screen = made.screen()
    assert screen.bad
    assert dict(screen.typed) == made.typed


def test_what_lies_beside_the_data_is_brought_and_who_was_erased_stays_erased(data):
    data.followed.mkdir()
    said = {"secret_key.txt": "là-bas", "erased.txt": f"{UID}\n", "../loin.txt": "x", "wifi.json": 7}
    (data.followed / "beside.json").write_text(json.dumps(said), encoding="utf-8")
    (data.path / "secret_key.txt").write_text("ici", encoding="utf-8")
    (data.path / "erased.txt").write_text(f"{OTHER}\n{UID}\n", encoding="ascii")
    takeover.bring_beside(data)
    assert (data.path / "secret_key.txt").read_text(encoding="utf-8") == "là-bas"
    assert (data.path / "erased.txt").read_text(encoding="ascii").split() == [UID, OTHER]
    assert {path.name for path in data.path.iterdir()} == {"followed", "secret_key.txt", "erased.txt"}
    assert not (data.path.parent / "loin.txt").exists()


def test_whether_an_address_is_ours():
    assert takeover.is_ours("http://127.0.0.1:8000")
    assert not takeover.is_ours("http://192.0.2.9:8000")
    with closing(socket.create_server(("127.0.0.1", 0))) as held:
        assert takeover.is_ours(f"http://127.0.0.1:{held.getsockname()[1]}")


@pytest.mark.parametrize(
    ("address", "port", "told"),
    [
        ("http://salle.test:8000", None, "http://salle.test:8000"),
        ("192.168.1.30", 8100, "http://192.168.1.30:8100"),
        ("192.168.1.30", None, "http://192.168.1.30:8000"),
    ],
)
def test_the_new_address_is_the_one_that_was_asked_for(address, port, told):
    assert takeover.new_address(argparse.Namespace(address=address, port=port)) == told
