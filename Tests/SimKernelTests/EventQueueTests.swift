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
    arguments: 0..<40 as Range<UInt64>)
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
    "ties leave in the order of arrival, also of a thousand", arguments: [1, 2, 5, 6, 21, 1_000])
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
    let capacity = queue.nodes.capacity
    queue.removeAll(keepingCapacity: true)
    #expect(queue.count == 0 && queue.nextTime == .max && queue.sequence == 0)
    #expect(queue.nodes.capacity == capacity)
    queue.removeAll()
    #expect(queue.nodes.capacity == 0)
  }

  @Test("allocates nothing once it has held as many")
  func steadyState() {
    var queue = EventQueue<Int>(minimumCapacity: 1_000)
    for event in 0..<1_000 { queue.push(time: Int64(event), order: 0, event: event) }
    let memory = queue.nodes.withUnsafeBufferPointer { $0.baseAddress }
    for _ in 0..<20_000 {
      guard let next = queue.popFirst() else { break }
      queue.push(time: next.time + 1_000, order: next.order, event: next.event)
    }
    #expect(queue.nodes.withUnsafeBufferPointer { $0.baseAddress } == memory)
    #expect(queue.count == 1_000)
  }
}
