import PushModel
import PushService

/// The rows of one push for one person, combined; moments are milliseconds in UTC.
struct ReplayLife {
  let push: UInt64
  private(set) var line: Int32
  private(set) var type: UInt16 = 0
  private(set) var zone: UInt16 = 0
  private(set) var offset: Int16
  private(set) var propensity = 0.0
  private(set) var text: UInt8 = 0
  private var firstAnswer: LoggedAnswer?
  /// Whether the log has the first answer without its probability.
  private(set) var isAnswerUnknown = false
  /// Until what it tells of ends.
  private(set) var length: Int64?
  private var intendedAt: Int64?
  private var withheldAt: Int64?
  private(set) var suppressedAt: Int64?
  private var heldAt: Int64?
  private var heldFor: Int64 = -1
  private var lastHoldEnd: Int64?
  private var mergedAt: Int64?
  private(set) var withdrawnAt: Int64?
  private var handedAt: Int64?
  private var isSuperseded = false
  private var isDelivered = false
  private(set) var openedAt: Int64?
  private var reason: UInt16 = 0
  private var hold: UInt16 = 0

  init(_ row: LogRow) {
    push = row.push
    line = row.line
    offset = row.offset
  }

  /// - Parameter isOfRule: Whether the row tells of a decision rule's answer.
  /// - Returns: Whether the row repeats an event that happens once.
  mutating func add(_ row: LogRow, _ detail: LogDetail, isOfRule: Bool) -> Bool {
    line = min(line, row.line)
    if row.type > 0 { type = row.type }
    if row.zone > 0, zone == 0 { zone = row.zone }
    if isOfRule {
      addAnswer(row, detail)
    } else if propensity == 0 {
      propensity = detail.propensity
    }
    if text == 0 { text = detail.text }
    switch row.event {
    case .intended:
      if detail.latency > 0 { length = detail.latency }
      return Self.record(&intendedAt, row)
    case .withheld: return Self.record(&withheldAt, row)
    case .suppressed:
      if suppressedAt == nil { reason = detail.reason }
      return Self.record(&suppressedAt, row)
    case .held:
      // Only the first hold is compared; a push may be held again when it wakes.
      if heldAt == nil { (hold, heldFor) = (detail.reason, detail.latency) }
      _ = Self.record(&heldAt, row)
      if detail.latency >= 0 { lastHoldEnd = max(lastHoldEnd ?? .min, row.at + detail.latency) }
    case .merged: return Self.record(&mergedAt, row)
    case .withdrawn: return Self.record(&withdrawnAt, row)
    case .opened, .tapped:
      let isRepeat = Self.record(&openedAt, row)
      return isRepeat && row.event == .opened && row.device < 0
    case .attempted, .sent, .failed, .delivered, .displayed, .dropped, .expired, .superseded:
      _ = Self.record(&handedAt, row)
      if row.event == .superseded { isSuperseded = true }
      if row.event == .delivered || row.event == .displayed { isDelivered = true }
    default: break
    }
    return false
  }

  /// Keeps the rule's first answer, and whether chance had a part in a later one.
  private mutating func addAnswer(_ row: LogRow, _ detail: LogDetail) {
    guard firstAnswer == nil, !isAnswerUnknown else {
      if detail.propensity < 1 { firstAnswer?.isRepeated = true }
      if detail.text > 0 { firstAnswer?.hasText = true }
      return
    }
    guard detail.propensity > 0 else {
      isAnswerUnknown = true
      return
    }
    let at = Timestamp(milliseconds: row.at)
    switch row.event {
    case .suppressed:
      firstAnswer = LoggedAnswer(at: at, answer: .drop, propensity: detail.propensity)
    case .held:
      // A wait of unknown length is no answer that could be compared.
      guard detail.latency >= 0 else {
        isAnswerUnknown = true
        return
      }
      let until = at + .milliseconds(detail.latency)
      firstAnswer = LoggedAnswer(at: at, answer: .wait(until: until), propensity: detail.propensity)
    default:
      firstAnswer = LoggedAnswer(
        at: at, answer: .send, propensity: detail.propensity, hasText: detail.text > 0)
    }
  }

  /// Keeps the earliest moment.
  private static func record(_ moment: inout Int64?, _ row: LogRow) -> Bool {
    guard let known = moment else {
      moment = row.at
      return false
    }
    moment = min(known, row.at)
    return true
  }

  /// Whether a store gave it up for another push, and no device got it.
  var isLost: Bool { isSuperseded && !isDelivered && openedAt == nil }

  var isWithheld: Bool { withheldAt != nil }
  /// Whether the log has any other decision about it.
  var isDecided: Bool { [intendedAt, suppressedAt, heldAt, handedAt].contains { $0 != nil } }

  /// Time at which it was wanted; `nil` if the log has later events only.
  var triggeredAt: Int64? {
    if let first = intendedAt ?? withheldAt { return first }
    return [suppressedAt, heldAt, mergedAt, withdrawnAt, handedAt].compactMap { $0 }.min()
  }

  /// When the service let it go; `nil` if it never did. A provider may be called some moments later,
  /// when a queue has its turn: then it is the end of the last hold, or when it was wanted.
  var releasedAt: Int64? {
    guard let handedAt else { return nil }
    let known = [lastHoldEnd, triggeredAt].compactMap { $0 }.filter {
      $0 <= handedAt && handedAt - $0 <= ReplayTrigger.atOnce
    }
    return known.max() ?? handedAt
  }

  /// The first answer of a decision rule; `nil` where its probability is unknown. A push that it lets go
  /// is released at once, whenever the provider is called.
  var rule: LoggedAnswer? {
    guard var answer = firstAnswer else { return nil }
    if answer.answer == .send, let releasedAt {
      answer.at = min(answer.at, Timestamp(milliseconds: releasedAt))
    }
    return answer
  }

  /// Whether an effect precedes its cause.
  var isBackwards: Bool {
    let start = intendedAt ?? withheldAt ?? .min
    let later = [suppressedAt, heldAt, mergedAt, withdrawnAt, handedAt, openedAt]
    if later.contains(where: { $0.map { $0 < start } ?? false }) { return true }
    guard let openedAt, let handedAt else { return false }
    return openedAt < handedAt
  }

  /// - Parameters:
  ///   - reasons: The log's reasons, in the order of their numbers.
  ///   - hasHolds: Whether the log records holds; if so, a late push without one was in a queue.
  func answer(_ reasons: [String], hasHolds: Bool) -> ReplayAnswer {
    func name(_ place: UInt16) -> String? { place > 0 ? reasons[Int(place) - 1] : nil }
    var answer = ReplayAnswer(outcome(hasHolds))
    if answer.outcome == .suppressed { answer.reason = name(reason) }
    if let heldAt {
      answer.hold = name(hold)
      if heldFor >= 0 { answer.until = Timestamp(milliseconds: heldAt + heldFor) }
    }
    if text > 0 { answer.text = Int(text) }
    answer.sentAt = handedAt.map { Timestamp(milliseconds: $0) }
    return answer
  }

  private func outcome(_ hasHolds: Bool) -> ReplayAnswer.Outcome {
    if withheldAt != nil { return .withheld }
    if let handedAt {
      let isLate = handedAt - (triggeredAt ?? handedAt) > ReplayTrigger.atOnce
      return heldAt != nil || (isLate && !hasHolds) ? .sentLater : .sent
    }
    if suppressedAt != nil { return .suppressed }
    if mergedAt != nil { return .gathered }
    if withdrawnAt != nil { return .withdrawn }
    // A push that was wanted and has no further record was handed over.
    return heldAt != nil ? .waiting : .sent
  }
}
