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
