"""One line for all workers: what is done, what it cost, what is left, what went wrong."""

from pushlab.cluster.failures import FULL, LOST, Failures
from pushlab.cluster.progress import Progress


def _progress(noun: str, weight: float) -> tuple[Progress, Failures]:
    failures = Failures(quiet=True)
    return Progress(failures, noun, weight, quiet=True), failures


def test_a_run_half_done() -> None:
    progress, failures = _progress("unit", 400.0)
    progress.total = 8
    assert (
        progress.line(0, 0, 0)
        == "[....................]   0%  0/8 units  0 workers  0.00 core-hours"
    )
    for _ in range(4):
        progress.core_seconds += 90
        progress.finished(50.0)
    failures.add(LOST, "run-3 on a", "", "")
    failures.add(FULL, "run-4 on b", "", "")
    failures.add(LOST, "run-5 on c", "", "")
    # 200 of 400 took 360 s of a core; two cores are half through 100.
    assert progress.line(2, 100.0, 2) == (
        "[##########..........]  50%  4/8 units  2 workers  0.10 core-hours  "
        "2 min 15 s left  1 disk full, 2 lost worker"
    )


def test_a_search_may_end_before() -> None:
    progress, _ = _progress("unit", 0)
    progress.seconds_max = 7_300.0
    progress.core_seconds = 100.0
    progress.finished(1.0)
    assert progress.line(1, 1.0, 1) == ("1 unit  1 worker  0.03 core-hours  at most 2 h 0 min left")
    progress.core_seconds = 8_000.0
    assert progress.line(1, 1.0, 1).endswith("at most 0 s left")
