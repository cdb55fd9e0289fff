import PushModel
import PushService

/// A decision rule's answer about a push, as a log has it with its probability.
struct LoggedAnswer {
  /// When the rule was asked.
  var at: Timestamp
  let answer: DecisionAnswer
  let propensity: Double
  /// Whether chance had a part in a later answer about the same push.
  var isRepeated = false
  /// Whether the rule also chose the text.
  var hasText = false

  /// The time for which the push was decided: at once, or the end of the wait; `nil` for a drop.
  var moment: Timestamp? { answer.moment(decidedAt: at) }

  /// Whether a strategy's answer is this one.
  func isSame(as other: DecisionAnswer) -> Bool {
    switch (answer, other) {
    case (.send, .send), (.drop, .drop): true
    case (.wait(let one), .wait(let two)): abs((one - two).milliseconds) <= Self.tolerance
    default: false
    }
  }

  /// Milliseconds at which two ends of a wait count as one, since a log's clock may be coarse.
  private static let tolerance: Int64 = 1_000
}

extension DecisionAnswer {
  /// The time at which the push would be sent by the answer; `nil` for a drop.
  func moment(decidedAt now: Timestamp) -> Timestamp? {
    switch self {
    case .send: now
    case .wait(let until): until
    case .drop: nil
    }
  }
}
