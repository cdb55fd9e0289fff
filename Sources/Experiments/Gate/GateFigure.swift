import PushModel
import Scenarios

/// A figure that a gate can hold to a limit: a metric, or a percentile of a delay in seconds.
package enum GateFigure: Hashable, Sendable {
  case metric(MetricName)
  case delay(Delay, place: Int)

  /// A delay that is measured.
  package enum Delay: String, CaseIterable, Sendable {
    /// From release to the first device.
    case latency
    /// The same for devices that were online and awake.
    case promptLatency
    /// From release to opening.
    case timeToOpen
  }

  static let all =
    MetricName.allCases.map(GateFigure.metric)
    + Delay.allCases.flatMap { delay in
      Percentiles.shares.indices.map { GateFigure.delay(delay, place: $0) }
    }

  /// Unit of the values; `nil` for shares and counts per subscriber and day.
  var unit: String? { if case .delay = self { "s" } else { nil } }

  /// Such as `deliveryRate` or `latencyP95`.
  package var name: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .delay(let delay, let place):
      delay.rawValue + "P\(Int((Percentiles.shares[place] * 100).rounded()))"
    }
  }
}

extension GateFigure: Named {
  package static var allCases: [GateFigure] { all }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let figure = Self(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(name)` is no figure")
    }
    self = figure
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
