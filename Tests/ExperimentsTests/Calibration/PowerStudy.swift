import Statistics
import TestSupport

/// One method on drawn subscribers with a known effect, against the power that its formula promises.
struct PowerStudy: Sendable {
  let name: String
  /// True differences, in the metric's own unit.
  let effects: [Double]
  /// The formula's answer to an effect.
  let formula: @Sendable (Double) throws -> Double
  /// The method's answer in one experiment with an effect.
  let answer: @Sendable (_ effect: Double, _ study: UInt64, _ experiment: Int) throws -> Answer

  static let perArm = 1_000

  struct Result {
    let name: String
    let effect: Double
    let formula: Double
    let rejected: Int
    /// Intervals that hold the true difference.
    let covered: Int
    let trials: Int
  }

  /// All studies, one after another.
  static func results(experiments: Int) throws -> [Result] {
    try all.enumerated().flatMap { place, study in
      try study.results(experiments: experiments, first: UInt64(100 + 10 * place))
    }
  }

  /// - Parameter first: Seed of the first effect; each has its own.
  private func results(experiments: Int, first: UInt64) throws -> [Result] {
    try effects.enumerated().map { place, effect in
      let answers = try inParallel(experiments) { try answer(effect, first + UInt64(place), $0) }
      return Result(
        name: name, effect: effect, formula: try formula(effect),
        rejected: answers.count { $0.p < 0.05 },
        covered: answers.count { $0.interval!.contains(effect) }, trials: experiments)
    }
  }
}
