import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

/// A simulator of a few lines, with normal noise, for matches whose answer is known.
struct Toy {
  let priors: [Prior]
  let facts: [Fact]

  /// Noise of a replication over each fact's tolerance.
  let noiseShare: Double
  let simulate: ([Double]) -> [Double]

  /// Standard normal parameters, unless `priors` says otherwise.
  init(
    _ parameters: Int, facts: [Double], tolerances: [Double], noiseShare: Double = 0,
    priors: [Prior]? = nil, simulate: @escaping ([Double]) -> [Double]
  ) {
    self.priors =
      priors
      ?? (0..<parameters).map { try! Prior("x\($0 + 1)", -Prior.reach...Prior.reach) }
    self.facts = zip(facts, tolerances).enumerated().map {
      try! Fact("F\($0.offset + 1)", is: $0.element.0, within: $0.element.1)
    }
    (self.noiseShare, self.simulate) = (noiseShare, simulate)
  }

  /// The figures that one request shows.
  func figures(_ request: Matching.Request) -> [Double] {
    var chance = Chance(seed: request.seed)
    return zip(simulate(request.values), facts).map { figure, fact in
      figure + noiseShare * fact.tolerance * chance.normal()
    }
  }

  func matched(
    seed: UInt64 = 1, settings: Matching.Settings = Matching.Settings()
  ) throws -> Matched {
    var matching = try Matching(priors: priors, facts: facts, settings: settings, seed: seed)
    let ensemble = try matching.run(figures)
    let (scores, weights) = try matching.weighted()
    let values = scores.map { row in zip(priors, row).map { $0.value(score: $1) } }
    return Matched(ensemble: ensemble, values: values, weights: weights)
  }
}

extension Chance {
  /// A standard normal number.
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }
}

/// What a match found, with the weighted points behind the members.
struct Matched {
  let ensemble: Ensemble
  let values: [[Double]]
  let weights: Weights

  /// Fails unless the mean is right within 4 standard errors, and the deviation within 6 of a normal one's.
  func expectMean(
    _ mean: Double, _ deviation: Double, from: SourceLocation = #_sourceLocation,
    of number: ([Double]) -> Double
  ) {
    let (numbers, size) = (values.map(number), weights.effectiveSize)
    let (found, spread) = (weights.mean(numbers), weights.deviation(numbers))
    let (off, ratio) = ((found - mean) / deviation, spread / deviation)
    #expect(
      abs(off) < 4 / size.squareRoot(), "off by \(off) sd, size \(size)", sourceLocation: from)
    #expect(
      abs(ratio - 1) < 4 / (2 * size).squareRoot() * 1.5, "sd \(ratio), size \(size)",
      sourceLocation: from)
  }

  /// Fails unless as much weight lies below each quantile as should, within 4 standard errors.
  func expectShares(
    _ quantiles: [Double], at shares: [Double] = [0.025, 0.25, 0.5, 0.75, 0.975],
    from: SourceLocation = #_sourceLocation, of number: ([Double]) -> Double
  ) {
    let numbers = values.map(number)
    for (share, quantile) in zip(shares, quantiles) {
      let below = weights.share { numbers[$0] < quantile }
      let error = (share * (1 - share) / weights.effectiveSize).squareRoot()
      #expect(abs(below - share) < 4 * error, "\(below) below the \(share)", sourceLocation: from)
    }
  }
}
