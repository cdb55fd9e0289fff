import PushModel

/// The firing of a rule: a push is to be intended.
public struct Firing: Hashable, Sendable, BitwiseCopyable {
  /// The rule's index in its book.
  public var rule: UInt8
  /// The type of the push.
  public var type: PushType
  /// The people whom it is for.
  public var to: Addressee
  /// The occasion, 0..<2^19: the number of an item, a number that was reached, a day or a year.
  public var occasion: UInt32
  /// The number of cases that it tells of: more than one make a digest (S3-OVER-2).
  public var items: UInt16

  /// The push's identity, the same however often the rule is evaluated (S4-RULE-1).
  public func id(_ organisation: BusinessID) -> PushID {
    PushID(.rule, business: organisation, number: UInt32(rule) << 19 | occasion & 0x7_FFFF)
  }
}

extension PushID {
  /// The rule's index and the occasion of a push that a rule has caused; `nil` for any other.
  public var firing: (rule: UInt8, occasion: UInt32)? {
    guard rawValue >> 56 & 0x7F == UInt64(PushSource.rule.rawValue) else { return nil }
    return (UInt8(rawValue >> 19 & 0x1F), UInt32(rawValue & 0x7_FFFF))
  }
}

/// The subject of a rule's push, as read from the push's id.
public struct RuleSubject: Hashable, Sendable {
  /// The number of the item, or else the number that was reached, the day or the year: below 2^19,
  /// a report's below 2^17.
  public var item: UInt32
  /// The new state of a report; `nil` where the rule is not about changes of a report.
  public var report: ReportStatus?

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
  /// (``RuleTable/overdue(_:at:)``).
  public internal(set) var isRun = false

  /// A list without firings.
  public init() {
    list = InlineArray(
      repeating: Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1))
  }

  /// The firing at `index`, 0..<``count``.
  public subscript(index: Int) -> Firing { list[index] }
  /// Whether there is no room for another firing.
  public var isFull: Bool { count == Self.max }

  mutating func append(_ firing: Firing) {
    precondition(!isFull, "more than \(Self.max) rules fired at once")
    list[count] = firing
    count += 1
  }
}
