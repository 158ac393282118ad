"""The evening's account, to the cent: the same on its page, on paper and in the workbook; closed by two."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.db.models import Sum
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests import cast
from tests.conftest import EXAMPLES
from tests.exports import books as reading
from tests.exports.test_recalculated import recalculated
from tournament.cash import account
from tournament.cash.payments import Kind, Way, take_back_fee, take_fee, with_left
from tournament.core.errors import Refused
from tournament.models import CashClosing, JournalEntry, Payment
from tournament.season.evenings import change_evenings
from tournament.season.rule import create_season


def line(tournament, by, kind, cents, label="pain", way="cash", **more):
    write = account.add_line
    return write(tournament=tournament, kind=kind, label=label, cents=cents, way=way, by=by, **more)


def close(tournament, by, cents, names=("Ana Xu", "Bo Yi")):
    counted = dict(zip(("first_name", "second_name"), names, strict=True))
    return account.close_account(tournament=tournament, counted_cents=cents, by=by, **counted)


def test_two_people_count_and_the_difference_is_said(tournament, denise, odile):
    by = cast.actor(odile)
    cast.team(tournament, 1)
    line(tournament, by, "float", 5000)
    line(tournament, by, "taking", 2000, way="cheque")
    line(tournament, by, "expense", 1250)
    with pytest.raises(Refused) as no:
        close(tournament, by, 4700, ("Ana Xu", "ana xu"))
    assert (no.value.code, no.value.field) == ("same_name", "second_name")
    close(tournament, by, 4700)
    seen = account.account_of(tournament)
    assert (seen.cash, seen.total, seen.difference) == (4750, 6750, -50)
    for write in (lambda: line(tournament, by, "float", 1), lambda: close(tournament, by, 1)):
        with pytest.raises(Refused) as no:
            write()
        assert no.value.code == "account_closed"


def test_it_is_reopened_with_a_reason_and_what_was_counted_stays(tournament, odile):
    by = cast.actor(odile)
    close(tournament, by, 0)
    with pytest.raises(Refused) as no:
        account.reopen_account(tournament=tournament, reason=" ", by=by)
    assert no.value.code == "reason_missing"
    account.reopen_account(tournament=tournament, reason="un chèque oublié", by=by)
    line(tournament, by, "taking", 100)
    close(tournament, by, 100)
    assert CashClosing.objects.count() == 2
    assert [entry.reason for entry in JournalEntry.objects.filter(verb="cash.reopened")] == [
        "un chèque oublié"
    ]


def of_one_season(by, *tournaments):
    season = create_season(club=cast.club(), name="2026", by=by)
    chosen = [f"t{tournament.pk}" for tournament in tournaments]
    change_evenings(season=season, name="2026", chosen=chosen, final="", by=by)


def test_the_float_of_the_next_evening_is_what_the_last_one_left(as_odile, tournament, odile):
    by = cast.actor(odile)
    following = cast.tournament(date=cast.EVENING + timedelta(days=7))
    apart = cast.tournament(date=following.date)
    of_one_season(by, tournament, following)
    path = reverse("cash:account", args=[following.slug])
    assert account.float_before(following) is None, "still open"
    line(tournament, by, "float", 5000)
    close(tournament, by, 4700)
    assert [account.float_before(made) for made in (tournament, apart)] == [None, None]
    form = as_odile.get(path).context["forms"]["line"]
    sent = {name: form[name].value() for name in ("kind", "label", "cents", "way")}
    assert as_odile.post(path, sent).status_code == 302
    assert [(told.kind, told.cents) for told in following.payments.all()] == [("float", 4700)]
    assert account.float_before(following) is None, "written"
    both = [*account.sums_of([tournament, following]).values()]
    year = account.added_up(both)
    assert (year.by_kind["float"], year.result, year.difference, year.counted) == (5000, 0, -300, 4700)


def test_only_the_treasury_sees_it_and_a_referee_gets_no_further(tournament):
    tania = cast.actor(cast.person("Tania", "treasurer"))
    line(tournament, tania, "float", 5000)
    for role in ("desk", "referee"):
        with pytest.raises(Refused) as no:
            line(tournament, cast.actor(cast.person(role, role)), "float", 1)
        assert no.value.code == "not_allowed"


def test_the_page_writes_closes_and_says_what_is_wrong(client, tournament, odile):
    client.force_login(odile)

    def post(name, **fields):
        return client.post(reverse(f"cash:{name}", args=[tournament.slug]), fields, follow=True)

    wrong = post("account", kind="expense", cents="12", way="cash")
    assert wrong.status_code == 422
    assert "Dites en un mot" in wrong.content.decode()
    post("account", kind="expense", label="pain", cents="12,30", way="cash")
    assert "−12,30" in post("close", counted_cents="0", first_name="Ana", second_name="Bo").content.decode()
    assert "Compte de la soirée clos" in client.get(
        reverse("control:journal", args=[tournament.slug])
    ).content.decode().replace("\xa0", " ")
    post("reopen", reason="une erreur")
    assert CashClosing.objects.exclude(reopened_at=None).exists()


STEPS = st.integers(min_value=0, max_value=2**32)


def live(tournament, by, seed):
    """Two hundred payments, lines and reversals, as a lot has them; the sum kept beside them."""
    lot, kept = Random(seed), 0
    teams = [cast.team(tournament, number, paid=False) for number in range(1, 5)]
    for _step in range(200):
        cents, way = lot.randrange(1, 10_000), lot.choice(Way.values)
        standing = [one for one in with_left(tournament.payments.filter(reverses=None)) if one.left_cents]
        if standing and lot.random() < 0.4:
            one = lot.choice(standing)
            part = lot.randrange(1, abs(one.left_cents) + 1)
            write = take_back_fee if one.kind == Kind.FEE else account.take_back_line
            write(payment=one, cents=part, by=by)
            kept -= part if one.cents > 0 else -part
        elif lot.random() < 0.6:
            take_fee(team=lot.choice(teams), cents=cents, way=way, by=by)
            kept += cents
        else:
            kind = lot.choice(account.BY_HAND)
            line(tournament, by, kind, cents, way=way)
            kept += -cents if kind == Kind.EXPENSE else cents
    return kept


def calculated(sheet):
    """Label → value of the rows under the lines: a sum of SUM and SUMIF alone."""
    found = {}
    for label, *_cells, value in sheet.iter_rows(min_row=3, values_only=True):
        if not (isinstance(value, str) and value.startswith("=")):
            found[label] = value
            continue
        if minus := re.fullmatch(r"=G(\d+)-G(\d+)", value):
            one, two = (sheet.cell(int(row), 1).value for row in minus.groups())
            found[label] = found[one] - found[two]
            continue
        parts = re.fullmatch(r'=SUM(?:IF\((\w)\$\d+:\w\$\d+,"(.+)",|\()G\$(\d+):G\$(\d+)\)', value)
        column, wanted, first, last = parts.groups()
        rows = range(int(first), int(last) + 1)
        found[label] = sum(
            sheet[f"G{row}"].value for row in rows if not column or sheet[f"{column}{row}"].value == wanted
        )
    return {label: round(value * 100) for label, value in found.items()}


def money(cents):
    whole, rest = divmod(abs(cents), 100)
    grouped = f"{whole:,}".replace(",", "")
    return ("−" if cents < 0 else "") + grouped + (f",{rest:02d}" if rest else "") + "€"


@settings(max_examples=max(1, EXAMPLES // 100), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=STEPS)
def test_after_200_payments_and_reversals_page_paper_and_workbook_agree_to_the_cent(
    client, odile, tmp_path, seed
):
    tournament, by = cast.tournament(), cast.actor(odile)
    kept = live(tournament, by, seed)
    seen = account.account_of(tournament)
    close(tournament, by, max(seen.cash, 0) + 5)
    seen = account.account_of(tournament)
    assert seen.total == kept == tournament.payments.aggregate(sum=Sum("cents"))["sum"]
    assert all(one.left_cents * one.cents >= 0 for one in seen.lines if not one.reverses_id)
    wanted = [*(cents for _label, cents in (*seen.by_kind, *seen.by_way)), kept, seen.difference]
    client.force_login(odile)
    for page in ("account", "account_paper"):
        text = client.get(reverse(f"cash:{page}", args=[tournament.slug])).content.decode()
        cells = re.findall(r'<td class="num text-end">(.*?)</td>', text)
        shown = [re.sub(r"\s|<[^>]+>|&nbsp;", "", cell) for cell in cells]
        assert {money(cents) for cents in wanted} <= {*shown}
    sheet = load_workbook(reading.written(tournament, tmp_path))["Caisse"]
    found = calculated(sheet)
    assert [found[label] for label, _cents in seen.by_kind] == [cents for _label, cents in seen.by_kind]
    assert (found["En tout"], found["Espèces attendues"]) == (kept, seen.cash)
    assert (found["Espèces comptées"], found["Écart"]) == (max(seen.cash, 0) + 5, seen.difference)
    assert Payment.objects.filter(tournament=tournament).count() >= 200


@pytest.mark.libreoffice
@pytest.mark.long
@pytest.mark.parametrize("seed", [39, 40])
def test_libreoffice_adds_the_account_up_to_the_same_cent(odile, tmp_path, seed):
    tournament, by = cast.tournament(), cast.actor(odile)
    kept = live(tournament, by, seed)
    close(tournament, by, max(account.account_of(tournament).cash, 0) + 5)
    seen = account.account_of(tournament)
    book = recalculated(reading.written(tournament, tmp_path), tmp_path)
    rows = book.get_sheet_by_name("Caisse").to_python()[2 + len(seen.lines) :]
    found = [(row[0], round(row[6] * 100)) for row in rows]
    counted = [("Espèces comptées", seen.closing.counted_cents), ("Écart", seen.difference)]
    assert found == [*seen.by_kind, ("En tout", kept), ("Espèces attendues", seen.cash), *counted]
