import PushModel

/// The outcome of a trigger in the log, or under the strategy that is tried.
package struct ReplayAnswer: Hashable, Sendable {
  /// What became of a trigger.
  package enum Outcome: String, CaseIterable, Sendable, Codable {
    /// Handed over at the time of the trigger.
    case sent
    /// Handed over after it had been held.
    case sentLater
    /// It became part of a digest.
    case gathered
    case suppressed
    /// Chance chose to send nothing.
    case withheld
    /// Taken back while it waited.
    case withdrawn
    /// Still held when the log ends.
    case waiting
  }

  /// What became of the trigger.
  package var outcome: Outcome
  /// Reason of a suppression: a ``Refusal``, or the log's own word.
  package var reason: String?
  /// Reason of the first hold, a ``Hold``, and its end.
  package var hold: String?
  /// End of the first hold; `nil` without one, or where the log does not tell.
  package var until: Timestamp?
  /// Time of handing over.
  package var sentAt: Timestamp?
  /// Number of the text that chance or a decision rule chose, from 1.
  package var text: Int?

  init(_ outcome: Outcome, reason: String? = nil) {
    self.outcome = outcome
    self.reason = reason
  }

  /// Label for tables, such as `suppressed globalCap` or `sentLater quietHours`.
  package var name: String {
    let why = outcome == .suppressed ? reason : outcome == .withheld ? nil : hold
    let name = why.map { "\(outcome.rawValue) \($0)" } ?? outcome.rawValue
    guard outcome == .sent, let text else { return name }
    return "\(name) text \(text)"
  }

  /// Whether two answers agree in everything that both record.
  ///
  /// - Parameter tolerance: Largest distance at which two moments count as equal.
  func agrees(with other: ReplayAnswer, within tolerance: Interval) -> Bool {
    guard outcome == other.outcome, Self.agree(text, other.text) else { return false }
    switch outcome {
    case .suppressed: return Self.agree(reason, other.reason)
    case .withheld, .withdrawn, .sent: return true
    case .sentLater, .gathered, .waiting:
      guard Self.agree(hold, other.hold) else { return false }
      guard let until, let end = other.until else { return true }
      return abs((until - end).milliseconds) <= tolerance.milliseconds
    }
  }

  private static func agree<T: Equatable>(_ one: T?, _ other: T?) -> Bool {
    one == nil || other == nil || one == other
  }
}
