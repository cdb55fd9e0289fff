import Documents

/// The shape of a metric's name in any file: a word, or a word with a kind of pushes in brackets.
package enum MetricShape {
  /// A metric over all pushes or over those of one kind.
  package static let shape = including([])

  /// The same, or one of some further words.
  package static func including(_ words: [Choice]) -> Shape {
    .oneOf([.choice(PlainMetric.allCases.map { Choice($0.rawValue, $0.doc) } + words), restricted])
  }

  private static let restricted = Shape.text(
    TextPattern(
      "one of them with a kind of pushes in brackets, such as openRate[type=promo.offer], of the keys "
        + PushRestriction.Key.allCases.map(\.rawValue).joined(separator: ", "),
      regex: regex, hint: { MetricName.problem(of: $0) }
    ) { MetricName(rawValue: $0)?.restriction != nil })

  private static var regex: String {
    let metrics = PlainMetric.allCases.filter { $0.whyUnrestricted == nil }
    let keys = PushRestriction.Key.allCases.filter { $0 != .cause }
    return "^(" + form(metrics, keys) + "|" + form(metrics.filter(\.hasCause), [.cause]) + ")$"
  }

  private static func form(_ metrics: [PlainMetric], _ keys: [PushRestriction.Key]) -> String {
    "(" + metrics.map(\.rawValue).joined(separator: "|") + ")\\[("
      + keys.map { "\($0.rawValue)=\($0.pattern)" }.joined(separator: "|") + ")\\]"
  }
}
