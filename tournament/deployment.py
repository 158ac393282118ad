"""What the environment says of this installation, checked as it is read: a wrong value is one sentence.

Knows the variables of docs/server.md, nothing of tournaments; the settings read it before Django is there, so
both languages are said."""

from __future__ import annotations

import importlib
import ipaddress
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError

from launcher.messages import MESSAGES
from launcher.tables import are_others

ProxyNetwork = IPv4Network | IPv6Network
Sentence = tuple[str, str]

SENTENCES: dict[str, Sentence] = {
    "public_url": (
        "PUBLIC_URL : « {value} » n’est pas l’adresse d’un site, comme https://tournoi.example.org, "
        "sans chemin ni mot de passe.",
        "PUBLIC_URL: “{value}” is not the address of a site, such as https://tournament.example.org, "
        "without path or password.",
    ),
    "proxies_wrong": (
        "TRUSTED_PROXIES : « {value} » n’est ni une adresse ni un réseau ; "
        "par exemple 127.0.0.1, 10.0.0.0/8.",
        "TRUSTED_PROXIES: “{value}” is neither an address nor a network; 127.0.0.1, 10.0.0.0/8 for instance.",
    ),
    "proxies_missing": (
        "TRUSTED_PROXIES manque : PUBLIC_URL est en https, donc un proxy est devant ; donnez son adresse, "
        "par exemple 127.0.0.1.",
        "TRUSTED_PROXIES is missing: PUBLIC_URL is https, so a proxy stands in front; give its address, "
        "127.0.0.1 for instance.",
    ),
    "secret_missing": (
        "SECRET_KEY manque : un serveur (PUBLIC_URL) a besoin d’un secret à lui, que donne « {command} ».",
        "SECRET_KEY is missing: a server (PUBLIC_URL) needs a secret of its own, which “{command}” gives.",
    ),
    "secret_weak": (
        "SECRET_KEY est trop simple : il faut au moins {least} signes tirés au hasard, "
        "que donne « {command} ».",
        "SECRET_KEY is too simple: it needs at least {least} random characters, which “{command}” gives.",
    ),
    "database_url": (
        "DATABASE_URL n’est pas celle d’une base PostgreSQL, comme postgres://nom:secret@127.0.0.1:5432/base.",
        "DATABASE_URL is not one of a PostgreSQL database, such as postgres://name:secret@127.0.0.1:5432/base.",
    ),
    "redis_url": (
        "REDIS_URL n’est pas celle d’un Redis, comme redis://127.0.0.1:6379/0.",
        "REDIS_URL is not one of a Redis, such as redis://127.0.0.1:6379/0.",
    ),
    "mail_from": (
        "EMAIL_HOST demande aussi DEFAULT_FROM_EMAIL, l’adresse d’où partent les lettres, "
        "comme tournoi@example.org.",
        "EMAIL_HOST also needs DEFAULT_FROM_EMAIL, the address that letters come from, "
        "such as tournament@example.org.",
    ),
    "library_missing": (
        "{variable} demande les bibliothèques d’un serveur : pip install -r requirements-server.txt",
        "{variable} needs the libraries of a server: pip install -r requirements-server.txt",
    ),
    "number": (
        "{variable} : « {value} » n’est pas un nombre entier de {least} à {most}.",
        "{variable}: “{value}” is not a whole number from {least} to {most}.",
    ),
    "database_silent": (
        "La base de DATABASE_URL ne répond pas : {detail}",
        "The database of DATABASE_URL does not answer: {detail}",
    ),
    "other_tables_server": MESSAGES["other_tables_server"],
    "database_old": (
        "La base n’est pas à jour de cette version : python manage.py migrate",
        "The database is not up to date with this version: python manage.py migrate",
    ),
    "static_missing": (
        "Les fichiers statiques ne sont pas rassemblés dans {folder} : "
        "python manage.py collectstatic --noinput",
        "The static files are not gathered in {folder}: python manage.py collectstatic --noinput",
    ),
    "redis_silent": (
        "Le Redis de REDIS_URL ne répond pas : {detail}",
        "The Redis of REDIS_URL does not answer: {detail}",
    ),
}


class WrongEnvironment(SystemExit):
    """The program does not start: the sentence goes to stderr, French then English, and 1 is returned."""

    def __init__(self, name: str, /, **values: object) -> None:
        """Take the name of a sentence and its figures; a password is none of them."""
        super().__init__("\n".join(sentence.format(**values) for sentence in SENTENCES[name]))


LOOPBACK = ["127.0.0.1", "localhost"]
USUAL_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:]+")


@dataclass(frozen=True, slots=True)
class PublicSite:
    """Where everybody finds this installation; nothing of it is known in a hall, where addresses change."""

    url: str = ""
    """Without a slash at its end, as a browser says it in Origin."""
    host: str = ""

    @property
    def is_secure(self) -> bool:
        """Whether it is reached by TLS, which a proxy in front speaks."""
        return self.url.startswith("https:")

    @property
    def hosts(self) -> list[str]:
        """The names by which it may be called; this computer asks for its health by another."""
        return [self.host, *LOOPBACK] if self.url else ["*"]


def public_site(text: str) -> PublicSite:
    """What PUBLIC_URL says. Raises WrongEnvironment."""
    if not text:
        return PublicSite()
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise WrongEnvironment("public_url", value=text) from None
    beside = parts.path not in {"", "/"} or parts.query or parts.fragment
    if parts.scheme not in USUAL_PORTS or beside or not HOST.fullmatch(host):
        raise WrongEnvironment("public_url", value=text)
    if parts.username is not None:
        raise WrongEnvironment("public_url", value=f"{parts.scheme}://…@{host}")
    name = f"[{host}]" if ":" in host else host
    end = "" if port in {None, USUAL_PORTS[parts.scheme]} else f":{port}"
    return PublicSite(f"{parts.scheme}://{name}{end}", name)


def trusted_proxies(text: str, site: PublicSite) -> tuple[ProxyNetwork, ...]:
    """What TRUSTED_PROXIES says: addresses and networks, by commas. Raises WrongEnvironment."""
    networks = []
    for word in filter(None, re.split(r"[,\s]+", text)):
        try:
            networks.append(ipaddress.ip_network(word))
        except ValueError:
            raise WrongEnvironment("proxies_wrong", value=word) from None
    if site.is_secure and not networks:
        raise WrongEnvironment("proxies_missing")
    return tuple(networks)


def listen_address(proxies: tuple[ProxyNetwork, ...]) -> str:
    """Every interface, as phones of a hall come by any; this computer alone where all who ask are on it."""
    alone = bool(proxies) and all(network.is_loopback for network in proxies)
    return "127.0.0.1" if alone else "0.0.0.0"  # noqa: S104


SECRET_CHARACTERS, DIFFERENT_CHARACTERS = 50, 5
MAKE_SECRET = "openssl rand -base64 48"  # noqa: S105 — how to make one


def secret_key(text: str, path: Path, site: PublicSite) -> str:
    """SECRET_KEY; without a public site the key of this installation, made once in its data folder. Raises
    WrongEnvironment."""
    if text and (len(text) < SECRET_CHARACTERS or len(set(text)) < DIFFERENT_CHARACTERS):
        raise WrongEnvironment("secret_weak", least=SECRET_CHARACTERS, command=MAKE_SECRET)
    if site.url and not text:
        raise WrongEnvironment("secret_missing", command=MAKE_SECRET)
    return text or stored_secret(path)


def stored_secret(path: Path) -> str:
    """Random, and readable by its owner only."""
    if not path.exists():
        temporary = path.with_suffix(f".{secrets.token_hex(4)}")
        temporary.touch(mode=0o600)
        temporary.write_text(secrets.token_urlsafe(50), encoding="ascii")
        temporary.replace(path)
    return path.read_text(encoding="ascii").strip()


KNOWN_DATABASES = {"postgres", "postgresql", "sqlite"}


def database(text: str, embedded: dict[str, Any]) -> dict[str, Any]:
    """Django's words for DATABASE_URL; the embedded database where there is none. Raises WrongEnvironment."""
    if not text:
        return dict(embedded)
    try:
        known = text.partition("://")[0] in KNOWN_DATABASES
        words: dict[str, Any] = environ.Env.db_url_config(text) if known else {}
    except ValueError:
        words = {}
    if not words.get("NAME"):
        raise WrongEnvironment("database_url")
    if words["ENGINE"].endswith("postgresql"):
        require_library("psycopg", "DATABASE_URL")
    return words


def redis_url(text: str) -> str:
    """REDIS_URL, or nothing. Raises WrongEnvironment."""
    try:
        parts = urlsplit(text)
        wrong = parts.scheme not in {"redis", "rediss"} or not parts.hostname or parts.port == 0
    except ValueError:
        wrong = True
    if text and wrong:
        raise WrongEnvironment("redis_url")
    if text:
        require_library("redis", "REDIS_URL")
    return text


def mail_host(variables: Mapping[str, str], site: PublicSite) -> str:
    """EMAIL_HOST; nothing in a hall, where a link leads nowhere. Raises WrongEnvironment without a sender."""
    host = variables.get("EMAIL_HOST", "").strip() if site.url else ""
    if host and "@" not in variables.get("DEFAULT_FROM_EMAIL", ""):
        raise WrongEnvironment("mail_from")
    return host


def require_library(name: str, variable: str) -> None:
    """Raises WrongEnvironment where it is not installed."""
    if find_spec(name) is None:
        raise WrongEnvironment("library_missing", variable=variable)


def whole_number(variables: Mapping[str, str], variable: str, *, usual: int, most: int) -> int:
    """A number from 1 to `most`. Raises WrongEnvironment."""
    text = variables.get(variable, "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= most):
        raise WrongEnvironment("number", variable=variable, value=text, least=1, most=most)
    return int(text) if text else usual


def require_database(connection: Any) -> None:
    """Ask PostgreSQL once, as a process begins. Raises WrongEnvironment. Of the embedded database nothing is
    asked: the launcher has brought it up to date."""
    if connection.vendor != "postgresql":
        return
    try:
        executor = MigrationExecutor(connection)
        others = are_others(executor.loader.applied_migrations)
        pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise WrongEnvironment("database_silent", detail=first_line(error)) from None
    if others:
        raise WrongEnvironment("other_tables_server")
    if pending:
        raise WrongEnvironment("database_old")


def require_redis(address: str) -> None:
    """The same of Redis, which the worker alone cannot do without. Raises WrongEnvironment."""
    if not address:
        return
    redis = importlib.import_module("redis")
    client = redis.Redis.from_url(address, socket_connect_timeout=5, socket_timeout=5)
    try:
        client.ping()
    except (redis.RedisError, OSError) as error:
        raise WrongEnvironment("redis_silent", detail=first_line(error)) from None
    finally:
        client.close()


def require_static(folder: Path) -> None:
    """Raises WrongEnvironment where they have never been gathered."""
    if not (folder / "staticfiles.json").exists():
        raise WrongEnvironment("static_missing", folder=folder)


def first_line(error: Exception) -> str:
    """What a library says of itself, in short."""
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
