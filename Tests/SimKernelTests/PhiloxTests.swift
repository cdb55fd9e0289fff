import SimKernel
import Testing

@Suite struct PhiloxTests {
  private struct KnownAnswer {
    let counter: SIMD4<UInt32>
    let key: SIMD2<UInt32>
    let block: SIMD4<UInt32>
  }

  /// From Random123's `kat_vectors`, philox4x32 10 (Salmon et al. 2011).
  private static let published = [
    KnownAnswer(
      counter: SIMD4(0, 0, 0, 0), key: SIMD2(0, 0),
      block: SIMD4(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)),
    KnownAnswer(
      counter: SIMD4(repeating: 0xffff_ffff), key: SIMD2(repeating: 0xffff_ffff),
      block: SIMD4(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)),
    KnownAnswer(
      counter: SIMD4(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344),
      key: SIMD2(0xa409_3822, 0x299f_31d0),
      block: SIMD4(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)),
  ]

  @Test("gives the published known answers")
  func knownAnswers() {
    for answer in Self.published {
      #expect(Philox4x32.block(counter: answer.counter, key: answer.key) == answer.block)
    }
  }

  @Test("flipping any bit of counter or key flips about half of the block")
  func avalanche() {
    let counter = SIMD4<UInt32>(1, 2, 3, 4)
    let key = SIMD2<UInt32>(5, 6)
    let block = Philox4x32.block(counter: counter, key: key)
    for bit in 0..<192 {
      var (otherCounter, otherKey) = (counter, key)
      if bit < 128 {
        otherCounter[bit / 32] ^= 1 << UInt32(bit % 32)
      } else {
        otherKey[(bit - 128) / 32] ^= 1 << UInt32(bit % 32)
      }
      let other = Philox4x32.block(counter: otherCounter, key: otherKey)
      let flipped = (0..<4).reduce(0) { $0 + (block[$1] ^ other[$1]).nonzeroBitCount }
      #expect((36...92).contains(flipped), "bit \(bit) flips \(flipped) of 128")
    }
  }
}
