/// A length of time in whole milliseconds.
///
/// As text it is a number and a unit: `250ms`, `4s`, `30min`, `12h`, `7d` or `2w`.
public struct Interval: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The length in milliseconds; negative for a difference that runs backwards.
  public var milliseconds: Int64

  /// An interval of the given number of milliseconds.
  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// No time at all.
  @inlinable public static var zero: Interval { Interval(milliseconds: 0) }

  /// `count` milliseconds.
  @inlinable public static func milliseconds(_ count: Int64) -> Interval {
    Interval(milliseconds: count)
  }
  /// `count` times 1,000 ms.
  @inlinable public static func seconds(_ count: Int64) -> Interval {
    Interval(milliseconds: count * 1_000)
  }
  /// `count` times 60 s.
  @inlinable public static func minutes(_ count: Int64) -> Interval { .seconds(count * 60) }
  /// `count` times 60 min.
  @inlinable public static func hours(_ count: Int64) -> Interval { .minutes(count * 60) }
  /// `count` times 24 h, whatever clocks do.
  @inlinable public static func days(_ count: Int64) -> Interval { .hours(count * 24) }

  /// Whether `one` is shorter than `other`.
  @inlinable public static func < (one: Interval, other: Interval) -> Bool {
    one.milliseconds < other.milliseconds
  }
  /// The sum of two lengths.
  @inlinable public static func + (one: Interval, other: Interval) -> Interval {
    Interval(milliseconds: one.milliseconds + other.milliseconds)
  }
  /// The difference of two lengths; negative when `other` is longer.
  @inlinable public static func - (one: Interval, other: Interval) -> Interval {
    Interval(milliseconds: one.milliseconds - other.milliseconds)
  }
  /// A multiple of a length.
  @inlinable public static func * (one: Interval, factor: Int64) -> Interval {
    Interval(milliseconds: one.milliseconds * factor)
  }

  /// The length in days, for display and for rates per day.
  public var days: Double { Double(milliseconds) / 86_400_000 }
}

extension Interval: CustomStringConvertible, LosslessStringConvertible {
  /// Units from the largest; `w` is read but never written.
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
  ]

  /// A count and the largest unit that divides the length, such as `90min`; zero is `0s`.
  public var description: String {
    if milliseconds == 0 { return "0s" }
    let unit = Self.units.first { milliseconds % $0.milliseconds == 0 }!
    return "\(milliseconds / unit.milliseconds)\(unit.name)"
  }

  /// The interval that a text names; `nil` unless it is digits followed by a known unit and fits in
  /// 64 bits.
  public init?(_ description: String) {
    let digits = description.prefix { $0.isASCII && $0.isNumber }
    let name = description.dropFirst(digits.count)
    let units = Self.units + [("w", 604_800_000)]
    guard let count = Int64(digits), let unit = units.first(where: { $0.name == name }) else {
      return nil
    }
    let (product, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
    guard !overflow else { return nil }
    self.init(milliseconds: product)
  }
}

extension Interval: TextCoded {
  /// What is said of another text.
  public static var refusal: String { "no duration such as `30min`" }
}
