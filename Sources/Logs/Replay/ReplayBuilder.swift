import PushModel
import Tables

/// Assembles people and their triggers from rows in the order of ``LogRow/isBefore(_:_:)``.
struct ReplayBuilder {
  private(set) var people: [ReplayPerson] = []
  private(set) var sights: [LogFinding.Name: IntakeCounts.Sight] = [:]
  private let intake: LogIntake
  private let zones: LogZones
  private let path: String
  private let hasHolds: Bool
  /// Number of the reason that decision rules give, from 1; `nil` if no row has it.
  private let ruleReason: UInt16?
  private var person: ReplayPerson?
  private var life: ReplayLife?
  private var last: LogRow?
  private var pushCount = 0
  /// Types with pushes that are left to chance.
  private var chanceTypes: Set<PushType> = []

  init(_ intake: LogIntake, _ zones: LogZones, _ path: String) {
    self.intake = intake
    self.zones = zones
    self.path = path
    hasHolds = intake.rows.contains { $0.event == .held }
    let reason = intake.reasons.texts.firstIndex(of: Refusal.decisionRule.name)
    ruleReason = reason.map { UInt16($0 + 1) }
  }

  /// - Throws: `TableError.data` for rows that contradict one another.
  mutating func add(_ row: LogRow, _ detail: LogDetail) throws(TableError) {
    if let last, row.repeats(last) {
      see(.duplicate, Int(max(row.line, last.line)))
      return
    }
    if row.person != last?.person {
      try finishPerson()
      person = ReplayPerson(
        hash: row.person, uid: uid(of: row.person), arm: arm(of: row.person))
    } else if row.push != last?.push {
      try closePush()
    }
    last = row
    switch row.event {
    case .visited:
      person!.visits.append(Timestamp(milliseconds: row.at))
    case .optedOut:
      person!.optedOutAt = min(person!.optedOutAt, Timestamp(milliseconds: row.at))
    case .uninstalled: break
    default:
      if life == nil { life = ReplayLife(row) }
      let isOfRule = detail.reason == ruleReason
      if life!.add(row, detail, isOfRule: isOfRule) { see(.repeated, Int(row.line)) }
      try check(row, detail, isOfRule: isOfRule)
      keepState(row, detail)
    }
  }

  /// Keeps what a decision saw of the person.
  private mutating func keepState(_ row: LogRow, _ detail: LogDetail) {
    switch row.event {
    case .intended, .withheld, .held, .suppressed: break
    default: return
    }
    guard row.zone > 0 || detail.quietHours != nil else { return }
    person!.states.append(
      ReplayState(
        at: Timestamp(milliseconds: row.at),
        zone: row.zone > 0 ? zones.zone(row.zone, row.offset) : nil,
        quietHours: detail.quietHours))
  }

  private mutating func see(_ name: LogFinding.Name, _ line: Int) {
    sights[name, default: IntakeCounts.Sight()].see(line)
  }

  /// Refuses rows that contradict one another about the same chance decision.
  private mutating func check(
    _ row: LogRow, _ detail: LogDetail, isOfRule: Bool
  ) throws(TableError) {
    guard let life else { return }
    func contradiction(_ words: String) -> TableError {
      .data(path: path, line: Int(row.line), column: nil, "push \(name(row.push)) of " + words)
    }
    let who = "`\(uid(of: row.person))`"
    if detail.propensity > 0, !isOfRule, life.propensity != detail.propensity {
      throw contradiction(
        "\(who) has the propensities \(life.propensity) and \(detail.propensity); accepted: one")
    }
    if detail.text > 0, life.text != detail.text {
      throw contradiction("\(who) has the texts \(life.text) and \(detail.text); accepted: one")
    }
    if life.isWithheld, life.isDecided {
      throw contradiction("\(who) was withheld and sent; accepted: one of them")
    }
  }

  private func name(_ hash: UInt64) -> String { "`\(intake.names[hash] ?? "")`" }

  /// The log's `uid`, or the pseudonym in its place.
  private func uid(of person: UInt64) -> String {
    let uid = intake.names[person] ?? ""
    return intake.question.pseudonyms?.name(of: uid) ?? uid
  }

  /// The arm of a person, which only their hash holds: the first name that matches.
  private func arm(of person: UInt64) -> String? {
    guard !intake.arms.texts.isEmpty, let uid = intake.names[person] else { return nil }
    var text = uid
    return text.withUTF8 { bytes in
      intake.arms.texts.enumerated().first { place, _ in
        guard let start = bytes.baseAddress else { return false }
        return ByteHash.of(start, bytes.count, seed: UInt64(place + 1)) == person
      }?.element
    }
  }

  private mutating func closePush() throws(TableError) {
    defer { life = nil }
    guard let life else { return }
    pushCount += 1
    let line = Int(life.line)
    guard let at = life.triggeredAt else { return see(.orphan, line) }
    guard !life.isBackwards else { return see(.backwards, line) }
    let text = intake.names[life.push] ?? ""
    var trigger = ReplayTrigger(
      push: life.push, id: Self.id(text, life.push), line: life.line,
      at: Timestamp(milliseconds: at), type: intake.pushType(Int(life.type)) ?? .newPost,
      zone: zones.zone(life.zone, life.offset),
      answer: life.answer(intake.reasons.texts, hasHolds: hasHolds))
    if let length = life.length { trigger.endsAt = trigger.at + .milliseconds(length) }
    trigger.propensity = life.propensity
    trigger.isSuperseded = life.isLost
    trigger.releasedAt = life.releasedAt.map { Timestamp(milliseconds: $0) }
    trigger.rule = life.rule
    trigger.isAnswerUnknown = life.isAnswerUnknown
    trigger.openedAt = life.openedAt.map { Timestamp(milliseconds: $0) }
    trigger.withdrawnAt = life.withdrawnAt.map { Timestamp(milliseconds: $0) }
    if let reason = trigger.answer.reason {
      if let refusal = Refusal(name: reason) {
        trigger.fact = ReplayFact(refusal, at: Timestamp(milliseconds: life.suppressedAt ?? at))
      } else {
        see(.reason, line)
      }
    }
    if trigger.isDecisionPoint { chanceTypes.insert(trigger.type) }
    person!.triggers.append(trigger)
  }

  /// The push's number if it can be one of PushLab's, which −1 cannot (``RecentPushes``); otherwise
  /// one made from `hash`.
  private static func id(_ text: String, _ hash: UInt64) -> PushID {
    if let number = Int64(text), "\(number)" == text, number != -1 {
      return PushID(rawValue: UInt64(bitPattern: number))
    }
    return PushID(
      rawValue: UInt64(PushSource.activity.rawValue) << 56 | hash & 0xFF_FFFF_FFFF_FFFF)
  }

  private mutating func finishPerson() throws(TableError) {
    try closePush()
    guard var person else { return }
    markDigests(&person)
    person.states = ReplayState.changes(person.states)
    person.triggers.sort { ($0.at, $0.id.rawValue, $0.line) < ($1.at, $1.id.rawValue, $1.line) }
    person.visits.sort()
    person.opened = person.triggers.compactMap { trigger in
      trigger.openedAt.map { ($0, trigger.id) }
    }.sorted { ($0.at, $0.push) < ($1.at, $1.push) }
    person.opens = (person.visits + person.opened.map(\.at)).sorted()
    people.append(person)
    self.person = nil
  }

  /// Marks PushLab's digests: their number is that of the first merged item, with the top bit set.
  private mutating func markDigests(_ person: inout ReplayPerson) {
    let gathered = Set(
      person.triggers.lazy.filter { $0.answer.outcome == .gathered }.map(\.id.digest))
    for place in person.triggers.indices where person.triggers[place].id.isDigest {
      guard gathered.contains(person.triggers[place].id) else { continue }
      person.triggers[place].isDigest = true
      see(.digests, Int(person.triggers[place].line))
    }
  }

  /// Finishes the current person, and checks the whole log.
  mutating func finish() throws(TableError) {
    try finishPerson()
    try refuseBackwards()
    for person in people {
      for trigger in person.triggers
      where trigger.propensity == 0 && !trigger.isDigest && chanceTypes.contains(trigger.type) {
        see(.unweighed, Int(trigger.line))
      }
    }
  }

  private func refuseBackwards() throws(TableError) {
    guard let seen = sights[.backwards],
      Double(seen.count) > PushLog.backwardsMax * Double(pushCount)
    else { return }
    throw .data(
      path: path, line: seen.line, column: nil,
      "time runs backwards in \(seen.count) of \(pushCount) pushes: they were opened before they "
        + "were sent, or decided before they were wanted; accepted: at most 1 %, which are left out"
    )
  }
}
