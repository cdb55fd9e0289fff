import Scenarios

/// The metric that decides between settings that are equally good, and its better direction.
package struct TieRule: Hashable, Sendable {
  /// The metric that decides.
  package var metric: MetricName
  /// Whether the setting with the most of it is preferred, or with the least.
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

/// What a file says of settings that are equally good: a rule or, as the word `none`, that the setting
/// which the selection leaves is the answer.
package struct StatedTieBreak: Hashable, Sendable {
  /// `nil` for `none`.
  package var rule: TieRule?
}

extension StatedTieBreak: Codable {
  private static let word = "none"

  package init(from decoder: any Decoder) throws {
    let word = try? decoder.singleValueContainer().decode(String.self)
    rule = word == Self.word ? nil : try TieRule(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    if let rule { return try rule.encode(to: encoder) }
    var container = encoder.singleValueContainer()
    try container.encode(Self.word)
  }
}
