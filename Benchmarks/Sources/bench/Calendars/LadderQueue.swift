/// A ladder queue (Tang, Goh and Thng 2005): far events in no order, nearer ones in buckets of equal
/// width, a bucket that is too full in a finer rung of its own, and the nearest sorted.
///
/// Times are taken as the bit patterns of non-negative `Double`s or small whole numbers alike: only
/// their order and distance as integers count.
struct LadderQueue: Calendar {
  static let name = "ladder queue"
  private static let bucketMax = 50
  private static let rungsMax = 8

  private struct Rung {
    var buckets: [ContiguousArray<Entry>]
    var start: Int64
    var width: Int64
    /// The first bucket that may hold something.
    var next = 0
    /// Where this rung's next bucket starts: what comes before belongs further down.
    var current: Int64 { start + Int64(next) * width }
  }

  private var top: ContiguousArray<Entry> = []
  private var topStart = Int64.min
  private var rungs: [Rung] = []
  /// Falling, so that the next is the last.
  private var bottom: ContiguousArray<Entry> = []

  init(minimumCapacity: Int) { top.reserveCapacity(minimumCapacity) }

  @inline(__always) mutating func push(time: Int64, order: UInt64) {
    let entry = Entry(time: time, order: order)
    guard time < topStart else { return top.append(entry) }
    for rung in rungs.indices where time >= rungs[rung].current {
      let bucket = Int((time - rungs[rung].start) / rungs[rung].width)
      return rungs[rung].buckets[bucket].append(entry)
    }
    let place = bottom.lastIndex { entry < $0 } ?? -1
    bottom.insert(entry, at: place + 1)
  }

  @inline(__always) mutating func popFirst() -> Entry {
    if bottom.isEmpty { refill() }
    return bottom.removeLast()
  }

  private mutating func refill() {
    while bottom.isEmpty {
      if rungs.isEmpty { spreadTop() }
      let last = rungs.count - 1
      guard let bucket = rungs[last].buckets[rungs[last].next...].firstIndex(where: { !$0.isEmpty })
      else {
        rungs.removeLast()
        continue
      }
      let entries = rungs[last].buckets[bucket]
      let start = rungs[last].start + Int64(bucket) * rungs[last].width
      rungs[last].buckets[bucket] = []
      rungs[last].next = bucket + 1
      if entries.count > Self.bucketMax, rungs.count < Self.rungsMax, rungs[last].width > 1 {
        spread(entries, from: start, to: start + rungs[last].width)
      } else {
        bottom = entries
        bottom.sort(by: >)
      }
    }
  }

  private mutating func spreadTop() {
    let times = top.lazy.map(\.time)
    let (first, last) = (times.min()!, times.max()!)
    topStart = last + 1
    spread(top, from: first, to: topStart)
    top.removeAll(keepingCapacity: true)
  }

  private mutating func spread(_ entries: ContiguousArray<Entry>, from start: Int64, to end: Int64)
  {
    let width = max(1, (end - start) / Int64(entries.count) + 1)
    let count = Int((end - start - 1) / width) + 1
    var rung = Rung(
      buckets: Array(repeating: [], count: count), start: start, width: width)
    for entry in entries { rung.buckets[Int((entry.time - start) / width)].append(entry) }
    rungs.append(rung)
  }
}
