"""Writes the log of a seed: draw.py SEED PEOPLE FILE."""

import sys
from pathlib import Path

import logs

logs.write(logs.truth(int(sys.argv[1]), int(sys.argv[2])), Path(sys.argv[3]))
