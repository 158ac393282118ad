"""docs/server.md, done from its first line to its last in a folder of its own: files written, commands run.

What would change this computer has a stand-in (tests/server/standins/): it asks the real tool as far as that
leaves no trace. Paths, ports, names and addresses of the page are replaced by private ones
(`Rehearsal.instead`)."""

import os
import re
import secrets
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import redis

from launcher.places import ROOT
from tests.browsing import HALL
from tests.launcher.running import free_port

PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
STANDINS = Path(__file__).parent / "standins"
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED_FILE = re.compile(r"`(/[^`\s]+)`[^`\n]*:\n\n\Z")
OURS = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "DJANGO_",
    "DIX_",
    "PYTHON",
)
CADDY_ALONE = "{\n    admin off\n    auto_https disable_redirects\n    log {"


@dataclass(frozen=True)
class Step:
    """One block of the page: a file to write, or commands to run."""

    language: str
    text: str
    file: str = ""

    @property
    def name(self):
        """For the list of tests."""
        return self.file or self.text.splitlines()[0][:60]


def steps():
    """The blocks of the page, in order."""
    found = []
    for block in FENCED.finditer(PAGE):
        named = NAMED_FILE.search(PAGE[: block.start()])
        found.append(Step(block[1], block[2], named[1] if named else ""))
    return found


@dataclass(frozen=True)
class Outcome:
    """What became of a block of commands."""

    code: int
    output: str


class Rehearsal:
    """A private Debian, as far as the page looks at it."""

    def __init__(self, folder):
        self.folder = folder
        self.port, self.tls, self.plain, self.caddy = (free_port() for _ in range(4))
        self.name = f"dixdeder_{secrets.token_hex(4)}"
        self.server = os.environ["DATABASE_URL"].rpartition("/")[0]
        self.redis_url = unused_redis(os.environ["REDIS_URL"])
        self.outcomes = {}

    @property
    def url(self):
        """Where the hall finds it."""
        return f"https://{HALL}:{self.tls}"

    @property
    def database_url(self):
        return f"{self.server}/{self.name}"

    def instead(self):
        """What of the page is replaced by what, in this order."""
        etc = self.folder / "etc"
        certificate = f"{etc}/ssl/{HALL}.pem {etc}/ssl/private/{HALL}.key"
        return {
            "ADDRESS-OF-THIS-REPOSITORY": str(self.folder / "source"),
            "/opt/dix-de-der": str(self.folder / "opt"),
            "/var/lib/dix-de-der": str(self.folder / "data"),
            "/usr/local/bin/": f"{self.folder}/bin/",
            "/var/log/nginx": str(self.folder / "units"),
            " /etc/": f" {etc}/",
            "=/etc/": f"={etc}/",
            "https://tournoi.example.org": self.url,
            "{\n    log {": CADDY_ALONE,
            "tournoi.example.org {": f"https://{HALL}:{self.caddy} {{\n    tls {certificate}",
            "tournoi.example.org": HALL,
            "127.0.0.1:8000": f"127.0.0.1:{self.port}",
            "DIX_PORT=8000": f"DIX_PORT={self.port}",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ": f"listen 127.0.0.1:{self.tls} ",
            "redis://127.0.0.1:6379/0": self.redis_url,
            "postgres:///": f"{self.server}/",
            "dixdeder": self.name,
        }

    def ours(self, text):
        """The same words for the private Debian."""
        for theirs, own in self.instead().items():
            text = text.replace(theirs, own)
        return text

    def environment(self):
        """Of whoever types the page's commands."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        place = urlsplit(self.server)
        postgres = {"PGHOST": place.hostname or "", "PGPORT": str(place.port or 5432)}
        postgres |= {"PGUSER": place.username or "", "PGPASSWORD": place.password or ""}
        path = [str(STANDINS), str(self.folder / "bin"), os.environ["PATH"], "/usr/sbin"]
        return (
            kept
            | {name: value for name, value in postgres.items() if value}
            | {
                "PATH": os.pathsep.join(path),
                "REHEARSAL": str(self.folder),
                "REHEARSAL_USER": self.name,
                "REHEARSAL_PYTHON": sys.executable,
                "REHEARSAL_TESTS": str(ROOT),
                "CURL_HOME": str(self.folder),
                "LC_ALL": "C.UTF-8",
            }
        )

    def prepare(self):
        """What such a Debian has before the first line: the repository, a certificate, nginx as it comes."""
        for name in ("bin", "data", "etc/ssl/private", "etc/systemd/system", "etc/caddy", "units"):
            (self.folder / name).mkdir(parents=True)
        for name in ("passwd", "group", "login.defs"):
            shutil.copy(f"/etc/{name}", self.folder / "etc" / name)
        for name in ("shadow", "gshadow"):
            (self.folder / "etc" / name).touch(mode=0o600)
        repository(self.folder / "source")
        self.nginx_as_it_comes()
        key, certificate = (
            f"{self.folder}/etc/ssl/{name}" for name in (f"private/{HALL}.key", f"{HALL}.pem")
        )
        request = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={HALL}"
        request += f" -keyout {key} -out {certificate}"
        subprocess.run(
            [*request.split(), "-addext", f"subjectAltName=DNS:{HALL}"], check=True, capture_output=True
        )
        named = f'resolve = "{HALL}:{self.tls}:127.0.0.1"\ncacert = "{certificate}"\n'
        (self.folder / ".curlrc").write_text(named)

    def nginx_as_it_comes(self):
        """Debian's own nginx.conf, its files in our folder."""
        for name in ("sites-available", "sites-enabled", "conf.d", "temporary"):
            (self.folder / "etc/nginx" / name).mkdir(parents=True)
        text = Path("/etc/nginx/nginx.conf").read_text()
        for theirs, own in {
            "/etc/nginx/conf.d": "etc/nginx/conf.d",
            "/etc/nginx/sites-enabled": "etc/nginx/sites-enabled",
            "/var/log/nginx": "units",
            "/run/nginx.pid": "units/nginx.pid",
        }.items():
            text = text.replace(theirs, str(self.folder / own))
        paths = "".join(
            f"{kind}_temp_path {self.folder}/etc/nginx/temporary/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        text = text.replace("http {", f"http {{\n{paths}", 1)
        if os.geteuid() != 0:
            text = text.replace("user www-data;", "")
        (self.folder / "etc/nginx/nginx.conf").write_text(text)

    def follow(self):
        """Do it all; ends at the first block that fails."""
        for number, step in enumerate(steps()):
            if step.file:
                place = Path(self.ours(f" {step.file}").strip())
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(self.ours(step.text))
                continue
            self.outcomes[number] = self.run(self.ours(step.text))
            if self.outcomes[number].code != 0:
                break

    def run(self, commands):
        """These lines, as a shell runs them; the first that fails ends it."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", commands],
            env=self.environment(),
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        return Outcome(done.returncode, done.stdout)

    def journal(self, unit):
        """What a unit has printed."""
        return (self.folder / "units" / f"{unit}.log").read_text(encoding="utf-8", errors="replace")

    def pid(self, unit):
        return int((self.folder / "units" / f"{unit}.pid").read_text())

    def asked(self, statement, *values):
        """Rows of the page's own database."""
        with psycopg.connect(self.database_url, autocommit=True) as line:
            return line.execute(statement, values or None).fetchall()

    def clear(self):
        """Nothing is left of it."""
        self.run("systemctl stop dix-de-der-web dix-de-der-worker nginx caddy")
        with psycopg.connect(
            os.environ["DATABASE_URL"].rpartition("/")[0] + "/postgres", autocommit=True
        ) as line:
            line.execute(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')
            line.execute(f'DROP ROLE IF EXISTS "{self.name}"')
        with redis.Redis.from_url(self.redis_url) as client:
            client.flushdb()


def unused_redis(url):
    """A database of the same Redis in which nothing is: its jobs are nobody else's."""
    base = url.rpartition("/")[0]
    for number in range(14, -1, -1):
        with redis.Redis.from_url(f"{base}/{number}") as client:
            if client.dbsize() == 0:
                return f"{base}/{number}"
    raise AssertionError("every database of this Redis is in use")


def repository(folder):
    """The program as it lies here, committed, to be cloned and pulled from."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    for words in (
        ("init", "--quiet"),
        ("add", "--force", "."),
        (
            "-c",
            "user.name=Odile",
            "-c",
            "user.email=odile@example.org",
            "commit",
            "--quiet",
            "-m",
            "As it lies here",
        ),
    ):
        subprocess.run(["git", *words], cwd=folder, check=True)
