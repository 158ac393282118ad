"""Reading one name, as people type it at the door and in lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.lists.names import NameOrder, Unreadable, one_name, two_parts

TYPED = [
    ("Thomas Nègre", "Thomas", "Nègre"),
    ("  Thomas\u00a0 Nègre \t", "Thomas", "Nègre"),
    ("NÈGRE Thomas", "Thomas", "Nègre"),
    ("Thomas NÈGRE", "Thomas", "Nègre"),
    ("Nègre, Thomas", "Thomas", "Nègre"),
    ("de LAPEYROUSE-MONSÉGUR Marie-Bernadette", "Marie-Bernadette", "de Lapeyrouse-Monségur"),
    ("Marie-Bernadette de Lapeyrouse-Monségur", "Marie-Bernadette", "de Lapeyrouse-Monségur"),
    ("Charles d'Artagnan", "Charles", "d’Artagnan"),
    ("jean le goff", "Jean", "Le Goff"),
    ("LE GOFF Jean", "Jean", "Le Goff"),
    ("Éric VAN DEN BERG", "Éric", "van den Berg"),
    ("Jean Pierre Martin", "Jean Pierre", "Martin"),
    ("Jean - Pierre Martin", "Jean-Pierre", "Martin"),
    ("J.-P. MARTIN", "J.-P.", "Martin"),
    ("Sean O'Brien", "Sean", "O’Brien"),
    ("Zoé", "Zoé", ""),
]


@pytest.mark.parametrize(("text", "first", "family"), TYPED)
def test_it_reads_a_name_as_typed_at_the_door(text, first, family):
    name = one_name(text)
    assert (name.given, name.family) == (first, family)


LISTED = [
    ("Nègre Thomas", "Thomas", "Nègre"),
    ("NÈGRE Thomas", "Thomas", "Nègre"),
    ("de La Tour Jean", "Jean", "de La Tour"),
    ("De La Tour du Pin Marie-Bernadette", "Marie-Bernadette", "De La Tour du Pin"),
    ("de La Tour d'Auvergne Jean Pierre", "Jean Pierre", "de La Tour d’Auvergne"),
    ("Martin Jean Pierre", "Jean Pierre", "Martin"),
    ("Garcia Lopez Ana", "Ana", "Garcia Lopez"),
]


@pytest.mark.parametrize(("text", "first", "family"), LISTED)
def test_it_reads_a_list_that_begins_with_the_family_name(text, first, family):
    name = one_name(text, NameOrder.FAMILY_FIRST)
    assert (name.given, name.family) == (first, family)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name_empty"),
        ("’ - .", "name_empty"),
        ("06 12 34 56 78", "name_digits"),
        ("tom@exemple.fr", "name_mail"),
        ("Nègre / Bonnet", "name_two"),
        ("=SOMME", "name_sign"),
        ("Tom 🙂 Gil", "name_sign"),
        ("A" * 61, "name_too_long"),
        ("Ana " + "Z" * 61, "name_too_long"),
    ],
)
def test_it_refuses_what_is_no_name(text, code):
    with pytest.raises(Unreadable) as no:
        one_name(text)
    assert no.value.code == code
    assert str(no.value.message).endswith(".")


def test_a_name_of_sixty_letters_a_part_is_read():
    name = one_name(f"{'a' * 60} {'b' * 60}")
    assert (len(name.given), len(name.family)) == (60, 60)


def test_parts_typed_apart_keep_their_capitals():
    name = two_parts(" jean-paul ", "DE la TOUR")
    assert (name.given, name.family) == ("jean-paul", "DE la TOUR")
    assert two_parts("", "Zoé").given == "Zoé"


def test_a_refused_part_says_which():
    with pytest.raises(Unreadable) as no:
        two_parts("Jean", "M4rtin")
    assert no.value.field == "family"


@given(st.text(max_size=200), st.sampled_from(NameOrder))
def test_it_never_raises_anything_but_unreadable(text, order):
    try:
        name = one_name(text, order)
    except Unreadable:
        return
    assert name.given
    assert len(name.given) <= 60
    assert len(name.family) <= 60
