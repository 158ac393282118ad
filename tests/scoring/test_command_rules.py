"""`--ruleset`: a rulebook, a named scale, a club's own file; what is said when it is none of them."""

import json

import pytest

from scoring import builtin
from scoring.command.rules import ruleset_at
from tests.scoring.test_command import GOOD, run


def marks(found):
    answer = json.loads(found.stdout)
    return answer["A"], answer["B"]


def test_a_clubs_file_is_a_ruleset(tmp_path):
    (tmp_path / "mon club.json").write_text('{"base":"montpellier","round_to":1}', encoding="utf-8")
    assert marks(run("--ruleset", str(tmp_path / "mon club.json"), source=GOOD)) == (185, 67)


def test_the_command_line_names_a_ruleset_or_its_file(tmp_path):
    club = tmp_path / "club.json"
    club.write_text('{"base":"annonces","target":1500}', encoding="utf-8")
    assert ruleset_at("annonces") is builtin("annonces")
    assert ruleset_at(str(club)).target == 1500
    with pytest.raises(KeyError):
        ruleset_at("manille")
    with pytest.raises(OSError):
        ruleset_at(str(tmp_path / "none.json"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"base":"missegre","full":1}', "« full » n’est pas un réglage connu. (unknown_parameter, full)"),
        ('{"base":"pagat"}', "(gaps, double_base)"),
        (None, "ne se lit pas"),
    ],
)
def test_a_file_that_cannot_be_used_is_a_usage_error(tmp_path, content, said):
    club = tmp_path / "club.json"
    if content:
        club.write_text(content, encoding="utf-8")
    found = run("--ruleset", str(club), source=GOOD)
    told = found.stderr.decode("utf-8").replace("\u00a0", " ").replace("\u202f", " ")
    assert (found.returncode, found.stdout) == (2, b"")
    assert said in told and str(club) in told
