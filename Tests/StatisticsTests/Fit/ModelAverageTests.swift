import Testing

@testable import Statistics

/// Intervals that include the choice among models, worked by hand.
@Suite("Averages over models")
struct ModelAverageTests {
  private func value(_ mean: Double, _ error: Double) throws -> FittedValue {
    try FittedValue(Estimate(value: mean, standardError: error), level: 0.95)
  }

  @Test("weights fall by e for every two of the criterion")
  func weights() {
    let models = ModelWeights([102, 100, 104])
    // e^-1, 1 and e^-2 over their sum.
    let sum = 1.503214724
    #expect(abs(models.weights[0] - 0.367879441 / sum) < 1e-9)
    #expect(abs(models.weights[1] - 1 / sum) < 1e-9)
    #expect(abs(models.weights[2] - 0.135335283 / sum) < 1e-9)
    #expect(models.best == 1)
  }

  @Test("one model alone keeps its interval, and so do several that agree")
  func alone() throws {
    let own = try value(3, 0.5)
    for models in [
      [(fitted: own, weight: 1.0)], [(fitted: own, weight: 0.3), (fitted: own, weight: 0.7)],
    ] {
      let averaged = try FittedValue(averaging: models, shown: 0, on: .identity, level: 0.95)
      #expect(averaged.value == 3)
      #expect(abs(averaged.standardError - 0.5) < 1e-12)
      #expect(abs(averaged.interval.low - own.interval.low) < 1e-9)
      #expect(abs(averaged.interval.high - own.interval.high) < 1e-9)
    }
  }

  @Test("two models of equal weight: each end leaves a tail of 2.5 % of both together")
  func two() throws {
    let averaged = try FittedValue(
      averaging: [(try value(0, 1), 0.5), (try value(10, 1), 0.5)], shown: 1, on: .identity,
      level: 0.95)
    // Ten standard errors apart, each end is that of one model at 5 %: 1.6449 beyond it.
    #expect(abs(averaged.interval.low + 1.644854) < 1e-5)
    #expect(abs(averaged.interval.high - 11.644854) < 1e-5)
    #expect(averaged.value == 10)
    // Buckland: sqrt(1 + 25).
    #expect(abs(averaged.standardError - 5.0990195) < 1e-6)
  }

  @Test("a model at the end of its scale says nothing of the others")
  func degenerate() throws {
    let none = FittedValue(
      value: 0, standardError: 0, interval: ConfidenceInterval(low: 0, high: 0, level: 0.95))
    let own = try FittedValue(Estimate(value: 0, standardError: 1), on: .log, level: 0.95)
    let averaged = try FittedValue(
      averaging: [(none, 0.4), (own, 0.6)], shown: 1, on: .log, level: 0.95)
    #expect(abs(averaged.interval.high - own.interval.high) < 1e-9)
    #expect(throws: StatisticsError.self) {
      try FittedValue(averaging: [(none, 1)], shown: 0, on: .log, level: 0.95)
    }
  }

  /// Estimates of a log of 93,531 rows, of which one model has all weight but the rounding of the others.
  @Test(
    "where one model has nearly all weight, the interval is its own",
    arguments: [1e-9, 1e-12, 1e-17])
  func oneModel(rest: Double) throws {
    let models = [(try value(-1.1, 0.9), 1 - rest), (try value(-2.9, 0.01), rest)]
    let averaged = try FittedValue(averaging: models, shown: 0, on: .identity, level: 0.95)
    #expect(abs(averaged.interval.low - models[0].0.interval.low) < 1e-6)
    #expect(abs(averaged.interval.high - models[0].0.interval.high) < 1e-6)
  }
}
