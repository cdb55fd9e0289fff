import Statistics
import TestSupport

/// Two arms alike that are looked at while their subscribers come in, until somebody finds a
/// difference.
struct Peeking {
  static let looks = 10
  /// In each arm, between two looks.
  static let step = 100

  let experiments: Int
  /// Experiments in which some look finds a difference at 5 %.
  let foundByWelch: Int
  let foundBySequence: Int

  init(experiments: Int) throws {
    let found = try inParallel(experiments) { try Self.found($0) }
    self.experiments = experiments
    foundByWelch = found.count { $0.welch }
    foundBySequence = found.count { $0.sequence }
  }

  private static func found(_ experiment: Int) throws -> (welch: Bool, sequence: Bool) {
    let counts = [0, 1].map { arm in
      let people = DrawnSubscribers(study: 900, experiment: experiment, arm: arm)
      return (0..<looks * step).map { people.counts($0, mean: 0.7, lift: 0).after }
    }
    var found = (welch: false, sequence: false)
    for look in 1...looks {
      let arms = try counts.map { try Moments(Array($0.prefix(look * step))) }
      let welch = try Welch(control: arms[0], treatment: arms[1]).difference(level: 0.95)
      let sequence = try ConfidenceSequence(
        control: arms[0], treatment: arms[1], alpha: 0.05, tuningCount: 2 * looks * step)
      found.welch = found.welch || welch.pValue < 0.05
      found.sequence = found.sequence || sequence.pValue < 0.05
    }
    return found
  }
}
