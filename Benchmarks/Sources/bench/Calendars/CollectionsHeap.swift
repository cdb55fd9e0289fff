import HeapModule

/// The min-max heap of swift-collections.
struct CollectionsHeap: Calendar {
  static let name = "Heap of swift-collections"
  private var heap = Heap<Entry>()

  init(minimumCapacity: Int) { heap.reserveCapacity(minimumCapacity) }

  @inline(__always) mutating func push(time: Int64, order: UInt64) {
    heap.insert(Entry(time: time, order: order))
  }

  @inline(__always) mutating func popFirst() -> Entry { heap.removeMin() }
}
