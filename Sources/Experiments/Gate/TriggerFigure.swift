import Documents
import PushModel
import Statistics

/// A figure of the latency from event to acceptance, such as `triggerLatency.p95[type=pause]`.
package struct TriggerFigure: Hashable, Sendable {
  /// What is computed from the latencies of each seed.
  package var statistic: Statistic
  /// `nil` for all types together.
  package var type: PushType?

  /// What is computed from the latencies of a seed.
  package enum Statistic: String, CaseIterable, Sendable {
    case mean, p50, p95, p99, max
    /// The share of the pushes with a promise that were accepted within it.
    case kept
  }

  /// Those of the types in use.
  static var all: [TriggerFigure] {
    ([nil] + PushTypes.inUse.all.map(Optional.some)).flatMap { type in
      Statistic.allCases.map { TriggerFigure(statistic: $0, type: type) }
    }
  }

  /// Unit of the values; `nil` for a share.
  var unit: String? { statistic == .kept ? nil : "s" }

  var name: String {
    "\(Self.prefix).\(statistic.rawValue)" + (type.map { "[type=\($0.name)]" } ?? "")
  }

  private static let prefix = "triggerLatency"

  /// The names, as a shape that describes them rather than listing all.
  static let shape: Shape = {
    let statistics = Statistic.allCases.map(\.rawValue)
    let types = (PushType.allCases.map(\.name) + [AddedType.pattern]).joined(separator: "|")
    return .text(
      TextPattern(
        "\(prefix).\(statistics.joined(separator: ", ."))"
          + ", each also of one type of push as in \(prefix).p95[type=pause]",
        regex:
          "^\(prefix)\\.(\(statistics.joined(separator: "|")))(\\[type=(\(types))\\])?$"
      ) { text in all.contains { $0.name == text } })
  }()

  /// One value for each seed; `nil` where there is no such push.
  func values(in evidence: TriggerEvidence) throws(StatisticsError) -> [Double?] {
    let totals = evidence.totals(of: type)
    switch statistic {
    case .mean:
      return totals.map { $0.count > 0 ? Double($0.sum) / Double($0.count) / 1_000 : nil }
    case .max: return totals.map { $0.count > 0 ? Double($0.max) / 1_000 : nil }
    case .kept:
      return totals.map { $0.promised > 0 ? Double($0.kept) / Double($0.promised) : nil }
    case .p50: return try quantiles(0, evidence)
    case .p95: return try quantiles(1, evidence)
    case .p99: return try quantiles(2, evidence)
    }
  }

  /// - Parameter place: An index in ``Percentiles/shares``.
  private func quantiles(
    _ place: Int, _ evidence: TriggerEvidence
  ) throws(StatisticsError) -> [Double?] {
    try (evidence.delays(of: type)?.worlds() ?? []).map { $0[place].map { $0 / 1_000 } }
  }
}
