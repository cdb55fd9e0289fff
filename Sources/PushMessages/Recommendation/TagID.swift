/// What an item is about: a category, a street, a style; numbered by the product.
public struct TagID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
