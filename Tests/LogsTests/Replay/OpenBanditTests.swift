import Foundation
import Statistics
import TestWorlds
import Testing

@testable import Tables

/// The Open Bandit sample (Saito et al. 2020): two policies ran side by side and logged their
/// propensities, so what one is worth is known from its own clicks and estimated from the other's.
@Suite(
  "Off-policy values of the Open Bandit sample",
  .enabled(if: RealData.folder != nil, Comment(rawValue: RealData.note)))
struct OpenBanditTests {
  private struct Row: Sendable {
    let isRandom: Bool
    let propensity: Double
    let click: Double
    let hour: Int
  }

  private static let rows = Result { () -> [Row] in
    let file = try DelimitedFile(path: RealData.folder! + "/recommendation_clicks_women.csv.gz")
    let names = try file.columns()
    var rows: [Row] = []
    try file.read(isStopped: { false }) { (row) throws(TableError) in
      func text(_ name: String) -> String {
        let field = row.fields[names.firstIndex(of: name)!]
        return String(
          decoding: UnsafeBufferPointer(start: field.start, count: field.count), as: UTF8.self)
      }
      rows.append(
        Row(
          isRandom: text("policy") == "random", propensity: Double(text("propensity"))!,
          click: Double(text("click"))!, hour: rows.count / 20))
    }
    return rows
  }

  /// The random policy shows each of 46 items with the same probability.
  private static let uniform = 1.0 / 46

  @Test("the random policy's own log gives its own value")
  func own() throws {
    let rows = try Self.rows.get().filter(\.isRandom)
    #expect(rows.count == 10_000)
    #expect(rows.allSatisfy { abs($0.propensity - Self.uniform) < 1e-4 })
    let found = try Self.value(rows)
    #expect(abs(found.own.value - 0.0046) < 1e-12)
    #expect(abs(found.inverseWeighted.value - 0.0046) < 1e-4)
    #expect(found.largestWeight < 1.01)
  }

  /// Figures worked out with awk from the file. Thompson sampling shows some items with a probability of
  /// one in a million, so that two decisions weigh as much as all others: no estimate is to be had of
  /// them, and the effective sample size is what says so.
  @Test("the other policy's log cannot tell, and the effective sample size says so")
  func other() throws {
    let rows = try Self.rows.get().filter { !$0.isRandom }
    let found = try Self.value(rows)
    #expect(abs(found.own.value - 0.0046) < 1e-12)
    #expect(abs(found.inverseWeighted.value - 0.00743758) < 1e-8)
    #expect(abs(try #require(found.selfNormalised).value - 0.00237305) < 1e-8)
    #expect(abs(found.largestWeight - 21_739.13) < 0.01)
    #expect(abs(try #require(found.effectiveSampleSize) - 2.07782) < 1e-5)
    #expect(found.inverseWeighted.low < 0.0046 && 0.0046 < found.inverseWeighted.high)
  }

  /// Stretches of twenty stand for people: the sample names none.
  private static func value(_ rows: [Row]) throws -> ClusteredOffPolicy {
    try ClusteredOffPolicy(
      rows.map {
        OffPolicyValue.Decision(
          reward: $0.click, loggedPropensity: $0.propensity, targetPropensity: uniform,
          modelledLogged: 0, modelledTarget: 0)
      }, clusters: rows.map(\.hour))
  }
}
