"""What a release is made of, once for all that look at it."""

import subprocess

import pytest

from launcher import release
from launcher.places import ROOT


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The files of a version, made from a clean clone of what is committed."""
    clone = tmp_path_factory.mktemp("release") / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    folder = release.build(clone)
    release.write_tag_text(clone, folder)
    release.write_sums(folder)
    return folder
