import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

@Suite("Whether facts can tell") struct TellingTests {
  private func telling(
    log: EffectEvidence.Log? = .init(supportedShare: 0.99, isByChance: true),
    _ interval: ClosedRange<Double> = 0.05...0.3, level: Double = 1, after: Double = 0.2
  ) -> Telling {
    EffectEvidence(
      log: log, interval: interval, level: level, varianceBefore: 1, varianceAfter: after
    ).telling
  }

  @Test("all four hold, or the first that fails is the reason") func reasons() {
    #expect(telling() == .told)
    #expect(telling(log: nil) == .told)
    #expect(
      telling(log: .init(supportedShare: 0.9, isByChance: false)) == .cannotTell(.support))
    #expect(telling(log: .init(supportedShare: 0.95, isByChance: false)) == .cannotTell(.chance))
    #expect(telling(-0.3...0.3) == .cannotTell(.precision))
    #expect(telling(-0.3...0.3, level: 4) == .told)
    #expect(telling(-0.3...(-0.1)) == .told)
    #expect(telling(after: 0.51) == .cannotTell(.prior))
    #expect(telling(after: 0.5) == .told)
  }

  @Test("a factor that is read back is an echo, one beside a real effect a part of it")
  func echoes() {
    typealias Trial = Echo.Trial
    let now = Trial(factor: 1.2, ratio: 1.19)
    let others = [Trial(factor: 1.3, ratio: 1.29), Trial(factor: 1.1, ratio: 1.095)]
    #expect(Echo(now: now, neutral: 1, others: others) == .whole)
    #expect(Echo(now: now, neutral: 1.19, others: others) == .none)
    guard case .partly(let share) = Echo(now: now, neutral: 1.08, others: others) else {
      Issue.record("a part of the difference stays at the neutral value")
      return
    }
    #expect(abs(share - (1 - log(1.08) / log(1.19))) < 1e-12)
    // It vanishes at the neutral value, but does not follow the input.
    let still = [Trial(factor: 1.3, ratio: 1.2), Trial(factor: 1.1, ratio: 1.19)]
    #expect(Echo(now: now, neutral: 1, others: still) == .partly(share: 1))
    #expect(
      Echo(now: .init(factor: 1.0001, ratio: 1.0001), neutral: 1, others: [], error: 1e-3) == .none)
    #expect(Echo(now: .init(factor: 1.2, ratio: 1), neutral: 1, others: others) == .none)
  }

  @Test("over members, a ratio that follows one input is an echo") func members() throws {
    var chance = Chance(seed: 6)
    let factors = (0..<40).map { _ in exp(0.2 * chance.normal()) }
    func found(_ slope: Double, noise: Double) throws -> Echo {
      try Echo(
        members: factors.map {
          .init(factor: $0, ratio: exp(slope * log($0) + noise * chance.normal()))
        })
    }
    #expect(try found(1, noise: 0.01) == .whole)
    #expect(try found(0.5, noise: 0.01) == .none)
    #expect(try found(1, noise: 0.2) == .none)
    #expect(throws: StatisticsError.self) {
      try Echo(members: factors.map { .init(factor: 1.2, ratio: $0) })
    }
  }
}

@Suite("Rank calibration") struct RankCalibrationTests {
  @Test("counts and test are the golden's") func ranks() throws {
    let golden = WorldsGolden.named("ranks")
    let found = try RankCalibration(
      ranks: golden.numbers("ranks").map { Int($0) }, draws: Int(golden.number("draws")))
    let counts = found.counts(bins: Int(golden.number("bins")))
    golden.expect("counts", counts.map(Double.init))
    let test = try RankCalibration.chiSquare(counts)
    golden.expect("chi_square", test.statistic)
    golden.expect("p_value", test.pValue)
  }

  @Test("intervals that are too narrow fail as the golden's") func narrow() throws {
    let golden = WorldsGolden.named("ranks_too_narrow")
    let test = try RankCalibration.chiSquare(
      golden.numbers("counts_of_10_bins").map { Int($0) })
    golden.expect("chi_square", test.statistic)
    golden.expect("p_value", test.pValue)
  }

  @Test("the band is the golden's") func band() throws {
    let golden = WorldsGolden.named("rank_band")
    let draws = Int(golden.number("draws"))
    let band = try RankBand(
      simulations: Int(golden.number("simulations")), draws: draws,
      confidence: golden.number("confidence"))
    golden.expect("pointwise_level", band.pointwiseLevel)
    let places = golden.numbers("points").map { Int(($0 * Double(draws + 1)).rounded()) - 1 }
    golden.expect("low", places.map { Double(band.low[$0]) })
    golden.expect("high", places.map { Double(band.high[$0]) })
  }

  @Test("uniform ranks leave the band in one case of twenty, narrow ones always", .releaseOnly)
  func leaves() throws {
    let band = try RankBand(simulations: 100, draws: 19, confidence: 0.95)
    var left = 0
    for seed in 0..<400 as Range<UInt64> {
      var chance = Chance(seed: seed)
      let ranks = (0..<100).map { _ in chance.below(20) }
      if try !RankCalibration(ranks: ranks, draws: 19).outside(band).isEmpty { left += 1 }
    }
    #expect((4...36).contains(left), "\(left) of 400, expected at most 20 in the long run")
    let ends = (0..<100).map { $0 % 2 == 0 ? 0 : 19 }
    #expect(try !RankCalibration(ranks: ends, draws: 19).outside(band).isEmpty)
  }

  @Test("a truth among equal draws has a rank in their middle") func ties() throws {
    #expect(RankCalibration.rank(of: 1, among: [0, 1, 1, 1, 1, 2]) == 3)
    #expect(RankCalibration.rank(of: -1, among: [0, 1]) == 0)
    #expect(throws: StatisticsError.self) { try RankCalibration(ranks: [4], draws: 3) }
  }
}
