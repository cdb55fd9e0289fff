"""Words of workers, schedulers and hosts reach the terminal without what would command it."""

from pathlib import Path

import pytest
from cluster_support import SCENARIO, cluster, ended, wrapper

from pushlab.cluster.failures import Failures
from pushlab.cluster.progress import Progress
from pushlab.errors import RunError
from pushlab.words import printable

SMALL = ["run", SCENARIO, "--set", "world.subscribers=64", "--replications", "1"]
EVIL = "\x1b]0;owned\x07\x1b[2J\u202efdp\u202c\x9b31m\r\x00"
SHOWN = "\\u{1B}]0;owned\\u{07}\\u{1B}[2J\\u{202E}fdp\\u{202C}\\u{9B}31m\\u{0D}\\u{00}"


def test_what_is_printable() -> None:
    assert printable(EVIL) == SHOWN
    assert printable("a\tb\nÄ 日本 👍🏽") == "a\tb\nÄ 日本 👍🏽"
    assert printable("\u2028\ud800\uffff\U0010ffff") == "\\u{2028}\\u{D800}\\u{FFFF}\\u{10FFFF}"
    assert printable("x ::a\n  ::error::b") == "x ::a\n  \\u{3A}:error::b"
    assert printable("a ##[error]b ##vso[task]") == "a \\u{23}#[error]b \\u{23}#vso[task]"
    assert printable(printable(EVIL)) == printable(EVIL)


OTHER_VERSION = """
[ "$1" = --version ] && printf '\\033]0;owned\\007 0.0.1\\n' && exit 0
exec "$PROGRAM" "$@"
"""
FAILING = """
[ "$1" = --version ] && exec "$PROGRAM" "$@"
printf 'first\\033[2J\\n::error::no space\\033\\n' >&2; exit {status}
"""


def test_words_of_workers(tmp_path: Path) -> None:
    with cluster(tmp_path) as made:
        made.add("other", wrapper(tmp_path / "other-program", OTHER_VERSION))
        options = [*made.reached, "--wait", "1", "--out", str(tmp_path / "run")]
        other = ended(*SMALL, *options)
        made.add("full", wrapper(tmp_path / "full-program", FAILING.format(status=75)))
        full = ended(*SMALL, *options)
        made.add("wrong", wrapper(tmp_path / "wrong-program", FAILING.format(status=9)))
        wrong = ended(*SMALL, *options)
    assert (other.returncode, full.returncode, wrong.returncode) == (9, 75, 9)
    for result in (other, full, wrong):
        assert result.stderr == printable(result.stderr)
    assert "is \\u{1B}]0;owned\\u{07} 0.0.1;" in other.stderr
    assert "disk full: run-" in full.stderr
    assert ": ::error::no space\\u{1B}; given out again\n" in full.stderr
    assert "first\\u{1B}[2J\n\\u{3A}:error::no space\\u{1B}\n" in wrong.stderr


def test_words_in_the_line_of_progress(capfd: pytest.CaptureFixture[str]) -> None:
    failures = Failures(quiet=False)
    progress = Progress(failures, "unit", 0, quiet=False)
    failures.add(EVIL, EVIL, EVIL, EVIL)
    progress._is_shown = True
    progress.draw(1, 0, 1)
    progress.end()
    drawn = capfd.readouterr().err.replace("\r\033[K", "")
    assert drawn == printable(drawn)
    assert drawn.count(SHOWN) >= 4


def test_words_of_an_error_of_the_package() -> None:
    assert str(RunError(f"run.sqlite: {EVIL}")) == f"run.sqlite: {SHOWN}"
