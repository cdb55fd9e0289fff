"""The command line of `pushlab-cluster`: its own options, and those that go on to `pushlab`."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from pushlab.cluster.ending import BAD_INPUT, Ending

VERBS = ("run", "sweep", "gate", "check", "power")
_EPILOG = """
Everything else on the line goes to `pushlab` as given: the file, --set, --seed, --events, --json.

examples:
  pushlab-cluster run scenarios/quickstart.yaml --workers 8 --out run
  pushlab-cluster sweep caps.yaml --scheduler tls://10.0.0.5:8786 --tls-ca cert.pem \
    --tls-cert cert.pem --tls-key key.pem --out caps
  pushlab-cluster run x.yaml --slurm 'partition=short' --workers 100 --listen 10.0.0.5 --out run
  pushlab-cluster run x.yaml --ssh hosts.txt --listen 10.0.0.5 --out run
  pushlab-cluster run x.yaml --kubernetes 'image=pushlab-dask,namespace=sim' --workers 20 --out run

--dry-run estimates the time and starts no workers. Of gate, power and check go `gate test`,
`power simulate`, and check with --law or --assumption.

Every connection of the workers is TLS with a certificate of this run, or with that of --tls-*.

exit status: that of `pushlab`; 74 a machine failed, 75 try the same command later, 130 interrupted,
the same command goes on.
"""


@dataclass(frozen=True)
class Options:
    """What the command line says; `rest` is `pushlab`'s."""

    verb: str
    rest: list[str]
    out: Path | None
    workers: int | None
    threads: int | None
    units: int | None
    scheduler: str | None
    slurm: dict[str, str] | None
    ssh: Path | None
    kubernetes: dict[str, str] | None
    listen: str | None
    python: str | None
    shared: bool
    send: bool
    wait: float | None
    quiet: bool
    tls: tuple[str, str, str] | None

    @property
    def engine(self) -> str:
        """The name of the engine: that of its option, or local."""
        named = [name for name in ENGINES if getattr(self, name) is not None]
        return named[0] if named else "local"


# What of these verbs is many runs.
_PARTS = {"gate": ("test",), "check": ("--law", "--assumption"), "power": ("simulate",)}
ENGINES = ("scheduler", "slurm", "ssh", "kubernetes")
_TLS = "tls://"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Ending(BAD_INPUT, message)


def parsed(arguments: list[str]) -> Options:
    """The options in `arguments`. Raises `Ending` with one line about what is wrong."""
    found, rest = _parser().parse_known_args(arguments)
    if found.verb is None or found.verb not in VERBS:
        named = "no verb" if found.verb is None else f"`{found.verb}`"
        raise Ending(BAD_INPUT, f"{named}: {', '.join(VERBS)} are accepted; --help tells more")
    if not rest:
        raise Ending(BAD_INPUT, f"{found.verb}: its file is missing")
    tls = [found.tls_ca, found.tls_cert, found.tls_key]
    if any(tls) and not all(tls):
        raise Ending(BAD_INPUT, "--tls-ca, --tls-cert and --tls-key go together")
    values = {key: value for key, value in vars(found).items() if not key.startswith("tls_")}
    options = Options(rest=rest, tls=tuple(tls) if all(tls) else None, **values)
    _check(options)
    return options


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="pushlab-cluster",
        description="Runs PushLab on many workers, with the results of one machine.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("verb", nargs="?", help="one of " + ", ".join(VERBS))
    add = parser.add_argument
    add("--out", type=Path, metavar="DIR", help="folder of the run, or of a search's work")
    add("--workers", type=_whole(1, 100_000), metavar="N", help="workers to start; one per core")
    add("--threads", type=_whole(1, 1024), metavar="T", help="threads of each worker's program")
    add("--units", type=_whole(1, 100_000), metavar="N", help="units of a run; from a sample")
    add("--scheduler", metavar="URL", help="the workers of a scheduler that is there")
    add("--slurm", type=_settings, metavar="KEY=VALUE,…", help="start workers as Slurm jobs")
    add("--ssh", type=Path, metavar="FILE", help="start workers on the hosts in FILE, one a line")
    add("--kubernetes", type=_settings, metavar="KEY=VALUE,…", help="start workers as pods")
    add("--listen", metavar="ADDRESS", help="address or interface that workers elsewhere reach")
    add("--python", metavar="PATH", help="the workers' Python, with --ssh and --slurm")
    add("--shared", action="store_true", help="workers see the folder --out under the same path")
    add("--send", action="store_true", help="send workers this machine's program")
    add("--wait", type=float, metavar="SECONDS", help="how long to wait for a worker; 60")
    add("--quiet", "-q", action="store_true", help="nothing but errors on standard error")
    add("--tls-ca", metavar="FILE", help="the authority that signs the cluster's certificates")
    add("--tls-cert", metavar="FILE", help="the certificate, in place of one of the run's own")
    add("--tls-key", metavar="FILE", help="its key, which nobody else may read")
    return parser


def _whole(low: int, high: int):  # noqa: ANN202
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"`{text}`; {low} to {high} is accepted")
        return int(text)

    return read


def _settings(text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not sign or not key.strip() for key, sign, _ in pairs):
        raise argparse.ArgumentTypeError(f"`{text}`; key=value,key=value is accepted")
    return {key.strip(): value.strip() for key, _, value in pairs}


def _check(options: Options) -> None:
    named = [f"--{name}" for name in ENGINES if getattr(options, name) is not None]
    if len(named) > 1:
        raise Ending(BAD_INPUT, f"{' and '.join(named)}: one engine is accepted")
    if options.workers and options.engine in ("scheduler", "ssh"):
        raise Ending(BAD_INPUT, f"--workers: {named[0]} says which workers there are")
    parts = _PARTS.get(options.verb)
    if parts and not any(word.partition("=")[0] in parts for word in options.rest):
        found = f"{options.verb} without {' or '.join(parts)}"
        raise Ending(BAD_INPUT, f"{found} is one short run: `pushlab {options.verb}` is accepted")
    if options.units and options.verb != "run":
        raise Ending(BAD_INPUT, f"--units goes with run, and not with {options.verb}")
    if options.scheduler is not None and not (options.tls and options.scheduler.startswith(_TLS)):
        raise Ending(
            BAD_INPUT,
            f"--scheduler {options.scheduler}: whoever reaches a scheduler without TLS can run "
            f"code as you; an address that begins with {_TLS} is accepted, with --tls-ca, "
            "--tls-cert and --tls-key",
        )
    if options.wait is not None and not options.wait > 0:
        raise Ending(BAD_INPUT, f"--wait: `{options.wait}`; more than 0 seconds are accepted")
