/// A list of effects in the order in which to carry them out. It can be filled and emptied millions
/// of times without allocating, counting references or checking for copies.
///
/// A host walks it by index, because carrying out one effect may append others, and empties it.
@usableFromInline package struct Effects: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<FanoutEffect>
  /// Number of effects that fit without allocating.
  @usableFromInline package internal(set) var capacity: Int
  @usableFromInline var used: Int

  /// An empty list with room for `minimumCapacity` effects, or for one if that is less.
  package init(minimumCapacity: Int = 64) {
    capacity = max(1, minimumCapacity)
    elements = .allocate(capacity: capacity)
    used = 0
  }

  deinit { elements.deallocate() }

  /// Number of effects in the list.
  @inlinable package var count: Int { used }
  /// Whether the list has no effects.
  @inlinable package var isEmpty: Bool { used == 0 }

  /// The effect at `index`.
  ///
  /// - Precondition: `index` is in 0..<count, checked in debug builds.
  @inlinable package subscript(index: Int) -> FanoutEffect {
    @inline(__always) unsafeAddress {
      assert(index >= 0 && index < count, "effect \(index) of \(count)")
      return UnsafePointer(elements + index)
    }
  }

  /// Appends an effect.
  ///
  /// - Complexity: O(1) amortised; nothing is allocated below the largest count so far.
  @inlinable @inline(__always) package mutating func append(_ effect: FanoutEffect) {
    if used == capacity { grow() }
    (elements + used).initialize(to: effect)
    used &+= 1
  }

  /// A copy of all effects.
  package var all: [FanoutEffect] {
    var list: [FanoutEffect] = []
    for index in 0..<count { list.append(self[index]) }
    return list
  }

  /// Removes all effects and keeps the capacity.
  @inlinable package mutating func removeAll() { used = 0 }

  @usableFromInline mutating func grow() {
    let wider = UnsafeMutablePointer<FanoutEffect>.allocate(capacity: 2 * capacity)
    wider.moveInitialize(from: elements, count: used)
    elements.deallocate()
    elements = wider
    capacity *= 2
  }
}
