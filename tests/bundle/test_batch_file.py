"""Lancer.bat, read: what it must never do. `test_under_wine.py` runs it."""

import re

import pytest

from launcher.bundle.archive import LONGEST_PATH
from launcher.bundle.contents import TOP
from launcher.places import ROOT

BYTES = (ROOT / "Lancer.bat").read_bytes()
TEXT = BYTES.decode("cp850")
PERCENT = ["100 % belote", "%PATH%", "%here% & 50%cd% (!)", "%", "%~dp0", "%%"]
COMMANDS = [line for line in TEXT.splitlines() if not line.startswith(("rem ", "echo "))]


def test_it_is_written_in_the_code_page_that_it_asks_for():
    assert "chcp 850 >nul" in TEXT
    assert "Décompressez d'abord le dossier" in TEXT
    assert re.search("[\u2500-\u257f\u2580-\u259f]", TEXT) is None, "written as UTF-8"


def test_the_second_one_only_adds_its_word():
    content = (ROOT / "Suivre.bat").read_bytes()
    text = content.decode("cp850")
    assert content.count(b"\n") == content.count(b"\r\n") > 5
    assert '"%~dp0Lancer.bat" follow %*' in text.splitlines()
    assert "Décompressez d'abord" in text
    commands = [line for line in text.splitlines() if not line.startswith(("rem ", "echo "))]
    assert not any(re.match(r"(cd|call|pushd)\b", line, re.IGNORECASE) for line in commands)
    assert not any("%~dp0" in "".join(line.split('"')[::2]) for line in commands)


def test_the_path_is_never_trusted():
    assert not any(line.startswith("where ") or " where " in line for line in COMMANDS)
    tried = [number for number, line in enumerate(COMMANDS) if line.startswith('python -c ""')]
    used = [number for number, line in enumerate(COMMANDS) if line.startswith('python "')]
    assert tried
    assert tried[0] < used[0]


@pytest.mark.parametrize("word", ["cd", "call", "pushd", "enabledelayedexpansion"])
def test_no_command_that_stumbles_over_a_name(word):
    assert not any(re.match(rf"(@?){word}\b", line, re.IGNORECASE) for line in COMMANDS)


def test_every_use_of_the_folder_is_quoted():
    for line in COMMANDS:
        outside = "".join(line.split('"')[::2])
        assert "%here" not in outside, line
        assert "%~dp0" not in outside, line


def as_cmd_reads(line, variables):
    """What Windows' cmd makes of a line of a batch file before anything else: from left to right, once, never
    again in what came. A % without another one is dropped."""
    read, rest = "", line
    while "%" in rest:
        before, _, rest = rest.partition("%")
        read += before
        if rest.startswith("%"):
            read, rest = read + "%", rest[1:]
        elif rest.startswith("*"):
            read, rest = read + variables["*"], rest[1:]
        elif rest.startswith("~dp0"):
            read, rest = read + variables["~dp0"], rest[4:]
        elif "%" in rest:
            asked, _, rest = rest.partition("%")
            read += value_of(asked, variables)
    return read + rest


def value_of(asked, variables):
    """Of `name`, of `name:~150,1` (some signs of it) and of `name:;=` (without these)."""
    name, _, how = asked.partition(":")
    value = variables.get(name, "")
    if how.startswith("~"):
        first, count = map(int, how[1:].split(","))
        return value[first : first + count]
    return value.replace(how[:-1], "") if how else value


@pytest.mark.parametrize("name", [*PERCENT, "Belote & Coinche", "Été du club (1)", "!here!", "a ^ b"])
def test_whatever_the_folder_is_called_each_line_means_that_folder(name):
    """Each time it stands whole and in quotes, in which no other sign than % means anything."""
    folder = f"C:\\Users\\Odile\\{name}\\"
    given = {"~dp0": folder, "*": "--version", "PATH": "wrong", "cd": "wrong", "errorlevel": "0"}
    (told,) = [line for line in COMMANDS if line.startswith("set ")]
    assert as_cmd_reads(told, given) == f'set "here={folder}"'
    given["here"] = folder
    read = [as_cmd_reads(line, given) for line in COMMANDS]
    starts = [line for line in read if line.endswith("--version")]
    assert f'"{folder}python\\python.exe" -X utf8 "{folder}start.py" --version' in starts
    assert len(starts) == 3
    assert f'if not exist "{folder}start.py" goto zipped' in read
    assert f'if exist "{folder}bundle.txt" goto bundle' in read
    assert f'type nul 2>nul >"{folder}.essai"' in read
    assert f'if "{folder}"=="{folder}" goto greeting' in read
    assert not any("wrong" in line for line in read)
    outside = ["".join(line.split('"')[::2]) for line in read]
    assert not any(name in line for line in outside if name not in {"%", "%%"})


def test_a_semicolon_is_seen():
    line = next(line for line in COMMANDS if line.endswith("goto greeting"))
    assert as_cmd_reads(line, {"here": "C:\\a; b\\"}) == r'if "C:\a b\"=="C:\a; b\" goto greeting'


def test_a_path_that_leaves_too_little_for_the_files_is_refused():
    """Of 259 signs, those of the longest file in the folder are left."""
    (most,) = re.findall(r'"%here:~(\d+),1%"', TEXT)
    (said,) = re.findall(r"up to (\d+) ", TEXT)
    assert int(most) + int(said) <= 259
    assert int(said) + len(f"{TOP}/") == LONGEST_PATH


def test_every_label_is_there():
    asked = set(re.findall(r"goto (\w+)", TEXT))
    assert asked <= set(re.findall(r"^:(\w+)", TEXT, re.MULTILINE))


def test_after_an_error_the_window_stays():
    after = TEXT.partition(":ended")[2].split()
    assert after[:6] == ["if", '"%errorlevel%"=="0"', "exit", "/b", "0", ":wait"]
    assert after[6] == "pause"
