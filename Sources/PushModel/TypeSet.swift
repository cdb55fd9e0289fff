/// A set of push types, such as those that a recipient has switched off one by one (S3-PREF-3).
public struct TypeSet: OptionSet, Hashable, Sendable, Codable, BitwiseCopyable {
  /// One bit for each type, by its raw value.
  public var rawValue: UInt32
  /// The set with the given bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The set of one type.
  @inlinable public init(_ type: PushType) { rawValue = 1 << UInt32(type.rawValue) }

  /// Every type that a recipient can switch by itself: all but those of security
  /// (S1-7-security).
  public static let switchable = PushType.allCases.reduce(into: TypeSet()) { set, type in
    if type.category != .security { set.insert(TypeSet(type)) }
  }

  /// Whether the set contains `type`.
  @inlinable public func contains(_ type: PushType) -> Bool {
    rawValue & 1 << UInt32(type.rawValue) != 0
  }
}
