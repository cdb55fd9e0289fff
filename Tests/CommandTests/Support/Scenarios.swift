/// Small scenarios.
enum Scenarios {
  /// Twelve cells, done in a moment.
  static let small = """
    pushlab: 1
    name: small
    horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
    replications: 3
    laneSize: 100
    world: { businesses: 20, subscribers: 300 }
    arms:
      - name: house
        strategy: { caps: { global: { limit: 2, per: localDay } }, minGap: 30min }
      - name: free
    metrics: { success: [openRate, ctr], guardrails: { deliveryRate: { margin: 0.01 } } }

    """

  /// The same of fewer people, six cells, for tests of what is done with a run.
  static let tiny = small.replacing("subscribers: 300", with: "subscribers: 100")

  /// Some hundred cells of some milliseconds: long enough to be stopped in the middle.
  static let long = small.replacing("replications: 3", with: "replications: 40")
    .replacing("subscribers: 300", with: "subscribers: 1000")
}
