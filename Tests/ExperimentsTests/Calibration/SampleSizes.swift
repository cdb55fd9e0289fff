import Statistics
import TestSupport

/// How often the delta method finds a difference between arms alike, by their size: its normal
/// reference is a limit.
struct SampleSizes {
  static let sizes = [20, 50, 100, 200, 500, 1_000]

  let experiments: Int
  /// Of ``sizes``.
  let rejected: [Int]

  init(experiments: Int) throws {
    self.experiments = experiments
    rejected = try Self.sizes.map { size in
      try inParallel(experiments) { experiment in
        try PowerStudy.openRates(0, 800 + UInt64(size), experiment, perArm: size)
          .difference.pValue < 0.05
      }.count { $0 }
    }
  }
}
