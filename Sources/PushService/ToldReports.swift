import PushMessages
import PushModel
import PushPolicy

/// The changes of reports that one recipient has been told of, so that none is told twice, whatever
/// comes between (S4-RULE-1).
///
/// The last pushes of a ``Ledger`` recognise any job that comes again soon. A change of a report may
/// be told again much later, when an import is repeated or a database restored; these places are
/// for changes alone, and other pushes do not take them. Of the ``max`` reports that were told of
/// last each keeps all its states. When there are more, the one that was told of longest ago is
/// forgotten: a change of it that is reported again is told again.
///
/// What counts is the report and its new state, whichever rule told it: a report that is opened
/// again and assigned a second time is not told a second time.
struct ToldReports: Sendable, BitwiseCopyable {
  /// The most reports that are remembered. *Assumption*: sixteen, as many as an agenda has items.
  static let max = InlineArray<16, UInt64>.count

  /// The reports that were told of, the one told of last at the end: the id of a push about it
  /// without rule and state, with a bit for each state that was told.
  private var reports = InlineArray<16, UInt64>(repeating: 0)
  /// The number of reports, 0...``max``.
  private(set) var count: UInt8 = 0

  /// No reports.
  init() {}

  /// The number and the state of a report in a push's number, and the bits of ``reports`` that hold
  /// states: places of the rule's index, which a report's entry does not need.
  private static var numberMask: UInt64 { UInt64(Firing.occasionMax) }
  private static var stateMask: UInt64 { 3 }
  private static var toldMask: UInt64 { PushID.numberMask64 & ~numberMask }

  /// The entry of a push's report, with the bit of its state alone; `nil` for a push that is about
  /// no single change of a report.
  private static func entry(_ push: PushID) -> UInt64? {
    guard push.source == .rule, !push.isDigest else { return nil }
    let state = push.rawValue & stateMask
    return push.rawValue & ~(toldMask | stateMask) | 1 << (19 + state)
  }

  private func place(of entry: UInt64) -> Int? {
    for place in 0..<Int(count) where (reports[place] ^ entry) & ~Self.toldMask == 0 {
      return place
    }
    return nil
  }

  /// Whether the change that a push tells of was told before.
  func contains(_ push: PushID) -> Bool {
    guard let entry = Self.entry(push), let place = place(of: entry) else { return false }
    return reports[place] & entry & Self.toldMask != 0
  }

  /// Remembers the change that a push tells of. Its report is the last to be forgotten now.
  mutating func insert(_ push: PushID) {
    guard var entry = Self.entry(push) else { return }
    let known = place(of: entry)
    if let known { entry |= reports[known] }
    if known == nil, Int(count) < Self.max {
      reports[Int(count)] = entry
      count += 1
      return
    }
    for next in (known ?? 0) + 1..<Swift.max((known ?? 0) + 1, Int(count)) {
      reports[next - 1] = reports[next]
    }
    reports[Int(count) - 1] = entry
  }
}

extension ToldReports: SnapshotValue {
  func write(to writer: inout SnapshotWriter) {
    writer.write(count)
    for place in 0..<Int(count) { writer.write(reports[place]) }
  }

  init(from reader: inout SnapshotReader) throws(SnapshotError) {
    self.init()
    count = try reader.integer("reports.count", in: 0...UInt8(Self.max))
    for place in 0..<Int(count) { reports[place] = try reader.integer() }
  }
}

extension PushID {
  /// The bits of a push's number.
  fileprivate static var numberMask64: UInt64 { UInt64(numberMax) }
}

extension PushService {
  /// The most reports of one recipient of which it is remembered which changes were told. A change
  /// of another report, reported once more, is told once more (S4-RULE-1).
  public static var reportsMax: Int { ToldReports.max }
}

extension Card {
  /// Number of reports of which the recipient was told a change, as far as they are remembered.
  package var toldReports: Int { Int(archive.pointee.reports.count) }

  /// Remembers a change of a report for which there will be no other push.
  func keepTold(_ push: PushID) {
    archive.pointer(to: \.reports)!.pointee.insert(push)
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
    case .handed, .merged, .suppressed: card.keepTold(push.pointee.id)
    }
    return answer
  }
}
