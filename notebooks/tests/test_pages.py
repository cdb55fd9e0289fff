"""Pages of `pushlab report`, opened in a browser as a reader opens them."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

_ROOT = Path(__file__).resolve().parents[2]
_CHECKS = Path(__file__).with_name("page_checks.js").read_text(encoding="utf-8")
_PAGES = ["paired", "split", "sweep", "effects", "selection", "gate", "power", "analyze"]
_SMALL = [
    "--set=world.subscribers=300",
    "--set=world.businesses=20",
    "--set=horizon.days=14",
    "--set=horizon.warmupDays=3",
    "--set=replications=3",
    "--quiet",
]
# DejaVu is wide, and on a machine without other fonts it is all that there is.
_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{cache}</cachedir></fontconfig>
"""
_SWEEP = """
sweep: 1
name: caps
scenario: {scenario}
arm: house-policy
vary: {{ strategy.caps.global.limit: [1, 2, 3, 4, 6] }}
replications: 3
metrics: [opensPerSubscriberDay, optOutRate]
"""
_SIZE = """
size:
  maximise: opensPerSubscriberDay
  suchThat: [{{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }}]
  indifference: {{ margin: 0.02 }}
  firstSeeds: 5
  replicationsMax: 20
  confirmSeeds: 3
"""

# Names of arms that do not fit a drawing: the longest that a scenario takes.
_NAMES = {"no-rules": "W" * 100, "tight-cap": "tight-cap." * 10}
# An arm of a table, which is read from the right.
_FROM_RIGHT = "مجموعة هادئة لا تتلقى أي إشعارات في المساء"

# Differences from an arm over two keys, which have a field each.
_EFFECTS = """
sweep: 1
name: effects
scenario: {scenario}
arm: tight-cap
against: house-policy
vary: {{ strategy.caps.global.limit: [1, 3], strategy.minGap: [30min, 4h] }}
replications: 3
metrics: [opensPerSubscriberDay, optOutRate]
"""
_GATE = """
gate: 1
name: delivery
candidate: tight-cap
against: {{ arm: house-policy }}
worlds:
  - {{ name: normal, scenario: {scenario} }}
  - {{ name: other, scenario: {scenario} }}
notWorse: {{ deliveryRate: {{ margin: 0.005 }}, deliveriesPerSubscriberDay: {{ relative: 0.02 }} }}
segments: [platform]
"""
_TRIAL = """
trial: 1
lowerIsBetter: [optOut]
"""
_FILES = {
    "points": _SWEEP,
    "caps": _SWEEP + _SIZE,
    "effects": _EFFECTS,
    "gate": _GATE,
    "trial": _TRIAL,
}
_TABLE = [
    "--unit=user",
    "--arm=arm",
    "--metric=openRate=opened/delivered",
    "--metric=optOut=opted_out",
    "--margin=optOut=0.03",
    "--segment=platform",
]


def _pushlab(*arguments: str, status: int = 0) -> str:
    command = os.environ.get("PUSHLAB") or str(_ROOT / ".build" / "release" / "pushlab")
    done = subprocess.run(
        [command, *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == status, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind. `PAGES` names a folder of pages that are there."""
    if there := os.environ.get("PAGES"):
        return {name: Path(there) / f"{name}.html" for name in _PAGES}
    folder = tmp_path_factory.mktemp("pages")
    scenario = str(_ROOT / "scenarios" / "quickstart.yaml")
    _pushlab("run", scenario, *_SMALL, "--events", "all", "--out", str(folder / "paired"))
    hostile = folder / "hostile.yaml"
    text = Path(scenario).read_text(encoding="utf-8")
    for name, other in _NAMES.items():
        text = text.replace(f"name: {name}\n", f"name: {other}\n")
    hostile.write_text(text, encoding="utf-8")
    _pushlab("run", str(hostile), *_SMALL, "--set=design=split", "--out", str(folder / "split"))
    table = folder / "evening.csv"
    text = (_ROOT / "Tests" / "Tables" / "evening.csv").read_text(encoding="utf-8")
    table.write_text(text.replace(",quiet,", f",{_FROM_RIGHT},"), encoding="utf-8")
    for name, text in _FILES.items():
        file = folder / f"{name}.yaml"
        file.write_text(text.format(scenario=scenario), encoding="utf-8")
    answers = {
        "sweep": ["sweep", str(folder / "points.yaml"), *_SMALL[:4]],
        "effects": ["sweep", str(folder / "effects.yaml"), *_SMALL[:4]],
        "selection": ["sweep", str(folder / "caps.yaml"), *_SMALL[:4]],
        "gate": ["gate", str(folder / "gate.yaml"), *_SMALL[:5]],
        "power": ["power", "simulate", scenario, *_SMALL[:4], "--tests=20"],
        "analyze": ["analyze", str(table), *_TABLE, "--trial", str(folder / "trial.yaml")],
    }
    for name, arguments in answers.items():
        # A tight cap delivers less, so that its gate fails.
        answer = _pushlab(*arguments, "--json", "--quiet", status=3 if name == "gate" else 0)
        (folder / f"{name}.json").write_text(answer, encoding="utf-8")
    for name in _PAGES:
        subject = folder / (f"{name}.json" if name in answers else name)
        _pushlab("report", str(subject), "-o", str(folder / f"{name}.html"))
    return {name: folder / f"{name}.html" for name in _PAGES}


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Debian's Chromium with one font."""
    chromium = shutil.which("chromium")
    assert chromium, "there is no chromium; .ci/chromium installs it"
    folder = tmp_path_factory.mktemp("fonts")
    fonts = folder / "fonts.conf"
    fonts.write_text(_FONTS.format(cache=folder), encoding="utf-8")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium, env={**os.environ, "FONTCONFIG_FILE": str(fonts)}
        )
        yield started
        started.close()


def _open(page: Page, path: Path) -> list[str]:
    """What the page asks for and says while it is opened, itself aside."""
    said: list[str] = []
    page.on("console", lambda message: said.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("request", lambda request: said.append(f"request: {request.url}"))
    page.goto(path.as_uri())
    page.wait_for_load_state("networkidle")
    return [line for line in said if line not in (f"request: {path.as_uri()}", "request: data:,")]


def _unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1100, 1600])
@pytest.mark.parametrize("name", _PAGES)
def test_a_page_is_read_without_a_stumble(
    browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=False
    )
    page = context.new_page()
    assert _open(page, pages[name]) == []
    assert page.evaluate(_CHECKS) == []
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/{name}-{width}-{scheme}.png", full_page=True)
    _unfold(page)
    assert page.evaluate(_CHECKS) == []
    context.close()


def test_every_chart_is_drawn_and_has_its_figures(browser: Browser, pages: dict[str, Path]) -> None:
    charts = dict(zip(_PAGES, [29, 18, 1, 3, 1, 0, 0, 2], strict=True))
    for name in _PAGES:
        page = browser.new_page()
        page.goto(pages[name].as_uri())
        figures = page.locator("figure")
        assert figures.count() == charts[name], name
        for place in range(figures.count()):
            figure = figures.nth(place)
            assert figure.locator(".plot[role=img], .forest").count() == 1
            assert figure.locator("details .table").count() == 1
        page.close()


def test_paper_has_what_is_folded_on_a_screen(browser: Browser, pages: dict[str, Path]) -> None:
    context = browser.new_context(viewport={"width": 794, "height": 1123}, color_scheme="dark")
    page = context.new_page()
    assert _open(page, pages["paired"]) == []
    page.emulate_media(media="print")
    assert page.evaluate("document.querySelector('#funnel figcaption').checkVisibility()")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    context.close()


def test_a_stumble_is_noticed(browser: Browser, tmp_path: Path) -> None:
    """The checks can fail: each line of this page is wrong in one way."""
    words = "".join(f"<p>line {place}</p>" for place in range(20))
    (tmp_path / "bad.html").write_text(
        f"<body style='background:#fff'>{words}"
        "<div style='width:900px'>wide</div><p style='color:#bbb'>pale</p>"
        "<p style='width:30px'>unbreakableunbreakable</p>"
        "<p style='height:10px; overflow:hidden'>low<br>cut</p>"
        "<svg width='50' height='20'><text x='1' y='15'>left the drawing</text></svg>"
        "<svg width='90' height='20'><text y='15'>one</text><text x='3' y='15'>two</text></svg>"
        "<script>console.log('said'); fetch('other.html').catch(() => 0)</script>",
        encoding="utf-8",
    )
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    said = "\n".join(_open(page, tmp_path / "bad.html"))
    assert "console: said" in said and "other.html" in said
    found = "\n".join(page.evaluate(_CHECKS))
    for words in [
        "scrolls sideways",
        "«pale» has a contrast",
        "«unbreakableunbreakable» leaves its <p>",
        "«cut» is cut by <p>",
        "«left the drawing» leaves its <svg>",
        "«one» covers «two»",
    ]:
        assert words in found, found
    context.close()
