import PushModel

/// What a policy remembers of one recipient, taken out of memory: a ledger, the caps that it was
/// written by, and the words of their windows.
package struct SavedLedger: Sendable, SnapshotValue {
  /// The ledger.
  package var ledger: Ledger
  /// The caps.
  package let layout: CapLayout
  /// The words of the caps.
  package var history: [Int64]
  /// The pushes that are remembered beyond those of the ledger, the oldest first.
  package var older: [PushID]
  /// The notifications with a limit per day, the one sent last first.
  package var notifications: [LimitedNotification]

  /// A ledger and its history under `layout`.
  package init(_ ledger: Ledger, _ history: History, under layout: CapLayout) {
    self.ledger = ledger
    self.layout = layout
    self.history = Array(history.prefix(layout.capWords))
    older = layout.olderPushes(in: history)
    notifications = layout.notifications(in: history)
  }

  package func write(to writer: inout SnapshotWriter) {
    writer.write(ledger.lastSent)
    writer.write(ledger.recent)
    writer.write(ledger.sentDay)
    writer.write(ledger.sentToday)
    writer.write(UInt8(PushType.allCases.count))
    writer.write(UInt8(layout.rows.count))
    for (index, cap) in layout.rows.enumerated() {
      writer.write(cap.refusal)
      writer.write(cap.types)
      writer.write(cap.window)
      writer.write(UInt16(cap.limit))
      writer.write(ledger.freeAt[index])
      for word in 0..<cap.words { writer.write(history[cap.offset + word]) }
    }
    writer.write(UInt32(older.count))
    for push in older { writer.write(push) }
    writer.write(notifications)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    ledger = Ledger()
    ledger.lastSent = try reader.moment("ledger.lastSent")
    ledger.recent = try reader.value()
    ledger.sentDay = try reader.integer()
    ledger.sentToday = try reader.integer()
    // Version 1 knew the types up to changes of reports.
    let types: UInt8 =
      reader.version > 1 ? try reader.integer("caps.known", in: 1...32) : Self.typesOfVersion1
    let count = Int(try reader.integer("caps.count", in: 0...UInt8(Ledger.capsMax)))
    var rows: ContiguousArray<CapRow> = []
    history = []
    for index in 0..<count {
      let row = try CapRow(from: &reader, after: rows.last)
      rows.append(row)
      ledger.freeAt[index] = try reader.moment("cap.freeAt")
      try Self.read(row, &reader, into: &history)
    }
    layout = CapLayout(rows, known: UInt32.max >> (32 - UInt32(types)))
    // Versions 1 and 2 remembered the pushes of the ledger alone.
    (older, notifications) = ([], [])
    guard reader.version > 2 else { return }
    for _ in 0..<(try reader.integer() as UInt32) {
      older.append(try reader.pushID("ledger.older"))
    }
    notifications = try reader.list("ledger.notifications")
  }

  private static let typesOfVersion1: UInt8 = 23

  /// The words of a cap: none is negative but the period of a calendar cap, which is a day or week.
  private static func read(
    _ row: CapRow, _ reader: inout SnapshotReader, into history: inout [Int64]
  ) throws(SnapshotError) {
    let highest: Int64 = 1 << 58
    for word in 0..<row.words {
      let isCount = word == (row.isCalendar ? 1 : 0)
      history.append(
        try reader.integer("cap.history", in: (isCount ? 0 : -highest)...highest))
    }
  }
}

extension CapRow {
  /// A cap as a snapshot names it: enough to recognise it among the caps of a policy.
  fileprivate init(
    from reader: inout SnapshotReader, after previous: CapRow?
  ) throws(SnapshotError) {
    self.init()
    refusal = try reader.choice("cap.refusal")
    types = try reader.integer()
    window = try reader.integer(
      "cap.window", in: CapRow.isoWeek...1 << 58)
    limit = Int(try reader.integer("cap.limit", in: 0...UInt16(Cap.limitMax)))
    offset = previous.map { $0.offset + $0.words } ?? 0
  }
}

extension Consent: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(permission)
    writer.write(askedAt)
    writer.write(refusedIn)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    self.init(try reader.choice("consent.permission"))
    askedAt = try reader.moment("consent.askedAt")
    refusedIn = try reader.moment("consent.refusedIn")
  }
}
