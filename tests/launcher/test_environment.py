"""The virtual environment: made once, filled from a folder without internet, filled again when the pins
change.
"""

import sys
import zipfile

import pytest

from launcher import environment
from launcher.messages import CannotStart


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


@pytest.mark.program
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


@pytest.mark.program
@pytest.mark.sqlite_only
def test_without_internet_it_says_so_in_a_sentence(project, monkeypatch):
    for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", environment.os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "https://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    with pytest.raises(CannotStart, match="internet") as refused:
        environment.prepare(project / "env")
    assert refused.value.name == "no_internet"


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


def test_the_running_python_fits_its_own_probe(tmp_path):
    place = environment.python_of(tmp_path)
    place.parent.mkdir(parents=True)
    place.symlink_to(sys.executable)
    assert environment.is_healthy(tmp_path)
