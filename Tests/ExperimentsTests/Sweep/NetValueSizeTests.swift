import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// A selection may maximise what events are worth.
@Suite struct NetValueSizeTests {
  private static let value = "value: { open: 2, send: -0.1, optOut: -10 }"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sweep(_ value: String, objective: String = "netValue") throws -> SweepFile {
    try folder.write(
      "small.yaml",
      """
      pushlab: 1
      name: small
      horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
      world: { businesses: 5, subscribers: 30 }
      arms: [{ name: house, strategy: { caps: { global: { limit: 3, per: localDay } } } }]
      \(value)

      """)
    try folder.write(
      "s.yaml",
      """
      sweep: 1
      name: caps
      scenario: small.yaml
      arm: house
      vary: { strategy.caps.global.limit: [1, 4] }
      size: { maximise: \(objective), indifference: { margin: 0.02 } }

      """)
    return try SweepFile.load(path: folder.path + "/s.yaml")
  }

  /// Ten days follow the warm-up.
  @Test("the net value of a point is the sum of its figures times their values, seed by seed")
  func sum() throws {
    let file = try sweep(Self.value)
    #expect(file.sweep.size?.objective.rawValue == "netValue")
    let runner = try PointRunner(
      file.worlds(), seeds: 2, folder: nil, source: .here(threads: 1))
    try runner.run([SearchStep([0, 1], 0..<2)], of: 4, isStopped: { false }, progress: { _ in })
    var found: Set<Double> = []
    for point in 0..<2 {
      for seed in 0..<2 {
        let seeds = seed..<seed + 1
        func figure(_ metric: MetricName) throws -> Double {
          try #require(runner.figures(metric, of: point, in: seeds).values[0])
        }
        let expected =
          try 2 * figure(.opensPerSubscriberDay) * 10 - 0.1 * figure(.sendsPerSubscriberDay) * 10
          - 10 * figure(.optOutRate)
        let own = runner.figures(Measure.netValue, of: point, in: seeds).values[0]
        #expect(agree(own, expected))
        found.insert(expected)
      }
    }
    #expect(found.count == 4)
  }

  @Test("another value is another objective of the same stored points") func stored() throws {
    let one = try sweep(Self.value)
    let other = try sweep("value: { tap: 1 }")
    let plans = try [one, other].map { try $0.samplePlan().hash }
    #expect(plans[0] == plans[1])
  }

  @Test("without a value in the scenario it is refused") func refused() {
    let problems = problemLines { () throws(ScenarioError) in
      do { _ = try sweep("") } catch let error as ScenarioError { throw error } catch {}
    }
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasSuffix(
        "size.maximise is 'netValue', and the scenario has no value; accepted: a metric, or value in "
          + "the scenario") == true)
  }
}
