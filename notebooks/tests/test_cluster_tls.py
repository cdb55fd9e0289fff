"""A cluster with certificates of the user's own, in place of those of the run."""

import subprocess
from pathlib import Path

import pytest
from cluster_support import SCENARIO, SETTINGS, digest, ended


def _openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def certificates(tmp_path: Path) -> list[str]:
    """The options for an authority, a certificate that it has signed, and its key."""
    new = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2"]
    _openssl(
        tmp_path, "req", "-x509", *new, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=ca"
    )
    _openssl(tmp_path, "req", *new, "-keyout", "one.key", "-out", "one.csr", "-subj", "/CN=one")
    _openssl(tmp_path, "x509", "-req", "-in", "one.csr", *signed, "-out", "one.pem")
    files = {"--tls-ca": "ca.pem", "--tls-cert": "one.pem", "--tls-key": "one.key"}
    return [text for option, name in files.items() for text in (option, str(tmp_path / name))]


def test_certificates_of_the_user(
    digest_of_one: str, certificates: list[str], tmp_path: Path
) -> None:
    run = tmp_path / "run"
    options = ["--workers", "1", "--units", "1", "--out", str(run)]
    result = ended("run", SCENARIO, *SETTINGS, *options, *certificates)
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one


def test_a_certificate_made_as_the_page_says(digest_of_one: str, tmp_path: Path) -> None:
    """The line of docs/scale.md: one file is authority and certificate at once."""
    page = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")
    (line,) = [line.strip() for line in page.splitlines() if "openssl req" in line]
    subprocess.run(["sh", "-ec", line], cwd=tmp_path, check=True, capture_output=True)
    files = {"--tls-ca": "cert.pem", "--tls-cert": "cert.pem", "--tls-key": "key.pem"}
    tls = [text for option, name in files.items() for text in (option, str(tmp_path / name))]
    run = tmp_path / "run"
    options = ["--workers", "1", "--units", "1", "--out", str(run)]
    result = ended("run", SCENARIO, *SETTINGS, *options, *tls)
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one
