"""The celery app of the task worker: memory broker when embedded, Redis on a server.

Celery knows one task, which does any job; what does a kind of job stands in settings.JOB_WORKS."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("dix-de-der")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.imports = ("tournament.core.jobs",)
