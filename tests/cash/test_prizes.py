"""Prizes: a grid proposed from what is paid to play, money and lots by place and bracket, handed out once."""

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tests.markup import in_one_line
from tournament.cash import account, prizes, views
from tournament.cash.payments import Kind
from tournament.core.errors import Refused
from tournament.evening.reading import standings_now
from tournament.models import JournalEntry, Payment, Stage, Team, Tournament
from tournament.standings.prizes import Prize, UnreadableLine, read_prizes


@pytest.mark.parametrize(
    ("line", "cents", "lot"),
    [
        ("1 : 300 €", 30_000, ""),
        ("1 : 12,50 € + un panier", 1250, "un panier"),
        ("1 : 1 040 € et un jambon", 104_000, "un jambon"),
        ("1 : 5 euros", 500, ""),
        ("1 : 2 jambons", 0, "2 jambons"),
        ("1 : un bon de 20 €", 0, "un bon de 20 €"),
    ],
)
def test_a_line_gives_money_or_a_lot_or_both(line, cents, lot):
    (prize,) = read_prizes(line)
    assert (prize.cents, prize.lot) == (cents, " ".join(lot.split()))


def test_a_place_of_a_bracket_is_read_in_both_languages_and_kept_in_one():
    read = read_prizes("1 : 50 €\nconsolante 1 - 2 : 10 €\nThird bracket 1 : un panier")
    assert read[1:] == (
        Prize("10 €", 1, 2, bracket="consolation"),
        Prize("un panier", 1, 1, bracket="complement"),
    )
    assert [prize.line for prize in read[1:]] == ["Consolante 1 - 2 : 10 €", "Complémentaire 1 : un panier"]
    assert read_prizes("\n".join(prize.line for prize in read)) == read
    with pytest.raises(UnreadableLine):
        read_prizes("Consolante 1 : 5 €\nConsolante 1 : 6 €")


def registered(tournament, teams, **fee):
    for name, value in fee.items():
        setattr(tournament, name, value)
    tournament.save()
    rows = Team.objects.bulk_create(Team(tournament=tournament, number=n) for n in range(1, teams + 1))
    for place in ("first_of", "second_of"):
        tournament.players.bulk_create(
            tournament.players.model(
                tournament=tournament, given_name="Ana", search_key="ana", **{place: row}
            )
            for row in rows
        )
    return tournament


def proposed(tournament, **asked):
    asked = {"share": 90, "up_to": 1, "step": 1000, "money": "on", **asked}
    form = prizes.ProposalForm(asked)
    assert form.is_valid(), form.errors
    return form.lines(prizes.purse_of(tournament)).replace("\xa0", " ").split("\n")


def test_sixty_players_at_15_euros_have_810_back_for_eight_pairs_the_first_300(tournament):
    lines = proposed(registered(tournament, 30, fee_cents=1500), places=8)
    assert lines[0] == "1 : 300 €"
    assert (len(lines), sum(prize.cents for prize in read_prizes("\n".join(lines)))) == (8, 81_000)


def test_sixty_four_players_16_paid_and_the_fund_is_rounded_up_to_the_ten(tournament):
    lines = read_prizes(
        "\n".join(proposed(registered(tournament, 32, fee_cents=1800), places=16, up_to=1000))
    )
    paid = [prize.cents for prize in lines for _place in range(prize.first, prize.last + 1)]
    assert (len(paid), sum(paid)) == (16, 104_000)


def test_four_euros_a_pair_all_to_lots_and_every_pair_has_one(tournament):
    made = registered(tournament, 23, fee_cents=400, fee_per="team")
    assert prizes.purse_of(made).fees == 9200
    baskets = "deux jambons\nun panier\nune bouteille"
    assert proposed(made, share=100, money="", baskets=baskets) == [
        "1 : deux jambons",
        "2 : un panier",
        "3 - 23 : une bouteille",
    ]
    money = read_prizes("\n".join(proposed(made, share=100, step=100)))
    assert (money[-1].last, money[-1].cents) == (23, 100)


def test_a_bracket_of_the_formula_has_its_part_of_the_money(tournament):
    made = registered(tournament, 16, fee_cents=1000, fee_per="team")
    assert prizes.lower_brackets(made) == []
    for order, (kind, options) in enumerate([("pools", {}), ("brackets", {})], start=1):
        Stage.objects.create(tournament=made, order=order, kind=kind, options=options)
    assert prizes.lower_brackets(made) == ["consolation"]
    form = prizes.ProposalForm(
        {"share": 100, "up_to": 1, "step": 1000, "places": 3, "money": "on", "bracket": "consolation"}
        | {"bracket_share": 25, "bracket_places": 2},
        brackets=["consolation"],
    )
    assert form.is_valid(), form.errors
    # 160 €, a quarter of it to the consolation: 120 by halves and thirds 65.45, 32.73, 21.82, one step left.
    assert form.lines(prizes.purse_of(made)).split("\n") == [
        "1 : 70 €",
        "2 : 30 €",
        "3 : 20 €",
        "Consolante 1 : 30 €",
        "Consolante 2 : 10 €",
    ]


def test_prizes_beyond_the_fees_are_said(as_odile, tournament):
    registered(tournament, 4)
    path = reverse("cash:prizes", args=[tournament.slug])
    for lines, said in (("1 : 40 €", False), ("1 : 30 €\n2 - 3 : 10 €", True)):
        Tournament.objects.update(prizes=lines)
        page = in_one_line(as_odile.get(path).content.decode()).replace("\xa0", " ")
        assert ("10 € de plus que les inscriptions" in page) is said


def test_a_proposal_fills_the_lines_and_keeps_nothing(as_odile, tournament):
    registered(tournament, 4)
    path = reverse("cash:prizes", args=[tournament.slug])
    asked = {"share": "100", "up_to": "1", "step": "500", "places": "2", "money": "on"}
    page = in_one_line(as_odile.get(path, asked).content.decode())
    assert "1 : 30 €" in page.replace("\xa0", " ")
    tournament.refresh_from_db()
    assert tournament.prizes == ""
    as_odile.post(path, {"lines": "1 : 30 €\n2 : un panier", "ties": "lot"})
    tournament.refresh_from_db()
    assert (tournament.prizes, tournament.prize_ties) == ("1 : 30 €\n2 : un panier", "lot")
    page = in_one_line(as_odile.get(path).content.decode())
    assert "en rendent 30\xa0€, soit 75" in page


@pytest.fixture
def over(odile):
    """Six teams, two rounds; the third and the fourth made level."""
    made = evening(6, ("rounds", {"draw": "ranked", "rounds": 2}))
    for _round in range(2):
        draw(made, cast.actor(odile))
        play(made)
    Tournament.objects.filter(pk=made.pk).update(state="closed", ranking_seed=7)
    made.refresh_from_db()
    return made


def keep(tournament, lines, ties="equal"):
    Tournament.objects.filter(pk=tournament.pk).update(prizes=lines, prize_ties=ties)
    tournament.refresh_from_db()
    return {gets.place.team.number: gets for gets in prizes.handed_out(tournament)}


def level(tournament, monkeypatch, *ranks):
    """The standing with these ranks in place of its own."""
    standings = standings_now(tournament)
    places = tuple(
        place._replace(row=place.row._replace(rank=rank))
        for place, rank in zip(standings.overall, ranks, strict=True)
    )
    object.__setattr__(standings, "places", places)
    for module in (prizes, views):
        monkeypatch.setattr(module, "standings_now", lambda _tournament: standings)
    return [place.team.number for place in places]


LINES = "1 : 60,01 €\n2 : 30 € + un jambon\n3 : 10 € + un panier"


def test_those_who_are_level_share_their_prizes_and_no_cent_is_lost(over, monkeypatch):
    first, second, *rest = level(over, monkeypatch, 1, 1, 3, 4, 5, 6)
    gets = keep(over, LINES)
    assert [gets[number].cents for number in (first, second, rest[0])] == [4501, 4500, 1000]
    assert gets[first].parts == (2251, 2250)
    assert gets[first].lots == gets[second].lots == ("un jambon",)
    gets = keep(over, LINES, "order")
    assert [(gets[number].cents, gets[number].lots) for number in (first, second)] == [
        (6001, ()),
        (3000, ("un jambon",)),
    ]
    gets = keep(over, LINES, "lot")
    assert {(gets[number].cents, gets[number].lots) for number in (first, second)} == {
        (6001, ()),
        (3000, ("un jambon",)),
    }


def test_a_prize_is_handed_once_and_a_correction_after_shows_the_difference(
    as_odile, odile, over, monkeypatch
):
    keep(over, LINES)
    first, by = prizes.handed_out(over)[-1], cast.actor(odile)

    def hand(cents):
        return prizes.hand_prize(tournament=over, team=first.place.team.id, cents=cents, by=by)

    hand(6001)
    for again in (6001, 0):
        with pytest.raises(Refused) as no:
            hand(again)
        assert no.value.code == "prize_changed"
    assert account.account_of(over).by_kind[-1][1] == -6001
    level(over, monkeypatch, 1, 1, 3, 4, 5, 6)
    assert [gets.missing for gets in prizes.handed_out(over)][-2:] in ([4500, -1500], [4500, -1501])
    page = in_one_line(as_odile.get(reverse("cash:handing", args=[over.slug])).content.decode())
    assert "de trop, depuis une correction" in page
    assert Payment.objects.get(kind=Kind.PRIZE).cents == -6001
    assert JournalEntry.objects.filter(verb="cash.prize").count() == 1


def test_the_list_to_sign_goes_from_the_last_to_the_first(as_odile, over):
    keep(over, "1 à 6 : un panier")
    text = in_one_line(as_odile.get(reverse("cash:prizes_paper", args=[over.slug])).content.decode())
    numbers = [place.team.number for place in reversed(standings_now(over).overall)]
    at = [text.index(f"<td>{number}, ") for number in numbers]
    assert at == sorted(at)
    assert "Signature" in text
