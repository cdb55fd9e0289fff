/// The last `capacity` pushes, 1 to 256, to refuse one that comes twice. At-least-once queues
/// repeat jobs within minutes, so a short memory is enough.
///
/// An id with all bits set marks an empty place; no push may have it.
///
/// - Complexity: O(capacity) for every operation, without branches on the ring's position.
public struct RecentPushes<let capacity: Int>: Sendable, BitwiseCopyable {
  @usableFromInline var ring: InlineArray<capacity, PushID>
  @usableFromInline var next: UInt8

  /// A memory of no push.
  ///
  /// - Precondition: `capacity` is in 1...256.
  @inlinable public init() {
    precondition(
      capacity >= 1 && capacity <= 256,
      "a memory of \(capacity) pushes, 1...256 are accepted")
    ring = InlineArray(repeating: PushID(rawValue: .max))
    next = 0
  }

  /// Whether `push` is among those that are remembered.
  @inlinable public func contains(_ push: PushID) -> Bool {
    assert(push.rawValue != .max, "push \(push.rawValue) marks an empty place")
    var found = false
    for index in 0..<capacity where ring[index] == push { found = true }
    return found
  }

  /// The pushes that are remembered, in no particular order.
  public var all: [PushID] {
    (0..<capacity).map { ring[$0] }.filter { $0.rawValue != .max }
  }

  /// The push that gives way to the next one; `nil` while there is an empty place.
  public var oldest: PushID? {
    ring[Int(next)].rawValue == .max ? nil : ring[Int(next)]
  }

  /// Remembers `push` in place of the oldest, unless it is already there.
  ///
  /// - Returns: `false` when `push` is already there; nothing changes then.
  @inlinable public mutating func insert(_ push: PushID) -> Bool {
    guard !contains(push) else { return false }
    append(push)
    return true
  }

  /// Remembers `push` in place of the oldest. The caller knows that it is not there.
  @inlinable public mutating func append(_ push: PushID) {
    assert(push.rawValue != .max, "push \(push.rawValue) marks an empty place")
    ring[Int(next)] = push
    next = Int(next) + 1 == capacity ? 0 : next + 1
  }
}

// The same in place: through `pointee` the ring would be copied first (Swift 6.3).

extension UnsafePointer {
  /// Whether `push` is among those that are remembered.
  @inlinable @inline(__always) package func contains<let capacity: Int>(_ push: PushID) -> Bool
  where Pointee == RecentPushes<capacity> {
    assert(push.rawValue != .max, "push \(push.rawValue) marks an empty place")
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
  /// Remembers `push`, which is not there, in place of the oldest.
  @inlinable @inline(__always) package func append<let capacity: Int>(_ push: PushID)
  where Pointee == RecentPushes<capacity> {
    let ring = UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt64.self)
    let next = Int(pointee.next)
    assert(next < capacity, "place \(next) of \(capacity)")
    assert(push.rawValue != .max, "push \(push.rawValue) marks an empty place")
    ring[next] = push.rawValue
    pointee.next = next &+ 1 == capacity ? 0 : UInt8(truncatingIfNeeded: next &+ 1)
  }

  /// Remembers `push`; `false` when it is already there.
  @inlinable @inline(__always) package func insert<let capacity: Int>(_ push: PushID) -> Bool
  where Pointee == RecentPushes<capacity> {
    guard !UnsafePointer(self).contains(push) else { return false }
    append(push)
    return true
  }
}
