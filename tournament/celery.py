"""The celery app of the task worker: memory broker when embedded, Redis on a server.

Celery knows one task, which does any job; what does a kind of job stands in settings.JOB_WORKS. The table of
jobs is the queue, so no message is acknowledged: the worker died of telling a Redis that was gone."""

import os

from celery import Celery
from kombu import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("dix-de-der")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.imports = ("tournament.core.jobs",)
app.conf.task_queues = [Queue(app.conf.task_default_queue, no_ack=True)]
