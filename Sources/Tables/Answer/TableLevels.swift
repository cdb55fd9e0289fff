import Statistics

/// Every metric of every arm, with its interval.
struct TableLevels {
  let figures: TableFigures

  private var question: TableQuestion { figures.question }

  /// All units first, then segment by segment.
  func rows() throws(StatisticsError) -> [TableLevel] {
    var rows: [TableLevel] = []
    for arm in figures.armOrder {
      for metric in figures.kinds.indices { rows.append(try row(arm, metric, 0, "all")) }
    }
    for (dimension, name) in figures.map.dimensions.enumerated() {
      for value in figures.map.order(of: dimension) {
        let stratum = figures.map.place(dimension: dimension, value: value)
        let segment = "\(name)=\(figures.map.values[dimension][value])"
        for arm in figures.armOrder {
          for metric in figures.kinds.indices {
            rows.append(try row(arm, metric, stratum, segment))
          }
        }
      }
    }
    return rows
  }

  private func row(
    _ arm: Int, _ metric: Int, _ stratum: Int, _ segment: String
  ) throws(StatisticsError) -> TableLevel {
    let own = figures.figures(metric, arm: arm, in: stratum)
    let (interval, method) = try interval(own, figures.kinds[metric])
    let isTotals = figures.kinds[metric] == .totals
    let isBounded = figures.units[metric] == .share
    return TableLevel(
      arm: figures.intake.arms[arm], metric: figures.bound.quantities[metric].name,
      unit: figures.units[metric], segment: segment, numerator: own.numerator,
      denominator: own.denominator, value: own.value,
      // Shares are within 0...1, but a symmetric interval may not be.
      low: interval.map { isBounded ? max(0, $0.low) : $0.low },
      high: interval.map { isBounded ? min(1, $0.high) : $0.high }, method: method,
      units: own.units, perUnit: isTotals ? nil : distribution(own))
  }

  private func distribution(_ own: ArmFigures) -> TableLevel.Distribution? {
    guard let mean = own.mean, let least = own.least, let most = own.most else { return nil }
    return TableLevel.Distribution(
      count: own.valued, mean: mean, sd: own.deviation, min: least, max: most)
  }

  private func interval(
    _ own: ArmFigures, _ kind: MetricKind
  ) throws(StatisticsError) -> (ConfidenceInterval?, String) {
    guard own.value != nil else { return (nil, Degeneracy.noDenominator.description) }
    switch kind {
    case .outcome, .totals:
      guard let tally = try own.tally() else { return (nil, "no counts of trials") }
      return (try tally.wilson(level: question.level), "Wilson")
    case .mean:
      return (try symmetric(own), "t over units")
    case .ratio:
      return (try ratio(own), "delta method over units")
    }
  }

  private func ratio(_ own: ArmFigures) throws(StatisticsError) -> ConfidenceInterval? {
    guard own.units > 1 else { return nil }
    do throws(StatisticsError) {
      return try RatioEstimate(own.parts(), carriers: own.carriers).interval(level: question.level)
    } catch .degenerate {
      return nil
    }
  }

  private func symmetric(
    _ own: ArmFigures
  ) throws(StatisticsError) -> ConfidenceInterval? {
    guard own.units > 1 else { return nil }
    let parts = try own.parts()
    let tail = (1 - question.level) / 2
    let reach = try StudentT.upperQuantile(tail, degreesOfFreedom: Double(own.units - 1))
    let half = reach * parts.varianceOfMean.squareRoot()
    return ConfidenceInterval(
      low: parts.mean - half, high: parts.mean + half, level: question.level)
  }
}
