import SimKernel

/// The calendar that the simulator uses. Unlike the others, it gives ties in the order of arrival.
struct PushLabCalendar: Calendar {
  static let name = "EventQueue"
  private struct Nothing: BitwiseCopyable {}
  private var queue: EventQueue<Nothing>

  init(minimumCapacity: Int) { queue = EventQueue(minimumCapacity: minimumCapacity) }

  @inline(__always) mutating func push(time: Int64, order: UInt64) {
    queue.push(time: time, order: order, event: Nothing())
  }

  @inline(__always) mutating func popFirst() -> Entry {
    let first = queue.popFirst()!
    return Entry(time: first.time, order: first.order)
  }
}
