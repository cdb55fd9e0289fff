extension MetricName {
  /// The name in words, with its kind of pushes in brackets.
  package var words: String { plain.words + (restriction.map { " [\($0.description)]" } ?? "") }

  /// The name in words of a metric that is written so, or of the net value; a name that is neither
  /// stays as it is.
  package static func words(of name: String) -> String {
    name == EventValues.netValue ? "net value" : MetricName(rawValue: name)?.words ?? name
  }
}
