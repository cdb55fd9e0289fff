import SimKernel
import TestSupport
import Testing

@Suite struct DrawTests {
  private let key = StreamKey(seed: 42, replication: 7)

  @Test("the counter is purpose 16, entity 48, occasion 64")
  func address() {
    let draw = Draw(key, 0xABCD, entity: 0x1234_5678_9ABC, occasion: 0xFEDC_BA98_7654_3210)
    let block = Philox4x32.block(
      counter: SIMD4(0x7654_3210, 0xFEDC_BA98, 0x5678_9ABC, 0xABCD_1234),
      key: SIMD2(
        UInt32(truncatingIfNeeded: key.rawValue), UInt32(truncatingIfNeeded: key.rawValue >> 32)))
    #expect(SIMD4(draw.word0, draw.word1, draw.word2, draw.word3) == block)
  }

  @Test("every part of the address counts")
  func distinct() {
    let home = Draw(key, 3, entity: 5, occasion: 8)
    #expect(home == Draw(key, 3, entity: 5, occasion: 8))
    #expect(home != Draw(StreamKey(seed: 42, replication: 8), 3, entity: 5, occasion: 8))
    #expect(home != Draw(key, 4, entity: 5, occasion: 8))
    #expect(home != Draw(key, 3, entity: 6, occasion: 8))
    #expect(home != Draw(key, 3, entity: 5, occasion: 9))
  }

  @Test("views of a draw are views of its words")
  func views() {
    let draw = Draw(key, 1, entity: 2, occasion: 3)
    #expect(draw.bits == UInt64(draw.word1) << 32 | UInt64(draw.word0))
    #expect(draw.bits2 == UInt64(draw.word3) << 32 | UInt64(draw.word2))
    #expect(draw.uniform == (Double(draw.bits >> 12) + 0.5) * 0x1p-52)
    #expect(draw.uniform2 == (Double(draw.bits2 >> 12) + 0.5) * 0x1p-52)
    #expect(draw.u0 == (Double(draw.word0) + 0.5) * 0x1p-32)
    #expect(draw.u1 == (Double(draw.word1) + 0.5) * 0x1p-32)
    #expect(draw.u2 == (Double(draw.word2) + 0.5) * 0x1p-32)
    #expect(draw.u3 == (Double(draw.word3) + 0.5) * 0x1p-32)
  }

  @Test("uniforms are uniform, and the two of a draw do not know each other", .releaseOnly)
  func law() {
    let draws = (0..<100_000 as Range<UInt64>).map { Draw(key, 9, entity: 77, occasion: $0) }
    for view in [\Draw.uniform, \.uniform2, \.u0, \.u1, \.u2, \.u3] {
      let sample = Sample(values: draws.map { $0[keyPath: view] })
      #expect(sample.agrees(mean: 0.5, variance: 1.0 / 12))
      #expect(sample.kolmogorov { $0 } < 2.3)
    }
    let products = Sample(values: draws.map { ($0.uniform - 0.5) * ($0.uniform2 - 0.5) })
    #expect(abs(products.mean) < 5 * products.meanError)
  }

  @Test("neighbours in entity, occasion and purpose do not know each other")
  func neighbours() {
    for step in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] as [(UInt16, UInt64, UInt64)] {
      let products = (0..<50_000 as Range<UInt64>).map { index -> Double in
        let here = Draw(key, 1, entity: index, occasion: 5)
        let there = Draw(key, 1 + step.0, entity: index + step.1, occasion: 5 + step.2)
        return (here.uniform - 0.5) * (there.uniform - 0.5)
      }
      let sample = Sample(values: products)
      #expect(abs(sample.mean) < 5 * sample.meanError)
    }
  }

  @Test("a batch of uniforms has the bits of the draws one by one", arguments: [0, 1, 7, 1_000])
  func batch(count: Int) {
    let entities = (0..<count).map { UInt32($0 &* 2_654_435) }
    let base: UInt64 = 1 << 40
    var uniforms = [Double](repeating: 0, count: count)
    entities.withUnsafeBufferPointer { entities in
      uniforms.withUnsafeMutableBufferPointer { target in
        Draw.uniforms(key, 6, entities: entities, base: base, occasion: 1 << 63, into: target)
      }
    }
    let expected = entities.map { entity in
      Draw(key, 6, entity: base + UInt64(entity), occasion: 1 << 63).uniform
    }
    #expect(uniforms == expected)
  }
}
