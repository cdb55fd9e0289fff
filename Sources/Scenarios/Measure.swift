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
  package var isHigherBetter: Bool { plain?.isHigherBetter ?? true }

  /// Whether figures are shares, which are printed in per cent.
  package var isShare: Bool { plain?.isShare ?? false }

  /// The name in words, with its kind of pushes in brackets; an author's own name as it is.
  package var words: String { plainWords + (kind.map { " [\($0)]" } ?? "") }

  /// The name in words without the kind of pushes.
  package var plainWords: String {
    plain?.words ?? (self == .netValue ? "net value" : rawValue)
  }

  /// The kind of pushes, such as `type=promotion`; `nil` for all.
  package var kind: String? { metric?.restriction?.description ?? foreign?.kind }

  /// The metric over all pushes; `nil` for anything but a metric.
  private var plain: PlainMetric? { metric?.plain ?? foreign?.metric }

  /// A metric of the pushes of a type that the table in use does not have, as a report may name one.
  private var foreign: (metric: PlainMetric, kind: String)? {
    guard case .named(let name) = self else { return nil }
    let text = FigureText(name)
    guard let kind = text.kind, kind.hasPrefix("type=") || kind.hasPrefix("cause="),
      let metric = PlainMetric(rawValue: text.name), name == "\(metric.rawValue)[\(kind)]"
    else { return nil }
    return (metric, kind)
  }
}
