"""The picture of a structure as the pages show it: drawn, and listed for those who listen."""

import re

from django.template.loader import render_to_string

from pairing.picture import picture
from pairing.picture.types import Known, Live
from pairing.structure.plan import compose
from pairing.structure.pools import Brackets, Pools
from pairing.structure.types import Source


def test_the_fragment_draws_it_and_lists_it():
    names = {Source("place", 1, "A"): "7, <Fabre>"}
    known = Known(names, {1: Live("playing", 1640, 20, "A", 5)})
    shown = picture(compose(16, [Pools(), Brackets()]), known)
    page = render_to_string("draw/_picture.html", {"picture": shown})
    assert page.count("<svg") == 3
    assert "&lt;Fabre&gt;" in page
    assert "2e de la poule B" in page
    assert 'style="' not in page
    assert re.search(r'viewBox="-1 0 \d+ \d+"', page)
    assert page.count("1640") == 2
