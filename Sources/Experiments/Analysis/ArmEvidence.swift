import SimWorld
import Statistics

/// The outcomes of one arm's pushes to one part of the people, summed over cells.
package struct ArmEvidence: Sendable {
  /// Outcomes of the pushes intended in the cohort's days, which metrics count.
  package private(set) var cohort = Funnel()
  /// Outcomes of all other pushes: before the cohort's days and after them.
  package private(set) var others = Funnel()
  /// Time from release to the first device, of the cohort's delivered pushes.
  package private(set) var latency = Delays()
  /// Those latencies for which the device was online and awake when the push came.
  package private(set) var promptLatency = Delays()
  /// Time from release to opening, of the cohort's opened pushes.
  package private(set) var timeToOpen = Delays()
  /// Time from event to acceptance by a provider, of the cohort's accepted pushes, by type.
  package private(set) var triggers = TriggerEvidence()
  /// What happened to the cohort in each journey, in the order of ``Scenarios/Arm/journeyNames``.
  package private(set) var journeys: [JourneyCounts] = []
  /// What became of the cohort's pushes of each campaign, in the order of ``Scenarios/Arm/campaignNames``.
  package private(set) var campaigns: [CampaignCounts] = []
  /// What became of the cohort's pushes by rank; `nil` for an arm without ranks and reserved places.
  package private(set) var ranks: [Int: RankRecord]?
  /// What became of the places that caps kept, in the order of ``Scenarios/Arm/reservationNames``.
  package private(set) var places: [PlaceCounts] = []

  /// - Precondition: Replications come one after another.
  mutating func add(_ record: ArmRecord, of replication: Int) throws(StatisticsError) {
    cohort = cohort + record.cohort
    others = others + record.others
    try latency.add(record.latency, of: replication)
    try promptLatency.add(record.promptLatency, of: replication)
    try timeToOpen.add(record.timeToOpen, of: replication)
    try triggers.add(record.triggers, of: replication)
    journeys = record.journeys.enumerated().map { place, own in
      place < journeys.count ? journeys[place] + own : own
    }
    campaigns = record.campaigns.enumerated().map { place, own in
      place < campaigns.count ? campaigns[place] + own : own
    }
    try add(record.ranks)
    places = record.places.enumerated().map { place, own in
      place < places.count ? places[place] + own : own
    }
  }

  private mutating func add(_ records: [RankRecord]?) throws(StatisticsError) {
    guard let records else { return }
    var all = ranks ?? [:]
    for record in records {
      try all[record.rank, default: RankRecord(rank: record.rank)].add(record)
    }
    ranks = all
  }
}

/// A delay: the values of all replications together, and the quantiles of each replication.
package struct Delays: Sendable {
  /// Milliseconds, of the replications before the current one.
  private var finished = LogHistogram()
  private var quantiles: [[Double?]] = []
  private var current = LogHistogram()
  private var replication = 0

  mutating func add(
    _ values: LogHistogram, of replication: Int
  ) throws(StatisticsError) {
    if replication != self.replication {
      (finished, quantiles) = (try total(), try worlds())
      current = LogHistogram()
      self.replication = replication
    }
    try current.merge(values)
  }

  /// Milliseconds, of all replications.
  ///
  /// - Throws: `StatisticsError` beyond 2^63 values.
  package func total() throws(StatisticsError) -> LogHistogram {
    var total = finished
    try total.merge(current)
    return total
  }

  /// By replication, at ``Percentiles/shares``.
  func worlds() throws(StatisticsError) -> [[Double?]] {
    quantiles + [try Percentiles.quantiles(of: current)]
  }
}
