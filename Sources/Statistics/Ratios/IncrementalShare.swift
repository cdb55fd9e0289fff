import CGSL

/// The share of a treatment's ratio that would not be there under the control: 1 - control / treatment.
/// 1 where the control has nothing, below 0 where it has more than the treatment.
package struct IncrementalShare: Hashable, Sendable {
  /// 1 - control / treatment.
  package let value: Double

  /// Interval of ``value``, not symmetric about it; its upper limit is at most 1.
  package let interval: ConfidenceInterval
}

extension IncrementalShare {
  /// Two arms of different subscribers, by the logarithm of their ratios' quotient.
  ///
  /// A control without an event has no logarithm. The quotient's upper limit is then the exact one of the
  /// shares of subscribers with an event, given how many there are in both arms (Przyborowski and
  /// Wilenski 1940): Clopper and Pearson's limit of the control's part in them.
  ///
  /// - Parameter people: Subscribers with an event, of all of each arm.
  /// - Returns: `nil` where the treatment has no event, or the limits have no bound.
  /// - Throws: `degenerate` when neither arm has any variance.
  package init?(
    control: RatioEstimate, treatment: RatioEstimate, people: ProportionPair, level: Double
  ) throws(StatisticsError) {
    guard treatment.ratio > 0 else { return nil }
    guard control.ratio > 0 else {
      guard people.treatment.successes > 0 else { return nil }
      let part = try Tally(0, of: people.treatment.successes).clopperPearson(level: level).high
      let weight = Double(people.treatment.trials) / Double(people.control.trials)
      value = 1
      interval = ConfidenceInterval(low: 1 - part / (1 - part) * weight, high: 1, level: level)
      return
    }
    let contrast = try RatioContrast(control: control, treatment: treatment)
    guard let lift = try contrast.comparison(level: level).relative else { return nil }
    // Of a lift of L, L / (1 + L) of the treatment's is incremental.
    value = lift.value / (1 + lift.value)
    interval = lift.interval.map { $0 / (1 + $0) }
  }
}
