import PushModel

/// The firing of a rule: a push is to be intended.
public struct Firing: Hashable, Sendable, BitwiseCopyable {
  /// The rule's index in its book.
  public var rule: UInt8
  /// The type of the push.
  public var type: PushType
  /// The people whom it is for.
  public var to: Addressee
  /// The occasion, 0...``occasionMax``: the number of an item, a number that was reached, a day or
  /// a year.
  public var occasion: UInt32
  /// The number of cases that it tells of: more than one make a digest (S3-OVER-2).
  public var items: UInt16
  /// The days for which the item has waited, or that are left until it is due; 0 where the rule is
  /// about neither. A text that counts them needs this number.
  public var days: UInt16 = 0
  /// The index of a decision point among those of its day; 0 for any other rule.
  public var point: UInt8 = 0
  /// The item, order or report that it is about, as in ``RuleSubject/item``; of an overdue notice
  /// the item that has waited longest. A text and a link need this number.
  public var item: UInt32 = 0
  /// The time at which the item is due, when the push must no longer be shown; the distant future
  /// for any push but an alert of a due time.
  public var dueAt = Timestamp.distantFuture

  /// The largest occasion: 19 of the 24 bits of a push's number. The other five are the rule's.
  public static let occasionMax: UInt32 = 0x7_FFFF

  /// The occasion of a day, or of another span of time, by its number. Numbers that differ by 2^19
  /// share one: 1,435 years of days.
  static func occasion(of span: Int64) -> UInt32 {
    UInt32(truncatingIfNeeded: span) & occasionMax
  }

  /// The whole days of a length, rounded down.
  static func days(_ length: Interval) -> UInt16 {
    UInt16(clamping: length.milliseconds / LocalClock.dayLength)
  }

  /// The push's identity, the same however often the rule is evaluated (S4-RULE-1).
  ///
  /// - Precondition: ``rule`` is below ``RuleBook/rulesMax``, and ``occasion`` is at most
  ///   ``occasionMax``.
  public func id(_ organisation: BusinessID) -> PushID {
    precondition(
      rule < RuleBook.rulesMax, "rule \(rule), 0..<\(RuleBook.rulesMax) are accepted")
    precondition(
      occasion <= Self.occasionMax, "occasion \(occasion), 0...\(Self.occasionMax) are accepted")
    return PushID(.rule, business: organisation, number: UInt32(rule) << 19 | occasion)
  }
}

extension PushID {
  /// The rule's index and the occasion of a push that a rule has caused; `nil` for any other.
  public var firing: (rule: UInt8, occasion: UInt32)? {
    guard source == .rule else { return nil }
    return (UInt8(number >> 19), number & Firing.occasionMax)
  }
}

/// The subject of a rule's push, as read from the push's id.
public struct RuleSubject: Hashable, Sendable {
  /// The number of the item, or else the number that was reached, the day or the year:
  /// 0...``Firing/occasionMax``, a report's 0...``reportMax``.
  public var item: UInt32
  /// The new state of a report; `nil` where the rule is not about changes of a report.
  public var report: ReportStatus?

  /// The largest number of a report: two of the bits of an occasion are its state.
  public static let reportMax = Firing.occasionMax >> 2

  init(item: UInt32, report: ReportStatus? = nil) {
    self.item = item
    self.report = report
  }

  /// - Parameter rule: The condition of the rule that has fired at `occasion`.
  init(_ occasion: UInt32, of rule: RuleCondition) {
    guard case .transition = rule else {
      self.init(item: occasion)
      return
    }
    // The two lowest bits are the state: each of their four values is one.
    self.init(item: occasion >> 2, report: ReportStatus(rawValue: UInt8(occasion & 3)))
  }

  /// The inverse of ``init(_:of:)``.
  var occasion: UInt32 { report.map { item << 2 | UInt32($0.rawValue) } ?? item }
}

/// The firings of one moment: a short list that allocates nothing.
public struct Firings: Sendable, BitwiseCopyable {
  /// The most firings of one happening or one run. Follow-ups beyond it stay due; milestones beyond
  /// it, reached at one moment, are not told.
  public static let max = 32

  private var list: InlineArray<32, Firing>
  /// The number of firings, 0...``max``.
  public private(set) var count = 0
  /// Whether a coordinator's daily run is due: the host then looks through their members
  /// (``RuleTable/takeOverdue(from:at:)``).
  public internal(set) var isRun = false

  /// A list without firings.
  public init() {
    list = InlineArray(
      repeating: Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1))
  }

  /// The firing at `index`, 0..<``count``.
  ///
  /// - Precondition: `index` is below ``count``.
  public subscript(index: Int) -> Firing {
    precondition(index >= 0 && index < count, "firing \(index), 0..<\(count) are accepted")
    return list[index]
  }
  /// Whether there is no room for another firing.
  public var isFull: Bool { count == Self.max }

  mutating func append(_ firing: Firing) {
    precondition(!isFull, "firing \(count + 1), at most \(Self.max) fire at once")
    list[count] = firing
    count += 1
  }
}
