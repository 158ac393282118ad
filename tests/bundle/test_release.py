"""`python start.py release VERSION --python FILE`, whole: what somebody publishes."""

import os
import re
import subprocess
import sys
import zipfile

import pytest

from launcher.bundle import tools, unix
from launcher.bundle.contents import TOP
from launcher.places import ROOT, version
from tests.launcher.test_release import git

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.long, pytest.mark.timeout(900)]
NEW = "99.0.0"


@pytest.fixture(scope="module")
def publishers(trial, tmp_path_factory):
    """The trial's Python as its publisher packs it: the one file of a release that nobody may fetch here."""
    file = tmp_path_factory.mktemp("downloads") / "python-embed-amd64.zip"
    with zipfile.ZipFile(trial) as bundle, zipfile.ZipFile(file, "w") as package:
        for name in bundle.namelist():
            if name.startswith(f"{TOP}/python/"):
                package.writestr(name.removeprefix(f"{TOP}/python/"), bundle.read(name))
    return file


@pytest.fixture(scope="module")
def clone(publishers, tmp_path_factory):
    """What is committed, with that file's sum where the publisher's stands."""
    folder = tmp_path_factory.mktemp("release") / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    pins = folder / "launcher" / "bundle" / "pins.toml"
    text = pins.read_text(encoding="utf-8")
    changed = text.replace(tools.pins()["python"]["sha256"], tools.sha256(publishers.read_bytes()))
    assert changed != text
    pins.write_text(changed, encoding="utf-8")
    git(folder, "commit", "-qam", "another Python")
    return folder


def asked(folder, *words):
    return subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def made(clone, publishers):
    """What stands in dist/ afterwards, and what was said."""
    command = [sys.executable, "-m", "launcher.release", NEW, "--python", str(publishers)]
    variables = os.environ | {"PYTHONPATH": str(clone), "LANG": "fr_FR.UTF-8", "LC_ALL": ""}
    done = subprocess.run(command, cwd=clone, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {file.name: file for file in (clone / "dist").iterdir()}, done.stdout


def test_the_package_and_the_four_zips_are_there_with_their_sums(made, clone):
    files, said = made
    zips = {f"dix-de-der-{NEW}-{system}.zip" for system in ("windows", *unix.SYSTEMS)}
    package = {f"dix_de_der-{NEW}-py3-none-any.whl", f"dix_de_der-{NEW}.tar.gz"}
    assert set(files) == zips | package | {"SHA256SUMS", "tag.txt"}
    summed = (clone / "dist" / "SHA256SUMS").read_text(encoding="utf-8")
    assert {line.split()[1] for line in summed.splitlines()} == zips | package
    check = ["sha256sum", "--check", "--quiet", "SHA256SUMS"]
    assert subprocess.run(check, cwd=clone / "dist", check=False).returncode == 0
    assert f"git tag -a v{NEW} -F dist/tag.txt" in said


def test_the_changelog_has_the_version_s_section_and_the_tag_says_it(made, clone):
    files, _said = made
    changelog = (clone / "CHANGELOG.md").read_text(encoding="utf-8")
    before = asked(clone, "show", "HEAD:CHANGELOG.md")
    told = before.partition("## [Unreleased]\n")[2].partition("\n## [")[0].strip("\n")
    assert re.search(rf"^## \[Unreleased\]\n\n## \[{NEW}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE)
    assert files["tag.txt"].read_text(encoding="utf-8") == f"Dix de Der {NEW}\n\n{told}\n"
    assert version(clone) == NEW
    assert sorted(asked(clone, "status", "--porcelain").split()) == [
        "CHANGELOG.md",
        "M",
        "M",
        "pyproject.toml",
    ]


@pytest.mark.parametrize("system", ["windows", *unix.SYSTEMS])
def test_each_zip_says_its_version(system, made):
    files, _said = made
    with zipfile.ZipFile(files[f"dix-de-der-{NEW}-{system}.zip"]) as bundle:
        names = set(bundle.namelist())
        assert bundle.read(f"{TOP}/bundle.txt").decode() == f"{NEW}\n"
        assert f'version = "{NEW}"' in bundle.read(f"{TOP}/pyproject.toml").decode()
        assert bundle.read(f"{TOP}/LISEZ-MOI.txt").decode("utf-8-sig").startswith(f"Dix de Der {NEW}")
    assert (f"{TOP}/python/python.exe" in names) is (system == "windows")
    assert (f"{TOP}/uv" in names) is (system != "windows")


def test_the_windows_zip_holds_the_publishers_python_and_no_trial_s(made, publishers):
    files, _said = made
    assert not [name for name in files if "essai" in name]
    with (
        zipfile.ZipFile(publishers) as package,
        zipfile.ZipFile(files[f"dix-de-der-{NEW}-windows.zip"]) as bundle,
    ):
        for name in set(package.namelist()) - {"python313._pth"}:
            assert bundle.read(f"{TOP}/python/{name}") == package.read(name), name
