import Statistics
import TestSupport
import Testing

@testable import Experiments

/// The estimator of a metric is chosen by what it varies, and intervals keep their level.
@Suite("The choice of an estimator") struct EstimatorTests {
  private static let seeds = 10

  /// An arm's counts, which vary by 1, and the same without a part of the variance `share` of which it has
  /// `slope`.
  private static func arm(_ lots: inout Lots, slope: Double, share: Double) -> AdjustedFigures {
    let rest = (1 - slope * slope * share).squareRoot()
    let pairs = (0..<seeds).map { _ in
      let part = share.squareRoot() * lots.normal()
      let counted = rest * lots.normal() + slope * part
      return (counted, counted - part)
    }
    return AdjustedFigures(values: pairs.map(\.1), counted: pairs.map(\.0))
  }

  private static func chosen(_ arms: [AdjustedFigures]) -> [AdjustedFigures] {
    let told = { (estimator: Estimator) in
      (estimator == .counted ? arms.map(\.plain) : arms).withDifferences(from: 0)
    }
    return told(Estimator.chosen(among: [.counted, .luck], in: seeds, for: told))
  }

  private static func holdsNothing(_ figures: AdjustedFigures) throws -> Bool {
    let interval = try seedLevelT(figures.widened, level: 0.95).interval
    return interval.low <= 0 && interval.high >= 0
  }

  /// What is taken off may be all luck (a slope of 1), noise (0), or half of each; nothing differs. Where
  /// both estimators vary alike the choice costs most, and a chosen one is too narrow by chance.
  @Test(
    "nothing differs: differences and levels are held as often as they say",
    arguments: [0.0, 0.5, 1])
  func null(slope: Double) throws {
    let experiments = 1_500
    for share in [0.1, 0.3, 0.6, 0.9] {
      var lots = Lots(seed: UInt64(100 * share) + UInt64(10 * slope))
      var held = [0, 0]
      for _ in 0..<experiments {
        let arms = (0..<2).map { _ in Self.arm(&lots, slope: slope, share: share) }
        let told = Self.chosen(arms)
        if try Self.holdsNothing(told[1]) { held[0] += 1 }
        if try Self.holdsNothing(told[2]) { held[1] += 1 }
      }
      for count in held {
        let level = Double(count) / Double(experiments)
        // 95 %, less what a choice between two alike may cost and four standard errors.
        #expect(
          level > 0.935 - 4 * 0.0056 && level < 0.95 + 4 * 0.0056, "\(slope), \(share): \(level)")
      }
    }
  }

  @Test("what varies less is taken, and what would widen anything is not")
  func choice() {
    var lots = Lots(seed: 5)
    let luck = (0..<2).map { _ in Self.arm(&lots, slope: 1, share: 0.95) }
    #expect(Self.chosen(luck).allSatisfy { $0.estimator == .luck })
    let noise = (0..<2).map { _ in Self.arm(&lots, slope: 0, share: 20) }
    #expect(Self.chosen(noise).allSatisfy { $0.estimator == .counted })
    // A level that gets wider is not paid for by a closer difference.
    let shared = luck.map { arm in
      AdjustedFigures(
        values: zip(arm.values, noise[0].values).map { $0! + 3 * $1! }, counted: arm.counted)
    }
    #expect((shared[1] - shared[0]).cost! < 0.5)
    #expect(Self.chosen(shared).allSatisfy { $0.estimator == .counted })
  }

  @Test("with few seeds nothing is chosen by its variance")
  func few() {
    var lots = Lots(seed: 6)
    let noise = [Self.arm(&lots, slope: 0, share: 20)]
    let all: [Estimator] = [.counted, .luck, .luckAndWorld]
    #expect(Estimator.chosen(among: all, in: 4) { _ in noise } == .luck)
    #expect(Estimator.chosen(among: all, in: 10) { _ in noise } == .counted)
    let nothing = [AdjustedFigures(values: noise[0].values, counted: noise[0].values)]
    #expect(Estimator.chosen(among: all, in: 4) { _ in nothing } == .counted)
  }

  @Test("a choice between two alike is paid for, one beyond doubt is not")
  func charge() {
    var lots = Lots(seed: 8)
    let alike = Self.arm(&lots, slope: 0, share: 0.3)
    #expect(alike.widened.count == Self.seeds && alike.widened != alike.values.map { $0! })
    #expect(abs(alike.mean! - alike.widened.reduce(0, +) / 10) < 1e-12)
    let clear = AdjustedFigures(values: alike.values.map { $0! / 9 }, counted: alike.counted)
    #expect(zip(clear.widened, clear.values).allSatisfy { abs($0 - $1!) < 1e-12 })
    let same = AdjustedFigures(values: alike.values, counted: alike.values.map { $0! + 1 })
    #expect(zip(same.widened, alike.values).allSatisfy { abs($0 - $1!) < 1e-9 })
  }
}
