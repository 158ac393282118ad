"""Denise keeps the desk in every test of this room's pages."""

import datetime

import pytest
from django.utils import timezone

from tests.registration.desk import Desk


@pytest.fixture
def desk(tournament, denise, client):
    """Denise at her desk some days before the evening: posts, gets, and reads the answer as text."""
    client.force_login(denise)
    tournament.date = timezone.localdate() + datetime.timedelta(days=3)
    tournament.save()
    return Desk(client, tournament)
