"""Prizes are read from lines as a club writes them; what cannot be read is named in a sentence."""

import pytest
from django.utils import translation

from tournament.standings.prizes import (
    LAST_RANK,
    LONGEST,
    MOST,
    Prize,
    UnreadableLine,
    prizes_for,
    read_prizes,
)


@pytest.mark.parametrize(
    ("line", "prize"),
    [
        ("1 : deux jambons", Prize("deux jambons", 1, 1)),
        ("1:deux jambons", Prize("deux jambons", 1, 1)),
        ("  2 à 4 :  un   panier ", Prize("un panier", 2, 4)),
        ("5-8 : une bouteille", Prize("une bouteille", 5, 8)),
        ("1er : un jambon", Prize("un jambon", 1, 1)),
        ("2e et 3e : un rôti", Prize("un rôti", 2, 3)),
        ("4ème : un saucisson", Prize("un saucisson", 4, 4)),
        ("3rd to 4th : a hamper", Prize("a hamper", 3, 4)),
        ("Lot du dernier : un réveil", Prize("un réveil", label="Lot du dernier")),
        ("1re équipe féminine : des fleurs", Prize("des fleurs", label="1re équipe féminine")),
        ("1 : un dîner : entrée, plat", Prize("un dîner : entrée, plat", 1, 1)),
        (f"{LAST_RANK} : un porte-clés", Prize("un porte-clés", LAST_RANK, LAST_RANK)),
    ],
)
def test_a_line_is_a_prize(line, prize):
    assert read_prizes(line) == (prize,)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_was_read_is_read_again_from_what_is_kept(language):
    text = "1 : un jambon\n\n2 à 4 : un panier\nLot du dernier : un réveil\n"
    with translation.override(language):
        read = read_prizes(text)
        assert read_prizes("\n".join(prize.line for prize in read)) == read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 : un jambon\ndeux paniers", "Ligne 2 : il manque les deux-points"),
        ("1 :", "Ligne 1 : il faut une place avant"),
        ("4 à 2 : un panier", "Ligne 1 : les places vont"),
        ("0 : un panier", "Ligne 1 : les places vont"),
        (f"{LAST_RANK + 1} : un panier", "Ligne 1 : les places vont"),
        ("1 à 3 : un jambon\n3 : un rôti", "Ligne 2 : la place 3 a déjà un lot, ligne 1."),
        ("1 : " + "x" * (LONGEST + 1), f"Ligne 1 : {LONGEST} lettres au plus"),
        ("\n".join(f"{n} : un lot" for n in range(1, MOST + 2)), f"{MOST} lots au plus"),
    ],
)
def test_a_line_that_is_none_is_named(text, words):
    with pytest.raises(UnreadableLine) as error:
        read_prizes(text)
    assert words in str(error.value).replace("\u00a0", " ").replace("\u202f", " ")


def test_as_many_prizes_and_letters_as_there_may_be():
    assert len(read_prizes("\n".join(f"{n} : un lot" for n in range(1, MOST + 1)))) == MOST
    assert read_prizes("1 : " + "x" * LONGEST)[0].what == "x" * LONGEST


def test_who_shares_a_place_gets_what_all_of_those_places_get():
    prizes = read_prizes("1 : un jambon\n2 à 3 : un panier\n4 : un rôti\nDernier : un réveil")
    assert [prize.what for prize in prizes_for(prizes, 1)] == ["un jambon"]
    assert [prize.what for prize in prizes_for(prizes, 3)] == ["un panier"]
    assert [prize.what for prize in prizes_for(prizes, 3, 2)] == ["un panier", "un rôti"]
    assert list(prizes_for(prizes, 5)) == []
