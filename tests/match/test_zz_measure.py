import sys
import pytest
from pathlib import Path
from django.urls import reverse
from tests.match.hall import seated, link
from tournament.models import Match, Tournament
from tournament.core.tokens import new_token
from tests.match.conftest import match
from tests import cast

ROOT = str(Path(sys.modules["tournament"].__file__).parent.parent) + "/"

def traced(do):
    files = {}
    def see(frame, event, arg):
        if event == "call":
            name = frame.f_code.co_filename
            if name.startswith(ROOT):
                rel = name[len(ROOT):]
                if rel.split("/")[0] in ("tournament", "scoring", "pairing"):
                    files.setdefault(rel, set()).add(frame.f_code.co_qualname)
    sys.setprofile(see)
    try:
        answer = do()
    finally:
        sys.setprofile(None)
    return answer, files

def show(name, files):
    print(f"\n=== {name}: {len(files)}")
    for f in sorted(files):
        print("  ", f, sorted(files[f])[:6])

def data(match, **more):
    return {"match": match.pk, "token": new_token(), "contract": "90", "bid": "A-hearts", "double": "none", "points_a": "95", **more}

@pytest.mark.parametrize("who", ["phone", "desk"])
def test_deal(client, match, remi, who):
    if who == "phone":
        l = link(match.table)
        url = lambda n: reverse("table:deal", kwargs={"token": l.token, "number": n})
    else:
        client.force_login(remi)
        url = lambda n: reverse("referee:deal", kwargs={"slug": match.tournament.slug, "match_id": match.pk, "number": n})
    r = client.post(url(1), data(match)); assert r.status_code == 302, r.content
    r = client.post(url(2), data(match)); assert r.status_code == 302, r.content
    r, files = traced(lambda: client.post(url(3), data(match)))
    assert r.status_code == 302
    show("deal " + who, files)

@pytest.mark.parametrize("style", ["missegre", "classique"])
def test_totals(client, match, denise, style):
    t = match.tournament
    client.force_login(denise)
    t.results = "totals"
    t.save()
    other = seated(t, table=5, a=8, b=11)
    if style == "classique":
        Match.objects.filter(tournament=t).update(target=None, max_deals=12, minutes=None, limits_changed=True)
        from scoring import builtin
        t.refresh_from_db(); t.rulebook = "classique"; t.ruleset = None; t.save()
    url = reverse("referee:round_totals", kwargs={"slug": t.slug, "number": 1})
    def post(m):
        return client.post(url, {"match": m.pk, "token": new_token(), "total_a": "1010", "total_b": "640", "seen": "0", "checked": "on"})
    r = post(other); assert r.status_code == 302, r.content.decode()
    r, files = traced(lambda: post(match))
    assert r.status_code == 302
    show("totals " + style, files)
    url = reverse("referee:totals", kwargs={"slug": t.slug, "match_id": match.pk})
