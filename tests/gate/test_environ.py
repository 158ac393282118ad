"""A request as PEP 3333 wants it."""

from io import BytesIO
from ipaddress import ip_network
from wsgiref.validate import validator

import pytest

from tests.gate.serving import hello, scope
from tournament.gate.environ import TrustedProxies, environ_of, path_of


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


PROXIES = TrustedProxies(tuple(map(ip_network, ("10.0.0.7", "192.168.1.0/24", "::1"))))
FORWARDED = [("x-forwarded-for", "1.2.3.4"), ("x-forwarded-proto", "https")]


def test_a_trusted_proxy_says_who_asks_and_by_which_scheme():
    environ = environ_of(PROXIES.asked(scope(headers=FORWARDED)))
    assert (environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]) == ("1.2.3.4", "https")


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ((), "10.0.0.7"),
        (("9.9.9.9, 1.2.3.4",), "1.2.3.4"),  # what the client itself has sent stands on the left
        (("9.9.9.9, 1.2.3.4, 192.168.1.5",), "1.2.3.4"),
        (("9.9.9.9, unknown, 192.168.1.5",), "192.168.1.5"),
        (("9.9.9.9, <script>",), "10.0.0.7"),
        (("1.2.3.4:5678",), "1.2.3.4"),
        (("[2001:db8::1]:5678",), "2001:db8::1"),
        (("::ffff:1.2.3.4",), "1.2.3.4"),
    ],
)
def test_the_nearest_address_that_is_no_proxys_is_the_clients(headers, address):
    asked = PROXIES.asked(scope(headers=[("x-forwarded-for", value) for value in headers]))
    assert environ_of(asked)["REMOTE_ADDR"] == address


@pytest.mark.parametrize(("said", "scheme"), [("HTTPS", "https"), ("https, http", "http"), ("ws", "http")])
def test_the_scheme_is_the_nearest_proxys_word(said, scheme):
    assert (
        environ_of(PROXIES.asked(scope(headers=[("x-forwarded-proto", said)])))["wsgi.url_scheme"] == scheme
    )


def test_nobody_else_is_believed():
    asked = scope(headers=FORWARDED, client=("10.0.0.8", 5000))
    assert PROXIES.asked(asked) is asked
