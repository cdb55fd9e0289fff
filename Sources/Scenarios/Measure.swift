/// What a figure is of.
package enum Measure: Hashable, Sendable {
  case metric(MetricName)
  /// The sum of events times their ``EventValues``.
  case netValue
  /// What an author has named: a metric of a table, or a constraint.
  case named(String)
}

extension Measure: RawRepresentable, Codable, CodingKeyRepresentable {
  /// What a file or a report calls so.
  package init(rawValue: String) {
    self =
      rawValue == EventValues.netValue
      ? .netValue : MetricName(rawValue: rawValue).map(Self.metric) ?? .named(rawValue)
  }

  /// As files and reports write it.
  package var rawValue: String {
    switch self {
    case .metric(let metric): metric.rawValue
    case .netValue: EventValues.netValue
    case .named(let name): name
    }
  }
}

extension Measure {
  /// `nil` for anything but a metric.
  package var metric: MetricName? { if case .metric(let metric) = self { metric } else { nil } }

  /// Whether more is better; `true` for anything but a metric.
  package var isHigherBetter: Bool { metric?.isHigherBetter ?? true }

  /// Whether figures are shares, which are printed in per cent.
  package var isShare: Bool { metric?.plain.isShare ?? false }

  /// The name in words, with its kind of pushes in brackets; an author's own name as it is.
  package var words: String { metric?.words ?? plainWords }

  /// The name in words without the kind of pushes.
  package var plainWords: String {
    metric?.plain.words ?? (self == .netValue ? "net value" : rawValue)
  }

  /// The kind of pushes, such as `type=promotion`; `nil` for all.
  package var kind: String? { metric?.restriction?.description }
}
