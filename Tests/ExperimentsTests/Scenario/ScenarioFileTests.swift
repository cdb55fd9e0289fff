import Foundation
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimWorld
import TestWorlds
import Testing

@testable import Documents
@testable import Scenarios

@Suite("A scenario file gives one scenario, and its resolved text the same one")
struct ScenarioFileTests {
  private static let shipped = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Scenarios.folder)
    return (names ?? [])
      .filter {
        $0.hasSuffix(".yaml") && !$0.hasSuffix("-gate.yaml") && !$0.hasSuffix("-sweep.yaml")
      }.sorted()
  }()

  @Test("The project's own scenarios are here")
  func names() {
    #expect(
      Set(Self.shipped).isSuperset(of: [
        "ab-split.yaml", "baseline-delivery.yaml", "quickstart.yaml",
      ]))
  }

  @Test(
    "A scenario of the project reads, and reads the same from its resolved text", arguments: shipped
  )
  func shippedScenario(name: String) throws {
    let file = try ScenarioFile.load(path: "\(Scenarios.folder)/\(name)")
    let again = try ScenarioFile.load(text: file.resolved, name: "resolved.yaml")
    #expect(again.scenario == file.scenario)
    #expect(again.resolved == file.resolved)
    #expect(file.scenario.name == name.dropLast(5))
    _ = try file.scenario.zones()
  }

  private func quickstart() throws -> Scenario {
    try ScenarioFile.load(path: "\(Scenarios.folder)/quickstart.yaml").scenario
  }

  @Test("quickstart: six arms, each one setting away from the house policy")
  func oneSettingEach() throws {
    let scenario = try quickstart()
    #expect(scenario.arms[scenario.baselineIndex].name == "house-policy")
    let house = try DocumentEncoder().encode(scenario.arms[0].strategy)
    let changed = try scenario.arms.dropFirst().map { arm in
      let node = try DocumentEncoder().encode(arm.strategy)
      let keys = Set((house.entries ?? []).map(\.key) + (node.entries ?? []).map(\.key))
      return keys.filter { house[$0] != node[$0] }.sorted()
    }
    #expect(
      changed == [
        ["caps", "digest", "minGap", "quietHours"], ["caps"], ["quietHours"], ["timing"],
        ["style"],
      ])
  }

  @Test("quickstart: what the house policy is")
  func housePolicy() throws {
    let policy = try quickstart().arms[0].strategy.policy
    #expect(
      policy.caps == [
        .global: Cap(limit: 3, per: .localDay),
        .category(.marketing): Cap(limit: 2, per: .rolling(.days(7)), overflow: .drop),
      ])
    #expect(policy.minGap == .minutes(30))
    #expect(
      policy.quietHours
        == QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60), action: .defer))
    #expect(policy.digest == [.newLike: .hours(1)])
    let bare = try quickstart().arms[1].strategy.policy
    #expect(bare == Policy())
  }

  @Test("--set goes over the file, also into what other arms extend")
  func overrides() throws {
    let path = "\(Scenarios.folder)/quickstart.yaml"
    let file = try ScenarioFile.load(
      path: path, overrides: ["seed=7", "arms[house-policy].strategy.minGap=2h"])
    #expect(file.scenario.seed == 7)
    #expect(
      file.scenario.arms.map(\.strategy.policy.minGap.description) == [
        "2h", "0s", "2h", "2h", "2h", "2h",
      ])
    #expect(file.overrides == ["seed=7", "arms[house-policy].strategy.minGap=2h"])
    #expect(file.original.hasPrefix("# Six ways"))
  }

  @Test("Equal scenarios give equal texts, however they were written")
  func canonical() throws {
    let one = try Scenarios.load(Scenarios.small, overrides: ["laneSize=1_024", "seed=1e3"])
    let other = try Scenarios.load(
      Scenarios.small, overrides: ["attributionWindow=1440min", "seed=1000"])
    let texts = (try one.yaml(), try other.yaml())
    #expect(texts.0 == texts.1)
  }

  @Test("Every seed of 64 bits is kept", arguments: [0, 1 << 63, UInt64.max])
  func seeds(seed: UInt64) throws {
    let scenario = try Scenarios.load(Scenarios.small, overrides: ["seed=\(seed)"])
    #expect(scenario.seed == seed)
    let again = try Scenarios.load(try scenario.yaml())
    #expect(again == scenario)
  }

  @Test(
    "The word none is the absence of a rule",
    arguments: [
      "minGap: none", "quietHours: none", "budget: none", "fanout: { workers: none }",
    ])
  func none(rule: String) throws {
    let text = "pushlab: 1\nname: a\narms: [{ name: b, strategy: { \(rule) } }]"
    let plain = "pushlab: 1\nname: a\narms: [{ name: b }]"
    let scenarios = (try Scenarios.load(text), try Scenarios.load(plain))
    #expect(scenarios.0 == scenarios.1)
  }

  @Test("Any strategy that can be written reads back as the same strategy")
  func everyStrategyKey() throws {
    let text = """
      pushlab: 1
      name: all
      horizon: { days: 60 }
      world: { response: { habituation: none }, languages: { nb: 1, zu: 0 } }
      arms:
        - name: full
          strategy:
            caps:
              channel.updates: { limit: 0, per: isoWeek, overflow: digest, exempt: [] }
              new_post: { limit: 9, per: rolling 36h, overflow: defer, exemptConsumes: true }
            budget: { limit: 1000, per: rolling 365d }
            minGap: 250ms
            gapOverflow: drop
            quietHours: { from: "00:00", to: "23:59", actions: { updates: bypass } }
            ownQuietHours: true
            timing: spread 2h
            timedCategories: []
            digest: { new_like: 1h, message: 90min }
            organisationOff: [activity]
            gapExempt: [global]
            style: [emoji, rich, question]
            timeToLive: { security: 1s, order: 28d }
            androidPayload: notification
            links: { scheme: shop, host: shop.example }
            fanout: { workers: 8, throttle: { promo.offer: 36, offer: none }, retries: { default: 0, order: 100 }, environment: sandbox }
        - { name: fixed, strategy: { timing: "14:00" } }
      metrics:
        success: [tapsPerSubscriberDay]
        guardrails: {}
      """
    let scenario = try Scenarios.load(text)
    let again = try Scenarios.load(try scenario.yaml())
    #expect(again == scenario)
    let strategy = scenario.arms[0].strategy
    #expect(strategy.policy.caps[.channel(.updates)]?.overflow == .digest)
    #expect(strategy.policy.timing == .spread(.hours(2)))
    #expect(strategy.policy.quietHours?.action == nil && strategy.policy.ownQuietHours == true)
    #expect(strategy.links?.host == "shop.example")
    #expect(strategy.fanout.workers == 8)
    #expect(strategy.fanout.retries[.order] == 100)
    #expect(strategy.fanout.throttle == [.promotion: 36])
    #expect(scenario.arms[1].strategy.policy.timing == .fixed(LocalTime(minute: 840)))
    #expect(scenario.metrics.guarded == [])
    #expect(scenario.longestLife?.length == .days(28))
  }

  @Test("The cohort lies between the warm-up and what the end would cut off")
  func span() throws {
    let span = try quickstart().span()
    let day: (Int64) -> Timestamp = { CalendarDate(day: 20_528 + $0).midnight }
    #expect([span.start, span.cohortStart, span.cohortEnd, span.end] == [0, 7, 24, 28].map(day))
    #expect(span.attribution == .days(1))
  }

  @Test("of the workload that other simulators run too, the two weeks count that they run")
  func peers() throws {
    let path = "\(Scenarios.folder)/peer-notification.yaml"
    let span = try ScenarioFile.load(path: path).scenario.span()
    #expect(span.cohortStart == span.start && span.cohortEnd - span.start == .days(14))
  }

  @Test("Every key of a scenario can be described, with the path that sets it")
  func describe() throws {
    let scenario = try quickstart()
    let rows = try scenario.describe()
    let row = try #require(rows.first { $0.key == "arms[tight-cap].strategy.caps.global.limit" })
    #expect(row.value == "1")
    #expect(row.fallback == nil)
    let zones = try #require(rows.first { $0.key == "world.zones" })
    #expect(zones.value == "{ Africa/Johannesburg: 0.7, Europe/Oslo: 0.3 }")
    #expect(zones.fallback == "{ UTC: 1 }")
    let quiet = rows.filter { $0.key.hasPrefix("arms[no-rules].strategy.quietHours") }
    #expect(quiet.map(\.value) == ["none"])
    #expect(quiet.map(\.isDefault) == [true])
    #expect(Set(rows.map(\.key)).count == rows.count)
    // In an arm that extends another one, an empty mapping adds nothing; `none` takes away.
    let overrides = rows.filter { $0.value != "{}" }.map { "\($0.key)=\($0.value)" }
    #expect(overrides.count > 300)
    let again = try ScenarioFile.load(
      path: "\(Scenarios.folder)/quickstart.yaml", overrides: overrides)
    #expect(again.scenario == scenario)
  }
}
