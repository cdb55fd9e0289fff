import Scenarios

/// The metric that decides between settings that are equally good, and its better direction.
package struct TieRule: Hashable, Sendable {
  package var metric: MetricName
  package var isMaximised: Bool

  /// In the metric's own better direction.
  package init(_ metric: MetricName) {
    self.metric = metric
    isMaximised = metric.isHigherBetter
  }

  var sign: Double { isMaximised ? 1 : -1 }
}

/// In a file, a metric's name, or the name under `maximise` or `minimise`.
extension TieRule: Codable {
  private struct Stated: Codable {
    var maximise: MetricName?
    var minimise: MetricName?
  }

  package init(from decoder: any Decoder) throws {
    if let metric = try? decoder.singleValueContainer().decode(MetricName.self) {
      self.init(metric)
      return
    }
    let stated = try Stated(from: decoder)
    guard let metric = stated.maximise ?? stated.minimise else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "one of maximise, minimise"))
    }
    self.init(metric)
    isMaximised = stated.maximise != nil
  }

  package func encode(to encoder: any Encoder) throws {
    try Stated(
      maximise: isMaximised ? metric : nil, minimise: isMaximised ? nil : metric
    ).encode(to: encoder)
  }
}
