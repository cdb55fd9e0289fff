import SimKernel
import Testing

/// One number for everything that a run's bits depend on: it must never change, on any machine.
@Suite struct KernelPinTests {
  @Test("the whole kernel has the digest it has always had")
  func pin() throws {
    var digest = Digest()
    for seed in 0..<20 as Range<UInt64> {
      let key = StreamKey(seed: seed, replication: UInt32(seed) &* 77)
      combineDraws(key, &digest)
      try combineChoices(key, &digest)
      combineCalendar(key, &digest)
    }
    #expect(digest.value == 3_884_970_865_143_988_807)
  }

  private func combineDraws(_ key: StreamKey, _ digest: inout Digest) {
    for occasion in 0..<500 as Range<UInt64> {
      let draw = Draw(key, 12, entity: occasion &* 1_000_003, occasion: occasion)
      for word in [draw.bits, draw.bits2] { digest.combine(word) }
      let values = [
        draw.uniform, draw.u3, Elementary.exp((draw.uniform - 0.5) * 1_500),
        Elementary.log(draw.uniform2), Elementary.normalQuantile(draw.uniform),
        Elementary.sqrt(draw.uniform), Distribution.exponential(draw.uniform, mean: 3),
        Distribution.lognormal(draw.uniform, median: 2, sigma: 1.5),
        Distribution.weibull(draw.uniform, shape: 0.8, scale: 4),
      ]
      for value in values { digest.combine(value.bitPattern) }
      digest.combine(UInt64(Distribution.geometric(draw.uniform, probability: 0.01)))
      digest.combine(UInt64(Distribution.poisson(draw.uniform, mean: 11)))
    }
  }

  private func combineChoices(_ key: StreamKey, _ digest: inout Digest) throws {
    let weights = (1...37).map { 1 / Double($0) }
    let choice = try WeightedChoice(weights)
    let alias = try AliasTable(weights)
    for occasion in 0..<200 as Range<UInt64> {
      let draw = Draw(key, 13, entity: 1, occasion: occasion)
      digest.combine(UInt64(choice.index(draw.uniform)))
      digest.combine(UInt64(alias.index(draw.u2)))
    }
  }

  private func combineCalendar(_ key: StreamKey, _ digest: inout Digest) {
    var queue = EventQueue<UInt32>()
    var pool = Pool<UInt64>()
    for occasion in 0..<300 as Range<UInt64> {
      let draw = Draw(key, 14, entity: 2, occasion: occasion)
      let slot = pool.take()
      pool[slot] = draw.bits
      queue.push(time: Int64(draw.word0 % 50), order: UInt64(draw.word1 % 3), event: slot)
      if draw.u2 < 0.4, let next = queue.popFirst() {
        for word in [UInt64(next.time), next.order, pool[next.event]] { digest.combine(word) }
        pool.give(next.event)
      }
    }
  }
}
