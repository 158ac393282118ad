"""The door for the task worker: one celery app, memory broker when embedded, Redis on a server.

Rooms' tasks are named one by one: celery's autodiscovery does not look into folders of an app."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("dix-de-der")
app.config_from_object("django.conf:settings", namespace="CELERY")
ROOMS = ("archive", "control", "exports")
app.conf.imports = ("tournament.core.jobs", *(f"tournament.{room}.tasks" for room in ROOMS))
