import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

@Suite("Several models") struct ModelTests {
  /// y given t is normal, t is normal around 0 with variance v: evidence, and mean and variance of t after y.
  private func normalModel(_ y: [Double], _ v: Double) -> (evidence: Double, ModelMixture.Model) {
    let (count, sum) = (Double(y.count), y.reduce(0, +))
    let square = y.reduce(0) { $0 + $1 * $1 }
    let after = v / (1 + count * v)
    let evidence = -(count * log(2 * .pi) + log(1 + count * v) + square - after * sum * sum) / 2
    return (evidence, .init(weight: 0, mean: after * sum, deviation: after.squareRoot()))
  }

  @Test("three normal models average as the golden's") func three() throws {
    let golden = WorldsGolden.named("three_models")
    let y = golden.numbers("y")
    let models = [0.0, 1, 9].map { normalModel(y, $0) }
    golden.expect("log_evidence", models.map(\.evidence))
    let weights = try Weights(logs: models.map(\.evidence))
    golden.expect("weights", weights.values)
    golden.expect("posterior_mean", models.map(\.1.mean))
    golden.expect("posterior_variance", models.map { $0.1.deviation * $0.1.deviation })
    let mixture = try ModelMixture(
      zip(models, weights.values).map {
        .init(weight: $1, mean: $0.1.mean, deviation: $0.1.deviation)
      })
    golden.expect("average_mean", mixture.mean)
    golden.expect("average_sd", mixture.deviation)
    let (count, mean) = (Double(y.count), y.reduce(0, +) / Double(y.count))
    // Twice the gain in log likelihood of one fitted mean.
    let gain = count * mean * mean
    golden.expect("akaike_weights", ModelWeights([gain, 2]).weights)
    golden.expect("schwarz_weights", ModelWeights([gain, log(count)]).weights)
  }

  @Test("an interval spans models that forecast differently, as the golden's") func aliased() throws
  {
    let golden = WorldsGolden.named("aliased_models")
    let (means, deviations) = (golden.numbers("effect_mean"), golden.numbers("effect_sd"))
    let mixture = try ModelMixture(
      golden.numbers("weights").enumerated().map {
        .init(weight: $1, mean: means[$0], deviation: deviations[$0])
      })
    golden.expect("mean", mixture.mean)
    golden.expect("sd", mixture.deviation)
    golden.expect("quantiles", [0.025, 0.05, 0.5, 0.95, 0.975].map(mixture.quantile))
    golden.expect("probability_positive", 1 - mixture.below(0))
    let variance = mixture.withinVariance + mixture.betweenVariance
    golden.expect("within_variance_share", mixture.withinVariance / variance)
  }

  @Test("a model without deviation is a step") func step() throws {
    let mixture = try ModelMixture([
      .init(weight: 1, mean: 0, deviation: 0), .init(weight: 1, mean: 1, deviation: 0),
    ])
    #expect(mixture.below(-0.1) == 0 && mixture.below(0) == 0.5 && mixture.below(1) == 1)
    #expect(abs(mixture.quantile(0.4)) < 1e-12)
    #expect(throws: StatisticsError.self) { try ModelMixture([]) }
  }

  @Test("models that predict alike share the weight; one within six units keeps a twentieth")
  func pseudoBayes() throws {
    var chance = Chance(seed: 4)
    let base = (0..<300).map { _ in -1 + 0.3 * chance.normal() }
    let same = try PseudoBayes.weights([base, base])
    #expect(same.values == [0.5, 0.5])
    // Four units behind, without variation between people: 1.8 % by likelihood.
    let close = try PseudoBayes.weights([base, base.map { $0 - 4.0 / 300 }])
    #expect(abs(close.values[1] - 0.05) < 1e-12)
    let far = try PseudoBayes.weights([base, base.map { $0 - 20.0 / 300 }])
    #expect(far.values[1] < 1e-6)
    // Four units behind, and ahead in some resamples of people who differ.
    let noisy = try PseudoBayes.weights([base, base.map { $0 - 4.0 / 300 + 0.5 * chance.normal() }])
    #expect(noisy.values[1] > 0.05)
    #expect(throws: StatisticsError.self) { try PseudoBayes.weights([[1, 2], [1]]) }
  }

  /// Weights u^-k have a tail of shape k.
  @Test("the tail's shape is found, and large ones are told", arguments: [0.3, 0.9])
  func pareto(shape: Double) throws {
    var chance = Chance(seed: 8)
    let logs = (0..<20_000).map { _ in -shape * log(1 - chance.uniform()) }
    let smoothed = try ParetoSmoothing(logs: logs)
    #expect(abs(try #require(smoothed.shape) - shape) < 0.15)
    #expect((smoothed.shape! > ParetoSmoothing.shapeMax) == (shape > 0.7))
    #expect(smoothed.weights.largest <= (try Weights(logs: logs)).largest * 1.2)
  }

  @Test("equal weights have no tail to smooth") func flat() throws {
    let flat = try ParetoSmoothing(logs: [Double](repeating: 3, count: 100))
    #expect(flat.shape == nil)
    #expect(flat.weights == Weights(equal: 100))
  }
}

@Suite("Members and replications") struct MemberOrderTests {
  @Test("every member comes once before any comes a third time, and beginnings spread")
  func order() {
    let places = (0..<200).map { Double(($0 * 77) % 200) }
    let order = MemberOrder(along: places)
    #expect(order.order.sorted() == Array(0..<200))
    let drawn = (0..<240).map(order.member)
    #expect(Set(drawn).count == 200)
    #expect(drawn.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }.values.max() == 2)
    for count in [16, 48, 96] {
      let mean = drawn.prefix(count).reduce(0) { $0 + places[$1] } / Double(count)
      #expect(abs(mean - 99.5) < 20, "\(count): \(mean)")
    }
    let repeated = drawn.prefix(120).reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    #expect(repeated.values.count { $0 == 2 } == 20)
  }

  @Test("one member is drawn by all") func one() {
    #expect((0..<9).allSatisfy { MemberOrder(along: [4]).member(of: $0) == 0 })
  }
}
