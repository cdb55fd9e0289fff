import SimKernel

#if arch(x86_64) && canImport(Glibc)
  import Glibc
  import SimKernel
  import Testing

  /// The stated errors, held against 64-bit mantissas where the platform has them.
  @Suite struct ElementaryErrorTests {
    @Test("exp is within 0.8 ulp over a million points")
    func exp() {
      let points = grid(-708...709.5, count: 500_000) + grid(-0.7...0.7, count: 500_000)
      let errors = points.map { ulps(Elementary.exp($0), Glibc.exp(Float80($0))) }
      #expect(errors.max()! < 0.8)
    }

    @Test("log is within 1 ulp over a million points")
    func log() {
      let bits = (0..<300_000).map { 1 + UInt64($0) * (0x7FEF_FFFF_FFFF_FFFE / 299_999) }
      let points =
        bits.map(Double.init(bitPattern:)) + grid(0x1p-53...1.5, count: 500_000)
        + grid(0.98...1.02, count: 200_000)
      let errors = points.map { ulps(Elementary.log($0), Glibc.log(Float80($0))) }
      #expect(errors.max()! < 1)
    }

    @Test("the normal quantile is within 1e-15 over a million points, far tails included")
    func normalQuantile() {
      let powers = grid(-307...(-1), count: 200_000).map { Elementary.exp($0 * 2.302585092994046) }
      let points =
        grid(0x1p-53...(1 - 0x1p-53), count: 500_000) + grid(0.07...0.08, count: 100_000)
        + grid(1e-12...2e-11, count: 100_000) + grid(0.49...0.51, count: 100_001) + powers
      #expect(points.map(quantileError).max()! < 1e-15)
    }

    private func ulps(_ value: Double, _ truth: Float80) -> Double {
      Double((Float80(value) - truth).magnitude / Float80(value.ulp))
    }

    /// The relative error of the quantile at `p`, by one step of Newton from it.
    private func quantileError(_ p: Double) -> Double {
      let z = Float80(Elementary.normalQuantile(p))
      guard z != 0 else { return p == 0.5 ? 0 : 1 }
      let outside = Float80(p < 0.5 ? p : 1 - p)
      let beyond = erfc(z.magnitude / Float80(2).squareRoot()) / 2
      let density = Glibc.exp(-z * z / 2) / (2 * Float80.pi).squareRoot()
      return Double(((beyond - outside) / density / z).magnitude)
    }
  }
#endif
