import SimKernel
import Testing

@Suite struct NormalQuantileTests {
  @Test(
    "the check values of AS 241",
    arguments: [
      (p: 0.25, z: -0.6744897501960817), (p: 0.001, z: -3.090232306167814),
      (p: 1e-20, z: -9.262340089798408),
    ])
  func published(p: Double, z: Double) {
    #expect(abs(Elementary.normalQuantile(p) / z - 1) < 1e-15)
  }

  @Test("agrees with 400-bit arithmetic", arguments: ReferenceTable.normalQuantile)
  func table(p: UInt64, z: UInt64) {
    let value = Elementary.normalQuantile(Double(bitPattern: p))
    #expect(abs(value / Double(bitPattern: z) - 1) < 1e-15)
  }

  @Test("is odd about one half, to the bit")
  func symmetry() {
    for p in grid(0x1p-53...0.5, count: 20_000) where 1 - (1 - p) == p {
      #expect(Elementary.normalQuantile(1 - p) == -Elementary.normalQuantile(p))
    }
  }

  @Test("rises, across the seams of its three forms too")
  func monotone() {
    for range in [0.001...0.999, 0.0749999...0.0750001, 1.3887e-11...1.3889e-11] {
      let values = grid(range, count: 20_000).map(Elementary.normalQuantile)
      #expect(zip(values, values.dropFirst()).allSatisfy(<))
    }
  }

  @Test("ends at infinity and has nothing beyond")
  func extremes() {
    #expect(Elementary.normalQuantile(0) == -.infinity)
    #expect(Elementary.normalQuantile(1) == .infinity)
    #expect(Elementary.normalQuantile(0.5) == 0)
    for p in [-0x1p-1074, -1, 1.0000000000000002, 2, .infinity, -.infinity, .nan] {
      #expect(Elementary.normalQuantile(p).isNaN)
    }
  }

  @Test("turns uniforms into a standard normal sample")
  func law() {
    let key = StreamKey(seed: 1, replication: 1)
    let values = (0..<100_000).map { index in
      Elementary.normalQuantile(Draw(key, 1, entity: index, occasion: 0).uniform)
    }
    #expect(Sample(values: values).agrees(mean: 0, variance: 1))
  }
}
