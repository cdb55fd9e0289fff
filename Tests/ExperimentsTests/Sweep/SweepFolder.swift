import Foundation
import TestSupport

/// A folder with a small scenario and a sweep of it, removed with the value.
final class SweepFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  static let scenario = """
    pushlab: 1
    name: small
    horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
    replications: 3
    world: { businesses: 20, subscribers: 200 }
    arms:
      - name: house
        strategy: { caps: { global: { limit: 2, per: localDay } }, minGap: 30min }
      - name: free

    """

  static let sweep = """
    sweep: 1
    name: caps
    scenario: small.yaml
    arm: house
    vary:
      strategy.caps.global.limit: [1, 2, 4]
      strategy.minGap: [30min, 2h]
    replications: 4
    size:
      maximise: opensPerSubscriberDay
      suchThat: [{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }]
      indifference: { margin: 0.02 }
      firstSeeds: 5
      replicationsMax: 30
      confirmSeeds: 3

    """

  init(sweep: String = SweepFolder.sweep) throws {
    folder = try TemporaryFolder()
    try folder.write("small.yaml", Self.scenario)
    try folder.write("s.yaml", sweep)
  }

  var file: String { path + "/s.yaml" }
  var out: String { path + "/out" }
}
