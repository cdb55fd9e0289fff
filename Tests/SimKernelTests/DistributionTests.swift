import Foundation
import SimKernel
import Testing

@Suite struct DistributionTests {
  private func sample(_ seed: UInt64, _ variable: (Double) -> Double) -> Sample {
    let key = StreamKey(seed: seed, replication: 0)
    return Sample(
      values: (0..<100_000).map { variable(Draw(key, 5, entity: 9, occasion: $0).uniform) })
  }

  @Test("bernoulli has its rate, never at 0 and always at 1", arguments: [0.001, 0.5, 0.97])
  func bernoulli(p: Double) {
    let values = sample(1) { Distribution.bernoulli($0, p) ? 1 : 0 }
    #expect(values.agrees(mean: p, variance: p * (1 - p)))
    for u in [0x1p-53, 0.5, 1 - 0x1p-53] {
      #expect(!Distribution.bernoulli(u, 0))
      #expect(Distribution.bernoulli(u, 1))
    }
  }

  @Test("exponential", arguments: [0.01, 1, 3_600_000])
  func exponential(mean: Double) {
    let values = sample(2) { Distribution.exponential($0, mean: mean) }
    #expect(values.agrees(mean: mean, variance: mean * mean))
    #expect(values.kolmogorov { -expm1(-$0 / mean) } < 2.3)
  }

  @Test("lognormal", arguments: [(median: 120.0, sigma: 0.4), (median: 1, sigma: 0)])
  func lognormal(median: Double, sigma: Double) {
    let values = sample(3) { Distribution.lognormal($0, median: median, sigma: sigma) }
    let mean = median * exp(sigma * sigma / 2)
    if sigma == 0 {
      #expect(values.values.allSatisfy { $0 == median })
    } else {
      #expect(values.agrees(mean: mean, variance: mean * mean * expm1(sigma * sigma)))
      #expect(values.kolmogorov { erfc(-log($0 / median) / sigma / 2.0.squareRoot()) / 2 } < 2.3)
    }
  }

  @Test(
    "weibull", arguments: [(shape: 0.7, scale: 10.0), (shape: 1, scale: 2), (shape: 4, scale: 1)])
  func weibull(shape: Double, scale: Double) {
    let values = sample(4) { Distribution.weibull($0, shape: shape, scale: scale) }
    let mean = scale * tgamma(1 + 1 / shape)
    let square = scale * scale * tgamma(1 + 2 / shape)
    #expect(values.agrees(mean: mean, variance: square - mean * mean))
    #expect(values.kolmogorov { -expm1(-pow($0 / scale, shape)) } < 2.3)
  }

  @Test("geometric counts the failures before a success", arguments: [0.02, 0.5, 0.9])
  func geometric(p: Double) {
    let values = sample(5) { Double(Distribution.geometric($0, probability: p)) }
    #expect(values.agrees(mean: (1 - p) / p, variance: (1 - p) / (p * p)))
  }

  @Test("geometric at its ends: never a failure at 1, none too many to count near 0")
  func geometricExtremes() {
    #expect(Distribution.geometric(1 - 0x1p-53, probability: 1) == 0)
    #expect(Distribution.geometric(0.5, probability: 1e-300) == 1 << 62)
    #expect(Distribution.geometric(0.5, probability: 1e-12) == 693_147_180_559)
  }

  @Test("poisson", arguments: [0.01, 0.5, 4, 50])
  func poisson(mean: Double) {
    let values = sample(6) { Double(Distribution.poisson($0, mean: mean)) }
    #expect(values.agrees(mean: mean, variance: mean))
  }

  @Test(
    "poisson is the first count whose probability up to there reaches u", arguments: [0.3, 7, 50])
  func poissonInverts(mean: Double) {
    for u in grid(0.0005...0.9995, count: 1_999) {
      let count = Distribution.poisson(u, mean: mean)
      #expect(poissonUpTo(count, mean: mean) >= u - 1e-13)
      #expect(poissonUpTo(count - 1, mean: mean) < u + 1e-13)
    }
  }

  @Test("poisson ends: mean 0 gives 0, the largest uniform an end")
  func poissonExtremes() async {
    #expect(Distribution.poisson(1 - 0x1p-53, mean: 0) == 0)
    #expect((110...250).contains(Distribution.poisson(1 - 0x1p-53, mean: 50)))
    await #expect(processExitsWith: .failure) { _ = Distribution.poisson(0.5, mean: 50.5) }
    await #expect(processExitsWith: .failure) { _ = Distribution.poisson(0.5, mean: .nan) }
  }

  @Test("every variable grows with its uniform")
  func comonotone() {
    let variables: [(Double) -> Double] = [
      { Distribution.exponential($0, mean: 3) },
      { Distribution.lognormal($0, median: 3, sigma: 2) },
      { Distribution.weibull($0, shape: 0.6, scale: 2) },
      { Double(Distribution.geometric($0, probability: 0.03)) },
      { Double(Distribution.poisson($0, mean: 20)) },
    ]
    for variable in variables {
      let values = grid(0x1p-53...(1 - 0x1p-53), count: 10_001).map(variable)
      #expect(zip(values, values.dropFirst()).allSatisfy(<=))
      #expect(values.first! >= 0)
      #expect(values.last! < .infinity)
    }
  }

  private func poissonUpTo(_ count: Int, mean: Double) -> Double {
    guard count >= 0 else { return 0 }
    return (0...count).reduce(0) {
      $0 + exp(Double($1) * log(mean) - mean - lgamma(Double($1) + 1))
    }
  }
}
