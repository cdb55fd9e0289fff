"""The number of cells that an unfinished unit has on the disk; an error before there is one."""

import sqlite3
import sys
from pathlib import Path

file = Path(sys.argv[1]) / "run.sqlite"
with sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True) as database:
    print(database.execute("SELECT count(*) FROM cell").fetchone()[0])
