/// A radix heap (Ahuja, Mehlhorn, Orlin and Tarjan 1990): a bucket for each place of the highest bit
/// in which a time differs from the last one popped. It takes no event before that.
struct RadixHeap: Calendar {
  static let name = "radix heap"
  /// `buckets[0]` holds the events at `last`, in falling order.
  private var buckets: [ContiguousArray<Entry>]
  private var occupied: UInt64 = 0
  private var last: UInt64 = 0

  init(minimumCapacity: Int) {
    buckets = Array(repeating: [], count: 64)
    buckets[63].reserveCapacity(minimumCapacity)
  }

  @inline(__always) mutating func push(time: Int64, order: UInt64) {
    let entry = Entry(time: time, order: order)
    let bucket = bucket(of: entry)
    occupied |= 1 << UInt64(bucket)
    guard bucket == 0 else { return buckets[bucket].append(entry) }
    let place = buckets[0].lastIndex { entry < $0 } ?? -1
    buckets[0].insert(entry, at: place + 1)
  }

  @inline(__always) mutating func popFirst() -> Entry {
    if buckets[0].isEmpty { spread() }
    let first = buckets[0].removeLast()
    if buckets[0].isEmpty { occupied &= ~1 }
    return first
  }

  /// Times are not negative, so 63 bits count.
  @inline(__always) private func bucket(of entry: Entry) -> Int {
    64 - (UInt64(bitPattern: entry.time) ^ last).leadingZeroBitCount
  }

  /// Deals the first bucket that holds something out to those below it.
  private mutating func spread() {
    let source = occupied.trailingZeroBitCount
    occupied &= occupied - 1
    var entries: ContiguousArray<Entry> = []
    swap(&entries, &buckets[source])
    last = entries.reduce(.max) { min($0, UInt64(bitPattern: $1.time)) }
    for entry in entries {
      let bucket = bucket(of: entry)
      occupied |= 1 << UInt64(bucket)
      buckets[bucket].append(entry)
    }
    buckets[0].sort(by: >)
    entries.removeAll(keepingCapacity: true)
    swap(&entries, &buckets[source])
  }
}
