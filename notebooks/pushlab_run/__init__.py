"""Runs of PushLab as data frames, and a way to make them.

    from pushlab_run import Run, simulate

    run = Run("results/quickstart/1a2b3c4d")
    run.comparisons()

Tables and columns are those of `results/README.md`. What the command has worked out is read here
and never worked out again.
"""

from pushlab_run.command import SCENARIOS, simulate, version
from pushlab_run.errors import RunError
from pushlab_run.run import Run

__all__ = ["SCENARIOS", "Run", "RunError", "simulate", "version"]
