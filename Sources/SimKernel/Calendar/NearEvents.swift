/// The earliest events of a calendar, as a four-ary heap.
@usableFromInline struct NearEvents<Event: BitwiseCopyable> {
  @usableFromInline typealias Node = EventNode<Event>
  @usableFromInline var nodes: ContiguousArray<Node> = []

  @inlinable init() {}

  @inlinable @inline(__always)
  mutating func push(_ node: Node) {
    nodes.append(node)
    nodes.withUnsafeMutableBufferPointer { heap in
      NearEvents.rise(node, from: heap.count - 1, in: heap.baseAddress!)
    }
  }

  @inlinable @inline(__always)
  mutating func popFirst() -> Node? {
    guard let last = nodes.popLast() else { return nil }
    guard !nodes.isEmpty else { return last }
    let first = nodes[0]
    nodes.withUnsafeMutableBufferPointer { heap in
      let leaf = NearEvents.descend(in: heap.baseAddress!, count: heap.count)
      NearEvents.rise(last, from: leaf, in: heap.baseAddress!)
    }
    return first
  }

  /// Restores the heap order of nodes that are in any order.
  ///
  /// - Complexity: O(count).
  @inlinable mutating func arrange() {
    nodes.withUnsafeMutableBufferPointer { heap in
      guard heap.count > 1 else { return }
      for parent in (0...(heap.count - 2) >> 2).reversed() {
        let node = heap[parent]
        let leaf = NearEvents.descend(in: heap.baseAddress!, count: heap.count, from: parent)
        NearEvents.rise(node, from: leaf, in: heap.baseAddress!, to: parent)
      }
    }
  }

  /// Fills the hole at `start` with `node`, after moving down the ancestors that it precedes; it
  /// rises no higher than `top`, an ancestor of `start`.
  @inlinable @inline(__always)
  static func rise(
    _ node: Node, from start: Int, in heap: UnsafeMutablePointer<Node>, to top: Int = 0
  ) {
    var hole = start
    while hole > top {
      let parent = (hole - 1) >> 2
      guard node.precedes(heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = node
  }

  /// Moves the hole at `top` down to a leaf, always by way of the least child.
  ///
  /// The node that fills it was a leaf and mostly belongs near one, so it is not compared on the
  /// way down (Wegener 1993).
  @inlinable @inline(__always)
  static func descend(
    in heap: UnsafeMutablePointer<Node>, count: Int, from top: Int = 0
  ) -> Int {
    var hole = top
    var first = hole << 2 + 1
    while first + 4 <= count {
      let left = first + (heap[first + 1].precedes(heap[first]) ? 1 : 0)
      let right = first + 2 + (heap[first + 3].precedes(heap[first + 2]) ? 1 : 0)
      let least = heap[right].precedes(heap[left]) ? right : left
      heap[hole] = heap[least]
      hole = least
      first = hole << 2 + 1
    }
    guard first < count else { return hole }
    var least = first
    for child in first..<count where heap[child].precedes(heap[least]) { least = child }
    heap[hole] = heap[least]
    return least
  }
}

extension NearEvents: Sendable where Event: Sendable {}
