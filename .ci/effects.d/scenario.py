"""The scenario whose arm `today` sends as a generator does; its other arms are the changes."""

from __future__ import annotations

from generators import AWAKE, NIGHT_WEIGHT, SOURCES_MAX, Generator

ARMS = """\
arms:
  - name: today
    baseline: true
    strategy: {}
  - name: one
    strategy: { caps: { global: { limit: 1, per: localDay } } }
  - name: quiet
    strategy: { quietHours: { from: "21:00", to: "09:00", action: defer } }
  - name: evening
    strategy: { timing: "18:00" }
metrics:
  success: [opensPerSubscriberDay]
  guardrails: {}
  report: [sendsPerSubscriberDay]
"""


def spread(by: Generator, is_chosen: bool) -> str:
    """How the number of senders differs between people."""
    return "geometric" if is_chosen or by.name == "heavy receivers" else "fixed"


def text(by: Generator, is_chosen: bool, subscribers: int) -> str:
    """As many senders as in the log, each with a push a day, and a device that is always online.

    Under `is_chosen` who opens more has more senders: by ρ² = 0.64, as in the generator.
    """
    hours = ", ".join("3" if awake else f"{3 * NIGHT_WEIGHT:g}" for awake in AWAKE)
    return f"""\
pushlab: 1
name: effects
horizon: {{ start: 2026-03-16, days: 28, warmupDays: 7 }}
replications: 30
world:
  businesses: 200
  subscribers: {subscribers}
{"  keenness: 0.8" if is_chosen else "  # Who gets more is not keener."}
  follows:
    mean: {by.sources}
    max: {SOURCES_MAX}
    spread: {spread(by, is_chosen)}
    popularityExponent: 0
    lateShare: 0
    endPerDay: 0
  posts:
    perDay: 1
    perDaySigma: 0
    offerShare: 0
    pendingShare: 0
    bannedShare: 0
    flaggedShare: 0
    takedownShare: 0
    byHour: [{hours}]
  devices:
    androidShare: 0.6
    oneShare: 1
    twoShare: 0
    grantedAndroid13: 1
    grantedAndroid: 1
    grantedIOS: 1
    staleShare: 0
    channelOffShare: 0
  preferences:
    pushOffShare: 0
    categoryOffShare: 0
    ownQuietShare: 0
    noQuietShare: 0
    changePerDay: 0
    movePerDay: 0
  activity: {{ sessionsPerDay: 0.01 }}
  presence: {{ offlineDay: 0.001, offlineNight: 0.001, dozeDay: 0, dozeNight: 0, standby: false }}
  engagement: {{ likePerOpen: 0, likePerSession: 0, reviewPerSession: 0 }}
  network: {{ lossShare: 0 }}
  faults:
    errorShare: 0
    throttleShare: 0
    timeoutShare: 0
    duplicateShare: 0
    redeliveredShare: 0
  fatigue: {{ optOutPerPush: 0.0003, leavePerWeekAbove: 0, uninstallPerDay: 0 }}
{ARMS}"""
