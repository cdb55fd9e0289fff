import PushFanout
import PushModel
import TestSupport
import Testing

@Suite struct DedupKeysTests {
  @Test("S0-ARCH-14 a key that comes again is refused, until sixteen others have come")
  func ring() {
    var keys = DeviceKeys()
    let first = (0..<16 as Range<UInt32>).map { keys.insert(.post($0)) }
    #expect(first == Array(repeating: true, count: 16))
    let again = keys.insert(.post(0))
    #expect(!again)
    // Refusing it did not make it younger: the next new key takes its place.
    let new = keys.insert(.post(16))
    #expect(new && !keys.contains(.post(0)) && keys.contains(.post(1)))
  }

  @Test("S4-RULE-1 it agrees with a list that remembers the last eight", arguments: 0..<50)
  func model(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    var keys = ServerKeys()
    var list: [PushID] = []
    for _ in 0..<300 {
      let key = PushID.post(UInt32(chance.below(12)))
      let isNew = keys.insert(key)
      #expect(isNew == !list.contains(key))
      if isNew { list = (list + [key]).suffix(8) }
    }
  }

  @Test("a push and its digest are two keys")
  func digest() {
    var keys = DeviceKeys()
    let inserted = [PushID.post(1), PushID.post(1).digest, .post(1).digest].map {
      keys.insert($0)
    }
    #expect(inserted == [true, true, false])
  }
}
