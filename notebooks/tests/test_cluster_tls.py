"""A cluster whose parts show one another certificates."""

import subprocess
from pathlib import Path

import pytest
from cluster_support import SCENARIO, SETTINGS, cluster, digest, ended


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


def test_with_certificates_alone(
    digest_of_one: str, certificates: list[str], tmp_path: Path
) -> None:
    names = {"--tls-ca": "--tls-ca-file"}
    options = [names.get(text, text) for text in certificates]
    run = tmp_path / "run"
    with cluster(tmp_path, *options, "--protocol", "tls") as made:
        assert made.address.startswith("tls://127.0.0.1:")
        made.add("one")
        command = ["run", SCENARIO, *SETTINGS, "--scheduler", made.address, "--out", str(run)]
        without = ended(*command, "--wait", "2")
        assert (without.returncode, len(without.stderr.splitlines())) == (2, 1)
        result = ended(*command, *certificates, "--shards", "2")
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one


def test_a_cluster_of_its_own_has_them_too(
    digest_of_one: str, certificates: list[str], tmp_path: Path
) -> None:
    run = tmp_path / "run"
    options = ["--workers", "1", "--shards", "1", "--out", str(run)]
    result = ended("run", SCENARIO, *SETTINGS, *options, *certificates)
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one
