/// One of the platform's staff, or a service that acts for it, such as the one that verifies.
public struct AdminID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
