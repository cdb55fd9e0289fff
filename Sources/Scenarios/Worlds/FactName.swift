import PushModel

/// What a fact is of: a metric, or a metric among the people of one platform, `openRate[platform=android]`.
package struct FactName: Hashable, Sendable {
  package let metric: MetricName

  /// The platform of a person's first device; `nil` for all people.
  package let platform: Platform?

  package init(_ metric: MetricName, platform: Platform? = nil) {
    (self.metric, self.platform) = (metric, platform)
  }
}

extension FactName: RawRepresentable, Comparable, Codable, CodingKeyRepresentable {
  private static let platformKey = "platform="

  /// As scenarios and reports write it.
  package var rawValue: String {
    metric.rawValue + (platform.map { "[\(Self.platformKey)\($0.name)]" } ?? "")
  }

  /// The name that is written so; `nil` if there is none.
  package init?(rawValue: String) {
    let parts = FigureText(rawValue)
    guard let kind = parts.kind, kind.hasPrefix(Self.platformKey) else {
      guard let metric = MetricName(rawValue: rawValue) else { return nil }
      self.init(metric)
      return
    }
    guard let metric = MetricName(rawValue: parts.name),
      let platform = Platform(name: String(kind.dropFirst(Self.platformKey.count)))
    else { return nil }
    self.init(metric, platform: platform)
    guard self.rawValue == rawValue else { return nil }
  }

  package static func < (one: FactName, other: FactName) -> Bool { one.rawValue < other.rawValue }

  /// The name in words, with what restricts it in brackets.
  package var words: String { metric.words + (platform.map { " [\($0.name)]" } ?? "") }
}
