"""The block of code of a page that names itself in a comment at its top: `block.py PAGE NAME`."""

import re
import sys
from pathlib import Path

page, name = Path(sys.argv[1]), sys.argv[2]
blocks = re.findall(r"^```\w*\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
found = [block for block in blocks if re.search(rf"^# {re.escape(name)}\b", block, re.M)]
if len(found) != 1:
    sys.exit(f"{page}: {len(found)} blocks with `# {name}`; one is accepted")
sys.stdout.write(found[0])
