import Statistics

/// What one method says of one experiment.
struct Answer: Sendable {
  var p: Double
  /// Of the difference, 95 %; `nil` for a test alone.
  var interval: ConfidenceInterval?
  /// Of the relative difference, where the method has one.
  var relative: ConfidenceInterval?
}

extension Answer {
  init(_ found: Difference) { self.init(p: found.pValue, interval: found.interval) }

  init?(p: Double?, low: Double?, high: Double?) {
    guard let p, let low, let high else { return nil }
    self.init(p: p, interval: ConfidenceInterval(low: low, high: high, level: 0.95))
  }

  init?(_ other: OtherAnswer?) {
    self.init(p: other?.p, low: other?.low, high: other?.high)
  }

  /// The headline.
  init?(_ row: Comparison) {
    self.init(p: row.p, low: row.low, high: row.high)
    guard let low = row.relativeLow, let high = row.relativeHigh else { return }
    relative = ConfidenceInterval(low: low, high: high, level: 0.95)
  }
}
