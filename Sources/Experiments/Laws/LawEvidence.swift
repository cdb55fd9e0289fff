import Scenarios
import SimWorld

/// The results of variants, seed by seed.
struct LawEvidence {
  private let run: RunEvidence
  private let store: LawStore

  init(_ run: RunEvidence, _ store: LawStore) {
    self.run = run
    self.store = store
  }

  private var seeds: Range<Int> { 0..<run.plan.scenario.replications }

  /// A count of an arm in each seed.
  func counts(_ variable: Variable, _ arm: Int) -> [Double?] {
    seeds.map { Double(run.people.total(arm, variable, in: $0)) }
  }

  /// A metric of an arm in each seed; `nil` where its denominator is zero.
  func values(_ metric: MetricName, _ arm: Int) -> [Double?] {
    seeds.map { run.people.ratio(metric, arm, in: $0) }
  }

  /// Number of people who still have the app at the end, in each seed.
  func stayed(_ arm: Int) -> [Double?] {
    zip(counts(.enrolled, arm), counts(.uninstalled, arm)).map { $0! - $1! }
  }

  /// Number of people who left, for either reason, in each seed.
  func departures(_ arm: Int) -> [Double?] {
    zip(counts(.optedOut, arm), counts(.uninstalled, arm)).map { $0! + $1! }
  }

  /// Pushes sent per subscriber and week, over all seeds.
  func weekly(_ arm: Int) -> Double {
    let people = Double(run.people.total(arm, .enrolled))
    return Double(run.people.total(arm, .sent)) / people / run.plan.cohortDays * 7
  }

  /// Median delay from delivery to opening in each seed, in minutes.
  func timeToOpen(_ arm: Int) throws -> [Double?] {
    try run.subscribers[arm].timeToOpen.worlds().map { $0[0].map { $0 / 60_000 } }
  }

  /// Decision points of an arm in each seed.
  ///
  /// - Precondition: A strategy of the run has such points.
  func points(_ arm: Int) -> [PointSums] {
    let trial = run.trial!
    return trial.points[arm].map { PointSums($0, trial.layout) }
  }

  func tallies(_ arm: Int) -> [LawStore.Tally] {
    seeds.map { store.tallies[LawStore.Key(replication: $0, arm: arm)] ?? LawStore.Tally() }
  }
}

/// The relative difference of `one` to `other`, seed by seed.
func excess(_ one: [Double?], over other: [Double?]) -> [Double?] {
  zip(one, other).map { one, other in
    guard let one, let other, other > 0 else { return nil }
    return one / other - 1
  }
}
