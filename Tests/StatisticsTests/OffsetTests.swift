import Testing

@testable import Statistics

/// A number added to every value moves means and leaves spread, covariance and tests as they are.
@Suite("Values far from zero")
struct OffsetTests {
  /// Whole numbers, which a double holds without rounding up to 9e15.
  private static let offsets = [0, 1e6, 1e12, 1e15]
  private static let values: [Double] = [0, 1, 3, 4, 8, 1, 5]
  private static let others: [Double] = [2, 1, 7, 3, 9, 2, 4]

  private func moved(_ values: [Double], by offset: Double) -> [Double] {
    values.map { $0 + offset }
  }

  /// 0, 1, 3 have a mean of 4/3, which no double near 1e15 is close to.
  @Test(arguments: offsets) func varianceIsThatOfTheDeviations(offset: Double) throws {
    let three = try Moments(moved([0, 1, 3], by: offset))
    #expect(abs(three.variance - 7.0 / 3) < 1e-12)
    // Σx = 22 and Σx² = 116 over 7 values.
    let seven = try Moments(moved(Self.values, by: offset))
    #expect(abs(seven.variance - (116 - 22.0 * 22 / 7) / 6) < 1e-12)
  }

  @Test(arguments: offsets) func onlyRoundingIsNoSpread(offset: Double) throws {
    #expect(try !Moments(moved([0, 2, 4, 2, 0, 4], by: offset)).isConstant)
    #expect(try Moments(moved([3, 3, 3], by: offset)).isConstant)
    #expect(try Moments([0.3, 0.1 + 0.2]).isConstant)
  }

  /// Means of six values with a standard deviation of 2 at 1e15 have a standard error of 0.7, which
  /// is a few roundings of the mean and yet a spread.
  @Test(arguments: offsets) func testsOfMeansTakeTheSpreadForOne(offset: Double) throws {
    func moments(_ values: [Double]) throws -> Moments { try Moments(moved(values, by: offset)) }
    let (one, other) = ([0.0, 2, 4, 2, 0, 4], [0.0, 2, 2, 2, 1, 3])
    let welch = try Welch(control: moments(one), treatment: moments(other)).difference(level: 0.95)
    #expect(abs(welch.standardError - (3.2 / 6 + 1.0667 / 6).squareRoot()) < 1e-3)
    let student = try StudentTest.difference(control: moments(one), treatment: moments(other))
    #expect(abs(student.standardError - welch.standardError) < 1e-9)
    let paired = try PairedT(
      control: moved(one, by: offset), treatment: moved(other, by: offset)
    ).difference(level: 0.95)
    #expect(paired.standardError > 0.3)
    let dunnett = try Dunnett(control: moved(one, by: offset), arms: [moved(other, by: offset)])
    #expect(dunnett.pValues[0] > 0.5)
    #expect(throws: StatisticsError.self) {
      try Welch(control: moments([3, 3, 3]), treatment: moments([4, 4])).difference(level: 0.95)
    }
  }

  @Test(arguments: offsets) func cupedTakesAwayTheSamePart(offset: Double) throws {
    func cuped(_ offset: Double, outcomes: Double = 0) throws -> Cuped {
      try Cuped(
        control: Cuped.Arm(
          outcomes: moved(Self.others, by: outcomes),
          covariates: moved(Self.values, by: offset)),
        treatment: Cuped.Arm(
          outcomes: moved(Self.values, by: outcomes),
          covariates: moved(Self.others, by: offset)), level: 0.95)
    }
    let (near, far) = (try cuped(0), try cuped(offset))
    #expect(abs(far.theta - near.theta) < 1e-12)
    #expect(abs(far.varianceReduction - near.varianceReduction) < 0.02)
    // What is left of such outcomes is rounded to eighths, theta is of the whole numbers.
    let both = try cuped(offset, outcomes: offset)
    #expect(abs(both.theta - near.theta) < 1e-12)
  }

  /// A large common mean makes T² large; its square root is the mean in standard errors.
  @Test(arguments: offsets.dropFirst()) func hotellingKeepsTheSpread(offset: Double) throws {
    let rows = moved([0, 1, 3], by: offset).map { [$0] }
    let found = try Hotelling.test(rows).statistic.squareRoot()
    let expected = (offset + 4.0 / 3) / (7.0 / 9).squareRoot()
    #expect(abs(found / expected - 1) < 1e-12)
  }

  @Test(arguments: offsets) func selectionTakesTheSameBoundary(offset: Double) throws {
    func seeds(_ values: [Double]) throws -> Int {
      let samples = [Self.values, Self.others].map { objectives in
        zip(objectives, values).map { SequentialSelection.Sample(objective: $0, slacks: [$1]) }
      }
      return try SequentialSelection(
        first: samples, indifference: 1, tolerances: [0.001], confidence: 0.95
      ).equalSeeds()
    }
    #expect(try seeds(moved([0, 1, 3, 0, 1, 3, 1], by: offset)) == seeds([0, 1, 3, 0, 1, 3, 1]))
  }
}
