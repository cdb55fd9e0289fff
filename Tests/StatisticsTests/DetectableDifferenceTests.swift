import Testing

@testable import Statistics

struct DetectableDifferenceTests {
  /// z(0.975) + z(0.8) = 1.959963985 + 0.841621234, as every table of sample sizes has it.
  @Test func ofANormalEstimateItIsTheSumOfTwoQuantiles() throws {
    let value = try DetectableDifference.value(
      standardError: 0.5, seeds: nil, alpha: 0.025, power: 0.8)
    #expect(abs(value / 0.5 - 2.801585218) < 1e-8)
  }

  @Test(arguments: [2, 3, 10, 100], [0.025, 0.05, 0.05 / 2 / 15])
  func aDifferenceThatIsJustDetectableIsShownThatOften(seeds: Int, alpha: Double) throws {
    let value = try DetectableDifference.value(
      standardError: 0.003, seeds: seeds, alpha: alpha, power: 0.8)
    let power = try DetectableDifference.power(
      of: value, standardError: 0.003, seeds: seeds, alpha: alpha)
    #expect(abs(power - 0.8) < 1e-9)
  }

  @Test func fewerSeedsShowLessAndManyAreNormal() throws {
    let values = try [3, 5, 10, 100, 10_000].map {
      try DetectableDifference.value(standardError: 1, seeds: $0, alpha: 0.025, power: 0.8)
    }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs(values[4] - 2.801585218) < 1e-3)
  }

  @Test func whatCannotBeIsRefused() {
    for (error, alpha, power) in [(0.0, 0.05, 0.8), (1, 0, 0.8), (1, 0.05, 1), (1, 0.5, 0.4)] {
      #expect(throws: StatisticsError.self) {
        try DetectableDifference.value(
          standardError: error, seeds: 10, alpha: alpha, power: power)
      }
    }
  }
}
