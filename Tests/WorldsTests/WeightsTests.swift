import Foundation
import Statistics
import Testing

@testable import Worlds

@Suite("Weights of worlds") struct WeightsTests {
  @Test("size, mean, quantiles and systematic members are the golden's") func golden() throws {
    let golden = WorldsGolden.named("weighted_ensemble")
    let (weights, values) = (try Weights(golden.numbers("weights")), golden.numbers("values"))
    golden.expect("effective_size", weights.effectiveSize)
    golden.expect("mean", weights.mean(values))
    golden.expect("quantiles", weights.quantiles(values, [0.025, 0.25, 0.5, 0.7, 0.975]))
    golden.expect("systematic_members", weights.systematic(10).map(Double.init))
  }

  @Test("systematic members number as many as are asked for, each within one of its share")
  func systematic() throws {
    for seed in 0..<50 as Range<UInt64> {
      var stream = SplitMix(seed: seed)
      let weights = try Weights((0..<30).map { _ in stream.uniform() * stream.uniform() })
      let taken = weights.systematic(97)
      #expect(taken.reduce(0, +) == 97)
      for (count, weight) in zip(taken, weights.values) {
        #expect(abs(Double(count) - 97 * weight) < 1 + 1e-9)
      }
    }
  }

  @Test("tempered weights have the size that was asked for, and good ones are left alone")
  func tempered() throws {
    let logs = (0..<500).map { -Double($0) }
    let found = try Weights.tempered(logs: logs, least: 100)
    #expect(abs(found.effectiveSize - 100) < 0.1)
    let flat = (0..<500).map { -Double($0) / 1_000 }
    #expect(try Weights.tempered(logs: flat, least: 100) == Weights(logs: flat))
    let few = try Weights.tempered(logs: [0, -50, -.infinity], least: 100)
    #expect(few.values[2] == 0)
    #expect(few.effectiveSize > 1.9)
  }

  @Test("no weight at all is refused") func refused() {
    #expect(throws: StatisticsError.self) { try Weights([0, 0]) }
    #expect(throws: StatisticsError.self) { try Weights([1, -0.5]) }
    #expect(throws: StatisticsError.self) { try Weights(logs: [-.infinity]) }
    #expect(throws: StatisticsError.self) { try Weights(logs: [.nan, 0]) }
  }
}
