import PushModel

/// What became of a trigger: in the log, or under the strategy that is tried.
package struct ReplayAnswer: Hashable, Sendable {
  package enum Outcome: String, CaseIterable, Sendable, Codable {
    /// Handed over when it was wanted.
    case sent
    /// Handed over after it had been held.
    case sentLater
    /// It became part of a digest.
    case gathered
    case suppressed
    /// Chance sent nothing.
    case withheld
    /// Taken back while it waited.
    case withdrawn
    /// Held still when the log ends.
    case waiting
  }

  package var outcome: Outcome
  /// Why it was suppressed: a ``Refusal``, or what the log says instead.
  package var reason: String?
  /// Why it was first held, a ``Hold``, and until when.
  package var hold: String?
  package var until: Timestamp?
  /// When it was handed over.
  package var sentAt: Timestamp?
  /// The text that chance chose, from 1.
  package var text: Int?

  init(_ outcome: Outcome, reason: String? = nil) {
    self.outcome = outcome
    self.reason = reason
  }

  /// `suppressed globalCap`, `sentLater quietHours`: what a table counts.
  package var name: String {
    let why = outcome == .suppressed ? reason : outcome == .withheld ? nil : hold
    let name = why.map { "\(outcome.rawValue) \($0)" } ?? outcome.rawValue
    guard outcome == .sent, let text else { return name }
    return "\(name) text \(text)"
  }

  /// Whether two answers are the same, as far as both say.
  ///
  /// - Parameter tolerance: Within which two moments count as one.
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
