/// What a host has to do, in order: a list that is filled and emptied millions of times without
/// allocating, counting references or checking for copies.
///
/// A host walks it by index, because carrying out one effect may append others, and empties it.
public struct Effects: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<Effect>
  public internal(set) var capacity: Int
  @usableFromInline var used: Int

  public init(minimumCapacity: Int = 64) {
    capacity = max(1, minimumCapacity)
    elements = .allocate(capacity: capacity)
    used = 0
  }

  deinit { elements.deallocate() }

  @inlinable public var count: Int { used }
  @inlinable public var isEmpty: Bool { used == 0 }

  /// - Precondition: `index` is in 0..<count, checked in debug builds.
  @inlinable public subscript(index: Int) -> Effect {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && index < count, "effect \(index) of \(count)")
      return UnsafePointer(elements + index)
    }
  }

  /// - Complexity: O(1) amortised; nothing is allocated below the largest count so far.
  @inlinable @inline(__always) public mutating func append(_ effect: Effect) {
    if used == capacity { grow() }
    (elements + used).initialize(to: effect)
    used &+= 1
  }

  /// A copy of all of them.
  public var all: [Effect] {
    var list: [Effect] = []
    for index in 0..<count { list.append(self[index]) }
    return list
  }

  /// Forgets all, and keeps the room.
  @inlinable public mutating func removeAll() { used = 0 }

  @usableFromInline mutating func grow() {
    let wider = UnsafeMutablePointer<Effect>.allocate(capacity: 2 * capacity)
    wider.moveInitialize(from: elements, count: used)
    elements.deallocate()
    elements = wider
    capacity *= 2
  }
}
