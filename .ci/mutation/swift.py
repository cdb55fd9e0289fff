"""Building the copy and running tests in it."""

import json
import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from scratch import TREE, WORK

LOG = WORK / "log.txt"
SCRATCH = ["--scratch-path", str((WORK / "build").resolve())]
# Nobody debugs these builds, and without the information they link sooner.
PLAIN = [*SCRATCH, "-debug-info-format", "none"]


class OutOfTime(Exception):
    """The minutes of this call are over."""


@dataclass
class Outcome:
    """What became of the tests of one run, each as `Suite/function`."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    unfinished: set[str] = field(default_factory=set)
    seconds: dict[str, float] = field(default_factory=dict)
    has_ended: bool = False


def call(arguments: list[str], deadline: float) -> int:
    """The exit status of `swift …` in the copy; everything that it says goes to the log."""
    surroundings = os.environ | {"PUSHLAB_EVERY_TEST": "1", "SWIFT_BACKTRACE": "enable=no"}
    with LOG.open("w") as log:
        process = subprocess.Popen(
            ["swift", *arguments],
            cwd=TREE,
            env=surroundings,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(max(1.0, deadline - time.monotonic()))
        except (subprocess.TimeoutExpired, KeyboardInterrupt) as error:
            # The whole family, which is a session of its own: a test may have started a command.
            os.killpg(process.pid, signal.SIGINT)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            if isinstance(error, KeyboardInterrupt):
                raise
            raise OutOfTime from None


def build(deadline: float) -> str:
    """Builds the copy with its tests; returns the first errors, or nothing when it is built."""
    status = call(["build", "--build-tests", "--quiet", *PLAIN], deadline)
    if status == 0:
        return ""
    lines = LOG.read_text(errors="replace").splitlines()
    errors = [line for line in lines if re.search(r"\berror:", line)]
    return "\n".join(errors[:3] or lines[-3:])


def name_of(test: str) -> str:
    """`Suite/function` of a test's id, which is `Target.Suite/function(label:)/File.swift:3:4`."""
    suite, _, rest = test.partition("/")
    return f"{suite.partition('.')[2]}/{rest.split('(')[0]}"


def run(tests: set[str], deadline: float) -> Outcome:
    """Runs the tests of these names, in every target that has them."""
    events = WORK / "events.jsonl"
    events.unlink(missing_ok=True)
    names = "|".join(re.escape(test) for test in sorted(tests))
    arguments = [
        "test",
        "--skip-build",
        "--disable-xctest",
        *PLAIN,
        "--event-stream-output-path",
        str(events.resolve()),
        "--event-stream-version",
        "0",
        "--filter",
        rf"\.({names})\(",
    ]
    try:
        call(arguments, deadline)
        return read(events)
    except OutOfTime:
        return read(events)


def read(events: Path) -> Outcome:
    """What the testing library wrote down, line by line, until its end or until it was stopped."""
    outcome = Outcome()
    begun: dict[str, float] = {}
    ended: set[str] = set()
    for line in events.read_text(errors="replace").splitlines() if events.exists() else []:
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            continue  # the last line of a run that was stopped
        if record.get("kind") != "event":
            continue
        event = record["payload"]
        kind, test = event["kind"], event.get("testID", "")
        if kind == "runEnded":
            outcome.has_ended = True
        if "(" not in test:
            continue
        name = name_of(test)
        if kind == "testStarted":
            begun[name] = event["instant"]["absolute"]
        elif kind == "testEnded":
            ended.add(name)
            outcome.seconds[name] = event["instant"]["absolute"] - begun[name]
        elif kind == "testSkipped":
            outcome.skipped.add(name)
        elif kind == "issueRecorded" and not event.get("issue", {}).get("isKnown", False):
            outcome.failed.add(name)
    outcome.passed = ended - outcome.failed
    outcome.unfinished = set(begun) - ended - outcome.failed
    return outcome
