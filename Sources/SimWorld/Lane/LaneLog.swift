import PushFanout
import PushModel
import PushService
import SimKernel

/// The rows of a run's event log, and the records about watched recipients.
///
/// Where nobody logs it costs the loop one test of ``isOn``.
struct LaneLog: ~Copyable {
  /// Whether anybody's events are logged.
  let isOn: Bool
  /// The recipients whose decisions and provider calls are kept; all their events are logged.
  private let watch: Watch
  /// The share of the recipients whose events are logged, 0...1.
  private let share: Double
  private let key: StreamKey
  /// The id of the lane's first subscriber.
  private let first: UInt64
  /// The index in the experiment of the run's first arm.
  let firstArm: UInt8
  /// The rows in the order in which they were written.
  var rows: ContiguousArray<EventRow> = []
  private(set) var decisions: ContiguousArray<Decision> = []
  private(set) var calls: ContiguousArray<ProviderCall> = []
  private(set) var storedPushes: ContiguousArray<StoredPush> = []
  private(set) var rulePushes: ContiguousArray<TriggeredPush> = []
  /// The probability of a decision rule's last answer; 0 where it is unknown.
  private var answered = 0.0
  /// What rules said of pushes that were handed on and that no provider was called for yet.
  private var handed: [Handed: DecisionChoice] = [:]

  private struct Handed: Hashable {
    let push: PushID
    /// The index of the recipient.
    let person: Int
  }

  /// An empty log of people from the id `first` on, in the replication behind `key`.
  init(_ settings: RunSettings, _ key: StreamKey, first: UInt64) {
    isOn = settings.eventShare > 0 || settings.watch != .nobody
    watch = settings.watch
    share = settings.eventShare
    firstArm = settings.firstArm
    self.key = key
    self.first = first
  }

  @inline(__always) func id(of person: PersonIndex) -> UInt64 {
    first &+ UInt64(truncatingIfNeeded: person.value)
  }

  /// Whether a recipient's events are logged. Each replication has its own sample, which is the
  /// same under every arm.
  func logs(_ recipient: UInt64) -> Bool {
    guard isOn else { return false }
    guard share < 1, !watch.includes(recipient) else { return true }
    let own = StreamKey.mix(StreamKey.mix(key.rawValue ^ 0x7361_6D70_6C65) &+ recipient)
    return Double(own >> 11) * 0x1p-53 < share
  }

  /// Whether a recipient is watched.
  func watches(_ recipient: UInt64) -> Bool { watch.includes(recipient) }

  /// Writes a row about a push.
  ///
  /// - Parameters:
  ///   - person: The recipient.
  ///   - recipient: Their state, of which rows of decisions tell what the policy goes by and no other row has.
  mutating func record(
    _ kind: EventKind, _ push: UnsafePointer<Push>, to person: PersonIndex, on page: TallyPage,
    device: Int8, latency: Int64, reason: UInt8, as recipient: UnsafePointer<Recipient>,
    at now: Timestamp
  ) {
    if watch != .nobody { answer(kind, push.pointee.id, person, latency, reason, at: now) }
    var row = EventRow(
      recipient: id(of: person), push: push.pointee.id, at: now, latency: latency,
      business: push.pointee.business.rawValue, arm: firstArm + page.arm, kind: kind,
      type: push.pointee.type, device: device, reason: reason, isInCohort: page.isInCohort)
    if kind.tellsOfDecision {
      row.zone = recipient.pointee.zone.rawValue
      row.quietHours = recipient.pointee.preferences.quietHours
    }
    if Self.tellsOfRule(kind, reason) { row.propensity = answered }
    rows.append(row)
  }

  /// Whether a row tells what a decision rule has answered: that the push waits, or is dropped.
  private static func tellsOfRule(_ kind: EventKind, _ reason: UInt8) -> Bool {
    kind == .held && reason == Hold.decisionRule.rawValue
      || kind == .suppressed && reason == Refusal.decisionRule.rawValue
  }

  /// Keeps the probability of a decision rule's answer, and the text that it chose, until a row tells of
  /// the answer: the push waits, is dropped, or a provider is called for it.
  ///
  /// - Parameters:
  ///   - choice: `nil` where the rule was not asked.
  ///   - answer: What was done with the push.
  @inline(never) mutating func keep(
    _ choice: DecisionChoice?, _ answer: Disposition, of push: PushID, for person: PersonIndex
  ) {
    answered = choice?.propensity ?? 0
    guard let choice, answered > 0 || choice.text != nil, answer == .handed else { return }
    handed[Handed(push: push, person: person.value)] = choice
  }

  /// Writes a row about a push under way.
  @inline(never) mutating func record(
    _ kind: EventKind, _ flight: UnsafePointer<Flight>, device: Int8 = -1, latency: Int64 = -1,
    reason: UInt8 = 255, at now: Timestamp
  ) {
    let flight = flight.pointee
    var row = EventRow(
      recipient: id(of: flight.recipient), push: flight.push, at: now, latency: latency,
      business: flight.business.rawValue, arm: firstArm + flight.page.arm, kind: kind,
      type: flight.type, device: device, reason: reason, isInCohort: flight.page.isInCohort)
    if kind == .attempted, flight.type.texts > 1 { row.text = flight.variant + 1 }
    if kind == .attempted, !handed.isEmpty { tellOfRule(&row, flight.recipient) }
    rows.append(row)
  }

  /// Adds that a decision rule has let the push go, and with which probability, to the row of the
  /// first call of a provider. Its text is there only where the rule chose it.
  private mutating func tellOfRule(_ row: inout EventRow, _ person: PersonIndex) {
    let name = Handed(push: row.push, person: person.value)
    guard let choice = handed.removeValue(forKey: name) else { return }
    row.reason = Hold.decisionRule.rawValue
    row.propensity = choice.propensity ?? 0
    row.text = choice.text.map { $0 + 1 } ?? 0
  }
}

// Records about watched recipients, written only where an event is logged.
extension LaneLog {
  /// Keeps a decision with the state before it.
  mutating func keep(_ decision: Decision) { decisions.append(decision) }

  /// Changes the text of the last decision, if its recipient is watched.
  @inline(never) mutating func setText(_ text: UInt8, for recipient: UInt64) {
    if watches(recipient) { decisions[decisions.count - 1].push.variant = text }
  }

  /// Keeps what a rule has told with a push, if its recipient is watched.
  @inline(never) mutating func keep(_ push: TriggeredPush, to recipient: UInt64) {
    if watches(recipient) { rulePushes.append(push) }
  }

  /// Keeps the cases of an overdue notice with those of its pushes that are kept.
  mutating func keep(_ cases: [OverdueCase], of notice: PushID) {
    for place in rulePushes.indices where rulePushes[place].push.digest == notice.digest {
      rulePushes[place].cases = cases
    }
  }

  /// Removes the last row, and the last decision if its recipient is watched, of a decision that
  /// does not count.
  mutating func removeLast(of recipient: UInt64) {
    rows.removeLast()
    if watches(recipient) { decisions.removeLast() }
  }

  /// Sets the answer of the last decision kept from the row logged about its push. Without such a
  /// row the push has gone to the fan-out.
  private mutating func answer(
    _ kind: EventKind, _ push: PushID, _ person: PersonIndex, _ latency: Int64, _ reason: UInt8,
    at now: Timestamp
  ) {
    guard let last = decisions.last, last.recipient.id.rawValue == id(of: person),
      last.push.id == push, last.at == now
    else { return }
    let place = decisions.count - 1
    switch kind {
    case .suppressed: decisions[place].answer = .suppressed(Refusal(rawValue: reason)!)
    case .held:
      decisions[place].answer = .held(
        until: now + .milliseconds(latency), because: Hold(rawValue: reason)!)
    case .merged: decisions[place].answer = .merged
    default: break
    }
  }

  /// Keeps a provider call and its reply, if its recipient is watched.
  @inline(never) mutating func keep(
    _ attempt: Attempt, _ reply: ProviderReply, isTaken: Bool, from now: Timestamp,
    until moment: Timestamp
  ) {
    guard watches(attempt.recipient.rawValue) else { return }
    calls.append(
      ProviderCall(attempt: attempt, reply: reply, isTaken: isTaken, at: now, repliedAt: moment))
  }

  /// Keeps that a provider stores a push for a device, if its recipient is watched.
  @inline(never) mutating func keep(
    _ flight: UnsafePointer<Flight>, storedFor device: DeviceIndex, isDozing: Bool,
    until moment: Timestamp, at now: Timestamp
  ) {
    guard watches(id(of: flight.pointee.recipient)) else { return }
    storedPushes.append(
      StoredPush(
        push: flight.pointee.push, device: device, at: now, until: moment,
        isInTime: moment < flight.pointee.expiresAt, isDozing: isDozing))
  }
}

/// The recipients whose decisions and provider calls a run keeps.
package enum Watch: Hashable, Sendable {
  /// No recipient.
  case nobody
  /// One recipient, by the id in the world.
  case one(UInt64)
  /// Every recipient.
  case everybody

  @inline(__always) func includes(_ recipient: UInt64) -> Bool {
    switch self {
    case .nobody: false
    case .one(let other): other == recipient
    case .everybody: true
    }
  }
}
