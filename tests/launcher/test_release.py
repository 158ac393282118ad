"""A version is made: its number, what is told of it, its files."""

import datetime
import subprocess
import tarfile
import zipfile

import pytest

from launcher import release
from launcher.bundle.contents import FOLDERS
from launcher.messages import CannotStart
from launcher.places import ROOT, version

NOW = datetime.datetime(2026, 11, 26, 12, 0, tzinfo=datetime.UTC)
CHANGELOG = """# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0] - 2026-01-01

- The first.
"""


def git(folder, *words):
    who = ("-c", "user.name=X", "-c", "user.email=x@example.org")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path):
    """A small repository of another program, at 0.1.0."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.1.0"\n', encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "x")
    return tmp_path


def test_the_number_stands_in_its_only_home_and_the_changelog(checkout):
    release.take_number(checkout, "0.2.0", NOW)
    assert version(checkout) == "0.2.0"
    text = (checkout / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]\n\n## [0.2.0] - 2026-11-26\n\n### Added\n\n- A thing.\n\n## [0.1.0]" in text
    assert release.section(text, "## [0.2.0]") == "### Added\n\n- A thing."
    assert release.section(text, "## [Unreleased]") == ""


@pytest.mark.parametrize("number", ["0.1.0", "0.0.9", "0.2", "v0.2.0", "0.02.0", "0.2.0rc1", ""])
def test_no_number_above_todays_is_refused(checkout, number):
    with pytest.raises(CannotStart) as refusal:
        release.take_number(checkout, number, NOW)
    assert refusal.value.name == "release_number"
    assert version(checkout) == "0.1.0"


def test_numbers_are_compared_as_numbers(checkout):
    release.take_number(checkout, "0.10.0", NOW)
    git(checkout, "commit", "-qam", "0.10.0")
    (checkout / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    git(checkout, "commit", "-qam", "more")
    with pytest.raises(CannotStart):
        release.take_number(checkout, "0.9.0", NOW)


def test_what_is_not_committed_or_not_told_is_no_version(checkout):
    release.take_number(checkout, "0.2.0", NOW)
    with pytest.raises(CannotStart) as refusal:
        release.take_number(checkout, "0.3.0", NOW)
    assert refusal.value.name == "release_uncommitted"
    git(checkout, "commit", "-qam", "0.2.0")
    with pytest.raises(CannotStart) as refusal:
        release.take_number(checkout, "0.3.0", NOW)
    assert refusal.value.name == "release_nothing"


def test_a_version_is_read_where_the_program_reads_it(settings):
    assert version() == settings.VERSION


@pytest.mark.program
def test_the_wheel_is_one_folder_that_holds_the_repository_s_own(built):
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"dix_de_der", f"dix_de_der-{version()}.dist-info"}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    ours = {f"dix_de_der/{name}" for name in listed.splitlines() if name.startswith(FOLDERS)}
    alone = {
        f"dix_de_der/{name}" for name in ("__init__.py", "manage.py", "pyproject.toml", "requirements.txt")
    }
    ours.remove("dix_de_der/launcher/package.py")  # it is the __init__.py
    assert {name for name in names if name.startswith("dix_de_der/")} == ours | alone


@pytest.mark.program
def test_the_same_commit_gives_the_same_bytes(built, tmp_path):
    before = {path.name: path.read_bytes() for path in built.iterdir()}
    clone = tmp_path / "another folder"
    subprocess.run(["git", "clone", "-q", str(built.parent), str(clone)], check=True)
    again = release.build(clone)
    for path in again.iterdir():
        assert path.read_bytes() == before[path.name], path.name
    sums = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=built, capture_output=True, check=False)
    assert sums.returncode == 0
    assert before["tag.txt"].decode().startswith(f"Dix de Der {version()}\n\n")
    (archive,) = again.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        assert any(name.endswith("/tests/launcher/test_release.py") for name in files.getnames())


@pytest.mark.program
def test_a_version_has_the_same_bytes_before_and_after_its_commit(built, tmp_path):
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(built.parent), str(clone)], check=True)
    release.take_number(clone, "99.0.0", NOW)
    before = {path.name: path.read_bytes() for path in release.build(clone).iterdir()}
    git(clone, "commit", "-qam", "Version 99.0.0")
    assert {path.name: path.read_bytes() for path in release.build(clone).iterdir()} == before
    assert len(before) == 2
