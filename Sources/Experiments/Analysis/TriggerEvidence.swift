import PushModel
import SimWorld
import Statistics

/// The latencies of one arm's pushes from event to acceptance, by type; empty where no job waits in
/// a queue.
package struct TriggerEvidence: Sendable {
  /// By the types' numbers, and last of all types together; empty if nothing is measured.
  private var delays: [Delays] = []
  /// By replication, then in the same order.
  private var totals: [[TriggerTotals]] = []

  /// The types that any push had, by number.
  private var found = [PushType?](repeating: nil, count: PushType.countMax)

  private static let rows = PushType.countMax + 1

  /// Whether latencies are measured.
  var isMeasured: Bool { !delays.isEmpty }

  /// - Precondition: Replications come one after another.
  mutating func add(
    _ records: [TriggerRecord]?, of replication: Int
  ) throws(StatisticsError) {
    guard let records else { return }
    if delays.isEmpty { delays = Array(repeating: Delays(), count: Self.rows) }
    while totals.count <= replication {
      totals.append(Array(repeating: TriggerTotals(), count: Self.rows))
      // An empty addition, so that every type has quantiles of every replication, be they nil.
      for row in delays.indices { try delays[row].add(LogHistogram(), of: totals.count - 1) }
    }
    for record in records {
      found[Int(record.type.rawValue)] = record.type
      for row in [Int(record.type.rawValue), Self.rows - 1] {
        try delays[row].add(record.latency, of: replication)
        totals[replication][row] = totals[replication][row] + record.totals
      }
    }
  }

  private func row(_ type: PushType?) -> Int { type.map { Int($0.rawValue) } ?? Self.rows - 1 }

  /// The latencies of a type, or of all; `nil` if nothing is measured.
  func delays(of type: PushType?) -> Delays? { isMeasured ? delays[row(type)] : nil }

  /// The sums of a type, or of all, over all replications.
  func total(of type: PushType?) -> TriggerTotals {
    totals.reduce(TriggerTotals()) { $0 + $1[row(type)] }
  }

  /// The sums of a type, or of all, by replication.
  func totals(of type: PushType?) -> [TriggerTotals] { totals.map { $0[row(type)] } }

  /// The types that any push had, in order.
  package var types: [PushType] {
    found.compactMap(\.self).filter { total(of: $0).count > 0 }
  }

  /// The histogram of a type, or of all; `nil` if nothing is measured.
  ///
  /// - Throws: `StatisticsError` beyond 2^63 values.
  package func histogram(of type: PushType?) throws(StatisticsError) -> LogHistogram? {
    try delays(of: type)?.total()
  }
}

/// The latency of an arm's pushes of one type, or of all, from event to acceptance in seconds.
package struct TriggerFigures: Hashable, Sendable, Codable {
  /// `nil` for all types together.
  package var type: PushType?
  /// The mean latency in seconds.
  package var mean: Double
  /// The median, 95th and 99th percentile of the latency in seconds.
  package var percentiles: Percentiles
  /// The longest latency in seconds.
  package var max: Double
  /// The number of pushes whose type has a promise, and of those that were accepted within it.
  package var promised: Int
  /// Pushes with a promise that a provider accepted within it.
  package var kept: Int

  /// The share of the pushes with a promise that kept it; `nil` if none has one.
  package var keptShare: Double? { promised > 0 ? Double(kept) / Double(promised) : nil }
}

extension TriggerFigures {
  /// - Returns: `nil` without a push.
  init?(
    _ evidence: TriggerEvidence, of type: PushType?, overSeeds: Bool
  ) throws(StatisticsError) {
    guard let delays = evidence.delays(of: type),
      let percentiles = try Percentiles(delays, overSeeds: overSeeds)
    else { return nil }
    let total = evidence.total(of: type)
    self.init(
      type: type, mean: Double(total.sum) / Double(total.count) / 1_000, percentiles: percentiles,
      max: Double(total.max) / 1_000, promised: total.promised, kept: total.kept)
  }

  /// All types together, then each that any push had; `nil` if nothing is measured.
  static func all(
    _ evidence: TriggerEvidence, overSeeds: Bool
  ) throws(StatisticsError) -> [TriggerFigures]? {
    guard evidence.isMeasured else { return nil }
    var all: [TriggerFigures] = []
    for type in [nil] + evidence.types {
      if let figures = try TriggerFigures(evidence, of: type, overSeeds: overSeeds) {
        all.append(figures)
      }
    }
    return all
  }
}
