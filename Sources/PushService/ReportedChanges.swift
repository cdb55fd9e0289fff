import Bytes
import PushMessages
import PushModel
import PushPolicy

/// The changes of reports that one recipient has been told of, so that none is told twice, whatever
/// comes between (S4-RULE-1).
///
/// The last pushes of a ``Ledger`` recognise any job that comes again soon. A change of a report may
/// be told again much later, when an import is repeated or a database restored; this memory is for
/// changes alone, and other pushes do not fill it. When there are more than ``Sizes/changes``, the one
/// that was told longest ago is forgotten: reported again, it is told again.
///
/// What counts is the report with its new state, or with the host's number of the change, whichever
/// rule told it.
struct ReportedChanges: Sendable {
  /// The changes, the one told last at the end (``PushID/changeKey``).
  private var changes = ShortList<16, UInt64>(blank: 0)

  /// No changes.
  init() {}

  /// Number of changes.
  var count: Int { changes.count }

  private func contains(_ change: UInt64) -> Bool {
    for place in 0..<changes.count where changes[place] == change { return true }
    return false
  }

  /// Whether the change that a push tells of was told before.
  func contains(_ push: PushID) -> Bool { push.changeKey.map(contains) ?? false }

  /// Remembers the change that a push tells of.
  mutating func insert(_ push: PushID, atMost most: Int) {
    guard let change = push.changeKey, !contains(change) else { return }
    if changes.count >= most { changes.remove(at: 0) }
    changes.append(change)
  }
}

extension ReportedChanges: ByteValue {
  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    guard fields.version > 2 else { return try readReports(&fields) }
    var all = (0..<changes.count).map { changes[$0] }
    try fields.list("reports.count", &all, of: 0) {
      fields, change throws(ByteError) in try fields.integer(&change)
    }
    guard fields.isReading else { return }
    for change in all { changes.append(change) }
  }

  /// The form of version 2: for each of up to sixteen reports the id of a push about it without rule
  /// and state, with a bit in place of the rule for each state that was told.
  private mutating func readReports(_ fields: inout ByteFields) throws(ByteError) {
    var (count, report) = (0, 0 as UInt64)
    try fields.integer("reports.count", &count, as: UInt8.self, in: 0...16)
    for _ in 0..<count {
      try fields.integer(&report)
      for state in 0..<4 as Range<UInt64> where report >> (19 + state) & 1 == 1 {
        changes.append(report & ~(0x1F << 19 | 3) | state)
      }
    }
  }
}

extension Card {
  /// Number of changes of reports that the recipient was told of, as far as they are remembered.
  package var toldChanges: Int { archive.pointee.reports.count }

  /// Remembers a change of a report for which there will be no other push.
  func keepTold(_ push: PushID, atMost most: Int) {
    archive.pointer(to: \.reports)!.pointee.insert(push, atMost: most)
  }
}

extension UnsafePointer<PushService> {
  /// Decides about a change of a report, unless it was told before. A change that was refused
  /// counts as told: its job is not decided afresh.
  @usableFromInline @inline(never) func decideChange(
    _ push: UnsafePointer<Push>, for card: Card, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp
  ) -> Disposition {
    let wasTold = card.archive.pointer(to: \.reports)!.pointee.contains(push.pointee.id)
    if wasTold || card.isWaiting(push.pointee.id) { return .suppressed(.alreadySent) }
    let answer = decideAny(
      push, for: card, from: sender, isInAudience: isInAudience, at: now)
    switch answer {
    case .held: break
    case .handed, .merged, .suppressed:
      card.keepTold(push.pointee.id, atMost: pointee.sizes.changes)
    }
    return answer
  }
}
