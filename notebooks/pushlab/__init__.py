"""Runs of PushLab as data frames, and a way to make them.

    from pushlab import Run, simulate

    run = Run("results/quickstart/1a2b3c4d")
    run.comparisons()

Tables and columns are those of `results/README.md`. What the command has worked out is read here
and never worked out again.
"""

from pushlab.command import SCENARIOS, simulate, version
from pushlab.errors import RunError
from pushlab.records import exchanges
from pushlab.run import Run

__all__ = ["SCENARIOS", "Run", "RunError", "exchanges", "simulate", "version"]
