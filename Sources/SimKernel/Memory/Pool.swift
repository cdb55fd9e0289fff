/// A memory pool of reusable slots for short-lived state, numbered from 0.
///
/// The last slot given back is the next one taken, so a run takes the same slots every time. A new
/// slot holds zero bytes, a reused one what its last holder left: write it before reading it. Slots
/// move in memory when the pool grows; their numbers stay. Using a slot that is not taken is a
/// programming error, which is checked in debug builds only.
public struct Pool<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<Element>

  /// By slot: the slot to take after it when it is free, `taken` when it is taken.
  @usableFromInline var links: UnsafeMutablePointer<UInt32>
  @usableFromInline var capacity: Int
  @usableFromInline var head: UInt32
  @usableFromInline var used: Int

  /// A pool with no slot taken and at least `minimumCapacity` slots, never fewer than one.
  ///
  /// - Precondition: `minimumCapacity` is in 0..<2^32 - 1.
  @inlinable public init(minimumCapacity: Int = 16) {
    precondition(minimumCapacity >= 0, "a pool of \(minimumCapacity) slots")
    elements = .allocate(capacity: 0)
    links = .allocate(capacity: 0)
    capacity = 0
    head = 0
    used = 0
    grow(to: Swift.max(1, minimumCapacity))
  }

  deinit {
    elements.deallocate()
    links.deallocate()
  }

  /// The number of slots that are taken.
  @inlinable public var count: Int { used }

  /// The number of slots that exist, taken or free; their numbers are 0..<slots.
  @inlinable public var slots: Int { capacity }

  /// The slot that the next `take()` returns.
  @inlinable public var next: UInt32 { head }

  /// Takes a slot and returns its number; the pool doubles when no slot is free.
  ///
  /// - Complexity: O(1) amortised; nothing is allocated up to the largest count so far.
  @inlinable @inline(__always)
  public mutating func take() -> UInt32 {
    if Int(head) == capacity { grow(to: 2 * capacity) }
    let slot = head
    head = links[Int(slot)]
    links[Int(slot)] = Self.taken
    used += 1
    return slot
  }

  /// Frees a taken slot, which becomes `next`.
  @inlinable @inline(__always)
  public mutating func give(_ slot: UInt32) {
    assert(isTaken(slot), "slot \(slot) is not taken")
    links[Int(slot)] = head
    head = slot
    used -= 1
  }

  /// The element in a taken slot.
  @inlinable public subscript(slot: UInt32) -> Element {
    @inline(__always) unsafeAddress {
      assert(isTaken(slot), "slot \(slot) is not taken")
      return UnsafePointer(elements + Int(slot))
    }
    @inline(__always) unsafeMutableAddress {
      assert(isTaken(slot), "slot \(slot) is not taken")
      return elements + Int(slot)
    }
  }

  /// A pointer to the element in a taken slot, valid until the pool grows, which only `take()`
  /// does.
  @inlinable @inline(__always)
  public func pointer(to slot: UInt32) -> UnsafeMutablePointer<Element> {
    assert(isTaken(slot), "slot \(slot) is not taken")
    return elements + Int(slot)
  }

  /// Frees every slot; the pool then takes slots in the order of a new one.
  ///
  /// - Complexity: O(capacity).
  @inlinable public mutating func removeAll() {
    link(from: 0)
    head = 0
    used = 0
  }

  /// Whether a slot is taken; `false` for numbers beyond ``slots``.
  @inlinable public func isTaken(_ slot: UInt32) -> Bool {
    Int(slot) < capacity && links[Int(slot)] == Self.taken
  }

  @inlinable static var taken: UInt32 { .max }

  @usableFromInline mutating func grow(to newCapacity: Int) {
    precondition(newCapacity < Int(Self.taken), "a pool of \(newCapacity) slots")
    let newElements = UnsafeMutableRawPointer.allocate(
      byteCount: newCapacity * MemoryLayout<Element>.stride, alignment: 64
    ).bindMemory(to: Element.self, capacity: newCapacity)
    let newLinks = UnsafeMutablePointer<UInt32>.allocate(capacity: newCapacity)
    let fresh = UnsafeMutableRawPointer(newElements + capacity)
    fresh.initializeMemory(
      as: UInt8.self, repeating: 0,
      count: (newCapacity - capacity) * MemoryLayout<Element>.stride)
    newElements.moveInitialize(from: elements, count: capacity)
    newLinks.moveInitialize(from: links, count: capacity)
    elements.deallocate()
    links.deallocate()
    (elements, links) = (newElements, newLinks)
    let oldCapacity = capacity
    capacity = newCapacity
    link(from: oldCapacity)
  }

  /// Links the free slots from `start` in ascending order. The last one leads to `capacity`, which
  /// is no slot yet and makes the pool grow.
  @usableFromInline mutating func link(from start: Int) {
    for slot in start..<capacity {
      links[slot] = UInt32(slot) + 1
    }
  }
}

extension Pool: @unchecked Sendable where Element: Sendable {}
