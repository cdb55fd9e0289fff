"""The manual page of the command, made of what the command says about itself.

There is no date in it: the same command gives the same page.
"""

from collections.abc import Iterator
from typing import Any


def escaped(text: str) -> str:
    """As roff prints it: no escape, no hyphen that is wrapped, no request at a line's start."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def is_heading(line: str) -> bool:
    return bool(line) and line == line.upper() and line[0].isalpha()


def discussion(text: str, heading: str) -> Iterator[str]:
    """Paragraphs, with headings in capitals and indented lines kept as they are."""
    is_kept = False
    for line in text.splitlines():
        if line.startswith("  ") != is_kept and line:
            is_kept = not is_kept
            yield ".nf" if is_kept else ".fi"
        if is_heading(line):
            yield f'{heading} "{escaped(line)}"'
        else:
            yield escaped(line.rstrip()) if line else ".PP"
    if is_kept:
        yield ".fi"


def spelled(name: dict[str, str]) -> str:
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def argument(one: dict[str, Any]) -> Iterator[str]:
    value = f"<{one['valueName']}>"
    if one["kind"] == "positional":
        head = value
    else:
        head = ", ".join(spelled(name) for name in one["names"])
        head += f" {value}" if one["kind"] == "option" else ""
    yield ".TP"
    yield f"\\fB{escaped(head)}\\fR" + (" ..." if one["isRepeating"] else "")
    words = one.get("abstract", "")
    if "defaultValue" in one:
        words += f" (default: {one['defaultValue']})"
    yield escaped(words)
    if "discussion" in one:
        yield ".br"
        yield escaped(" ".join(one["discussion"].split()))


def shown(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in items if one["shouldDisplay"]]


def verb(command: dict[str, Any], above: str) -> Iterator[str]:
    """A verb and those below it, each with all that it takes."""
    name = f"{above} {command['commandName']}"
    yield f'.SS "{escaped(name)}"'
    yield escaped(command.get("abstract", ""))
    yield ".PP"
    yield from discussion(command.get("discussion", ""), ".PP\n.B")
    for one in shown(command.get("arguments", [])):
        if one["valueName"] not in ("help", "version"):
            yield from argument(one)
    for below in shown(command.get("subcommands", [])):
        if below["commandName"] != "help":
            yield from verb(below, name)


def page(tool: dict[str, Any], version: str) -> Iterator[str]:
    command = tool["command"]
    name = command["commandName"]
    yield f'.TH "{name.upper()}" "1" "" "{name} {version}" "User Commands"'
    yield ".nh"
    yield ".ad l"
    yield ".SH NAME"
    abstract = command["abstract"].rstrip(".")
    yield f"{name} \\- {escaped(abstract)}"
    yield ".SH SYNOPSIS"
    yield f".B {name}"
    yield "\\fIverb\\fR [\\fIargument\\fR ...] [\\fIoption\\fR ...]"
    yield ".SH DESCRIPTION"
    yield escaped(command["abstract"])
    yield from discussion(command.get("discussion", ""), ".SH")
    yield ".SH VERBS"
    for below in shown(command["subcommands"]):
        if below["commandName"] != "help":
            yield from verb(below, name)
