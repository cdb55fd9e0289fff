import PushModel

/// A push that was wanted, or a decision point, with its outcome in the log.
struct ReplayTrigger {
  /// Hash of the push's name in the log.
  var push: UInt64
  var id: PushID
  var line: Int32
  /// Its first moment.
  var at: Timestamp
  var type: PushType
  var zone: ZoneID
  /// End of its record; the distant future for none.
  var endsAt = Timestamp.distantFuture
  var answer: ReplayAnswer
  /// A fact about the person or the sender that prevented it, from that moment on.
  var fact: ReplayFact?
  var withdrawnAt: Timestamp?
  var openedAt: Timestamp?
  /// Whether a store gave it up for another push, and no device got it.
  var isSuperseded = false
  /// When the log's service let it go.
  var releasedAt: Timestamp?
  /// Probability with which chance chose the log's action; 0 if nothing was left to chance.
  var propensity = 0.0
  /// The first answer of the log's decision rule, where the log has its probability.
  var rule: LoggedAnswer?
  /// Whether the log has that answer without its probability.
  var isAnswerUnknown = false
  /// Whether it is a digest that the log's strategy made, on which no strategy is asked.
  var isDigest = false

  /// Whether chance could have chosen to send nothing.
  var isDecisionPoint: Bool { propensity > 0 || answer.outcome == .withheld }

  /// Whether the log's push did not go at the time that its rule chose, because of its policy.
  func isStopped(after rule: LoggedAnswer) -> Bool {
    guard let moment = rule.moment else { return false }
    if let releasedAt { return abs((releasedAt - moment).milliseconds) > Self.atOnce }
    return answer.outcome == .gathered || answer.outcome == .suppressed
  }

  /// Milliseconds up to which moments are the same, since a queue takes its time.
  static let atOnce: Int64 = 60_000

  /// The action that chance chose: 0 for nothing, otherwise the text's number, from 1.
  var action: Int { answer.outcome == .withheld ? 0 : max(1, answer.text ?? 1) }
}

/// The log's data on one person under one arm.
struct ReplayPerson {
  let hash: UInt64
  let uid: String
  let arm: String?
  /// Triggers by moment, then by number.
  var triggers: [ReplayTrigger] = []
  /// What decisions saw of the person, where it changes, in order.
  var states: [ReplayState] = []
  /// Moments at which the app was opened, by a push or without one, in order.
  var opens: [Timestamp] = []
  /// Pushes that were opened, in order.
  var opened: [(at: Timestamp, push: PushID)] = []
  /// Visits without a push, in order.
  var visits: [Timestamp] = []
  var optedOutAt = Timestamp.distantFuture
}
