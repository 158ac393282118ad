"""A request as PEP 3333 wants it."""

from io import BytesIO
from wsgiref.validate import validator

from tests.gate.serving import hello, scope
from tournament.gate.environ import environ_of, path_of


def test_pep_3333s_own_validator_is_content():
    asked = scope(
        "/t/caf%C3%A9/", method="POST", headers=[("host", "salle.test"), ("content-type", "text/plain")]
    )
    environ = environ_of(asked, BytesIO(b"abc"), 3)
    answer = validator(hello)(environ, lambda _status, _headers, _error=None: lambda _data: None)
    assert list(answer) == [b"POST /t/caf\xc3\x83\xc2\xa9/ abc"]
    answer.close()


def test_bytes_are_said_as_latin_1():
    asked = scope("/%E9/%C3%A9/%2F", query="q=é".encode())
    assert environ_of(asked)["PATH_INFO"] == "/\xe9/\xc3\xa9//"
    assert environ_of(asked)["QUERY_STRING"].encode("latin-1") == "q=é".encode()
    without = scope() | {"raw_path": None, "path": "/é/"}
    assert path_of(without) == "/é/".encode().decode("latin-1")


def test_a_root_is_the_scripts_name():
    environ = environ_of(scope("/club/t/") | {"root_path": "/club"})
    assert (environ["SCRIPT_NAME"], environ["PATH_INFO"]) == ("/club", "/t/")


def test_headers_of_one_name_are_one_and_underscores_are_nobodys():
    asked = scope(
        headers=[
            ("cookie", "a=1"),
            ("cookie", "b=2"),
            ("accept", "x"),
            ("accept", "y"),
            ("x_forwarded_for", "1.2.3.4"),
            ("remote_addr", "1.2.3.4"),
            ("content_length", "99"),
            ("transfer-encoding", "chunked"),
        ]
    )
    environ = environ_of(asked, BytesIO(b"abc"), 3)
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "x,y"
    assert environ["CONTENT_LENGTH"] == "3"
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert "HTTP_TRANSFER_ENCODING" not in environ


def test_the_real_address_is_the_lines_own():
    asked = scope(headers=[("x-forwarded-for", "1.2.3.4"), ("remote-addr", "1.2.3.4")])
    assert environ_of(asked)["REMOTE_ADDR"] == "10.0.0.7"
    assert environ_of(asked | {"client": None, "server": None})["REMOTE_ADDR"] == ""
