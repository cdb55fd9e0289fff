/// A calendar of coming events: the earliest time first, then the smallest order, then the first in.
///
/// The order of two events at one time is the caller's: he packs kind and entity into `order`, and
/// only events that agree in both fall back on the sequence in which they were pushed. So what pops
/// next never depends on the shape of the heap.
///
/// A four-ary heap in an array. Once the array has grown to the largest number held, nothing is
/// allocated.
public struct EventQueue<Event: BitwiseCopyable> {
  @usableFromInline struct Node: BitwiseCopyable {
    @usableFromInline var time: Int64
    @usableFromInline var order: UInt64
    @usableFromInline var sequence: UInt64
    @usableFromInline var event: Event

    @inlinable init(time: Int64, order: UInt64, sequence: UInt64, event: Event) {
      self.time = time
      self.order = order
      self.sequence = sequence
      self.event = event
    }

    @inlinable @inline(__always)
    func precedes(_ other: Node) -> Bool {
      if time != other.time { return time < other.time }
      if order != other.order { return order < other.order }
      return sequence < other.sequence
    }
  }

  @usableFromInline var nodes: ContiguousArray<Node>
  @usableFromInline var sequence: UInt64

  @inlinable public init(minimumCapacity: Int = 0) {
    nodes = []
    nodes.reserveCapacity(minimumCapacity)
    sequence = 0
  }

  @inlinable public var count: Int { nodes.count }
  @inlinable public var isEmpty: Bool { nodes.isEmpty }

  /// The time of the event that pops next, `Int64.max` when there is none.
  @inlinable public var nextTime: Int64 { nodes.isEmpty ? .max : nodes[0].time }

  /// - Complexity: O(log count); O(1) on average when times are pushed in no particular order.
  @inlinable public mutating func push(time: Int64, order: UInt64, event: Event) {
    let node = Node(time: time, order: order, sequence: sequence, event: event)
    sequence &+= 1
    nodes.append(node)
    nodes.withUnsafeMutableBufferPointer { heap in
      EventQueue.rise(node, from: heap.count - 1, in: heap.baseAddress!)
    }
  }

  /// Takes the next event out, `nil` when there is none.
  ///
  /// - Complexity: O(log count).
  @inlinable public mutating func popFirst() -> (time: Int64, order: UInt64, event: Event)? {
    guard let last = nodes.popLast() else { return nil }
    guard !nodes.isEmpty else { return (last.time, last.order, last.event) }
    let first = nodes[0]
    nodes.withUnsafeMutableBufferPointer { heap in
      EventQueue.sink(last, in: heap.baseAddress!, count: heap.count)
    }
    return (first.time, first.order, first.event)
  }

  /// Empties the calendar; it then behaves as a new one.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
    nodes.removeAll(keepingCapacity: keepingCapacity)
    sequence = 0
  }

  /// Puts `node` into the hole at `start`, after moving the parents it precedes down.
  @inlinable @inline(__always)
  static func rise(_ node: Node, from start: Int, in heap: UnsafeMutablePointer<Node>) {
    var hole = start
    while hole > 0 {
      let parent = (hole - 1) >> 2
      guard node.precedes(heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = node
  }

  /// Puts `node` into the hole at the top, after moving the children that precede it up.
  @inlinable @inline(__always)
  static func sink(_ node: Node, in heap: UnsafeMutablePointer<Node>, count: Int) {
    var hole = 0
    while true {
      let first = hole << 2 + 1
      guard first < count else { break }
      var best = first
      for child in (first + 1)..<Swift.max(first + 1, Swift.min(first + 4, count))
      where heap[child].precedes(heap[best]) {
        best = child
      }
      guard heap[best].precedes(node) else { break }
      heap[hole] = heap[best]
      hole = best
    }
    heap[hole] = node
  }
}

extension EventQueue: Sendable where Event: Sendable {}
extension EventQueue.Node: Sendable where Event: Sendable {}
