"""Puts the command into the wheel when `PUSHLAB_TREE` names the folder that `make dist` has packed.

Without it the wheel has Python alone, for a command that is elsewhere.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


def _tree() -> Path | None:
    named = os.environ.get("PUSHLAB_TREE")
    return Path(named) if named else None


class LicenceHook(MetadataHookInterface):
    """The command has the GNU Scientific Library in it, and with it the GPL."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["license"] = "Apache-2.0 AND GPL-3.0-or-later" if _tree() else "Apache-2.0"


class CommandHook(BuildHookInterface):
    """The command becomes a script: it is installed where Python's own scripts are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        tree = _tree()
        if not tree or version == "editable":
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['PUSHLAB_PLATFORM']}"
        build_data["shared_scripts"][str(tree / "bin/pushlab")] = "pushlab"
        for part in ("bash-completion", "zsh", "fish", "man", "doc"):
            build_data["shared_data"][str(tree / "share" / part)] = f"share/{part}"
