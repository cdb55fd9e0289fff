import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

/// Toy problems of `match` whose posteriors are known exactly or by quadrature.
@Suite("Matching toy problems", .releaseOnly) struct ToyMatchTests {
  @Test("idle parameters cost nothing", arguments: [4, 40])
  func linearGaussian(parameters: Int) throws {
    let golden = WorldsGolden.named("linear_gaussian_\(parameters)")
    let (rows, weigh) = (golden.rows("facts_matrix"), golden.numbers("effect"))
    let toy = Toy(
      parameters, facts: golden.numbers("facts"), tolerances: golden.numbers("tolerance_sd"),
      noiseShare: parameters == 40 ? 0.4 : 0
    ) { x in rows.map { row in zip(row, x).reduce(0) { $0 + $1.0 * $1.1 } } }
    let found = try toy.matched()
    for place in 0..<4 {
      found.expectMean(golden.answer("mean")[place], golden.answer("sd")[place]) { $0[place] }
    }
    found.expectMean(golden.answer("effect_mean")[0], golden.answer("effect_sd")[0]) { x in
      zip(weigh, x).reduce(0) { $0 + $1.0 * $1.1 }
    }
    #expect(found.weights.effectiveSize > 300)
  }

  @Test("two-sided shapes keep both sides") func banana() throws {
    let golden = WorldsGolden.named("banana")
    let toy = Toy(2, facts: [1.5], tolerances: [0.15], noiseShare: 0.4) {
      [$0[1] + $0[0] * $0[0] / 2]
    }
    let found = try toy.matched()
    for place in 0..<2 {
      found.expectMean(golden.answer("mean")[place], golden.answer("sd")[place]) { $0[place] }
    }
    found.expectShares(golden.answer("quantiles_x")) { $0[0] }
    found.expectShares(golden.answer("quantiles_y")) { $0[1] }
    found.expectMean(golden.answer("effect_mean")[0], golden.answer("effect_sd")[0]) {
      exp(0.3 * $0[0])
    }
  }

  @Test("what is free stays free") func ridge() throws {
    let golden = WorldsGolden.named("ridge")
    let priors = try ["u", "v"].map { try Prior($0, -3...0, .wall) }
    let toy = Toy(
      2, facts: [-3], tolerances: [0.1], noiseShare: 0.4, priors: priors
    ) { [$0[0] + $0[1]] }
    let found = try toy.matched()
    found.expectMean(golden.answer("mean_u")[0], golden.answer("sd_u")[0]) { $0[0] }
    found.expectShares(golden.answer("quantiles_u")) { $0[0] }
    found.expectShares(golden.answer("effect_quantiles"), at: [0.025, 0.5, 0.975]) {
      0.5 * exp(-$0[1] / 2)
    }
    let better = found.weights.share { 0.5 * exp(-found.values[$0][1] / 2) > 1 }
    let share = golden.answer("probability_half_is_better")[0]
    #expect(
      abs(better - share) < 4 * (share * (1 - share) / found.weights.effectiveSize).squareRoot())
    #expect(found.ensemble.diagnosis.standings.allSatisfy { $0.word == .free })
  }

  @Test("facts are met near the prior and far from it", arguments: ["push_like", "push_like_far"])
  func pushLike(name: String) throws {
    let golden = WorldsGolden.named(name)
    let toy = Toy(
      40, facts: golden.numbers("facts"), tolerances: golden.numbers("tolerance_sd"),
      noiseShare: 0.4, simulate: Self.pushLike)
    let found = try toy.matched()
    for place in 0..<7 {
      found.expectMean(golden.answer("mean")[place], golden.answer("sd")[place]) { $0[place] }
    }
    found.expectShares(golden.answer("effect_quantiles")) { x in
      let (w, m, v) = (exp(-3 + x[1]), exp(log(2) + 0.7 * x[2]), 3 * exp(0.3 * x[3]))
      return (1 + w * v * m) / (1 + w * m)
    }
    #expect(found.weights.effectiveSize > 300)
    // Far from the prior x5 becomes less sure than it was; that is free as well.
    let words = found.ensemble.diagnosis.standings.map(\.word)
    #expect(words[3] == .told && words[4] == .free, "\(words)")
    #expect(words[7...].count { $0 == .free } > 28)
  }

  static func pushLike(_ x: [Double]) -> [Double] {
    let (a, w, m) = (-3 + 0.8 * x[0], exp(-3 + x[1]), exp(log(2) + 0.7 * x[2]))
    let (v, k) = (3 * exp(0.3 * x[3]), 1.6 + 0.8 * x[4])
    let bears = erfc(-(log(7 * v) - k) / 2.0.squareRoot()) / 2
    let leave = 30 * v * exp(-7.5 + 0.8 * x[5]) + 30 * exp(-5.5 + x[6]) * bears
    return [a - log(1 + w * v * m), log(leave), log(7 * v)]
  }
}
