import PushModel
import PushPolicy
import Scenarios
import Testing

@Suite("A broken scenario is refused with its line and what is accepted")
struct ScenarioProblemTests {
  private func problems(_ line: String) -> [String] {
    Scenarios.problems(of: Scenarios.small + "\n" + line)
  }

  @Test(
    "One key of the scenario",
    arguments: [
      (
        "seed: -1", "7: seed is '-1'; accepted: a whole number from 0 to 18_446_744_073_709_551_615"
      ),
      (
        "seed: 18446744073709551616",
        "7: seed is '18446744073709551616'; "
          + "accepted: a whole number from 0 to 18_446_744_073_709_551_615"
      ),
      ("replications: 0", "15: replications is '0'; accepted: a whole number from 1 to 10_000"),
      ("design: audit", "9: design is 'audit'; accepted: one of paired, split"),
      ("splitBy: business", "10: splitBy is 'business'; accepted: the word subscriber"),
      ("laneSize: 65537", "11: laneSize is '65537'; accepted: a whole number from 1 to 65_536"),
      (
        "horizon: { days: 7, warmupDays: 7 }",
        "33: horizon.warmupDays is '7' of 7 days; accepted: fewer than horizon.days"
      ),
      (
        "horizon: { start: 2026-02-30 }",
        "19: horizon.start is '2026-02-30'; "
          + "accepted: a date such as 2026-03-16, of the years 1970 to 2100"
      ),
      (
        "horizon: { days: 10, warmupDays: 7 }",
        "18: horizon.days is '10' and no push would count: warm-up 7d + attributionWindow 1d + "
          + "longest time to live 3d (review_reply, arm house) leave nothing; "
          + "accepted: 12 days or more, or shorter parts"
      ),
    ])
  func key(line: String, problem: String) {
    #expect(problems(line) == ["s.yaml:7:\(problem)"])
  }

  @Test("A horizon that is a default is placed at the document")
  func defaultHorizon() {
    #expect(
      problems("attributionWindow: 20d") == [
        "s.yaml:1:1: horizon.days is '28' and no push would count: warm-up 7d + "
          + "attributionWindow 20d + longest time to live 3d (review_reply, arm house) leave "
          + "nothing; accepted: 31 days or more, or shorter parts"
      ])
  }

  @Test("The shortest horizon that the message names is accepted, one day less is not")
  func shortestHorizon() {
    #expect(problems("horizon: { days: 12 }") == [])
    #expect(problems("horizon: { days: 11 }").count == 1)
  }

  private static let tag = "accepted: a language tag of BCP 47 such as en, nb-NO or zh-Hant"
  private static let zone = "accepted: an IANA time zone such as Africa/Johannesburg or UTC"

  @Test(
    "One key of the world",
    arguments: [
      (
        "zones: { Europe/Olso: 1 }",
        "19: world.zones has the key 'Europe/Olso'; did you mean 'Europe/Oslo'? \(zone)"
      ),
      ("zones: { GMT+3: 1 }", "19: world.zones has the key 'GMT+3'; \(zone)"),
      ("zones: {}", "17: world.zones has no weight above 0; accepted: at least one"),
      ("zones: { UTC: 0 }", "17: world.zones has no weight above 0; accepted: at least one"),
      (
        "zones: { UTC: -1 }",
        "24: world.zones.UTC is '-1'; accepted: a number from 0 to 1000000000"
      ),
      ("languages: { en: 0 }", "21: world.languages has no weight above 0; accepted: at least one"),
      (
        "languages: { nb_NO: 1 }",
        "23: world.languages has the key 'nb_NO'; did you mean 'nb-NO'? \(tag)"
      ),
      ("languages: { e: 1 }", "23: world.languages has the key 'e'; \(tag)"),
      (
        "languages: { en: 1, EN: 1 }",
        "30: world.languages has the keys 'en' and 'EN'; accepted: a language once"
      ),
      (
        "posts: { byHour: [1, 2, 3] }",
        "27: world.posts.byHour is a list of 3; "
          + "accepted: a list of exactly 24, each a number from 0 to 1000000"
      ),
      (
        "posts: { byHour: [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] }",
        "27: world.posts.byHour has no hour above 0; accepted: at least one"
      ),
      (
        "posts: { topics: -1 }",
        "27: world.posts.topics is '-1'; accepted: a whole number from 0 to 100"
      ),
      (
        "posts: { topics: 1 }",
        "27: world.posts.topics is '1', and all would like all; accepted: 0, or from 2 to 100"
      ),
      (
        "posts: { topics: 2, tasteFactor: 2.5 }",
        "43: world.posts.tasteFactor is '2.5' with 2 topics, and the factor of the others "
          + "would be below 0; accepted: at most world.posts.topics"
      ),
      (
        "posts: { tasteFactor: -1 }",
        "32: world.posts.tasteFactor is '-1'; accepted: a number from 0 to 100"
      ),
      (
        "posts: { topicShare: 800% }",
        "31: world.posts.topicShare is '800%'; accepted: a number from 0 to 1"
      ),
      (
        "response: { timeToOpenBarsIOS: [{ until: 2min, share: 1 }, { until: 1min, share: 1 }] }",
        "78: world.response.timeToOpenBarsIOS[1].until is '1min' after '2min'; "
          + "accepted: ends that rise"
      ),
      (
        "response: { timeToOpenBarsIOS: [{ until: 1min, share: 0 }] }",
        "41: world.response.timeToOpenBarsIOS has no share above 0; accepted: at least one"
      ),
      (
        "devices: { androidShare: 550% }",
        "35: world.devices.androidShare is '550%'; accepted: a number from 0 to 1"
      ),
      (
        "devices: { oneShare: 0.9, twoShare: 0.2 }",
        "31: world.devices.oneShare is too large: oneShare 0.9 + twoShare 0.2 is 1.1; "
          + "accepted: at most 1"
      ),
      (
        "faults: { errorShare: 0.5, timeoutShare: 0.6 }",
        "51: world.faults.timeoutShare is too large: errorShare 0.5 + throttleShare 0.0005 + "
          + "timeoutShare 0.6 + malformedShare 0 is 1.1005; accepted: at most 1"
      ),
      (
        "businesses: 16_777_216",
        "22: world.businesses is '16_777_216'; accepted: a whole number from 1 to 100_000"
      ),
      (
        "kind: comerce",
        "16: world.kind is 'comerce'; did you mean 'commerce'? accepted: \(kinds); or a list of 1 to "
          + "5, each \(kinds)"
      ),
      (
        "mentors: { mentorsPerOrganisation: 0 }",
        "45: world.mentors.mentorsPerOrganisation is '0'; accepted: a whole number from 1 to 1900"
      ),
      (
        "response: { openIOS: 1 }",
        "31: world.response.openIOS is '1'; accepted: a number from 0 to 0.999"
      ),
      (
        "presence: { offlineMedianDay: 1s }",
        "40: world.presence.offlineMedianDay is '1s'; "
          + "accepted: a duration such as 30min, 2h, 7d, at least 1min, at most 365d"
      ),
    ])
  func world(line: String, problem: String) {
    #expect(problems("world: { \(line) }") == ["s.yaml:7:\(problem)"])
  }

  @Test("Shares that add up to exactly one are accepted, whatever the additions leave behind")
  func exactSums() {
    #expect(
      problems("world: { faults: { errorShare: 0.1, throttleShare: 0.2, timeoutShare: 0.7 } }")
        == [])
    #expect(problems("world: { devices: { oneShare: 1, twoShare: 0 } }") == [])
  }

  private static let kinds =
    "one of smallBusiness, commerce, inactivity, peerMentors, citizenReports"
  private static let metrics =
    "accepted: one of \(MetricName.allCases.map(\.rawValue).joined(separator: ", ")); or one of them with a kind of pushes in brackets, such as "
    + "openRate[type=promo.offer], of the keys type, category, source, business, cause"

  @Test(
    "One key of the metrics",
    arguments: [
      (
        "success: [openrate]",
        "22: metrics.success[0] is 'openrate'; did you mean 'openRate'? \(metrics)"
      ),
      ("success: [ctr, ctr]", "27: metrics.success[1] is 'ctr' again; accepted: each metric once"),
      (
        "guardrails: { latency: { margin: 1 } }",
        "26: metrics.guardrails has the key 'latency'; \(metrics)"
      ),
      (
        "guardrails: { ctr: { margin: 0 } }",
        "41: metrics.guardrails.ctr.margin is '0'; accepted: a number above 0 and up to 1000"
      ),
      (
        "guardrails: { ctr: {} }",
        "26: metrics.guardrails.ctr.margin is missing; accepted: a number above 0 and up to 1000"
      ),
      (
        "guardrails: { ctr: { margin: 1 } }",
        "31: metrics.guardrails.ctr is guarded and under metrics.success; "
          + "accepted: one of the two"
      ),
      (
        "correction: bonferroni",
        "24: metrics.correction is 'bonferroni'; 'bonferroni' of GrowthBook is 'holm' here; "
          + "accepted: one of holm, bh, none"
      ),
    ])
  func metric(line: String, problem: String) {
    #expect(problems("metrics: { \(line) }") == ["s.yaml:7:\(problem)"])
  }
}
