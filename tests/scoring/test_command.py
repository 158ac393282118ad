"""The public command: one line in, one line out, whatever the line, the console or the pipe."""

import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import builtin, command
from scoring.command.lines import LONGEST_LINE, chosen_ruleset, ruleset_at, score_stream
from scoring.command.options import build_parser
from tests.scoring.table import MISSEGRE

ROOT = Path(__file__).parent.parent.parent
GOOD = b'{"taker":"A","contract":90,"trump":"hearts","points":{"A":95,"B":67}}'
MARKS = {"A": 100, "B": 70, "made": True}


def answers(source: bytes) -> list[dict]:
    sink = io.BytesIO()
    score_stream(io.BytesIO(source), sink, MISSEGRE)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def told(found: dict) -> object:
    return found.get("error") or {key: found[key] for key in MARKS}


def run(*arguments, source=b"", **environment):
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=source,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_a_line_in_a_line_out():
    assert answers(GOOD + b"\n") == [
        {
            "A": 100,
            "B": 70,
            "made": True,
            "lines": [
                {"side": "A", "points": 100, "reason": "95 arrondi à 100", "article": "VII.1"},
                {"side": "B", "points": 70, "reason": "67 arrondi à 70", "article": "VII.1"},
            ],
        }
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "empty_line"),
        (b"not json", "not_json"),
        (b'{"points":{"A":NaN}}', "not_json"),
        (b'{"points":{"A":' + b"9" * 5000 + b"}}", "not_json"),
        (b"[" * 20000, "not_json"),
        (b"\xef\xbb\xbf{}", "not_json"),
        (b"null", "not_object"),
        (b"[]", "not_object"),
        (b'{"taker":"\xe9"}', "bad_encoding"),
        (b'{"taker":"A","taker":"B"}', "duplicate_key"),
        (b'{"points":{"A":1e400}}', "wrong_type"),
        (b'{"points":{"A":' + b"9" * 4000 + b"}}", "missing"),
        (b'{"\\ud800":1}', "unknown_key"),
        (b" " * (LONGEST_LINE + 1), "line_too_long"),
        (b" " * LONGEST_LINE, "empty_line"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_a_bad_line_is_answered_and_never_stops_the_rest(line, code):
    found = answers(GOOD + b"\n" + line + b"\n" + GOOD + b"\n")
    assert [told(one) for one in found] == [MARKS, code, MARKS]
    assert set(found[1]) == {"error", "field", "message"}
    assert found[1]["message"] and found[1]["field"]


@pytest.mark.parametrize(
    ("line", "field", "said"),
    [
        (b'{"points":{"A":95,"A":67}}', "points", "« A » est écrit deux fois."),
        (b'{"taker":"A","taker":"B"}', "taker", "« taker » est écrit deux fois."),
        (b'{"taker":"A","contract":true}', "contract", "« true » n’est pas une valeur de « contract »."),
        (b'{"status":"passed","points":{"A":0,"B":0}}', "points", "Une donne passée n’a ni preneur"),
    ],
)
def test_the_key_at_fault_is_one_of_the_line_and_its_value_is_spelled_as_it_was(line, field, said):
    (found,) = answers(line)
    assert found["field"] == field
    assert found["message"].replace("\u00a0", " ").startswith(said)


@pytest.mark.parametrize(
    ("words", "modes"),
    [
        (["--target", "2000"], "--match ou --totals"),
        (["--last-game"], "--match"),
    ],
)
def test_limits_of_a_match_without_a_match_are_a_usage_error(words, modes):
    found = run(*words, source=GOOD)
    assert (found.returncode, found.stdout) == (2, b"")
    assert f"{words[0]} ne va qu’avec {modes}." in found.stderr.decode()


def test_line_ends_do_not_matter():
    for end in [b"\n", b"\r\n", b""]:
        assert [told(one) for one in answers(GOOD + end)] == [MARKS]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--ruleset", "inconnu"],
        ["--what"],
    ],
)
def test_a_usage_error_exits_with_2(arguments):
    found = run(*arguments, source=GOOD)
    assert (found.returncode, found.stdout) == (2, b"")


def test_an_unknown_ruleset_is_named_and_the_known_ones_listed():
    said = run("--ruleset", "é€", source=GOOD).stderr.decode("utf-8")
    assert "é€" in said and "n’existe pas" in said and "missegre" in said


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_output_is_utf_8_on_any_console(encoding):
    found = run(source=GOOD, PYTHONIOENCODING=encoding, PYTHONUTF8="0", LC_ALL="C")
    assert "95 arrondi à 100" in found.stdout.decode("utf-8")
    assert run("--help", PYTHONIOENCODING=encoding, PYTHONUTF8="0").returncode == 0


def test_a_reader_that_goes_away_is_no_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "scoring"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        running.stdout.close()
        running.stdin.write(GOOD + b"\n")
        running.stdin.close()
        assert running.stderr.read() == b""
        assert running.wait(30) == 1


def test_each_line_is_answered_at_once():
    with subprocess.Popen(
        [sys.executable, "-m", "scoring"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as running:
        for _ in range(2):
            running.stdin.write(GOOD + b"\n")
            running.stdin.flush()
            assert told(json.loads(running.stdout.readline())) == MARKS
        running.stdin.close()


def test_it_needs_nothing_but_the_standard_library():
    code = (
        "import sys, scoring, scoring.__main__;"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    assert eval(found.stdout) == ["__main__", "scoring"]


# The same command inside this process, on real streams: what the encoding and a closed pipe do to it.


def inside(monkeypatch, arguments, source, sink):
    """Its exit code, with those bytes to read and that binary file to write to."""
    monkeypatch.setattr(sys, "argv", ["scoring", *arguments])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(sink, encoding="ascii"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(ROOT / "scoring" / "__main__.py"), run_name="__main__")
    return left.value.code


@pytest.mark.parametrize(("line", "code"), [(GOOD, 0), (b"{}", 1)])
def test_its_exit_code_is_that_of_the_lines(monkeypatch, line, code):
    assert inside(monkeypatch, [], io.BytesIO(line), io.BytesIO()) == code


@pytest.mark.parametrize(("lines", "code"), [(GOOD, 0), (GOOD + b"\n" + GOOD, 1)])
def test_a_whole_match_has_its_exit_code_too(monkeypatch, lines, code):
    assert inside(monkeypatch, ["--match", "--deals", "1"], io.BytesIO(lines), io.BytesIO()) == code


@pytest.mark.parametrize(("line", "code"), [(b'{"A":1000,"B":940}', 0), (GOOD, 1)])
def test_totals_have_their_exit_code_too(monkeypatch, line, code):
    words = ["--totals", "--style", "S1", "--deals", "12"]
    assert inside(monkeypatch, words, io.BytesIO(line), io.BytesIO()) == code


def test_a_closed_pipe_is_1(monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb", buffering=0) as sink:
        assert inside(monkeypatch, [], io.BytesIO(GOOD), sink) == 1


class Interrupted(io.BytesIO):
    """A keyboard on which Ctrl-C is pressed."""

    def readline(self, *_limit):
        raise KeyboardInterrupt


def test_ctrl_c_is_130_without_a_traceback(monkeypatch):
    assert inside(monkeypatch, [], Interrupted(), io.BytesIO()) == 130


# The streams of a command: closed from the start, closed on the way, without a place for errors.


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_a_stream_closed_from_the_start_is_1_and_nothing_is_done(monkeypatch, closed):
    monkeypatch.setattr(sys, closed, None)
    assert command.run(lambda: pytest.fail("it ran")) == 1


def test_without_a_place_for_errors_it_works_as_ever(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    assert command.run(lambda: 0) == 0


def test_a_reader_of_simulated_deals_may_have_seen_enough():
    words = [sys.executable, "-m", "scoring.simulate", "--deals", "100000", "--print"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout.readline().startswith(b"d1 | ")
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 1


# `--ruleset`: a rulebook, a named scale, a club's own file; what is said when it is none of them.


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
