import PushModel

/// A rule has fired: a push is to be intended.
public struct Firing: Hashable, Sendable, BitwiseCopyable {
  /// The rule's place in its book.
  public var rule: UInt8
  public var type: PushType
  public var to: Addressee
  /// What it is about, 0..<2^19: an item, a number that was reached, a day, a year.
  public var occasion: UInt32
  /// Cases that it tells of: more than one make a digest (S3-OVER-2).
  public var items: UInt16

  /// The push's identity, the same however often the rule is evaluated (S4-RULE-1).
  public func id(_ organisation: BusinessID) -> PushID {
    PushID(.rule, business: organisation, number: UInt32(rule) << 19 | occasion & 0x7_FFFF)
  }
}

extension PushID {
  /// Rule and occasion of a push that a rule has brought about.
  public var firing: (rule: UInt8, occasion: UInt32)? {
    guard rawValue >> 56 & 0x7F == UInt64(PushSource.rule.rawValue) else { return nil }
    return (UInt8(rawValue >> 19 & 0x1F), UInt32(rawValue & 0x7_FFFF))
  }
}

/// What a push of a rule tells of, as the push's id has it.
public struct RuleSubject: Hashable, Sendable {
  /// The item, or else the number that was reached, the day or the year: less than 2^19, a report
  /// less than 2^17.
  public var item: UInt32
  /// What a report has become; `nil` where the rule is not about changes of a report.
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
    // Four states, so every two bits are one.
    self.init(item: occasion >> 2, report: ReportStatus(rawValue: UInt8(occasion & 3)))
  }

  /// The inverse of ``init(_:of:)``.
  var occasion: UInt32 { report.map { item << 2 | UInt32($0.rawValue) } ?? item }
}

/// The rules that have fired at one moment: a short list that allocates nothing.
public struct Firings: Sendable, BitwiseCopyable {
  /// Most that one happening or one run can bring about. Follow-ups beyond it stay due; more
  /// milestones than that, passed at one moment, are not told.
  public static let max = 32

  private var list: InlineArray<32, Firing>
  public private(set) var count = 0
  /// A coordinator's daily run is due: the host looks through his members
  /// (``RuleTable/overdue(_:at:)``).
  public internal(set) var isRun = false

  public init() {
    list = InlineArray(
      repeating: Firing(rule: 0, type: .reminder, to: .subject, occasion: 0, items: 1))
  }

  public subscript(index: Int) -> Firing { list[index] }
  public var isFull: Bool { count == Self.max }

  mutating func append(_ firing: Firing) {
    precondition(!isFull, "more than \(Self.max) rules fired at once")
    list[count] = firing
    count += 1
  }
}
