/// The successes of a pool's texts at decision points that were decided by fixed weights: when each
/// text was chosen, and when it could have been and another one was.
public struct TextLog: Sendable, BitwiseCopyable {
  /// A number of decision points, and the number of those that were a success.
  public struct Tally: Sendable, BitwiseCopyable {
    /// The number of decision points.
    public internal(set) var points: UInt32 = 0
    /// The number of successes among them.
    public internal(set) var rewards: UInt32 = 0

    /// The share of successes; `nil` without points.
    public var mean: Double? { points > 0 ? Double(rewards) / Double(points) : nil }
  }

  /// The points at which each text was chosen, by index.
  public private(set) var chosen = InlineArray<12, Tally>(repeating: Tally())
  /// The points at which each text was eligible and another one was chosen, by index.
  public private(set) var passedOver = InlineArray<12, Tally>(repeating: Tally())

  /// A log without decision points.
  public init() {}

  /// Counts a decision point at which one of `eligible` was chosen.
  ///
  /// - Precondition: `text` is below ``TextSubset/max``.
  public mutating func choose(_ text: Int, among eligible: TextSubset) {
    add(text, eligible) { $0.points += 1 }
  }

  /// Counts a success of that decision point.
  public mutating func reward(_ text: Int, among eligible: TextSubset) {
    add(text, eligible) { $0.rewards += 1 }
  }

  private mutating func add(_ text: Int, _ eligible: TextSubset, _ count: (inout Tally) -> Void) {
    TextSubset.check(text)
    for other in 0..<TextSubset.max where eligible.contains(text: other) {
      if other == text { count(&chosen[other]) } else { count(&passedOver[other]) }
    }
  }
}

/// A subset of the texts of a type's pool, by their indices from 0.
public struct TextSubset: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each text.
  public var rawValue: UInt16
  /// The subset with the given bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The most texts that a pool has.
  public static let max = InlineArray<12, TextLog.Tally>.count

  /// The subset of one text.
  ///
  /// - Precondition: The index is below ``max``.
  public static func text(_ place: Int) -> TextSubset {
    check(place)
    return TextSubset(rawValue: 1 << UInt16(place))
  }

  /// Whether it contains the text at an index.
  ///
  /// - Precondition: The index is below ``max``.
  public func contains(text place: Int) -> Bool {
    Self.check(place)
    return rawValue & 1 << UInt16(place) != 0
  }

  static func check(_ place: Int) {
    precondition(place >= 0 && place < max, "text \(place), 0..<\(max) are accepted")
  }
}
