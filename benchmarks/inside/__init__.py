"""Measures and data that need the program itself: importing this package starts Django.

Each module is run by `PrivateEvening.ask` on private data and prints one JSON value."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup()
