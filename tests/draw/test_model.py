"""Random evenings of an organiser who draws, corrects, loses teams and changes her mind: nothing breaks, and
the evening always goes on to its end."""

import os

import pytest

from pairing.record import load, replay
from tests.draw.organiser import FORMATS, Organiser, Truths
from tournament.evening import evening_of
from tournament.models import Draw

EVENINGS = int(os.environ.get("DIX_MODEL_EVENINGS", "1"))
STEPS = int(os.environ.get("DIX_MODEL_STEPS", "80"))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whatever_happens_the_evening_goes_on(odile, by, client, form, seed):
    client.force_login(odile)
    one, did = Organiser(form, seed, by), []
    truths = Truths(one, client)
    try:
        for step in range(STEPS):
            did.append(one.act())
            truths.hold()
            if step % 4 == 0:
                truths.some_page()
        did.append("── the end ──")
        one.finish()
    except Exception as no:
        raise AssertionError(did) from no
    assert truths.complete(evening_of(one.tournament)), did
    for draw in Draw.objects.filter(tournament=one.tournament):
        record = load(draw.record)
        assert replay(record) == record
