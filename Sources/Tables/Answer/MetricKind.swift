import Statistics

/// The kind of a metric's data, which decides how arms are compared.
enum MetricKind {
  /// One outcome, yes or no, per unit.
  case outcome
  /// One number per unit.
  case mean
  /// A ratio of totals over units.
  case ratio
  /// Counts of independent trials.
  case totals
}

extension MetricKind {
  /// - Parameter arms: The metric's figures in every arm.
  init(_ arms: [ArmFigures], isTotals: Bool) {
    let found = arms.filter { $0.units > 0 }
    self =
      if isTotals { .totals } else if found.allSatisfy({ $0.isBinary && $0.isPerOne }) {
        .outcome
      } else if found.allSatisfy(\.isPerOne) { .mean } else { .ratio }
  }

  /// Unit of the figures: a share if numerators of nearly all units lie within 0...denominator.
  func unit(_ arms: [ArmFigures]) -> MetricUnit {
    switch self {
    case .outcome: return .share
    case .mean: return .mean
    case .ratio, .totals:
      let units = arms.reduce(0) { $0 + $1.units }
      let above = arms.reduce(0) { $0 + $1.above }
      let isShare =
        units > 0 && 100 * above <= units
        && arms.allSatisfy { $0.numerator >= 0 && ($0.least ?? 0) >= 0 }
        && arms.allSatisfy { $0.numerator <= $0.denominator }
      return isShare ? .share : .mean
    }
  }
}
