import Testing

@testable import Statistics

/// Laws that hold for every sample, not only for the reference cases.
@Suite struct LawTests {
  private static func sample(_ count: Int, _ random: inout SplitMix) -> [Double] {
    (0..<count).map { _ in (random.uniform() * 40).rounded() / 8 }
  }

  /// Opens and deliveries of a subscriber, opens never above deliveries.
  private static func subscribers(
    _ count: Int, _ random: inout SplitMix
  ) -> (opens: [Double], deliveries: [Double]) {
    let deliveries = (0..<count).map { _ in Double(random.next() % 9) }
    return (deliveries.map { (random.uniform() * ($0 + 1)).rounded(.down) }, deliveries)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func anIntervalExcludesZeroExactlyWhenTheTestRejects(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (a, b) = (Self.sample(12, &random), Self.sample(15, &random).map { $0 + 0.9 })
    let welch = try Welch(control: Moments(a), treatment: Moments(b)).difference(level: 0.9)
    #expect(welch.interval.contains(0) == (welch.pValue >= 0.1))
    let paired = try PairedT(control: a, treatment: Array(b[..<12])).difference(level: 0.9)
    #expect(paired.interval.contains(0) == (paired.pValue >= 0.1))
    let ratios = try Self.ratios(&random).comparison(level: 0.9).difference
    #expect(ratios.interval.contains(0) == (ratios.pValue >= 0.1))
  }

  private static func ratios(_ random: inout SplitMix) throws -> PairedRatio {
    let (a, b) = (subscribers(60, &random), subscribers(60, &random))
    return try PairedRatio(
      controlNumerators: a.opens, controlDenominators: a.deliveries,
      treatmentNumerators: b.opens, treatmentDenominators: b.deliveries)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func nonInferiorityFollowsFromTheIntervalOfTwiceTheAlpha(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let seeds = (0..<8).map { _ in random.uniform() - 0.6 }
    let verdict = try NonInferiority(seedDifferences: seeds, margin: 0.3, alpha: 0.05)
    let interval = try seedLevelT(seeds, level: 0.9).interval
    #expect(abs(verdict.lowerBound - interval.low) < 1e-12)
    #expect(abs(verdict.upperBound - interval.high) < 1e-12)
    #expect(verdict.isNonInferior == (verdict.pValue < 0.05))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func swappingTheArmsNegates(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let a = try Moments(Self.sample(9, &random))
    let b = try Moments(Self.sample(7, &random))
    let there = try Welch(control: a, treatment: b).difference(level: 0.95)
    let back = try Welch(control: b, treatment: a).difference(level: 0.95)
    #expect(there.value == -back.value && there.interval.low == -back.interval.high)
    #expect(there.pValue == back.pValue)
    let (x, y) = (Int(random.next() % 30), Int(random.next() % 40))
    let (p, q) = (try Tally(x, of: 30), try Tally(y, of: 40))
    let near = try ProportionPair(control: p, treatment: q).newcombe(level: 0.95)
    let far = try ProportionPair(control: q, treatment: p).newcombe(level: 0.95)
    #expect(near.low == -far.high && near.high == -far.low)
  }

  @Test(arguments: [(0, 20), (3, 20), (20, 20), (1, 1), (970, 1_000)])
  func aRatioWithUnitDenominatorsIsAProportion(successes: Int, trials: Int) throws {
    let numerators = (0..<trials).map { $0 < successes ? 1.0 : 0.0 }
    guard trials > 1 else { return }
    let ratio = try RatioEstimate(
      numerators: numerators, denominators: Array(repeating: 1, count: trials))
    let rate = Double(successes) / Double(trials)
    #expect(abs(ratio.ratio - rate) < 1e-15)
    let wanted = rate * (1 - rate) / Double(trials - 1)
    #expect(abs(ratio.variance - wanted) <= 1e-12 * wanted)
  }

  @Test(arguments: Adjustment.allCases)
  func adjustingKeepsTheOrderAndNeverLowers(procedure: Adjustment) throws {
    var random = SplitMix(seed: 3)
    for size in 1...12 {
      let raw = (0..<size).map { _ in (random.uniform() * 50).rounded() / 50 }
      let adjusted = try procedure.adjusted(raw)
      for i in raw.indices {
        #expect(adjusted[i] >= raw[i] && adjusted[i] <= 1)
        for j in raw.indices where raw[i] <= raw[j] { #expect(adjusted[i] <= adjusted[j]) }
      }
    }
  }

  @Test func scalingTheWeightsLeavesTheSampleRatioCheckUnchanged() throws {
    let one = try SampleRatio.check(counts: [510, 240, 260], weights: [2, 1, 1])
    let other = try SampleRatio.check(counts: [510, 240, 260], weights: [0.5, 0.25, 0.25])
    #expect(one == other)
  }

  /// A thousand A/A tests: their p-values are uniform and about 50 fall below 0.05.
  @Test func pValuesOfATestWithoutEffectAreUniform() throws {
    var random = SplitMix(seed: 11)
    let pValues = try (0..<1_000).map { _ in
      let (a, b) = (Self.subscribers(120, &random), Self.subscribers(120, &random))
      return try RatioDifference(
        control: RatioEstimate(numerators: a.opens, denominators: a.deliveries),
        treatment: RatioEstimate(numerators: b.opens, denominators: b.deliveries), level: 0.95
      ).difference.pValue
    }
    #expect(try KolmogorovSmirnov.uniform(pValues).pValue > 0.001)
    #expect((25...75).contains(pValues.count { $0 < 0.05 }))
  }
}
