"""Every setting, read from the environment once, failing loudly. No secret has a default.

Knows nothing of rooms but their names; the launcher sets the variables for an embedded evening."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import environ
import platformdirs
from django.utils.translation import gettext_lazy as _

from . import deployment

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VERSION = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
STARTED_BY = env.str("DIX_COMMAND", default="python start.py")

DATA_DIR = Path(env.str("DIX_DATA", default=platformdirs.user_data_dir("dix-de-der", appauthor=False)))
BACKUP_DIR = DATA_DIR / "backups"
LOG_DIR = DATA_DIR / "logs"
EXPORT_DIR = DATA_DIR / "exports"
for folder in (DATA_DIR, BACKUP_DIR, LOG_DIR, EXPORT_DIR):
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


DEBUG = env.bool("DIX_DEBUG", default=False)

# A server's (docs/server.md); none of it is set in a hall. Read as they are: for env.str a $ leads elsewhere.
SITE = deployment.public_site(os.environ.get("PUBLIC_URL", ""))
SECRET_KEY = deployment.secret_key(os.environ.get("SECRET_KEY", ""), DATA_DIR / "secret_key.txt", SITE)
TRUSTED_PROXIES = deployment.trusted_proxies(os.environ.get("TRUSTED_PROXIES", ""), SITE)
LISTEN_ADDRESS = deployment.listen_address(TRUSTED_PROXIES)

# Anyone in the hall may call this machine by any name or address it has; links and QR codes never use
# the host of a request but this computer's address or PUBLIC_URL, so a forged Host header leads nowhere.
ALLOWED_HOSTS = SITE.hosts
PUBLIC_URL = SITE.url
PORT = deployment.whole_number(os.environ, "DIX_PORT", usual=8000, most=65535)
# Folders that may become the second place of the copies from any phone too; listed as in PATH.
SECOND_PLACES = [folder for folder in os.environ.get("DIX_SECOND_PLACES", "").split(os.pathsep) if folder]
INSTANCE_ID = env.str("DIX_INSTANCE", default="")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "bootstrap",
    "crispy_bootstrap5",
    "crispy_forms",
    "django_htmx",
    "django_tables2",
    "tournament",
]

MIDDLEWARE = [
    "tournament.middleware.security_headers",
    *(["django.middleware.security.SecurityMiddleware"] if SITE.is_secure else []),
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "tournament.middleware.kept_for_back",
    "tournament.middleware.outbox_answers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.middleware.chosen_language",
    "tournament.middleware.refused_methods",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournament.middleware.seen_texts",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

FILE_UPLOAD_HANDLERS = [
    "tournament.middleware.UploadLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

# What a list of teams may weigh: more is not read, and not kept.
UPLOAD_MAX_BYTES = 2 * 1024 * 1024

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATE_LOADERS = ["tournament.loaders.Loader", "django.template.loaders.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.context.house",
            ],
            "builtins": ["tournament.templatetags.house"],
        },
    }
]

# SQLite: WAL and IMMEDIATE, or concurrent score posts fail with "database is locked" (docs/stack.md).
# Not by a URL when embedded: a folder's name may hold # or %, which would lead elsewhere.
EMBEDDED: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(DATA_DIR / "tournament.sqlite3"),
}
DATABASES = {"default": deployment.database(os.environ.get("DATABASE_URL", ""), EMBEDDED)}
# A thread keeps its connection: opening one for each poll costs four times the poll.
DATABASES["default"] |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        # The log is folded into the file every 16 MB, not every 4: one deal in sixty waited for it.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        "PRAGMA wal_autocheckpoint=4000;",
    }
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournament.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "people:login"
LOGIN_REDIRECT_URL = "control:home"

AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 5 / 60
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "tournament.people.accounts.counted_for"
AXES_LOCKOUT_TEMPLATE = "people/login.html"
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False

SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 24 * 60 * 60
SESSION_COOKIE_NAME = "dix_session"
CSRF_COOKIE_NAME = "dix_csrf"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
# Behind TLS; by which scheme a request came, a proxy of TRUSTED_PROXIES says.
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE.is_secure
SECURE_SSL_REDIRECT = SITE.is_secure
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked on this computer, where nobody speaks TLS
# A month: a club that gives its certificate up is not locked out of its own name for a year.
SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60 if SITE.is_secure else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W002",  # X-Frame-Options is sent by our own middleware
    "security.W005",  # what else a club has below its name is not ours to force to TLS
    "security.W021",  # nor to have written into browsers
]

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("français")), ("en", _("anglais"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "dix_language"
# Paper, hall, or as the phone is set.
THEMES = ("light", "dark", "auto")
THEME_COOKIE_NAME = "dix_theme"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("DIX_TIME_ZONE", default="Europe/Paris")

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
MANIFEST_STATIC = env.bool("DIX_MANIFEST_STATIC", default=not DEBUG)
# A checkout where nobody has run collectstatic serves the files where they lie, under their own names.
WHITENOISE_USE_FINDERS = not (STATIC_ROOT / "staticfiles.json").exists()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "tournament.loaders.CollectedStorage"
        if MANIFEST_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
DJANGO_TABLES2_TEMPLATE = "django_tables2/house.html"

REDIS_URL = deployment.redis_url(os.environ.get("REDIS_URL", ""))
CELERY_BROKER_URL = REDIS_URL or "memory://"
# The memory broker is asked often, or a job would wait a second for its thread.
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.05}
# Of the rows sent by Redis a worker takes those that its threads are free for; others may be idle.
CELERY_WORKER_DISABLE_PREFETCH = bool(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # however long Redis is gone
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Letters to players who register themselves from home: none where no mail server is named, as on a laptop.
EMAIL_HOST = deployment.mail_host(os.environ, SITE)
EMAIL_PORT = deployment.whole_number(os.environ, "EMAIL_PORT", usual=587, most=65535)
EMAIL_USE_SSL, EMAIL_USE_TLS = EMAIL_PORT == 465, EMAIL_PORT == 587
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "")
EMAIL_TIMEOUT = 20
# What does a background job, by its kind.
JOB_WORKS = {
    "call": "tournament.draw.release.call_decided",
    "demo": "tournament.desk.demo.demo",
    "letter": "tournament.registration.mail.letter",
    "workbook": "tournament.exports.files.workbook",
}
# What the worker sees to by itself, every few seconds.
WORKER_SWEEPS = [
    "tournament.clock.clock.ring",
    "tournament.core.trouble.reserved",
    "tournament.registration.offers.pass_places_on",
]
# What it sees to once after it began, tried again until it could be done.
WORKER_BEGINS = [
    "tournament.members.erasing.replay_erasures",
    "tournament.archive.going_back.tell_journal",
]
JOB_LEASE_SECONDS = env.int("DIX_JOB_LEASE", default=60)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "tournament.hidden.DiscreetFormatter",
            "format": "{asctime} {levelname} {name} {message}",
            "style": "{",
        }
    },
    "filters": {
        "plain_words": {"()": "tournament.hidden.PlainWords"},
        "room_to_log": {"()": "tournament.hidden.RoomToLog", "folder": str(LOG_DIR)},
    },
    "handlers": {
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": LOG_DIR / "dix-de-der.log",
            "maxBytes": 1_000_000,
            "backupCount": 5,
            "encoding": "utf-8",
            "delay": True,
            "filters": ["room_to_log"],
            "formatter": "plain",
        },
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "level": "WARNING",
            "filters": ["plain_words"],
        },
    },
    "root": {"handlers": ["file", "console"], "level": "INFO"},
    # Addresses that lead nowhere, by the million if somebody likes, must not fill the disk.
    "loggers": {
        "django": {"level": "INFO"},
        "django.server": {"level": "ERROR"},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
