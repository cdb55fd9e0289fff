import PushModel

/// A side of a length of time. As text: `>= 14d` or `< 14d`.
public struct LengthBound: Hashable, Sendable, BitwiseCopyable {
  /// Whether lengths of ``length`` and more are meant; otherwise shorter ones.
  public var isAtLeast: Bool
  /// The length, a minute to ten years.
  public var length: Interval

  /// Lengths of `length` and more.
  public static func atLeast(_ length: Interval) -> LengthBound {
    LengthBound(isAtLeast: true, length: length)
  }

  /// Lengths below `length`.
  public static func below(_ length: Interval) -> LengthBound {
    LengthBound(isAtLeast: false, length: length)
  }

  /// Whether a length is on this side.
  func holds(for other: Interval) -> Bool { (other >= length) == isAtLeast }
}

extension LengthBound: TextCoded {
  /// The text form.
  public var description: String { "\(isAtLeast ? ">=" : "<") \(length)" }

  /// The bound of a text such as `>= 14d`; `nil` for any other text.
  public init?(_ description: String) {
    guard let (isAtLeast, rest) = Self.side(of: description), let length = Interval(rest),
      (Interval.minutes(1)...(.days(3_650))).contains(length)
    else { return nil }
    self.init(isAtLeast: isAtLeast, length: length)
  }

  /// What is said of another text.
  public static var refusal: String { "no bound such as `>= 14d`" }

  /// Whether a text begins with `>= `, else `< `; and what follows.
  fileprivate static func side(of text: String) -> (isAtLeast: Bool, rest: String)? {
    if text.hasPrefix(">= ") { return (true, String(text.dropFirst(3))) }
    return text.hasPrefix("< ") ? (false, String(text.dropFirst(2))) : nil
  }

  static let form = FieldForm.text(
    FieldText(
      "a bound such as '>= 14d' or '< 14d', of a minute to ten years",
      regex: "^(>=|<) [0-9]+(ms|s|min|h|d|w)$", accepts: { LengthBound($0) != nil }))
}

/// A side of a number of days among the last ones. As text: `>= 3 of 28d` or `< 3 of 28d`.
public struct DayBound: Hashable, Sendable, BitwiseCopyable {
  /// Whether at least ``count`` days are meant; otherwise fewer.
  public var isAtLeast: Bool
  /// The number of days, 1 to ``span``.
  public var count: Int
  /// The number of days that are looked at, today among them: 1 to ``LateDays/kept``.
  public var span: Int

  /// At least `count` of the last `span` days.
  public static func atLeast(_ count: Int, of span: Int) -> DayBound {
    DayBound(isAtLeast: true, count: count, span: span)
  }

  /// Fewer than `count` of the last `span` days.
  public static func below(_ count: Int, of span: Int) -> DayBound {
    DayBound(isAtLeast: false, count: count, span: span)
  }

  func holds(for days: LateDays, at now: Timestamp) -> Bool {
    (days.count(ofLast: span, at: now) >= count) == isAtLeast
  }
}

extension DayBound: TextCoded {
  /// The text form.
  public var description: String { "\(isAtLeast ? ">=" : "<") \(count) of \(span)d" }

  /// The bound of a text such as `>= 3 of 28d`; `nil` for any other text.
  public init?(_ description: String) {
    guard let (isAtLeast, rest) = LengthBound.side(of: description) else { return nil }
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", words[2].hasSuffix("d"),
      let count = Int(words[0]), let span = Int(words[2].dropLast()),
      (1...LateDays.kept).contains(span), (1...span).contains(count)
    else { return nil }
    self.init(isAtLeast: isAtLeast, count: count, span: span)
  }

  /// What is said of another text.
  public static var refusal: String { "no bound such as `>= 3 of 28d`" }

  static let form = FieldForm.text(
    FieldText(
      "a bound such as '>= 3 of 28d' or '< 3 of 28d', of at most \(LateDays.kept) days",
      regex: "^(>=|<) [0-9]{1,2} of [0-9]{1,2}d$", accepts: { DayBound($0) != nil }))
}
