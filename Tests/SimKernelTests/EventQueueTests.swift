import TestSupport
import Testing

@testable import SimKernel

@Suite struct EventQueueTests {
  /// A calendar that cannot be wrong: a list, searched for its least entry.
  private struct PlainCalendar {
    var entries: [(time: Int64, order: UInt64, event: Int)] = []

    mutating func popFirst() -> (time: Int64, order: UInt64, event: Int)? {
      let least = entries.indices.min {
        (entries[$0].time, entries[$0].order) < (entries[$1].time, entries[$1].order)
      }
      return least.map { entries.remove(at: $0) }
    }
  }

  @Test(
    "pops by time, then order, then as pushed, whatever happened before",
    arguments: 0..<(Build.isOptimised ? 40 : 8) as Range<UInt64>)
  func agreesWithPlainCalendar(seed: UInt64) {
    var queue = EventQueue<Int>()
    var plain = PlainCalendar()
    let key = StreamKey(seed: seed, replication: 0)
    for step in 0..<600 {
      let draw = Draw(key, 0, entity: 0, occasion: UInt64(step))
      if draw.u0 < (step < 300 ? 0.7 : 0.35) {
        let time = Int64(draw.word1 % 16) - 8
        let order = UInt64(draw.word2 % 4)
        queue.push(time: time, order: order, event: step)
        plain.entries.append((time, order, step))
      } else {
        let expected = plain.popFirst()
        let popped = queue.popFirst()
        #expect(popped?.event == expected?.event)
        #expect(popped?.time == expected?.time)
        #expect(popped?.order == expected?.order)
      }
      #expect(queue.count == plain.entries.count)
      #expect(queue.nextTime == plain.entries.map(\.time).min() ?? .max)
    }
  }

  @Test("orders the extremes of time and order")
  func extremes() {
    var queue = EventQueue<Int>()
    let keys: [(Int64, UInt64)] = [
      (.min, 0), (.min, .max), (-1, .max), (0, 0), (0, 1 << 63), (0, .max), (1, 0), (.max, 0),
      (.max, .max),
    ]
    for (index, key) in keys.enumerated().reversed() {
      queue.push(time: key.0, order: key.1, event: index)
    }
    var popped: [Int] = []
    while let next = queue.popFirst() {
      #expect((next.time, next.order) == keys[next.event])
      popped.append(next.event)
    }
    #expect(popped == Array(keys.indices))
  }

  @Test(
    "ties leave in the order of arrival, also of ten thousand",
    arguments: [1, 2, 5, 6, 21, 1_000, 10_000])
  func ties(count: Int) {
    var queue = EventQueue<Int>()
    for event in 0..<count { queue.push(time: 7, order: 7, event: event) }
    for event in 0..<count { #expect(queue.popFirst()?.event == event) }
    #expect(queue.popFirst() == nil)
    #expect(queue.isEmpty)
  }

  @Test("a copy is a value of its own")
  func copies() {
    var queue = EventQueue<Int>()
    queue.push(time: 1, order: 0, event: 1)
    var copy = queue
    copy.push(time: 0, order: 0, event: 0)
    #expect(queue.popFirst()?.event == 1)
    #expect(copy.popFirst()?.event == 0)
  }

  @Test("emptied, it behaves as new, in the memory it has")
  func removeAll() {
    var queue = EventQueue<Int>(minimumCapacity: 100)
    for event in 0..<100 { queue.push(time: 0, order: 0, event: event) }
    let capacity = queue.near.nodes.capacity
    queue.removeAll(keepingCapacity: true)
    #expect(queue.count == 0 && queue.nextTime == .max && queue.sequence == 0)
    #expect(queue.near.nodes.capacity == capacity)
    queue.removeAll()
    #expect(queue.near.nodes.capacity == 0)
  }

  @Test("emptied while many are far, it takes any time again")
  func removeAllFar() {
    var queue = EventQueue<Int>()
    for event in 0..<5_000 { queue.push(time: Int64(event), order: 0, event: event) }
    #expect(queue.far.nodes.count > 0)
    queue.removeAll(keepingCapacity: true)
    #expect(queue.isEmpty && queue.nextTime == .max && queue.popFirst() == nil)
    queue.push(time: 9_000, order: 0, event: 1)
    queue.push(time: 8_000, order: 0, event: 2)
    #expect(queue.popFirst()?.event == 2)
    #expect(queue.popFirst()?.event == 1)
  }

  /// Ways to fill a calendar with more than it keeps near.
  enum Filling: CaseIterable {
    case ascending, descending, scattered, fewMoments, oneMoment, twoMoments

    func time(_ step: Int, of count: Int, _ word: UInt64) -> Int64 {
      switch self {
      case .ascending: Int64(step)
      case .descending: Int64(count - step)
      case .scattered: Int64(truncatingIfNeeded: word)
      case .fewMoments: Int64(word % 7)
      case .oneMoment: 5
      case .twoMoments: step % 64 == 0 ? .min : .max
      }
    }
  }

  @Test(
    "sorts twenty thousand events, however they are spread", .releaseOnly,
    arguments: Filling.allCases, [0, 20_000])
  func sorts(filling: Filling, capacity: Int) {
    var queue = EventQueue<Int>(minimumCapacity: capacity)
    var plain: [(time: Int64, order: UInt64, event: Int)] = []
    let key = StreamKey(seed: 3, replication: 0)
    for step in 0..<20_000 {
      let draw = Draw(key, 1, entity: 0, occasion: UInt64(step))
      let time = filling.time(step, of: 20_000, draw.bits)
      queue.push(time: time, order: UInt64(draw.word2 % 3), event: step)
      plain.append((time, UInt64(draw.word2 % 3), step))
    }
    plain.sort { ($0.time, $0.order, $0.event) < ($1.time, $1.order, $1.event) }
    #expect(queue.count == plain.count)
    let popped = (0..<plain.count).map { _ in queue.popFirst()?.event }
    #expect(popped == plain.map(\.event))
    #expect(queue.isEmpty)
  }

  @Test(
    "pops in order while thousands come and go",
    arguments: 0..<(Build.isOptimised ? 8 : 1) as Range<UInt64>, [1, 50, 100_000])
  func holds(seed: UInt64, reach: UInt64) {
    var queue = EventQueue<Int>()
    var last = (time: Int64.min, order: UInt64.min, event: -1)
    let key = StreamKey(seed: seed, replication: 1)
    for step in 0..<30_000 {
      let draw = Draw(key, 2, entity: 0, occasion: UInt64(step))
      let now = max(0, last.time)
      queue.push(time: now + Int64(draw.bits % reach), order: UInt64(step), event: step)
      guard draw.u2 < (step < 15_000 ? 0.5 : 1), let next = queue.popFirst() else { continue }
      #expect((last.time, last.order) < (next.time, next.order))
      last = next
    }
    #expect(queue.count > 3_000)
    while let next = queue.popFirst() {
      #expect((last.time, last.order) < (next.time, next.order))
      last = next
    }
  }

  @Test("the farther half of many leaves only a few segments behind", .releaseOnly)
  func segments() {
    var queue = EventQueue<Int>()
    for event in 0..<100_000 { queue.push(time: Int64(-event), order: 0, event: event) }
    #expect(queue.far.cuts.count < 20)
    for event in (0..<100_000).reversed() {
      #expect(queue.popFirst()?.event == event)
      #expect(queue.far.cuts.count < 40)
    }
  }

  @Test(
    "allocates nothing once it has held as many",
    arguments: Build.isOptimised ? [1_000, 20_000] : [1_000])
  func steadyState(count: Int) {
    var queue = EventQueue<Int>(minimumCapacity: count)
    for event in 0..<count { queue.push(time: Int64(event), order: 0, event: event) }
    func memory() -> [UnsafePointer<EventNode<Int>>?] {
      [queue.near.nodes, queue.far.nodes].map { $0.withUnsafeBufferPointer { $0.baseAddress } }
    }
    let before = memory()
    for _ in 0..<10 * count {
      guard let next = queue.popFirst() else { break }
      queue.push(time: next.time + Int64(count), order: next.order, event: next.event)
    }
    #expect(memory() == before)
    #expect(queue.count == count)
  }
}
