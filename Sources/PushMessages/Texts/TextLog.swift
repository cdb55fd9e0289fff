/// What the texts of a pool have led to at decision points that chance has decided by fixed weights:
/// when they were chosen, and when they could have been and another one was.
public struct TextLog: Sendable, BitwiseCopyable {
  /// Decision points, and those of them that were followed by what is wanted.
  public struct Tally: Sendable, BitwiseCopyable {
    public internal(set) var points: UInt32 = 0
    public internal(set) var rewards: UInt32 = 0

    /// `nil` without points.
    public var mean: Double? { points > 0 ? Double(rewards) / Double(points) : nil }
  }

  public private(set) var chosen = InlineArray<12, Tally>(repeating: Tally())
  public private(set) var passedOver = InlineArray<12, Tally>(repeating: Tally())

  public init() {}

  /// A decision point at which one of `eligible` was chosen.
  public mutating func choose(_ text: Int, among eligible: TextSubset) {
    add(text, eligible) { $0.points += 1 }
  }

  /// That decision point has led to what is wanted.
  public mutating func reward(_ text: Int, among eligible: TextSubset) {
    add(text, eligible) { $0.rewards += 1 }
  }

  private mutating func add(_ text: Int, _ eligible: TextSubset, _ count: (inout Tally) -> Void) {
    for other in 0..<TextSubset.max where eligible.contains(text: other) {
      if other == text { count(&chosen[other]) } else { count(&passedOver[other]) }
    }
  }
}

/// Some of the texts of a type's pool, by their places from 0.
public struct TextSubset: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Most texts that a pool has.
  public static let max = 12

  /// - Precondition: A place is below ``max``.
  public static func text(_ place: Int) -> TextSubset {
    precondition(place < max, "text \(place) of \(max)")
    return TextSubset(rawValue: 1 << UInt16(place))
  }

  public func contains(text place: Int) -> Bool { rawValue & 1 << UInt16(place) != 0 }
}
