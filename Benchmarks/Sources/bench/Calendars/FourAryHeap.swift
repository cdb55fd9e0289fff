/// One four-ary heap of all events, the least child found without branches.
struct FourAryHeap: Calendar {
  static let name = "four-ary heap"
  private var entries: ContiguousArray<Entry> = []

  init(minimumCapacity: Int) { entries.reserveCapacity(minimumCapacity) }

  @inline(__always) mutating func push(time: Int64, order: UInt64) {
    let entry = Entry(time: time, order: order)
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer {
      FourAryHeap.rise(entry, from: $0.count - 1, in: $0.baseAddress!)
    }
  }

  @inline(__always) mutating func popFirst() -> Entry {
    let last = entries.removeLast()
    guard let first = entries.first else { return last }
    entries.withUnsafeMutableBufferPointer {
      let leaf = FourAryHeap.descend(in: $0.baseAddress!, count: $0.count)
      FourAryHeap.rise(last, from: leaf, in: $0.baseAddress!)
    }
    return first
  }

  @inline(__always)
  private static func rise(_ entry: Entry, from start: Int, in heap: UnsafeMutablePointer<Entry>) {
    var hole = start
    while hole > 0 {
      let parent = (hole - 1) >> 2
      guard entry < heap[parent] else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = entry
  }

  @inline(__always)
  private static func descend(in heap: UnsafeMutablePointer<Entry>, count: Int) -> Int {
    var hole = 0
    var first = 1
    while first + 4 <= count {
      let left = first + (heap[first + 1] < heap[first] ? 1 : 0)
      let right = first + 2 + (heap[first + 3] < heap[first + 2] ? 1 : 0)
      let least = heap[right] < heap[left] ? right : left
      heap[hole] = heap[least]
      hole = least
      first = hole << 2 + 1
    }
    guard first < count else { return hole }
    var least = first
    for child in first..<count where heap[child] < heap[least] { least = child }
    heap[hole] = heap[least]
    return least
  }
}
