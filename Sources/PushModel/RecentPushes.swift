/// The last few pushes, for refusing one that comes twice: at-least-once queues repeat jobs within
/// minutes, so a short memory is enough.
///
/// - Complexity: O(capacity) for every operation, without branches on the ring's position.
public struct RecentPushes<let capacity: Int>: Sendable, BitwiseCopyable {
  @usableFromInline var ring: InlineArray<capacity, PushID>
  @usableFromInline var next: UInt8

  @inlinable public init() {
    ring = InlineArray(repeating: PushID(rawValue: .max))
    next = 0
  }

  @inlinable public func contains(_ push: PushID) -> Bool {
    var found = false
    for index in 0..<capacity where ring[index] == push { found = true }
    return found
  }

  /// Those that are remembered, in no order that says when they came.
  public var all: [PushID] {
    (0..<capacity).map { ring[$0] }.filter { $0.rawValue != .max }
  }

  /// - Returns: `false` when `push` is already there; nothing changes then.
  @inlinable public mutating func insert(_ push: PushID) -> Bool {
    guard !contains(push) else { return false }
    append(push)
    return true
  }

  /// Remembers `push`, which is known not to be there.
  @inlinable public mutating func append(_ push: PushID) {
    ring[Int(next)] = push
    next = Int(next) + 1 == capacity ? 0 : next + 1
  }
}

// The same in place: through `pointee` the ring would be copied first (Swift 6.3).

extension UnsafePointer {
  @inlinable @inline(__always) public func contains<let capacity: Int>(_ push: PushID) -> Bool
  where Pointee == RecentPushes<capacity> {
    let ring = UnsafeRawPointer(self).assumingMemoryBound(to: UInt64.self)
    var index = 0
    var isKnown = false
    while index < capacity {
      if ring[index] == push.rawValue { isKnown = true }
      index &+= 1
    }
    return isKnown
  }
}

extension UnsafeMutablePointer {
  @inlinable @inline(__always) public func append<let capacity: Int>(_ push: PushID)
  where Pointee == RecentPushes<capacity> {
    let ring = UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt64.self)
    let next = Int(pointee.next)
    ring[next] = push.rawValue
    pointee.next = next &+ 1 == capacity ? 0 : UInt8(truncatingIfNeeded: next &+ 1)
  }

  @inlinable @inline(__always) public func insert<let capacity: Int>(_ push: PushID) -> Bool
  where Pointee == RecentPushes<capacity> {
    guard !UnsafePointer(self).contains(push) else { return false }
    append(push)
    return true
  }
}
