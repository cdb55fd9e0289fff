import Statistics
import Testing

/// Tails and quantiles where the library's own functions lose digits, loop or abort. Values by
/// mpmath 1.3.0 at 30 digits, quantiles by SciPy 1.17.1.
@Suite struct DistributionTests {
  private func near(_ found: Double, _ value: Double, _ tolerance: Double) -> Bool {
    abs(found - value) <= tolerance * abs(value)
  }

  @Test(arguments: [
    (t: 3.0, dof: 1.0, tail: 0.102416382349566725824598923775),
    (t: 15.0, dof: 31.0, tail: 4.63817431326041603300721986127e-16),
    (t: 30.0, dof: 100.0, tail: 4.19016627934414608469709973696e-52),
  ])
  func tTailKeepsItsDigitsFarOut(t: Double, dof: Double, tail: Double) throws {
    #expect(near(try StudentT.upperTail(t, degreesOfFreedom: dof), tail, 1e-12))
    #expect(near(try StudentT.upperTail(-t, degreesOfFreedom: dof), 1 - tail, 1e-15))
  }

  @Test(arguments: [
    (tail: 1e-12, dof: 1.0, t: 318309886183.790671537766479548),
    (tail: 0.025, dof: 4.0, t: 2.77644510519779435780310484675),
    (tail: 0.975, dof: 4.0, t: -2.77644510519779435780310484675),
    (tail: 0.5, dof: 4.0, t: 0),
  ])
  func tQuantile(tail: Double, dof: Double, t: Double) throws {
    #expect(near(try StudentT.upperQuantile(tail, degreesOfFreedom: dof), t, 1e-12))
  }

  @Test(arguments: [
    (count: 9_996_838, mean: 1e7, probability: 0.158714771406994203076800349809),
    (count: 999_936_754, mean: 1e9, probability: 0.0227493690982052160753313470096),
    (count: 3, mean: 0, probability: 1),
    (count: -1, mean: 2, probability: 0),
  ])
  func poissonAtLargeMeans(count: Int, mean: Double, probability: Double) throws {
    let lower = try Poisson.lowerTail(count, mean: mean)
    #expect(near(lower, probability, 1e-11))
    #expect(near(try Poisson.upperTail(count + 1, mean: mean), 1 - lower, 1e-12))
  }

  @Test func chiSquareAtABillionDegreesOfFreedom() throws {
    let tail = try ChiSquare.upperTail(1e9 + 2 * 44_721, degreesOfFreedom: 1e9)
    #expect(near(tail, 0.0227534146346873416760883825299, 1e-11))
  }

  /// Values of SciPy 1.17.1.
  @Test(arguments: [
    (tail: 0.05, dof: 1.0, x: 3.8414588206941285), (tail: 0.975, dof: 10, x: 3.246972780236842),
    (tail: 1e-10, dof: 3.5, x: 51.13991793221023), (tail: 0.5, dof: 1e6, x: 999999.3333334123),
    (tail: 0.001, dof: 2e9, x: 2000195449.151435),
  ])
  func chiSquareQuantile(tail: Double, dof: Double, x: Double) throws {
    let found = try ChiSquare.upperQuantile(tail, degreesOfFreedom: dof)
    #expect(near(found, x, 1e-9))
    #expect(near(try ChiSquare.upperTail(found, degreesOfFreedom: dof), tail, 1e-7))
  }

  @Test func binomialAtABillionTrials() throws {
    let tail = try Binomial.lowerTail(499_980_000, trials: 1_000_000_000, probability: 0.5)
    #expect(near(tail, 0.10295727405085833, 1e-10))
  }

  /// Shapes at which the library's inverse returns NaN or never returns.
  @Test(
    arguments: [
      (p: 0.025, a: 97_000.0, b: 3_001.0, x: 0.9689239815308067),
      (p: 0.975, a: 97_001.0, b: 3_000.0, x: 0.971048642069772),
      (p: 0.975, a: 1e5, b: 2e6, x: 0.047907483001853046),
      (p: 1e-6, a: 1e4, b: 2e4, x: 0.3204783513721019),
      (p: 0.975, a: 0.5, b: 1e6, x: 2.5119405667151758e-06),
      (p: 0.5, a: 1e6, b: 1e6, x: 0.5),
      (p: 0.025, a: 3e8, b: 7e8, x: 0.2999715978023743),
      (p: 0, a: 2, b: 3, x: 0),
      (p: 1, a: 2, b: 3, x: 1),
    ])
  func betaQuantileAlwaysReturns(p: Double, a: Double, b: Double, x: Double) throws {
    #expect(near(try Beta.lowerQuantile(p, a, b), x, 1e-11))
  }

  @Test(arguments: [0.5, 1.0, 20, 4_000, 6_000, 1e6, 1e9], [0.5, 3.0, 5_999, 6_001, 2e7])
  func betaQuantileInvertsTheTail(a: Double, b: Double) throws {
    for p in [1e-9, 0.025, 0.5, 0.975] {
      let x = try Beta.lowerQuantile(p, a, b)
      let z = try Beta.upperQuantile(p, a, b)
      // Next to 1 a double cannot hold the quantile.
      #expect(near(try Beta.lowerTail(x, a, b), p, 1e-6) || 1 - x < 1e-9, "\(p)")
      #expect(near(try Beta.upperTail(z, a, b), p, 1e-6) || 1 - z < 1e-9, "\(p)")
    }
  }

  @Test(arguments: [
    (d: 0.2, n: 10, p: 0.7487190399999999), (d: 0.5, n: 10, p: 0.00777741),
    (d: 0.9, n: 10, p: 1.9999999999999957e-10),
    (d: 0.05, n: 1_000, p: 0.0130120713099668938833199990098),
    (d: 0.09, n: 1_000, p: 1.6911775984434787e-07),
  ])
  func exactKolmogorovTail(d: Double, n: Int, p: Double) throws {
    // The first values are moved up to d, which is then the largest distance.
    let values = (0..<n).map { max(d, (Double($0) + 0.5) / Double(n)) }
    let result = try KolmogorovSmirnov.uniform(values, variant: .exact)
    #expect(near(result.statistic, d, 1e-12))
    #expect(near(result.pValue, p, 1e-10))
  }

  @Test func outsideItsRangeADistributionRefuses() {
    #expect(throws: StatisticsError.self) { try Normal.upperTail(.nan) }
    #expect(throws: StatisticsError.self) { try Normal.upperQuantile(1.5) }
    #expect(throws: StatisticsError.self) { try StudentT.upperTail(2, degreesOfFreedom: 0) }
    #expect(throws: StatisticsError.self) { try ChiSquare.upperTail(-1, degreesOfFreedom: 3) }
    #expect(throws: StatisticsError.self) { try Beta.lowerQuantile(0.5, 0, 1) }
    #expect(throws: StatisticsError.self) { try Beta.lowerQuantile(0.5, 1e16, 1) }
    #expect(throws: StatisticsError.self) { try Poisson.lowerTail(1, mean: -.infinity) }
    #expect(throws: StatisticsError.self) { try Binomial.lowerTail(1, trials: 2, probability: 1.1) }
  }
}
