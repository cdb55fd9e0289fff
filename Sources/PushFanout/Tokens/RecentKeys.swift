import PushModel

/// The last few pushes that a recipient, or a device, has been given: what makes an at-least-once
/// queue exactly-once on screen (S0-ARCH-14, S4-RULE-1).
///
/// A ring in place: the oldest key makes room for the newest.
public struct RecentKeys<let capacity: Int>: Sendable, BitwiseCopyable {
  /// No push has this id: its source byte is beyond the last of the 127 sources.
  @usableFromInline static var vacant: PushID { PushID(rawValue: .max) }

  @usableFromInline var keys: InlineArray<capacity, PushID>
  @usableFromInline var oldest: UInt8

  @inlinable public init() {
    precondition((1...256).contains(capacity), "a ring of \(capacity) keys")
    keys = InlineArray(repeating: Self.vacant)
    oldest = 0
  }

  /// - Returns: `false` when the key is already there; it then keeps its place.
  @inlinable public mutating func insert(_ key: PushID) -> Bool {
    if contains(key) { return false }
    keys[Int(oldest)] = key
    oldest = Int(oldest) + 1 == capacity ? 0 : oldest + 1
    return true
  }

  /// - Complexity: O(capacity)
  @inlinable public func contains(_ key: PushID) -> Bool {
    var found = false
    for index in 0..<capacity { found = found || keys[index] == key }
    return found
  }
}

/// What the server remembers of a recipient: enough for pushes that overlap in time.
public typealias ServerKeys = RecentKeys<8>

/// What an app remembers on its device, where duplicates arrive later.
public typealias DeviceKeys = RecentKeys<16>
