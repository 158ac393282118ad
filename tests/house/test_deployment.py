"""What a server's environment says: all that follows from it, and one sentence where it is wrong."""

import ipaddress
import json
import subprocess
import sys

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from launcher.management import environment_for
from launcher.places import ROOT
from tournament import deployment
from tournament.deployment import PublicSite, WrongEnvironment

# As docs/server.md sets a server up; the secret is nobody's.
SECRET = "".join(map(chr, range(33, 93)))
SERVER = {
    "PUBLIC_URL": "https://tournoi.example.org",
    "TRUSTED_PROXIES": "127.0.0.1",
    "SECRET_KEY": SECRET,
}
SITE = PublicSite("https://tournoi.example.org", "tournoi.example.org")
NAMES = (
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "SECRET_KEY",
    "DATABASE_URL",
    "REDIS_URL",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
)
IN_A_HALL = {
    "ALLOWED_HOSTS": ["*"],
    "CSRF_TRUSTED_ORIGINS": [],
    "SESSION_COOKIE_SECURE": False,
    "CSRF_COOKIE_SECURE": False,
    "SECURE_SSL_REDIRECT": False,
    "SECURE_HSTS_SECONDS": 0,
    "PUBLIC_URL": "",
    "LISTEN_ADDRESS": "0.0.0.0",
    "PORT": 8000,
}


def environment(folder, **variables):
    """Of a process that has been told this and nothing else."""
    own = environment_for(folder, PYTHONPATH=str(ROOT), **variables)
    return {name: value for name, value in own.items() if name in variables or name not in NAMES}


def run(folder, *words, **variables):
    """One command of ours, to its end, with nothing on its input."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(folder, **variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def settings_of(folder, **variables):
    code = (
        "import json; from django.conf import settings as s; "
        f"print(json.dumps({{name: getattr(s, name) for name in {sorted(IN_A_HALL)!r}}}))"
    )
    done = run(folder, "-c", code, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refusal(call, *arguments, **named):
    with pytest.raises(WrongEnvironment) as refused:
        call(*arguments, **named)
    french, english = str(refused.value).split("\n")
    assert french != english
    return english


@pytest.mark.parametrize(
    ("text", "url", "host"),
    [
        ("https://Tournoi.Example.org/", "https://tournoi.example.org", "tournoi.example.org"),
        ("https://tournoi.example.org:443", "https://tournoi.example.org", "tournoi.example.org"),
        ("http://10.0.0.8:8080", "http://10.0.0.8:8080", "10.0.0.8"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443", "[2001:db8::1]"),
        ("", "", ""),
    ],
)
def test_a_public_url_is_said_as_a_browser_says_it(text, url, host):
    assert deployment.public_site(text) == PublicSite(url, host)


@pytest.mark.parametrize(
    "text",
    [
        "tournoi.example.org",
        "ftp://tournoi.example.org",
        "https://tournoi.example.org/belote",
        "https://tournoi.example.org:port",
        "https://-x",
    ],
)
def test_what_is_no_site_is_refused_in_words(text):
    assert f"“{text}” is not the address of a site" in refusal(deployment.public_site, text)


def test_no_password_is_ever_repeated():
    assert "hush" not in refusal(deployment.public_site, "https://odile:hush@tournoi.example.org")
    assert "hush" not in refusal(deployment.database, "postgres://odile:hush@host:port/base", {})
    assert "hush" not in refusal(deployment.redis_url, "http://:hush@host")
    assert "hush" not in refusal(deployment.secret_key, "hush", ROOT, SITE)


def test_letters_leave_a_server_alone_and_name_their_sender():
    named = {"EMAIL_HOST": "mail.example.org", "DEFAULT_FROM_EMAIL": "club@example.org"}
    assert deployment.mail_host(named, SITE) == "mail.example.org"
    assert deployment.mail_host(named, PublicSite()) == ""
    assert deployment.mail_host({}, SITE) == ""
    for sender in ("", "club"):
        assert "DEFAULT_FROM_EMAIL" in refusal(
            deployment.mail_host, {**named, "DEFAULT_FROM_EMAIL": sender}, SITE
        )


def test_proxies_are_addresses_and_networks():
    networks = deployment.trusted_proxies("127.0.0.1, 10.0.0.0/8 ::1", SITE)
    assert networks == tuple(map(ipaddress.ip_network, ("127.0.0.1/32", "10.0.0.0/8", "::1/128")))
    assert deployment.trusted_proxies("", PublicSite()) == ()
    assert "“nginx”" in refusal(deployment.trusted_proxies, "127.0.0.1,nginx", SITE)
    assert "“10.0.0.1/8”" in refusal(deployment.trusted_proxies, "10.0.0.1/8", SITE)
    assert "is missing" in refusal(deployment.trusted_proxies, "", SITE)


@pytest.mark.parametrize(
    ("proxies", "address"),
    [("", "0.0.0.0"), ("127.0.0.1,::1", "127.0.0.1"), ("127.0.0.1,10.0.0.2", "0.0.0.0")],
)
def test_only_this_computer_is_listened_to_where_all_proxies_are_on_it(proxies, address):
    assert deployment.listen_address(deployment.trusted_proxies(proxies, PublicSite())) == address


def test_a_server_needs_a_secret_of_its_own_and_a_hall_makes_one(tmp_path):
    place = tmp_path / "secret_key.txt"
    made = deployment.secret_key("", place, PublicSite())
    assert made == deployment.secret_key("", place, PublicSite()) == place.read_text()
    assert place.stat().st_mode & 0o77 == 0
    assert deployment.secret_key(SECRET, place, SITE) == SECRET
    assert "is missing" in refusal(deployment.secret_key, "", place, SITE)
    for weak in ("x" * 60, SECRET[:49]):
        assert "too simple" in refusal(deployment.secret_key, weak, place, PublicSite())


@pytest.mark.parametrize("text", ["mysql://a/b", "postgres://host/", "postgres://h:x/b"])
def test_a_database_that_is_none_is_refused(text):
    assert "PostgreSQL" in refusal(deployment.database, text, {})


def test_a_database_is_postgresqls_by_socket_or_address():
    assert deployment.database("", {"NAME": "file"}) == {"NAME": "file"}
    assert deployment.database("postgres:///dix", {})["HOST"] == ""
    words = deployment.database("postgres://dix:a%2Fb@db.example.org:5433/club", {})
    assert (words["PASSWORD"], words["PORT"], words["NAME"]) == ("a/b", 5433, "club")


@pytest.mark.parametrize("text", ["redis:6379", "redis://host:port"])
def test_a_redis_that_is_none_is_refused(text):
    assert "Redis" in refusal(deployment.redis_url, text)


@pytest.mark.parametrize("text", ["0", "x", "65536"])
def test_a_number_that_is_none_is_refused(text):
    named = {"usual": 8000, "most": 65535}
    assert "whole number from 1 to 65535" in refusal(
        deployment.whole_number, {"DIX_PORT": text}, "DIX_PORT", **named
    )
    assert deployment.whole_number({"DIX_PORT": ""}, "DIX_PORT", **named) == 8000


def test_libraries_that_are_not_there_are_named(monkeypatch):
    monkeypatch.setattr(deployment, "find_spec", lambda _name: None)
    for call, text, more in (
        (deployment.database, "postgres:///dix", [{}]),
        (deployment.redis_url, "redis://h", []),
    ):
        assert "requirements-server.txt" in refusal(call, text, *more)


def test_all_follows_from_the_public_url(tmp_path):
    assert settings_of(tmp_path, **SERVER) == {
        "ALLOWED_HOSTS": ["tournoi.example.org", "127.0.0.1", "localhost"],
        "CSRF_TRUSTED_ORIGINS": ["https://tournoi.example.org"],
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 30 * 24 * 3600,
        "PUBLIC_URL": "https://tournoi.example.org",
        "LISTEN_ADDRESS": "127.0.0.1",
        "PORT": 8000,
    }


def test_django_finds_nothing_to_warn_of_on_a_server(tmp_path):
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **SERVER)
    assert done.returncode == 0, done.stderr


def test_without_it_all_is_as_in_a_hall(tmp_path):
    assert settings_of(tmp_path) == IN_A_HALL


WORKER, WEB = ("manage.py", "runworker"), ("-m", "launcher.web")
NO_DATABASE = {"DATABASE_URL": "postgres://127.0.0.1:9/dix"}


@pytest.mark.parametrize(
    ("words", "variables", "says"),
    [
        (WEB, {"DIX_PORT": "http"}, "DIX_PORT: “http” is not a whole number"),
        (WEB, NO_DATABASE, "The database of DATABASE_URL does not answer"),
        (WORKER, {"REDIS_URL": "redis://127.0.0.1:9/0"}, "The Redis of REDIS_URL does not answer"),
    ],
)
def test_a_wrong_start_is_two_sentences_and_an_end(tmp_path, words, variables, says):
    gathered = tmp_path / "static" / "staticfiles.json"
    gathered.parent.mkdir()
    gathered.touch()
    assert says in said_at_the_end(run(tmp_path, *words, **variables))


def said_at_the_end(done):
    """The English of the two sentences, before which nothing was said."""
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert len(lines) == 2, done.stderr
    return lines[1]


@pytest.mark.server_only
def test_a_database_that_lacks_something_is_not_begun_with(transactional_db):
    assert deployment.require_database(connection) is None
    newest = MigrationRecorder(connection).migration_qs.filter(app="tournament").latest("name")
    newest.delete()
    try:
        assert "manage.py migrate" in refusal(deployment.require_database, connection)
    finally:
        newest.save(force_insert=True)
