import SimKernel
import Testing

@Suite struct StreamKeyTests {
  /// SplitMix64 from seed 0 begins with 0xe220a8397b1dcdaf: the finaliser of its first increment.
  @Test("the key of seed 0, replication 0 is SplitMix64's finaliser twice")
  func hash() {
    #expect(StreamKey(seed: 0, replication: 0).rawValue == finaliser(0xe220_a839_7b1d_cdaf))
  }

  @Test("known answers, for ever")
  func knownAnswers() {
    #expect(StreamKey(seed: 0, replication: 0).rawValue == 0x4821_8226_ff3c_d4bf)
    #expect(StreamKey(seed: 42, replication: 7).rawValue == 0x3202_8f50_341e_bd74)
    #expect(StreamKey(seed: .max, replication: .max).rawValue == 0x6108_faf9_02f6_0c73)
  }

  @Test("seeds and replications never share a key")
  func distinct() {
    var keys: Set<StreamKey> = []
    for seed in [0, 1, 2, 42, UInt64.max, 1 << 32] as [UInt64] {
      for replication in 0..<1_000 as Range<UInt32> {
        keys.insert(StreamKey(seed: seed, replication: replication))
      }
    }
    #expect(keys.count == 6_000)
  }

  private func finaliser(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
