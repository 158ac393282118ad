"""The key as people type it: what is read in its place, and which slips are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.partner.keys import LENGTH, SIGNS, WrongKey, check_sign, new_key, read_key, secret_of, shown

KEYS = st.text(SIGNS, min_size=LENGTH - 1, max_size=LENGTH - 1).map(lambda drawn: drawn + check_sign(drawn))


def code_of(typed):
    with pytest.raises(WrongKey) as wrong:
        read_key(typed)
    return wrong.value.code


def test_a_new_key_has_a_hundred_bits_and_is_shown_in_groups_of_four():
    key = new_key()
    assert [len(group) for group in shown(key).split("-")] == [4, 4, 4, 4, 4, 1]
    assert len({new_key() for _ in range(200)}) == 200
    assert 32 ** (LENGTH - 1) == 2**100
    assert not set("ILOU") & set(SIGNS)


@given(KEYS)
def test_it_is_read_however_it_is_typed(key):
    assert read_key(f"  {shown(key).lower().replace('-', ' – ')} ") == key
    assert read_key(key.replace("0", "O").replace("1", "l").replace("V", "u")) == key


@given(KEYS, st.integers(0, LENGTH - 1), st.sampled_from(SIGNS))
def test_one_wrong_sign_is_told(key, place, sign):
    typed = key[:place] + sign + key[place + 1 :]
    assert typed == key or code_of(typed) == "slip"


@given(KEYS, st.integers(0, LENGTH - 1), st.integers(0, LENGTH - 1))
def test_two_signs_that_changed_places_are_told(key, one, other):
    signs = list(key)
    signs[one], signs[other] = signs[other], signs[one]
    typed = "".join(signs)
    assert typed == key or code_of(typed) == "slip"


def test_too_few_too_many_and_signs_of_no_key():
    key = new_key()
    assert (code_of(key[:-1]), code_of(key + "0"), code_of(""), code_of(key[:-1] + "é")) == (
        "short",
        "long",
        "short",
        "sign",
    )


@given(KEYS, KEYS)
def test_two_keys_have_two_secrets(one, other):
    assert (secret_of(one) == secret_of(other)) is (one == other)
    assert len(secret_of(one)) == 13
