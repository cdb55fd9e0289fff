import Tables

/// Assembles people from rows in the order of ``LogRow/isBefore(_:_:)``.
struct LogBuilder {
  private let stage: LogEvent
  private(set) var people: [LoggedPerson] = []
  private(set) var pushCount = 0
  private(set) var duplicate = IntakeCounts.Sight()
  private(set) var repeated = IntakeCounts.Sight()
  private(set) var backwards = IntakeCounts.Sight()
  /// People set aside for their clocks.
  private(set) var skewed = IntakeCounts.Sight()
  private(set) var orphan = IntakeCounts.Sight()
  private var person: LoggedPerson?
  private var push: LoggedPush?
  private var last: LogRow?
  private var devices: Set<Int8> = []
  /// Lines of the person's pushes in which an effect precedes its cause.
  private var contradictions: [Int] = []

  /// Smallest number of contradictory pushes of a person whose clock is taken to be skewed, and their
  /// smallest share of the person's pushes. *Assumption*: one such push is an error of a row.
  static let (contradictionsMin, contradictoryMin) = (2, 0.1)

  init(stage: LogEvent) { self.stage = stage }

  mutating func add(_ row: LogRow) {
    if let last, row.repeats(last) {
      duplicate.see(Int(max(row.line, last.line)))
      return
    }
    if row.person != last?.person {
      finish()
      person = LoggedPerson(id: row.person, arm: row.arm)
    } else if row.push != last?.push {
      closePush()
    }
    last = row
    if row.device >= 0 { devices.insert(row.device) }
    switch row.event {
    case .online, .offline:
      person!.probes.append((row.at, row.offset, row.zone, row.event == .online))
    case .optedOut, .uninstalled: leave(row)
    case .visited: person!.visits.append(row.at)
    default: addToPush(row)
    }
  }

  private mutating func leave(_ row: LogRow) {
    guard row.at < person!.leftAt ?? .max else { return }
    person!.leftAt = row.at
    person!.departure = row.event == .optedOut ? .optOut : .uninstall
    person!.isByPush = row.push != 0
  }

  private mutating func addToPush(_ row: LogRow) {
    var push = self.push ?? LoggedPush(line: row.line)
    if row.type > 0 { push.type = row.type }
    if row.platform > 0 { push.platform = row.platform }
    if push.zone == 0 { push.zone = row.zone }
    let line = Int(row.line)
    switch row.event {
    // It shows only that there is such a device.
    case .attempted: break
    case .sent:
      if push.sentAt == nil { push.offset = row.offset }
      record(&push.sentAt, row, isOften: row.device >= 0)
    case .delivered: record(&push.deliveredAt, row, isOften: row.device >= 0)
    case .displayed:
      if push.displayedAt == nil { push.offset = row.offset }
      record(&push.displayedAt, row, isOften: row.device >= 0)
    case .opened: record(&push.openedAt, row, isOften: false)
    case .tapped: record(&push.tappedAt, row, isOften: false)
    case .failed, .dropped: push.isLost = true
    case .expired, .superseded: push.isEnded = true
    default: break
    }
    push.line = min(push.line, Int32(clamping: line))
    self.push = push
  }

  /// Keeps the earliest moment; counts repetitions of an event that happens once.
  private mutating func record(_ moment: inout Int64?, _ row: LogRow, isOften: Bool) {
    guard let known = moment else {
      moment = row.at
      return
    }
    if row.at < known { moment = row.at }
    if !isOften, row.device < 0 { repeated.see(Int(row.line)) }
  }

  private mutating func closePush() {
    defer { push = nil }
    guard let push else { return }
    pushCount += 1
    if push.shownAt(stage) == nil, push.sentAt == nil {
      if push.openedAt != nil || push.deliveredAt != nil { orphan.see(Int(push.line)) }
    } else if push.isBackwards(stage) {
      contradictions.append(Int(push.line))
    } else {
      person!.pushes.append(push)
    }
  }

  /// Finishes the current person.
  mutating func finish() {
    closePush()
    guard var person else { return }
    defer {
      self.person = nil
      (devices, contradictions) = ([], [])
    }
    if hasSkewedClock(person) {
      pushCount -= person.pushes.count + contradictions.count
      return skewed.see(contradictions.reduce(.max) { min($0, $1) })
    }
    for line in contradictions { backwards.see(line) }
    person.deviceCount = max(1, devices.count)
    person.pushes.sort {
      ($0.sentAt ?? $0.shownAt(stage)!, $0.line) < ($1.sentAt ?? $1.shownAt(stage)!, $1.line)
    }
    person.probes.sort { ($0.at, $0.isOnline ? 0 : 1) < ($1.at, $1.isOnline ? 0 : 1) }
    person.visits.sort()
    people.append(person)
  }

  private func hasSkewedClock(_ person: LoggedPerson) -> Bool {
    let all = Double(person.pushes.count + contradictions.count)
    return contradictions.count >= Self.contradictionsMin
      && Double(contradictions.count) >= Self.contradictoryMin * all
  }
}

/// The log's data on one person under one arm.
struct LoggedPerson {
  enum Departure { case optOut, uninstall }

  let id: UInt64
  /// Index of their arm in the log's list, plus one; 0 for none.
  let arm: UInt8
  /// Pushes in the order in which they were sent, or shown.
  var pushes: [LoggedPush] = []
  /// Probes of the device, in order; moments in UTC, with minutes to add and the zone.
  var probes: [(at: Int64, offset: Int16, zone: UInt16, isOnline: Bool)] = []
  /// Visits to the app without a push, in order.
  var visits: [Int64] = []
  var leftAt: Int64?
  var departure: Departure?
  /// Whether a push made them leave.
  var isByPush = false
  var deviceCount = 1

  /// Minutes to add to UTC and the zone, of the first push.
  var zone: (offset: Int16, zone: UInt16) { pushes.first.map { ($0.offset, $0.zone) } ?? (0, 0) }

  /// All moments at which the person came to the app, by themselves or by a push, in order.
  var comings: [Int64] {
    (visits + pushes.compactMap(\.openedAt)).sorted()
  }

  /// Whether the person is one of the fifth, chosen by hash alone, held out of the fit to check it.
  var isHeldOut: Bool { ByteHash.mixed(id, 0x9E37_79B9_7F4A_7C15) % 5 == 0 }
}

/// One row of an event log, compact.
struct LogRow {
  /// Hash of the person under their arm. ``push`` is the push's hash, 0 for no push.
  let person: UInt64
  let push: UInt64
  let at: Int64
  let line: Int32
  let type: UInt16
  /// Minutes to add to UTC.
  let offset: Int16
  /// Index of the person's zone in the log's list, plus one; 0 for none.
  let zone: UInt16
  let device: Int8
  let platform: UInt8
  /// Index of the person's arm in the log's list, plus one; 0 for none.
  let arm: UInt8
  let event: LogEvent
  /// Rank of ``event`` in a push's life.
  let order: UInt8

  /// Order by person, push and time; rows of one moment in the order of a push's life.
  static func isBefore(_ one: LogRow, _ other: LogRow) -> Bool {
    if one.person != other.person { return one.person < other.person }
    if one.push != other.push { return one.push < other.push }
    if one.at != other.at { return one.at < other.at }
    return (one.order, one.device, one.line) < (other.order, other.device, other.line)
  }

  /// Whether the row has the same content as another one.
  func repeats(_ other: LogRow) -> Bool {
    person == other.person && push == other.push && at == other.at && event == other.event
      && device == other.device
  }
}
