import Bytes
import PushModel

/// What a policy remembers of one recipient, taken out of memory: a ledger, the caps that it was
/// written by, and the words of their windows.
package struct SavedLedger: Sendable {
  /// The ledger.
  package var ledger = Ledger()
  /// The caps.
  package internal(set) var layout = CapLayout([])
  /// The words of the caps.
  package var history: [Int64] = []
  /// The pushes that are remembered beyond those of the ledger, the oldest first.
  package var older: [PushID] = []
  /// The notifications with a limit per day, the one sent last first.
  package var notifications: [LimitedNotification] = []
  /// The senders whose bookings are remembered, the one booked last first.
  package var senders: [BusinessID] = []

  /// What is remembered of nobody, before its fields are read.
  package init() {}

  /// A ledger and its history under `layout`.
  package init(_ ledger: Ledger, _ history: History, under layout: CapLayout) {
    self.ledger = ledger
    self.layout = layout
    self.history = Array(history.prefix(layout.memory.start))
    older = layout.memory.olderPushes(in: history)
    notifications = layout.memory.notifications(in: history)
    senders = layout.memory.senders(in: history)
  }

  /// Keeps what is remembered behind the caps in a history of a layout that has none of it.
  package func restoreMemory(to history: History, of layout: CapLayout) {
    layout.memory.restore(senders: senders, to: history)
    layout.memory.restore(older, to: history)
    layout.memory.restore(notifications, to: history)
  }
}

extension SavedLedger: ByteValue {
  /// Writes or reads the ledger with its caps, so that a policy with others can take it over.
  ///
  /// Version 1 knew fewer types, versions 1 and 2 only the pushes of the ledger itself, versions 1 to 5 no types
  /// of the content.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.moment("ledger.lastSent", &ledger.lastSent)
    try ledger.recent.visit(&fields)
    try fields.integer(&ledger.sentDay)
    try fields.integer(&ledger.sentToday)
    // Version 1 knew the types up to changes of reports.
    var types: UInt8 = fields.version > 1 ? UInt8(PushType.allCases.count) : 23
    if fields.version > 1 { try fields.integer("caps.known", &types, in: 1...32) }
    // Types that ship came one after another; those of the content have names.
    var known = TypeSet.all(of: layout.names.types)
    if fields.isReading { known = TypeSet(rawValue: UInt64.max >> (64 - UInt64(types))) }
    if fields.version > 5 { try fields.types(&known) }
    let (rows, identities) = try caps(&fields)
    var names = layout.names
    if fields.version > 4 { try names.visit(&fields) }
    if fields.isReading {
      layout = CapLayout(rows, identities, naming: names, known: known.rawValue)
    }
    // Versions 1 and 2 remembered the pushes of the ledger alone.
    guard fields.version > 2 else { return }
    try fields.list("ledger.older", &older, of: PushID(rawValue: 0)) {
      fields, push throws(ByteError) in try fields.pushID("ledger.older", &push)
    }
    try fields.list("ledger.notifications", &notifications, of: LimitedNotification())
    // Versions 3 and 4 knew no senders.
    guard fields.version > 4 else { return }
    try fields.list(
      "ledger.senders", &senders, of: BusinessID(rawValue: 0), countMax: HistoryMemory.sendersRanked
    ) { fields, sender throws(ByteError) in try fields.raw(&sender) }
  }

  /// The caps, each with when it has room and the words of its window.
  private mutating func caps(
    _ fields: inout ByteFields
  ) throws(ByteError) -> (ContiguousArray<CapRow>, ContiguousArray<CapIdentity>) {
    var (rows, identities) = (layout.rows, layout.identities)
    var count = rows.count
    let countMax = fields.version > 4 ? Policy.capsMax : Ledger.capsMax
    try fields.integer("caps.count", &count, as: UInt8.self, in: 0...countMax)
    for index in 0..<count {
      if fields.isReading {
        rows.append(CapRow(after: rows.last))
        identities.append(CapIdentity())
      }
      try rows[index].visit(&fields)
      if fields.version > 4 { try identities[index].visit(&fields) }
      rows[index].take(identities[index])
      // A policy with more caps asks no ledger for moments.
      if index < Ledger.capsMax { try fields.moment("cap.freeAt", &ledger.freeAt[index]) }
      try words(of: rows[index], &fields)
    }
    return (rows, identities)
  }

  private mutating func words(of row: CapRow, _ fields: inout ByteFields) throws(ByteError) {
    for word in 0..<row.words {
      if fields.isReading { history.append(0) }
      guard let range = row.range(ofWord: word) else {
        try fields.integer(&history[row.offset + word])
        continue
      }
      try fields.integer("cap.history", &history[row.offset + word], in: range)
    }
  }
}

extension CapRow {
  /// What a word of the history may be: a count, a moment, a period or the number of a subject; `nil` for the
  /// bytes of reservations, which may be any.
  fileprivate func range(ofWord word: Int) -> ClosedRange<Int64>? {
    let (count, other) = (0...Int64(1) << 58, -1 << 58...Int64(1) << 58)
    var word = word
    if keys > 0 {
      word = word % (1 + windowWords) - 1
      if word < 0 { return count }
    }
    if isCalendar { return word == 0 ? other : count }
    return word == 0 ? count : word <= limit ? other : nil
  }

  /// Takes over how many words a cap has by what is known of it beside its row.
  fileprivate mutating func take(_ identity: CapIdentity) {
    reserved = UInt8(clamping: identity.reserved.count)
    keys = identity.subject == nil ? 0 : UInt8(CapSubject.keysMax)
  }
}

extension CapIdentity: ByteValue {
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.text("cap.text", &text)
    var kind = subject.map { $0.rawValue + 1 } ?? 0
    try fields.integer("cap.subject", &kind, in: 0...UInt8(CapSubject.allCases.count))
    subject = kind == 0 ? nil : CapSubject(rawValue: kind - 1)
    try fields.list("cap.reserved", &reserved, of: "", countMax: Int(UInt8.max)) {
      fields, name throws(ByteError) in try fields.text("cap.reserved", &name)
    }
  }
}

/// A cap as a snapshot names it: enough to recognise it among the caps of a policy.
extension CapRow: ByteValue {
  fileprivate init(after previous: CapRow?) {
    self.init()
    offset = previous.map { $0.offset + $0.words } ?? 0
  }

  /// Writes or reads the cap without the words of its window.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.choice("cap.refusal", &refusal)
    var obeying = TypeSet(rawValue: types)
    try fields.types(&obeying)
    types = obeying.rawValue
    try fields.integer("cap.window", &window, in: Self.isoWeek...1 << 58)
    try fields.integer("cap.limit", &limit, as: UInt16.self, in: 0...Cap.limitMax)
  }
}

extension Consent: ByteValue {
  /// Writes or reads the permission, the last question and the session of the last refusal.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.choice("consent.permission", &permission)
    try fields.moment("consent.askedAt", &askedAt)
    try fields.moment("consent.refusedIn", &refusedIn)
  }
}
