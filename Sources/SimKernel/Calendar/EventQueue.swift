/// A calendar of coming events: the earliest time first, then the smallest order, then the first in.
///
/// The order of two events at one time is the caller's: he packs kind and entity into `order`, and
/// only events that agree in both fall back on the sequence in which they were pushed. So what pops
/// next never depends on the shape of the heap.
///
/// A four-ary heap in one array, which is not allocated anew once it has grown to the largest
/// number held. An event of more than 16 bytes is best kept in a `Pool`, with its slot as the event.
///
/// Chosen by measurement: pop one, push one later, as many held as the column says, events of 16
/// and of 40 bytes. Times are multiples of this form's:
///
/// | variant | 100 held | 10,000 | 1,000,000 |
/// |---|---|---|---|
/// | keys and events together, the least child found without branches (this) | 1, 1 | 1, 1 | 1, 1 |
/// | the same with a branch at every comparison | 1.4, 1.2 | 1.3, 1.2 | 0.65, 0.65 |
/// | keys in one array, events in another | 0.95, 0.8 | 1.0, 0.9 | 0.95, 0.85 |
/// | keys with a slot number, events in a pool | 0.95, 0.75 | 1.0, 0.85 | 0.9, 0.75 |
///
/// Branches win where the heap outgrows the caches, because a guess fetches the next level early;
/// the calendar of a lane does not.
public struct EventQueue<Event: BitwiseCopyable> {
  @usableFromInline var nodes: ContiguousArray<EventNode<Event>>
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
    let node = EventNode(time: time, order: order, sequence: sequence, event: event)
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
      let leaf = EventQueue.descend(in: heap.baseAddress!, count: heap.count)
      EventQueue.rise(last, from: leaf, in: heap.baseAddress!)
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
  static func rise(
    _ node: EventNode<Event>, from start: Int, in heap: UnsafeMutablePointer<EventNode<Event>>
  ) {
    var hole = start
    while hole > 0 {
      let parent = (hole - 1) >> 2
      guard node.precedes(heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = node
  }

  /// Moves the hole at the top down to a leaf, always by way of the least child.
  ///
  /// The node that fills it was a leaf and mostly belongs near one, so it is not compared on the
  /// way down (Wegener 1993).
  @inlinable @inline(__always)
  static func descend(in heap: UnsafeMutablePointer<EventNode<Event>>, count: Int) -> Int {
    var hole = 0
    var first = 1
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

extension EventQueue: Sendable where Event: Sendable {}
