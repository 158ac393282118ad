"""`--ruleset`: a rulebook, a named scale, a club's own file; what is said when it is none of them."""

import json

import pytest

from scoring import builtin
from scoring.command.options import build_parser, refuse_limits_without_match
from scoring.command.rules import chosen_ruleset, ruleset_at
from tests.scoring.test_command import GOOD, run


def marks(found):
    answer = json.loads(found.stdout)
    return answer["A"], answer["B"]


def test_a_clubs_file_is_a_ruleset(tmp_path):
    (tmp_path / "mon club.json").write_text('{"base":"montpellier","round_to":1}', encoding="utf-8")
    assert marks(run("--ruleset", str(tmp_path / "mon club.json"), source=GOOD)) == (185, 67)


def test_a_named_scale_is_one_too():
    assert marks(run("--ruleset", "bga-contrat-seul", source=GOOD)) == (90, 0)


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
        ('{"base":"missegre","max_bid":180}', "(sweep_question, sweep_in_test)"),
        ('{"base":"pagat"}', "(gaps, double_base)"),
        ("{", "Le fichier n’est pas du JSON. (not_json, file)"),
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


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("belotte", ["« belotte » n’existe pas", "missegre, montpellier", "colver", ".json"]),
        ("pagat", ["(gaps, double_base)"]),
        ("nulle part.json", ["« nulle part.json » ne se lit pas"]),
        ("\0.json", ["ne se lit pas"]),
    ],
)
def test_what_is_no_ruleset_is_one_french_sentence_and_exit_code_2(name, said, capsys):
    with pytest.raises(SystemExit) as left:
        chosen_ruleset(name, build_parser())
    told = capsys.readouterr().err.replace("\u00a0", " ")
    assert left.value.code == 2
    assert [words for words in said if words not in told] == []


def test_a_scale_with_gaps_lists_them():
    found = run("--ruleset", "pagat", source=GOOD)
    assert found.returncode == 2 and "double_base, melds" in found.stderr.decode("utf-8")


def test_the_limits_of_a_match_need_one(capsys):
    parser = build_parser()
    refuse_limits_without_match(parser.parse_args(["--match", "--target", "2000"]), parser)
    with pytest.raises(SystemExit):
        refuse_limits_without_match(parser.parse_args(["--deals", "12"]), parser)
    assert "--deals ne va qu’avec --match ou --totals." in capsys.readouterr().err
