import PushModel
import SimWorld
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

@Suite("A scenario whose content adds types of push")
struct AddedTypeRunTests {
  private static let survey =
    "survey.sent: { category: updates, priority: high, text: { en: { title: \"How was it?\", body: \"Tell them\" } } }"
  private static let poll =
    "poll: { category: tasks, text: { en: { title: \"A poll\", body: \"Vote\" } } }"

  private static func scenario(
    _ types: [String] = [survey], strategy: String = sending, more: String = ""
  ) -> String {
    """
    pushlab: 1
    name: survey
    content: { types: { \(types.joined(separator: ", ")) } }
    horizon: { start: 2026-03-16, days: 24, warmupDays: 2 }
    replications: 1
    world:
      kind: [smallBusiness, commerce]
      businesses: 10
      subscribers: 64
      zones: { UTC: 1 }
    arms:
      - name: a
        strategy: { \(strategy) }
    \(more)
    """
  }

  /// Whoever pays is asked a day later.
  private static let sending = """
    journeys: { ask: { enter: paymentUpdated, steps: [{ wait: 1d }, { send: survey.sent }], again: 1d } }, \
    caps: { survey.sent: { limit: 1, per: localDay, exempt: [] } }, ranks: { survey.sent: 70 }, \
    timeToLive: { survey.sent: 2d }, fanout: { throttle: { survey.sent: 100 }, retries: { survey.sent: 3 } }
    """

  private func run(_ text: String) throws -> (
    digest: String, hash: UInt64, events: [EventRow], PushTypes
  ) {
    let file = try ScenarioFile.load(text: text, name: "s.yaml")
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let run = try plan.run(eventShare: 1)
    return (hexadecimal(run.digest), plan.hash, Array(run.events), plan.types)
  }

  @Test("its pushes are sent and delivered under its name")
  func sent() throws {
    let (_, _, events, types) = try run(Self.scenario())
    let survey = try #require(types["survey.sent"])
    for kind in [EventKind.intended, .attempted, .sent, .delivered] {
      #expect(events.contains { $0.type == survey && $0.kind == kind }, "\(kind)")
    }
  }

  @Test(
    "a type that nobody uses, and another order of the file, change no digest but the plan's hash")
  func unused() throws {
    let base = try run(Self.scenario())
    let more = try run(Self.scenario([Self.poll, Self.survey]))
    let other = try run(Self.scenario([Self.survey, Self.poll]))
    #expect(more.3["survey.sent"] != base.3["survey.sent"])
    #expect(more.digest == base.digest && other.digest == base.digest)
    #expect(more.hash != base.hash && more.hash == other.hash)
    #expect(more.events.count == base.events.count)
    let plain = try run(Self.scenario([], strategy: ""))
    #expect(try run(Self.scenario([Self.survey], strategy: "")).digest == plain.digest)
  }

  @Test("the resolved text reads as the same scenario, and an arm's content adds types, too")
  func resolved() throws {
    let arm = """
        - name: b
          strategy:
            content: { types: { \(Self.poll) } }
            digest: none
            journeys: { ask: { enter: paymentUpdated, steps: [{ send: poll }] } }
      """
    let file = try ScenarioFile.load(text: Self.scenario(more: arm), name: "s.yaml")
    #expect(file.resolved.contains("survey.sent:") && !file.resolved.contains("type 2"))
    let again = try ScenarioFile.load(text: file.resolved, name: "s.yaml", isWhole: true)
    #expect(again.resolved == file.resolved && again.scenario == file.scenario)
    #expect(file.scenario.types.added.map(\.name) == ["poll", "survey.sent"])
  }

  @Test("metrics, segments, preferences and commands take it by name")
  func elsewhere() throws {
    let more = """
      metrics: { success: ["openRate[type=survey.sent]"], segments: [type] }
      commands: [{ at: 3d, do: setPreferences, subscriber: 1, type: survey.sent, enabled: false }]
      """
    let text = Self.scenario(more: more).replacing(
      "zones: { UTC: 1 }",
      with: "zones: { UTC: 1 }\n  preferences: { typeOff: { survey.sent: 0.5 } }")
    let (_, _, events, types) = try run(text)
    let survey = try #require(types["survey.sent"])
    let refused = events.filter { $0.type == survey && $0.reason == Refusal.typeOff.rawValue }
    #expect(refused.contains { $0.kind == .suppressed })
    #expect(events.contains { $0.type == survey && $0.kind == .delivered })
  }

  @Test(
    "a name that no content has is refused at its place",
    arguments: [
      (
        "journeys: { j: { enter: paymentUpdated, steps: [{ send: surve.sent }] } }",
        "send is 'surve.sent'"
      ),
      ("caps: { surve.sent: { limit: 1, per: localDay } }", "caps[surve.sent] is not known here"),
      ("timeToLive: { surve.sent: 2d }", "timeToLive[surve.sent] is not known here"),
      ("digest: { surve.sent: 1h }", "digest[surve.sent] is not known here"),
      ("digest: { survey.sent: 1h }", "gathers pushes that have no text for several"),
      ("rules: { orderUpdate: { enabled: true, push: surve.sent } }", "push is 'surve.sent'"),
    ])
  func unknown(strategy: String, problem: String) {
    let found = Scenarios.problems(of: Self.scenario(strategy: strategy))
    #expect(found.count == 1 && found[0].contains(problem), "\(found)")
  }

  @Test("two arms that give one name different traits are refused")
  func conflict() {
    let other = Self.poll.replacing("tasks", with: "marketing")
    let arms = """
        - name: b
          strategy: { content: { types: { \(Self.poll) } } }
        - name: c
          strategy: { content: { types: { \(other) } } }
      """
    let found = Scenarios.problems(of: Self.scenario(more: arms))
    #expect(
      found.count == 1 && found[0].contains("'poll' is two types with different traits"), "\(found)"
    )
  }

  @Test("a campaign sends it")
  func campaign() throws {
    let strategy = """
      campaigns: { thanks: { type: survey.sent, on: { event: orderUpdated }, tags: [ask] } }, \
      caps: { campaign.thanks+survey.sent: { limit: 1, per: localDay, exempt: [] } }
      """
    let (_, _, events, types) = try run(Self.scenario(strategy: strategy))
    let survey = try #require(types["survey.sent"])
    #expect(events.contains { $0.type == survey && $0.kind == .delivered })
    let wrong = "campaigns: { thanks: { type: surve.sent, on: { event: orderUpdated } } }"
    let found = Scenarios.problems(of: Self.scenario(strategy: wrong))
    #expect(found.count == 1 && found[0].contains("type is 'surve.sent'"), "\(found)")
  }

  @Test("a campaign sends what the content of its own arm has")
  func otherContent() throws {
    let arms = """
        - name: b
          strategy: { content: { types: { \(Self.poll) } } }
        - name: c
          strategy: { campaigns: { ask: { type: poll, on: { event: orderUpdated } } } }
      """
    let found = Scenarios.problems(of: Self.scenario(more: arms))
    #expect(found.count == 1 && found[0].contains("is poll, which the content"), "\(found)")
  }

  @Test("a rule sends it in place of its own type")
  func rule() throws {
    let strategy = "rules: { orderUpdate: { enabled: true, push: survey.sent } }"
    let (_, _, events, types) = try run(Self.scenario(strategy: strategy))
    let survey = try #require(types["survey.sent"])
    #expect(events.contains { $0.type == survey && $0.kind == .opened })
    #expect(!events.contains { $0.type == .order })
  }
}
