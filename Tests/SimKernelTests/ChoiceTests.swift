import Testing

@testable import SimKernel

@Suite struct ChoiceTests {
  private static let weightings: [[Double]] = [
    [1], [1, 1], [0, 1, 0, 3, 0], [5, 4, 3, 2, 1], (1...100).map { 1 / Double($0) },
    [1e-300, 1e300, 1e300], Array(repeating: 0.1, count: 10),
    [1e9] + Array(repeating: 1, count: 99),
  ]

  @Test("both choose as often as the weights say", arguments: weightings)
  func law(weights: [Double]) throws {
    let ordered = try WeightedChoice(weights)
    let alias = try AliasTable(weights)
    #expect(ordered.count == weights.count && alias.count == weights.count)
    let key = StreamKey(seed: 8, replication: 0)
    let uniforms = (0..<100_000).map { Draw(key, 1, entity: 0, occasion: $0).uniform }
    expectShares(weights, uniforms.map(ordered.index))
    expectShares(weights, uniforms.map(alias.index))
  }

  private func expectShares(_ weights: [Double], _ chosen: [Int]) {
    var counts = [Int](repeating: 0, count: weights.count)
    for index in chosen { counts[index] += 1 }
    let total = weights.reduce(0, +)
    let trials = Double(chosen.count)
    for (weight, count) in zip(weights, counts) {
      let share = weight / total
      let error = (trials * share * (1 - share)).squareRoot()
      #expect(abs(Double(count) - trials * share) <= 5 * error + 1e-6 * trials.squareRoot())
      if weight == 0 { #expect(count == 0) }
    }
  }

  @Test("the ordered choice is the first whose cumulative share exceeds u", arguments: weightings)
  func inverts(weights: [Double]) throws {
    let choice = try WeightedChoice(weights)
    let total = weights.reduce(0, +)
    var sum = 0.0
    let shares = weights.map { weight in
      sum += weight
      return sum / total
    }
    var uniforms = grid(0x1p-53...(1 - 0x1p-53), count: 5_000)
    for share in shares { uniforms += [share.nextDown, share, share.nextUp] }
    for u in uniforms where u > 0 && u < 1 {
      #expect(choice.index(u) == shares.firstIndex { $0 > u })
    }
  }

  @Test(
    "the columns of an alias table hold exactly the weights", arguments: 0..<60 as Range<UInt64>)
  func aliasMass(seed: UInt64) throws {
    let key = StreamKey(seed: seed, replication: 0)
    let weights = (0...(seed * seed)).map { index -> Double in
      let draw = Draw(key, 1, entity: index, occasion: 0)
      return draw.u0 < 0.3 && index > 0 ? 0 : Elementary.exp(20 * draw.u1)
    }
    let alias = try AliasTable(weights)
    var mass = [Double](repeating: 0, count: weights.count)
    for (index, column) in alias.columns.enumerated() {
      mass[index] += min(1, column.share)
      mass[column.alias] += max(0, 1 - column.share)
    }
    let scale = Double(weights.count) / weights.reduce(0, +)
    for (weight, held) in zip(weights, mass) {
      #expect(abs(held - weight * scale) < 1e-9)
      if weight == 0 { #expect(held == 0) }
    }
  }

  @Test("weights that cannot be drawn from are refused with the reason")
  func errors() {
    let cases: [([Double], WeightError, String)] = [
      ([], .empty, "there are no weights, at least one positive weight is needed"),
      (
        [1, -2], .negative(weight: -2, index: 1), "weight 1 is -2.0, weights are 0 or more"
      ),
      (
        [1, .infinity], .notFinite(weight: .infinity, index: 1),
        "weight 1 is inf, weights are finite numbers"
      ),
      (
        [0, 0], .sumIsZero(count: 2), "all 2 weights are 0, at least one positive weight is needed"
      ),
      (
        [1e308, 1e308], .sumIsInfinite(count: 2),
        "the sum of 2 weights is too large for a number, use smaller ones"
      ),
    ]
    for (weights, error, text) in cases {
      #expect(throws: error) { try WeightedChoice(weights) }
      #expect(throws: error) { try AliasTable(weights) }
      #expect(error.description == text)
    }
    #expect(throws: WeightError.self) { try WeightedChoice([.nan]) }
  }

  @Test("an alias table of any size stays inside itself", arguments: 1...200)
  func bounds(count: Int) throws {
    let alias = try AliasTable((0..<count).map { Double($0 % 7) + 0.1 })
    for u in [0x1p-53, 0x1p-33, 0.5, 1 - 0x1p-33, 1 - 0x1p-53] {
      #expect((0..<count).contains(alias.index(u)))
    }
  }
}
