import PushModel
import PushService

/// An answer of the log's decision rule, with the probabilities of the strategy that is tried.
struct RulePoint {
  /// Index of the person in the log.
  let person: Int
  /// Hash that assigns the person to a fold of the cross-fitting.
  let hash: UInt64
  let type: PushType
  let logged: LoggedAnswer
  /// The strategy's answers with their probabilities, after its policy's verdict.
  let chances: [DecisionChoice]
  /// Whether the strategy's policy would not have held the push at that moment.
  let isSupported: Bool
  /// The person's local time.
  let clock: LocalClock
  let openedAt: Timestamp?
  /// Whether a store gave the log's push up for another of the person's, and no device got it.
  let isSuperseded: Bool
  /// Whether the strategy's policy would refuse the push after all that the log has sent.
  let isRefused: Bool
  /// Whether the push did not go at the time that the log's rule chose, because of its policy.
  let isStoppedInLog: Bool
  let push: PushID
  /// Whether the strategy's policy held or refused the push after what the strategy itself had sent.
  var isStopped = false

  /// The strategy's probability of the log's answer.
  var target: Double {
    min(1, chances.reduce(0) { logged.isSame(as: $1.answer) ? $0 + $1.share : $0 })
  }

  /// The strategy's probability of dropping the push.
  var dropped: Double { min(1, chances.reduce(0) { $1.answer == .drop ? $0 + $1.share : $0 }) }

  /// Whether the push was opened within `window` of the time for which it was decided.
  func isOpened(within window: Interval) -> Bool {
    guard let openedAt, let moment = logged.moment else { return false }
    return openedAt < moment + window
  }

  /// Number of an answer: 0 for a drop, 1 for sending now, from 2 on waiting until that local hour.
  func action(_ answer: DecisionAnswer) -> Int {
    switch answer {
    case .drop: 0
    case .send: 1
    case .wait(let until): 2 + clock.hour(until)
    }
  }

  /// Number of the time of day of an answer: 0 for a drop, otherwise a block of three local hours from 1.
  func block(_ answer: DecisionAnswer) -> Int {
    answer.moment(decidedAt: logged.at).map { 1 + clock.hour($0) / 3 } ?? 0
  }

  /// `send now`, `wait until 09:00`, `drop`
  static func name(_ action: Int) -> String {
    switch action {
    case 0: return "drop"
    case 1: return "send now"
    default: return "wait until \(action < 12 ? "0" : "")\(action - 2):00"
    }
  }
}
