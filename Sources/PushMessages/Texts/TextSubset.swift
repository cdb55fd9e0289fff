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
