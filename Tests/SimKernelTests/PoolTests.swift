import SimKernel
import Testing

@Suite struct PoolTests {
  @Test("next is what take returns; the last given is the next taken")
  func order() {
    var pool = Pool<Int>(minimumCapacity: 2)
    for expected in 0..<10 as Range<UInt32> {
      #expect(pool.next == expected)
      #expect(pool.take() == expected)
    }
    pool.give(3)
    pool.give(8)
    #expect(pool.next == 8)
    #expect(pool.count == 8)
    #expect([pool.take(), pool.take(), pool.take()] == [8, 3, 10])
    #expect(pool.count == 11)
  }

  @Test(
    "slots keep their contents through growth and one another", arguments: 0..<20 as Range<UInt64>)
  func contents(seed: UInt64) {
    var pool = Pool<UInt64>(minimumCapacity: 0)
    var held: [(slot: UInt32, value: UInt64)] = []
    let key = StreamKey(seed: seed, replication: 0)
    for step in 0..<2_000 as Range<UInt64> {
      let draw = Draw(key, 0, entity: 0, occasion: step)
      if draw.u0 < 0.6 || held.isEmpty {
        let slot = pool.take()
        #expect(!held.contains { $0.slot == slot })
        pool[slot] = draw.bits
        held.append((slot, draw.bits))
      } else {
        pool.give(held.remove(at: Int(draw.u1 * Double(held.count))).slot)
      }
      #expect(pool.count == held.count)
    }
    #expect(held.allSatisfy { pool[$0.slot] == $0.value && pool.isTaken($0.slot) })
  }

  @Test("a fresh slot is zero bytes, a used one keeps what it held, also through growth")
  func leftovers() {
    var pool = Pool<UInt64>(minimumCapacity: 1)
    let first = pool.take()
    #expect(pool[first] == 0)
    pool[first] = 5
    pool.give(first)
    #expect(pool.take() == first)
    #expect(pool[first] == 5)
    for _ in 0..<100 {
      let slot = pool.take()
      #expect(pool[slot] == 0)
    }
    #expect(pool[first] == 5)
  }

  @Test("emptied, it takes slots in the order of a new one")
  func removeAll() {
    var pool = Pool<UInt8>(minimumCapacity: 4)
    for _ in 0..<9 { _ = pool.take() }
    pool.give(2)
    pool.removeAll()
    #expect(pool.count == 0)
    #expect(!pool.isTaken(0) && !pool.isTaken(1_000))
    #expect((0..<20).map { _ in pool.take() } == Array(0..<20))
  }

  #if DEBUG
    @Test("a slot given twice stops a debug build")
    func givenTwice() async {
      await #expect(processExitsWith: .failure) {
        var pool = Pool<Int>()
        let slot = pool.take()
        pool.give(slot)
        pool.give(slot)
      }
    }
  #endif
}
