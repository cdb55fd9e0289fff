import PushModel
import PushService
import Statistics

@testable import SimWorld

/// What several strategies come to over worlds of several seeds.
struct Experiment {
  /// By seed, then by strategy.
  let funnels: [[Funnel]]

  init(
    _ parameters: WorldParameters, seeds: Range<UInt64>, days: Int64 = 14, _ strategies: [Strategy]
  ) {
    funnels = seeds.map { seed in
      Town(parameters, seed: seed, days: days).run(strategies, eventShare: 0)
        .map { $0.arms[0].cohort }
    }
  }

  /// One strategy's counts over all seeds.
  func total(_ strategy: Int) -> Funnel { funnels.reduce(Funnel()) { $0 + $1[strategy] } }

  /// Treatment minus control over seeds, with its 95 % interval; no width where all are equal.
  func difference(
    _ treatment: Int, minus control: Int, of metric: (Funnel) -> Double
  ) throws -> (value: Double, low: Double, high: Double) {
    let differences = funnels.map { metric($0[treatment]) - metric($0[control]) }
    guard Set(differences).count > 1 else {
      return (differences[0], differences[0], differences[0])
    }
    let found = try PairedT(differences: differences).difference(level: 0.95)
    return (found.value, found.interval.low, found.interval.high)
  }
}

extension Funnel {
  var openRate: Double { Double(self[.opened]) / Double(self[.delivered]) }
  var departures: Int64 { self[.optedOut] + self[.uninstalled] }
  var deliveryRate: Double { Double(self[.delivered]) / Double(self[.sent]) }
}
