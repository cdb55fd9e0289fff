"""A worker on a host that is reached by SSH."""

import json
import shlex
import sys
from typing import Any

import dask
from distributed import Security
from distributed.deploy.spec import ProcessInterface

# What the host's Python is given as an argument: all may read that there. The settings, and with
# them the key of the cluster, come on its standard input.
_BEGIN = """
import json, os, sys, tempfile
settings, scheduler, spec = json.loads(sys.stdin.readline())
os.environ["DASK_INTERNAL_INHERIT_CONFIG"] = settings
from distributed.cli.dask_spec import main
with tempfile.TemporaryDirectory(prefix="pushlab-cluster-", ignore_cleanup_errors=True) as own:
    spec["opts"]["local_directory"] = own
    main([scheduler, "--spec", json.dumps(spec)])
"""


class Remote(ProcessInterface):
    """A worker of dask with its nanny, both of which are `given` these options.

    `scheduler` and `name` are told by the cluster of dask.
    """

    def __init__(
        self,
        scheduler: str,
        host: str,
        python: str | None,
        given: dict[str, Any],
        tls: Security,
        name: Any = None,
    ) -> None:
        super().__init__(scheduler=scheduler, name=name)
        self._scheduler = scheduler
        self._host = host
        self._python = python or sys.executable
        self._spec = {"cls": "distributed.Nanny", "opts": {**given, "security": _portable(tls)}}
        self._connection = None
        self._process = None

    async def start(self) -> None:
        """Returns when the worker is there."""
        import asyncssh

        self._connection = await asyncssh.connect(self._host)
        command = f"{shlex.quote(self._python)} -c {shlex.quote(_BEGIN)}"
        self._process = await self._connection.create_process(command)
        settings = dask.config.serialize(dask.config.global_config)
        self._process.stdin.write(json.dumps([settings, self._scheduler, self._spec]) + "\n")
        said = ""
        while "worker at" not in (line := await self._process.stderr.readline()):
            if not line:
                raise RuntimeError(f"{self._host}: no worker starts there: {said or 'no words'}")
            said = line.strip() or said
        await super().start()

    async def close(self) -> None:
        """Kills the worker."""
        if self._process:
            self._process.kill()
        if self._connection:
            self._connection.close()
        await super().close()


def _portable(tls: Security) -> dict[str, Any]:
    """What `Security` is made of elsewhere: its texts."""
    texts = {key: getattr(tls, key) for key in tls.__slots__ if key.startswith("tls_")}
    found = {key: text for key, text in texts.items() if isinstance(text, str)}
    return {"require_encryption": True, **found}
