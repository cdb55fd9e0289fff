/// A set of push types, such as those that a recipient has switched off one by one (S3-PREF-3).
public struct TypeSet: OptionSet, Hashable, Sendable, Codable, BitwiseCopyable {
  /// One bit for each type, by its number.
  public var rawValue: UInt64
  /// The set with the given bits.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// The set of one type.
  @inlinable public init(_ type: PushType) { rawValue = 1 &<< UInt64(type.rawValue) }

  /// Every type of a table.
  public static func all(of types: PushTypes) -> TypeSet {
    types.all.reduce(into: TypeSet()) { $0.insert(TypeSet($1)) }
  }

  /// Every type that ships and that a recipient can switch by itself: all but those of security
  /// (S1-7-security).
  public static let switchable = TypeSet.switchable(of: .shipped)

  /// Every type of a table that a recipient can switch by itself.
  public static func switchable(of types: PushTypes) -> TypeSet {
    types.all.reduce(into: TypeSet()) { set, type in
      if type.category != .security { set.insert(TypeSet(type)) }
    }
  }

  /// Every number that no type which ships has.
  package static let added = TypeSet(rawValue: .max).subtracting(.all(of: .shipped))

  /// Whether the set contains `type`.
  @inlinable public func contains(_ type: PushType) -> Bool {
    rawValue & 1 &<< UInt64(type.rawValue) != 0
  }
}
