import Foundation
import PushModel
import SimKernel
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Logs
@testable import Scenarios
@testable import SimWorld

/// A fit to a published trial, and a simulated world with what was fitted.
@Suite(
  "A fit to the push trial",
  .enabled(if: RealData.folder != nil, Comment(rawValue: RealData.note)),
  .releaseOnly)
struct PushTrialFitTests {
  private static let log = Result {
    try PushTrialLog(path: RealData.folder! + "/push_trial_users_01_25.csv.gz")
  }

  private static let report = Result {
    var question = LogQuestion()
    question.window = .hours(1)
    question.accepted = [.presence]
    return try Calibration(question).report(of: try log.get())
  }

  private func expect(
    _ value: CalibrationValue?, _ published: Double, within: Double,
    _ place: SourceLocation = #_sourceLocation
  ) {
    let found = value?.value ?? .nan
    #expect(abs(found - published) < within, "\(found)", sourceLocation: place)
    #expect((value?.low ?? .nan) < published, sourceLocation: place)
    #expect((value?.high ?? .nan) > published, sourceLocation: place)
  }

  @Test("what the trial's own figures say: chain, spread, and waits of no family")
  func figures() throws {
    let report = try Self.report.get()
    expect(report.value(.presence, "offline after online"), 0.054, within: 0.001)
    expect(report.value(.presence, "offline after offline"), 0.38, within: 0.002)
    expect(report.value(.response, "beta a"), 2.66, within: 0.02)
    expect(report.value(.response, "beta b"), 2.51, within: 0.02)
    expect(report.value(.response, "correlation within people"), 0.16, within: 0.005)
    // Offline has a longer memory than one step, and the checks say so.
    #expect(report.part(.presence)?.state == .refused)
    let waits = try #require(report.part(.timeToOpen))
    #expect(waits.state == .fitted && waits.notes.contains { $0.contains("not lognormal") })
    let published = [0.288, 0.207, 0.059, 0.059, 0.103, 0.075, 0.130, 0.037, 0.036]
    for (bar, share) in zip(waits.histogram, published) { #expect(abs(bar.share - share) < 0.002) }
    #expect(report.part(.delivery)?.state == .absent)
    #expect(report.part(.leaving)?.state == .absent)
  }

  /// A scenario with the fitted values in it.
  private static func world() throws -> WorldParameters {
    let desk = try TableDesk()
    let base = try desk.write("pushlab: 1\nname: base\narms:\n  - name: all\n", to: "base.yaml")
    let path = desk.folder + "/base.fitted.yaml"
    let fitted = try FittedScenario(
      try report.get(), extending: base, path: path, log: "trial")
    return try ScenarioFile.load(text: fitted.text, name: path).scenario.world
  }

  @Test("simulated devices, asked when the trial asked, are offline as often as the trial's")
  func presence() throws {
    let decisions = try Self.log.get().decisions
    let world = try Self.world()
    let first = decisions.map(\.at).min()!
    let days = Int((decisions.map(\.at).max()! - first) / 86_400_000) + 2
    var scenario = Scenario(
      name: "devices",
      horizon: Horizon(
        start: CalendarDate(day: first / 86_400_000), days: days, warmupDays: 0),
      replications: 1, world: world, arms: [Arm(name: "all")])
    // Most of the trial was in New York.
    scenario.world.zones = ["America/New_York": 1]
    let plan = try ExperimentPlan(scenario, resolved: "")
    let worldPlan = try WorldPlan(scenario.world, span: plan.span, zones: plan.zones)
    let key = plan.key(of: 0)
    var counts = ChainCounts([])
    var people: [String: [Int64]] = [:]
    for decision in decisions { people[decision.uid, default: []].append(decision.at) }
    for copy in 0..<200 {
      for (place, uid) in people.keys.sorted().enumerated() {
        let entity = UInt64(copy * 100 + place) << 2
        let isSeldom =
          Draw(key, 999, entity: entity, occasion: 0).u0 < world.presence.seldomShare
        var link = DeviceLink(.android, isStale: false, isSeldom: isSeldom, start: plan.span.start)
        let seen = people[uid]!.sorted().map { at in
          link.advance(
            to: Timestamp(milliseconds: at), entity: entity, key, worldPlan,
            in: ZoneID(rawValue: 0))
          return Sighting(at: Double(at), isOnline: link.isOnline)
        }
        counts.add(ChainCounts(seen))
      }
    }
    let (afterOn, afterOff) = (counts.offAfterOn / counts.on, counts.offAfterOff / counts.off)
    #expect(abs(afterOn - 0.054) < 0.01, "\(afterOn)")
    #expect(abs(afterOff - 0.38) < 0.05, "\(afterOff)")
  }
}
