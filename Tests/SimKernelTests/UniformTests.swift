import Testing

@testable import SimKernel

@Suite struct UniformTests {
  @Test("no uniform is 0 or 1, and 1 - u is exact")
  func openInterval() {
    #expect(Draw.uniform(UInt64.min) == 0x1p-53)
    #expect(Draw.uniform(UInt64.max) == 1 - 0x1p-53)
    #expect(Draw.uniform(UInt32.min) == 0x1p-33)
    #expect(Draw.uniform(UInt32.max) == 1 - 0x1p-33)
    for bits in [0, 1 << 12, 12_345 << 40, 1 << 63, UInt64.max] as [UInt64] {
      #expect(1 - Draw.uniform(bits) == Draw.uniform(~bits))
    }
  }
}
