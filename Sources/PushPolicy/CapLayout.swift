import PushModel

/// The caps by which a ledger and its history were written: what a policy needs to read them.
///
/// Two policies with the same layout read each other's ledgers; from any other,
/// ``PolicyTable/adopt(_:from:old:new:recipient:zones:at:)`` carries over what can be carried.
package struct CapLayout: Sendable {
  let rows: ContiguousArray<CapRow>

  init(_ rows: ContiguousArray<CapRow>) { self.rows = rows }

  /// Number of ``History`` words that the caps need.
  package var historyWords: Int { rows.last.map { $0.offset + $0.words } ?? 0 }

  /// Traps unless a history has ``historyWords`` words.
  func check(_ history: History) {
    precondition(
      history.count >= historyWords,
      "\(history.count) words of history, \(historyWords) are needed")
  }

  /// Whether ledgers and histories of the other layout mean the same under this one.
  ///
  /// - Complexity: O(1) for copies of one layout, otherwise O(caps).
  package func isSame(as other: CapLayout) -> Bool {
    let isCopy = rows.withUnsafeBufferPointer { one in
      other.rows.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
    return isCopy || rows.elementsEqual(other.rows) { $0.counts(as: $1) && $0.limit == $1.limit }
  }

  /// The row that counts the same pushes in the same window.
  func row(like cap: CapRow) -> CapRow? { rows.first { $0.counts(as: cap) } }
}

extension CapRow {
  /// Whether the other cap has the same level, types and window.
  func counts(as other: CapRow) -> Bool {
    refusal == other.refusal && window == other.window && types == other.types
  }
}

extension PolicyTable {
  /// The caps in the order in which ledgers and histories have them.
  package var layout: CapLayout { CapLayout(caps) }
}

/// What a policy remembers of one recipient, taken out of memory: a ledger, the caps that it was
/// written by, and the words of their windows.
package struct SavedLedger: Sendable, SnapshotValue {
  /// The ledger.
  package var ledger: Ledger
  /// The caps.
  package let layout: CapLayout
  /// The words of ``CapLayout/historyWords``.
  package var history: [Int64]

  /// A ledger and its history under `layout`.
  package init(_ ledger: Ledger, _ history: History, under layout: CapLayout) {
    self.ledger = ledger
    self.layout = layout
    self.history = Array(history.prefix(layout.historyWords))
  }

  package func write(to writer: inout SnapshotWriter) {
    writer.write(ledger.lastSent)
    writer.write(ledger.recent)
    writer.write(ledger.sentDay)
    writer.write(ledger.sentToday)
    writer.write(UInt8(layout.rows.count))
    for (index, cap) in layout.rows.enumerated() {
      writer.write(cap.refusal)
      writer.write(cap.types)
      writer.write(cap.window)
      writer.write(UInt16(cap.limit))
      writer.write(ledger.freeAt[index])
      for word in 0..<cap.words { writer.write(history[cap.offset + word]) }
    }
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    ledger = Ledger()
    ledger.lastSent = try reader.moment("ledger.lastSent")
    ledger.recent = try reader.value()
    ledger.sentDay = try reader.integer()
    ledger.sentToday = try reader.integer()
    let count = Int(try reader.integer("caps.count", in: 0...UInt8(Ledger.capsMax)))
    var rows: ContiguousArray<CapRow> = []
    history = []
    for index in 0..<count {
      let row = try CapRow(from: &reader, after: rows.last)
      rows.append(row)
      ledger.freeAt[index] = try reader.moment("cap.freeAt")
      try Self.read(row, &reader, into: &history)
    }
    layout = CapLayout(rows)
  }

  /// The words of a cap: none is negative but the period of a calendar cap, which is a day or week.
  private static func read(
    _ row: CapRow, _ reader: inout SnapshotReader, into history: inout [Int64]
  ) throws(SnapshotError) {
    let highest = Timestamp.distantFuture.milliseconds
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
      "cap.window", in: CapRow.isoWeek...Timestamp.distantFuture.milliseconds)
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
