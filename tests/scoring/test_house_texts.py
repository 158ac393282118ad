"""A club's own rules, as a file: nothing is written twice under two spellings, every text can be kept."""

import pytest

from scoring import InvalidRuleset
from scoring.ruleset import read_house_file


def test_a_file_is_refused_whose_texts_or_keys_cannot_be_kept():
    for content, code, key in [
        (b'{"base":"missegre","misdeal":[{"from":1,"from":2}]}', "duplicate_parameter", "from"),
        (
            b'{"base":"montpellier","marked_values":{"82":80,"082":90}}',
            "duplicate_parameter",
            "marked_values",
        ),
        (b'{"base":"missegre","name":"\\ud800"}', "bad_encoding", "file"),
        (b'{"base":"missegre","\\udfff":1,"\\udfff":2}', "bad_encoding", "file"),
        (b'{"base":"missegre","name":"a\\u0000b"}', "wrong_value", "name"),
        (b'{"base":"missegre","notes":{"a\\u0000b":"c"}}', "wrong_value", "notes"),
    ]:
        with pytest.raises(InvalidRuleset) as caught:
            read_house_file(content)
        assert (caught.value.code, caught.value.key) == (code, key)


def test_a_whole_character_written_in_two_halves_is_kept():
    rules = read_house_file(b'{"base":"montpellier","name":"\\ud83c\\udca1","marked_values":{"082":80}}')
    assert (rules.name, rules.marked_values) == ("\U0001f0a1", ((82, 80),))
