/// A list that grows at its end: appending counts no references and asks for no copies.
public struct LaneList<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  public init(minimumCapacity: Int = 16) {
    precondition(minimumCapacity >= 0, "a list of \(minimumCapacity)")
    capacity = max(1, minimumCapacity)
    elements = .allocate(capacity: capacity)
  }

  deinit { elements.deallocate() }

  @inlinable public var count: Int { used }

  /// - Complexity: O(1) amortised; nothing is allocated below the capacity.
  @inlinable @inline(__always) public mutating func append(_ element: Element) {
    if used == capacity { grow(to: 2 * capacity) }
    (elements + used).initialize(to: element)
    used &+= 1
  }

  @usableFromInline mutating func grow(to wider: Int) {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    moved.moveInitialize(from: elements, count: used)
    elements.deallocate()
    elements = moved
    capacity = wider
  }

  /// Makes room for `minimum` elements in all.
  public mutating func reserve(_ minimum: Int) {
    if minimum > capacity { grow(to: minimum) }
  }

  /// Empties the list, which keeps its room.
  public mutating func removeAll() { used = 0 }

  /// All elements. Valid until the list grows.
  @inlinable public var buffer: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: elements, count: used)
  }
}

extension LaneList: @unchecked Sendable where Element: Sendable {}
