import PushModel

/// A push that a log says was wanted, or a decision point, with what the log says became of it.
struct ReplayTrigger {
  /// The push's hash, and its place in the log.
  var push: UInt64
  var id: PushID
  var line: Int32
  /// Its first moment.
  var at: Timestamp
  var type: PushType
  var zone: ZoneID
  /// When what it tells of ends; the distant future for never.
  var endsAt = Timestamp.distantFuture
  var answer: ReplayAnswer
  /// A fact about the person or the sender that spoke against it, from that moment on.
  var fact: ReplayFact?
  var withdrawnAt: Timestamp?
  var openedAt: Timestamp?
  /// With which chance did what the log has; 0 where nothing was by chance.
  var propensity = 0.0
  /// The log's strategy made it of others: nothing that a strategy is asked about.
  var isDigest = false

  /// Chance might have sent nothing.
  var isDecisionPoint: Bool { propensity > 0 || answer.outcome == .withheld }

  /// What chance did: 0 for nothing, else the text's number, from 1.
  var action: Int { answer.outcome == .withheld ? 0 : max(1, answer.text ?? 1) }
}

/// All that a log tells of one person under one arm.
struct ReplayPerson {
  let hash: UInt64
  let uid: String
  let arm: String?
  /// By moment, then as they are numbered.
  var triggers: [ReplayTrigger] = []
  /// Moments at which the app was opened by a push or without one, in order.
  var opens: [Timestamp] = []
  /// Pushes that were opened, in order.
  var opened: [(at: Timestamp, push: PushID)] = []
  /// Visits without a push, in order.
  var visits: [Timestamp] = []
  var optedOutAt = Timestamp.distantFuture
}
