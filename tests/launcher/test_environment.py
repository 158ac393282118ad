"""Which Python runs the program, in which environment, and what must run before any library is there."""

import ast
import sys
import zipfile

import pytest

from launcher import environment, python
from launcher.messages import CannotStart
from launcher.places import ROOT


@pytest.mark.parametrize(
    ("version", "bits", "fits"),
    [
        ((2, 7), 64, False),
        ((3, 10), 64, False),
        ((3, 11), 64, True),
        ((3, 14), 64, True),
        ((3, 14), 32, False),
        ((3, 15), 64, False),
        ((4, 0), 64, False),
    ],
)
def test_it_takes_3_11_to_3_14_of_64_bits(version, bits, fits):
    assert python.fits(version, bits) is fits


def test_windows_asks_its_py_launcher_first_and_others_the_path():
    assert python.candidates(True)[0] == ["py", "-3.13"]
    assert python.candidates(False)[0] == ["python3.13"]
    assert ["/opt/homebrew/bin/python3.12"] in python.candidates(False)


def test_a_candidate_is_tried_for_real():
    assert python.answers([sys.executable])
    assert not python.answers(["no-such-python-anywhere"])
    assert not python.answers([sys.executable, "-c", "print('hello')"])


def test_it_returns_at_once_in_a_fitting_python():
    assert python.require_fitting(["start.py"]) is None


def test_no_python_at_all_is_a_sentence_and_an_end(monkeypatch, capsys):
    monkeypatch.setattr(python, "current_fits", lambda: False)
    monkeypatch.setattr(python, "candidates", lambda windows: [["no-such-python-anywhere"]])
    with pytest.raises(SystemExit) as end:
        python.require_fitting(["start.py"])
    assert end.value.code == 2
    assert capsys.readouterr().err == python.SENTENCE


def write_wheel(folder, *, version):
    """A wheel as an index would give it, with one module in it."""
    info = f"dix_probe-{version}.dist-info"
    with zipfile.ZipFile(folder / f"dix_probe-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("dix_probe.py", f"VERSION = {version!r}\n")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: dix-probe\nVersion: {version}\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: t\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project that pins one library, and a folder of wheels that has it."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    (tmp_path / "requirements.txt").write_text("dix-probe==1.0\n")
    (tmp_path / "wheels").mkdir()
    write_wheel(tmp_path / "wheels", version="1.0")
    write_wheel(tmp_path / "wheels", version="2.0")
    return tmp_path


def installed_version(python):
    done = environment.subprocess.run(
        [python, "-c", "import dix_probe; print(dix_probe.VERSION)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.long
@pytest.mark.sqlite_only
def test_it_installs_from_a_folder_and_only_when_the_pins_change(project, monkeypatch):
    folder, wheels = project / "environnement du club", project / "wheels"
    python = environment.prepare(folder, wheels=wheels)
    assert installed_version(python) == "1.0"

    with monkeypatch.context() as offline:
        offline.setattr(environment, "install", lambda *_: pytest.fail("nothing has changed"))
        (project / "requirements.txt").write_bytes(b"dix-probe==1.0\r\n")
        assert environment.prepare(folder) == python

    (project / "requirements.txt").write_text("dix-probe==2.0\n")
    assert installed_version(environment.prepare(folder, wheels=wheels)) == "2.0"

    kept = environment.installed(folder)
    (project / "requirements.txt").write_text("dix-probe==3.0\n")
    with pytest.raises(CannotStart, match="dix-probe") as refused:
        environment.prepare(folder, wheels=wheels)
    assert refused.value.name == "install_failed"
    assert environment.installed(folder) == kept


def test_a_broken_environment_is_seen(tmp_path):
    assert not environment.is_healthy(tmp_path / "nowhere")
    place = environment.python_of(tmp_path / "env")
    place.parent.mkdir(parents=True)
    place.symlink_to(tmp_path / "an-interpreter-that-was-removed")
    assert not environment.is_healthy(tmp_path / "env")


def test_the_fingerprint_follows_included_files(project):
    (project / "dev.txt").write_text("-r requirements.txt\npytest==1\n")
    before = environment.fingerprint(project / "dev.txt")
    (project / "requirements.txt").write_text("dix-probe==2.0\n")
    assert environment.fingerprint(project / "dev.txt") != before


def test_a_torn_stamp_means_install_again(tmp_path):
    (tmp_path / environment.STAMP).write_text('{"requirements.txt": "ab')
    assert environment.installed(tmp_path) == {}


LIBRARIES = {"addresses.py": {"ifaddr"}, "card.py": {"segno"}, "web.py": {"uvicorn"}}
# What Python 2.7 cannot read.
NEW = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef, ast.Match, ast.YieldFrom)


def imported(tree):
    """The first names of what a module imports, its own package apart."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]


def test_the_launcher_needs_the_standard_library_only():
    for file in (ROOT / "start.py", *ROOT.glob("launcher/*.py")):
        allowed = {"launcher", *sys.stdlib_module_names, *LIBRARIES.get(file.name, set())}
        assert set(imported(ast.parse(file.read_text(encoding="utf-8")))) <= allowed, file


def test_what_an_old_python_reads_first_is_written_for_it():
    """Python 2.7 must get as far as the sentence that says what to install: no annotation, no f-string."""
    for file in (ROOT / "start.py", ROOT / "launcher/__init__.py", ROOT / "launcher/python.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert not {"pathlib", "__future__"} & set(imported(tree)), file
        for node in ast.walk(tree):
            assert not isinstance(node, NEW), (file, node.lineno)
            if isinstance(node, ast.FunctionDef):
                annotated = [arg for arg in node.args.args if arg.annotation]
                assert not (node.returns or node.args.kwonlyargs or annotated), (file, node.lineno)
    assert (ROOT / "launcher/__init__.py").read_bytes().isascii()


def test_the_libraries_of_the_windows_zip_are_those_of_the_program():
    pins = {
        line.split(" --hash")[0].split(";")[0].strip().lower()
        for name in ("requirements.txt", "requirements-windows.txt")
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        if "==" in line and not line.startswith("#") and 'sys_platform != "win32"' not in line
    }
    assert len({pin.split("==")[0] for pin in pins}) == len(pins), (
        "start.py bundle: see requirements-windows.txt"
    )
