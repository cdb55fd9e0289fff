import PushModel

/// The firing of a rule, a journey or a campaign: a push is to be intended.
public struct Firing: Hashable, Sendable, BitwiseCopyable {
  /// The rule's index in its book; 0 where a journey has fired.
  public var rule: UInt8
  /// The type of the push.
  public var type: PushType
  /// The people whom it is for.
  public var to: Addressee
  /// The occasion: the number of an item, order or report, a number that was reached, a day or a
  /// year.
  public var occasion: UInt64
  /// The new state of a report; `nil` where the rule is not about changes of a report.
  public var report: ReportStatus?
  /// The host's number of the change that fired; `nil` where it has none.
  public var change: UInt64?
  /// The number of cases that it tells of: more than one make a digest (S3-OVER-2).
  public var items: UInt16
  /// The days for which the item has waited, or that are left until it is due; 0 where the rule is
  /// about neither. A text that counts them needs this number.
  public var days: UInt16 = 0
  /// The index of a decision point among those of its day; 0 for any other rule.
  public var point: UInt8 = 0
  /// The item, order or report that it is about, as in ``TriggerSubject/item``; of an overdue notice
  /// the item that has waited longest. A text and a link need this number.
  public var item: UInt64 = 0
  /// The id of the push, where a journey or a campaign has fired and not a rule.
  public var step: PushID?
  /// The campaign that has fired, by the number of its name.
  public var campaign = CampaignID.none
  /// The text of a campaign that has several, a ``CampaignVariant``.
  public var variant: UInt8 = 0
  /// The time at which the item is due, when the push must no longer be shown; the distant future
  /// for any push but an alert of a due time.
  public var dueAt = Timestamp.distantFuture

  /// The largest occasion whose push has an id that is not wide: 19 of the 24 bits of a push's
  /// number. The other five are the rule's.
  public static let occasionMax: UInt32 = 0x7_FFFF

  /// The occasion of a day, or of another span of time, by its number. Numbers that differ by 2^19
  /// share one: 1,435 years of days.
  static func occasion(of span: Int64) -> UInt64 {
    UInt64(truncatingIfNeeded: span) & UInt64(occasionMax)
  }

  /// The whole days of a length, rounded down.
  static func days(_ length: Interval) -> UInt16 {
    UInt16(clamping: length.milliseconds / LocalClock.dayLength)
  }

  /// The push's identity, the same however often the rule is evaluated (S4-RULE-1). With a
  /// ``change``, or for a number of more than 19 bits (a report's: 17), it is wide.
  ///
  /// - Precondition: ``rule`` is below ``TriggerBook/rulesMax``.
  public func id(_ organisation: BusinessID) -> PushID {
    if let step { return step }
    precondition(
      rule < TriggerBook.rulesMax, "rule \(rule), 0..<\(TriggerBook.rulesMax) are accepted")
    let state = report?.rawValue ?? 0
    let most = report == nil ? Self.occasionMax : TriggerSubject.reportMax
    guard change == nil, occasion <= UInt64(most) else {
      return PushID(wide: .rule, mark: rule << 2 | state, organisation, occasion, change: change)
    }
    let place = report == nil ? UInt32(occasion) : UInt32(occasion) << 2 | UInt32(state)
    return PushID(.rule, business: organisation, number: UInt32(rule) << 19 | place)
  }
}

extension PushID {
  /// The rule's index and the occasion of a push that a rule has caused; `nil` for any other, and
  /// where the id ``isWide``. Of a change of a report the two lowest bits of the occasion are its
  /// state.
  public var firing: (rule: UInt8, occasion: UInt32)? {
    guard source == .rule, !isWide else { return nil }
    return (UInt8(number >> 19), number & Firing.occasionMax)
  }

  /// The index of the rule that has caused the push; `nil` for a push of no rule.
  public var rule: UInt8? {
    guard source == .rule else { return nil }
    return isWide ? mark >> 2 : UInt8(number >> 19)
  }

  /// The id of a change of a report without the rule that tells of it; `nil` for an id that is not
  /// about a single change.
  package var changeKey: UInt64? {
    guard source == .rule, !isDigest else { return nil }
    return rawValue & ~(isWide ? 0x7C << 48 : UInt64(TriggerBook.rulesMax - 1) << 19)
  }
}

extension PushID {
  /// What the ids of all pushes about a report have in common, whichever rule and state they are of; of
  /// a digest its first one.
  ///
  /// - Precondition: It is about a change of a report that its host has not numbered.
  package var reportKey: UInt64 {
    rawValue & ~(1 << 63 | (isWide ? 0x7F << 48 : UInt64(TriggerBook.rulesMax - 1) << 19 | 3))
  }

  /// The same by the number of the report and the authority that it was made to.
  package static func reportKey(of report: UInt64, from sender: BusinessID) -> UInt64 {
    var firing = Firing(
      rule: 0, type: .reportStatus, to: .subject, occasion: report, items: 1)
    firing.report = .submitted
    return firing.id(sender).reportKey
  }
}

/// The subject of a rule's push.
public struct TriggerSubject: Hashable, Sendable {
  /// The number of the item, or else the number that was reached, the day or the year.
  public var item: UInt64
  /// The new state of a report; `nil` where the rule is not about changes of a report.
  public var report: ReportStatus?

  /// The largest number of a report whose push has an id that is not wide: two of the bits of an
  /// occasion are its state.
  public static let reportMax = Firing.occasionMax >> 2

  /// - Parameters:
  ///   - push: The id of a push.
  ///   - item: The number of what the push is about, for a wide id.
  ///   - rule: The condition of the rule that has fired.
  init(_ push: PushID, item: UInt64, of rule: TriggerCondition) {
    let occasion = push.firing?.occasion
    guard case .transition = rule else {
      self.item = occasion.map(UInt64.init) ?? item
      return
    }
    // The two lowest bits are the state: each of their four values is one.
    let state = occasion.map { UInt8($0 & 3) } ?? push.mark & 3
    self.item = occasion.map { UInt64($0 >> 2) } ?? item
    report = ReportStatus(rawValue: state)
  }
}

/// The firings of one moment: a list that allocates nothing for up to eight.
public struct Firings: Sendable {
  private var list: ShortList<8, Firing>
  /// The number of firings.
  public var count: Int { list.count }
  /// Whether a coordinator's daily run is due: the host then looks through their members
  /// (``TriggerTable/takeOverdue(from:at:)``).
  public internal(set) var isRun = false
  /// What has happened in journeys.
  public internal(set) var moves = JourneyMoves()

  /// A list without firings.
  public init() {
    list = ShortList(
      blank: Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1))
  }

  /// The firing at `index`, 0..<``count``.
  ///
  /// - Precondition: `index` is below ``count``.
  public subscript(index: Int) -> Firing {
    precondition(index >= 0 && index < count, "firing \(index), 0..<\(count) are accepted")
    return list[index]
  }

  mutating func append(_ firing: Firing) { list.append(firing) }

  mutating func set(variant: UInt8, at index: Int) { list[index].variant = variant }

  mutating func remove(at index: Int) { list.remove(at: index) }
}
