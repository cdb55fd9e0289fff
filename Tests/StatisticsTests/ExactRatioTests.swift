import Testing

@testable import Statistics

/// Variances formed in integers, where differences of large sums would lose every digit.
@Suite struct ExactRatioTests {
  private static let layout = PairedRatio.Layout(
    controlNumerator: 0, controlDenominator: 1, treatmentNumerator: 2, treatmentDenominator: 3)

  /// num_a, den_a, num_b, den_b; the arms differ for one subscriber in `changedEvery`.
  private static func rows(_ count: Int, changedEvery: Int, seed: UInt64) -> [[Int32]] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { index in
      let deliveries = Int32(random.next() % 20)
      let opens = Int32(random.next() % UInt64(deliveries + 1))
      let more: Int32 = index % changedEvery == 0 ? 1 : 0
      return [opens, deliveries, opens + more, deliveries + more]
    }
  }

  private static func collect(_ rows: [[Int32]]) -> CoMoments {
    var moments = CoMoments(variables: 4)
    for row in rows { moments.add(row.span) }
    return moments
  }

  private static func column(_ rows: [[Int32]], _ index: Int) -> [Double] {
    rows.map { Double($0[index]) }
  }

  @Test(arguments: [2, 7, 100, 5_000])
  func sumsGiveWhatTheSubscribersGive(changedEvery: Int) throws {
    let rows = Self.rows(5_000, changedEvery: changedEvery, seed: UInt64(changedEvery))
    let exact = try PairedRatio(Self.collect(rows), Self.layout)
    let direct = try PairedRatio(
      controlNumerators: Self.column(rows, 0), controlDenominators: Self.column(rows, 1),
      treatmentNumerators: Self.column(rows, 2), treatmentDenominators: Self.column(rows, 3))
    #expect(abs(exact.standardError - direct.standardError) <= 1e-11 * direct.standardError)
    let (log, directLog) = (try #require(exact.standardErrorOfLog), direct.standardErrorOfLog!)
    #expect(abs(log - directLog) <= 1e-11 * directLog)
    #expect(exact.controlRatio == direct.controlRatio)
    #expect(!exact.isIdentity)
  }

  @Test func aSplitRatioFromSumsEqualsTheOneFromSubscribers() throws {
    let rows = Self.rows(3_000, changedEvery: 2, seed: 5)
    let moments = try RatioMoments(Self.collect(rows), numerator: 2, denominator: 3)
    let exact = try RatioEstimate(moments)
    let direct = try RatioEstimate(
      numerators: Self.column(rows, 2), denominators: Self.column(rows, 3))
    #expect(exact.ratio == direct.ratio)
    #expect(abs(exact.variance - direct.variance) <= 1e-12 * direct.variance)
  }

  @Test func identicalArmsAreAnExactIdentity() throws {
    let rows = Self.rows(300, changedEvery: 1_000, seed: 6).dropFirst().map {
      [$0[0], $0[1], $0[0], $0[1]]
    }
    let pair = try PairedRatio(Self.collect(Array(rows)), Self.layout)
    #expect(pair.isIdentity && pair.standardError == 0)
    let error = #expect(throws: StatisticsError.self) { try pair.comparison(level: 0.95) }
    #expect(error == .degenerate(method: "paired ratio difference", .exactIdentity))
  }

  /// A billion deliveries: n sum(x^2) and sum(x)^2 agree in their first 18 digits.
  @Test func aBillionDeliveriesKeepTheirVariance() throws {
    let n = 1_000_000
    let moments = try RatioMoments(
      subscribers: n, sumNumerator: 500_000, sumDenominator: 1_000 * n,
      sumNumerator2: 500_000, sumDenominator2: 1_000_000 * Int128(n),
      sumNumeratorDenominator: 500_000_000)
    // Constant denominators: a proportion of 1/2 per subscriber, over 1,000 deliveries each.
    let wanted = 0.25 / Double(n - 1) / 1e6
    let found = try RatioEstimate(moments)
    #expect(abs(found.variance - wanted) <= 1e-15 * wanted)
    #expect(found.ratio == 0.0005)
  }

  @Test func sumsThatNoDataCanHaveAreRefused() {
    #expect(throws: StatisticsError.self) {
      try RatioMoments(
        subscribers: 4, sumNumerator: 8, sumDenominator: 8, sumNumerator2: 15, sumDenominator2: 16,
        sumNumeratorDenominator: 15)
    }
    #expect(throws: StatisticsError.self) {
      try RatioMoments(
        subscribers: 4, sumNumerator: 8, sumDenominator: 8, sumNumerator2: 20, sumDenominator2: 16,
        sumNumeratorDenominator: 40)
    }
    #expect(throws: StatisticsError.self) {
      try RatioMoments(
        subscribers: 1, sumNumerator: 1, sumDenominator: 1, sumNumerator2: 1, sumDenominator2: 1,
        sumNumeratorDenominator: 1)
    }
  }

  @Test func crossProductsBeyondTheSquaresAreRefused() throws {
    func pair(_ numerators: Int128) throws -> PairedRatio {
      // Four sums, then the products of each variable with itself and every later one.
      let sums: ContiguousArray<Int128> = [
        8, 8, 8, 8, 20, 16, numerators, 16, 16, 16, 16, 20, 16, 16,
      ]
      return try PairedRatio(CoMoments(variables: 4, count: 4, sums: sums), Self.layout)
    }
    #expect(throws: StatisticsError.self) { try pair(21) }
    #expect(try pair(20).isIdentity)
    // Uncorrelated numerators: the variances of both arms, 2 (4 / 3) / 64, add up.
    #expect(abs(try pair(16).standardError - (2 * 4.0 / 3 * 4 / 64).squareRoot()) < 1e-15)
  }

  @Test func extremeSumsNeitherTrapNorOverflow() throws {
    let most = 1 << 62
    let moments = try RatioMoments(
      subscribers: 2, sumNumerator: most, sumDenominator: most, sumNumerator2: Int128(1) << 124,
      sumDenominator2: Int128(1) << 124, sumNumeratorDenominator: 0)
    #expect(try RatioEstimate(moments).variance == 4)
    #expect(throws: StatisticsError.self) {
      try RatioMoments(
        subscribers: 2, sumNumerator: .min, sumDenominator: most, sumNumerator2: 1,
        sumDenominator2: 1, sumNumeratorDenominator: 0)
    }
  }

  @Test func realSumsAgreeWithWholeOnes() throws {
    let whole = try RatioEstimate(
      subscribers: 30, sumNumerator: 41, sumDenominator: 271, sumNumerator2: 217,
      sumDenominator2: 3_453, sumNumeratorDenominator: 558)
    let half = try RatioEstimate(
      subscribers: 30, sumNumerator: 20.5, sumDenominator: 135.5, sumNumerator2: 54.25,
      sumDenominator2: 863.25, sumNumeratorDenominator: 139.5)
    #expect(abs(whole.variance - half.variance) <= 1e-13 * whole.variance)
    #expect(whole.ratio == half.ratio)
  }

  /// Every subscriber opens a tenth: 0.1 times 3, 7, 11 and 13 deliveries.
  @Test func realSumsOfAConstantRatioHaveNoVariance() throws {
    let ratio = try RatioEstimate(
      subscribers: 4, sumNumerator: 3.4, sumDenominator: 34, sumNumerator2: 3.48,
      sumDenominator2: 348, sumNumeratorDenominator: 34.8)
    #expect(ratio.variance == 0)
  }
}
