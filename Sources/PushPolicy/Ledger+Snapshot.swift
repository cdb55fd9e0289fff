import Bytes
import PushModel

/// What a policy remembers of one recipient, taken out of memory: a ledger, the caps that it was
/// written by, and the words of their windows.
package struct SavedLedger: Sendable {
  /// The ledger.
  package var ledger = Ledger()
  /// The caps.
  package private(set) var layout = CapLayout([])
  /// The words of the caps.
  package var history: [Int64] = []
  /// The pushes that are remembered beyond those of the ledger, the oldest first.
  package var older: [PushID] = []
  /// The notifications with a limit per day, the one sent last first.
  package var notifications: [LimitedNotification] = []

  /// What is remembered of nobody, before its fields are read.
  package init() {}

  /// A ledger and its history under `layout`.
  package init(_ ledger: Ledger, _ history: History, under layout: CapLayout) {
    self.ledger = ledger
    self.layout = layout
    self.history = Array(history.prefix(layout.capWords))
    older = layout.olderPushes(in: history)
    notifications = layout.notifications(in: history)
  }
}

extension SavedLedger: ByteValue {
  /// Writes or reads the ledger with its caps, so that a policy with others can take it over.
  ///
  /// Version 1 knew fewer types, and versions 1 and 2 only the pushes of the ledger itself.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.moment("ledger.lastSent", &ledger.lastSent)
    try ledger.recent.visit(&fields)
    try fields.integer(&ledger.sentDay)
    try fields.integer(&ledger.sentToday)
    // Version 1 knew the types up to changes of reports.
    var types: UInt8 = fields.version > 1 ? UInt8(PushType.allCases.count) : 23
    if fields.version > 1 { try fields.integer("caps.known", &types, in: 1...32) }
    let rows = try caps(&fields)
    if fields.isReading { layout = CapLayout(rows, known: UInt32.max >> (32 - UInt32(types))) }
    // Versions 1 and 2 remembered the pushes of the ledger alone.
    guard fields.version > 2 else { return }
    try fields.list("ledger.older", &older, of: PushID(rawValue: 0)) {
      fields, push throws(ByteError) in try fields.pushID("ledger.older", &push)
    }
    try fields.list("ledger.notifications", &notifications, of: LimitedNotification())
  }

  /// The caps, each with when it has room and the words of its window.
  private mutating func caps(
    _ fields: inout ByteFields
  ) throws(ByteError) -> ContiguousArray<CapRow> {
    var rows = layout.rows
    var count = rows.count
    try fields.integer("caps.count", &count, as: UInt8.self, in: 0...Ledger.capsMax)
    for index in 0..<count {
      if fields.isReading { rows.append(CapRow(after: rows.last)) }
      try rows[index].visit(&fields)
      try fields.moment("cap.freeAt", &ledger.freeAt[index])
      for word in 0..<rows[index].words {
        if fields.isReading { history.append(0) }
        // None is negative but the period of a calendar cap, which is a day or week.
        let isCount = word == (rows[index].isCalendar ? 1 : 0)
        try fields.integer(
          "cap.history", &history[rows[index].offset + word],
          in: (isCount ? 0 : -1 << 58)...1 << 58)
      }
    }
    return rows
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
    try fields.integer(&types)
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
