"""Is it running? Asked of a real web server."""

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from launcher import instance
from launcher.instance import FileLock, RunningProgram


@pytest.fixture
def server():
    """A web server that answers everything with one JSON text."""

    class Answer(BaseHTTPRequestHandler):
        text = ""

        def do_GET(self):
            body = Answer.text.encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as http:
        thread = threading.Thread(target=http.serve_forever, args=(0.01,))
        thread.start()
        yield http.server_port, lambda text: setattr(Answer, "text", text)
        http.shutdown()
        thread.join()


def test_the_program_is_known_by_its_instance(server):
    port, says = server
    running = RunningProgram(pid=1, port=port, instance="abc")
    says(json.dumps({"program": "dix-de-der", "instance": "abc"}))
    assert running.answers()
    says(json.dumps({"program": "dix-de-der", "instance": "of another start"}))
    assert not running.answers()


@pytest.mark.parametrize("text", ["", "<html>", "[]", '{"program": "something-else", "instance": "abc"}'])
def test_another_program_on_the_port_is_not_ours(server, text):
    port, says = server
    says(text)
    assert instance.health(port) == {}


def test_nobody_on_the_port_is_no_answer():
    assert instance.health(9, timeout=0.5) == {}


def test_what_is_written_is_read(tmp_path):
    running = RunningProgram(pid=12, port=8000, instance="abc")
    running.write(tmp_path / "running.json")
    assert instance.read_running(tmp_path / "running.json") == running
    assert [file.name for file in tmp_path.iterdir()] == ["running.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": 1}', '{"pid": "x", "port": 1, "instance": "a"}'])
def test_a_torn_file_is_no_program(tmp_path, text):
    (tmp_path / "running.json").write_text(text)
    assert instance.read_running(tmp_path / "running.json") is None


def test_waiting_ends(tmp_path):
    asked = []
    assert (
        instance.wait_for_answer(tmp_path / "running.json", seconds=0.1, ended=lambda: asked.append(1))
        is None
    )
    assert asked


def test_one_holds_the_lock_of_a_folder_that_is_made_for_it(tmp_path):
    first, second = (FileLock(tmp_path / "new" / "running.lock") for _ in range(2))
    assert first.acquire()
    assert not second.acquire()
    first.release()
    first.release()
    assert second.acquire()
    second.release()
