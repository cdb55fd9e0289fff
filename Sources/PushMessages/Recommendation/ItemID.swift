import PushModel

/// What is recommended: a post, a product or a business, numbered by the product.
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt64
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable public static func < (one: ItemID, other: ItemID) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension ItemID {
  /// The item that a post is, by the push that tells of it.
  @inlinable public init(post: PushID) { self.init(rawValue: post.rawValue) }
}
