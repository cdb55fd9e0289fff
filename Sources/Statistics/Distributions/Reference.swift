/// The reference distribution of a standardised difference: normal or Student's t.
enum Reference {
  case normal
  case t(degreesOfFreedom: Double)

  var degreesOfFreedom: Double? {
    switch self {
    case .normal: nil
    case .t(let degreesOfFreedom): degreesOfFreedom
    }
  }

  func upperTail(_ statistic: Double) throws(StatisticsError) -> Double {
    switch self {
    case .normal: try Normal.upperTail(statistic)
    case .t(let dof): try StudentT.upperTail(statistic, degreesOfFreedom: dof)
    }
  }

  /// The value that is exceeded with probability `tail`.
  func upperQuantile(_ tail: Double) throws(StatisticsError) -> Double {
    switch self {
    case .normal: try Normal.upperQuantile(tail)
    case .t(let dof): try StudentT.upperQuantile(tail, degreesOfFreedom: dof)
    }
  }

  /// The half width, in standard errors, of a two-sided interval.
  func criticalValue(level: Double) throws(StatisticsError) -> Double {
    try upperQuantile((1 - level) / 2)
  }

  func pValue(_ statistic: Double, _ alternative: Alternative) throws(StatisticsError) -> Double {
    switch alternative {
    case .twoSided: min(1, 2 * (try upperTail(abs(statistic))))
    case .greater: try upperTail(statistic)
    case .less: try upperTail(-statistic)
    }
  }
}
