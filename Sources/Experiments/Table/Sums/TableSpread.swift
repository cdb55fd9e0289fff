import Statistics

/// The second pass over the units: squares of what is left when the means are taken away, so that
/// nothing cancels.
final class TableSpread {
  private struct Cell {
    var residuals = ExactSum()
    var values = ExactSum()
    var denominators = ExactSum()
  }

  private let map: StratumMap
  private let arms: Int
  private let metrics: Int
  private let cells: UnsafeMutablePointer<Cell>
  private let means: [ArmFigures]
  /// By metric: of metrics with one number per unit.
  private(set) var tallies: [ValueTally?]
  private let isPerUnit: [Bool]
  private let slots: [Int]

  /// - Parameter figures: By stratum, arm and metric, from the first pass.
  init(
    _ intake: TableIntake, _ map: StratumMap, figures: [ArmFigures], tallies: [ValueTally?],
    pairs: PairedSpread?, covariates: CovariateSpread?
  ) throws(TableError) {
    self.map = map
    arms = intake.arms.count
    metrics = intake.bound.metricCount
    means = figures
    cells = .allocate(capacity: max(1, figures.count))
    cells.initialize(repeating: Cell(), count: figures.count)
    self.tallies = []
    var tallies = tallies
    let tallied = tallies.indices.filter { tallies[$0] != nil }
    let bound = intake.bound
    isPerUnit = bound.metrics.map { $0.denominator == nil }
    slots = bound.metrics.map(\.slot)
    let isPaired = bound.question.design == .paired
    try intake.units.each { stratum, arm, sums in
      let place = map.place(stratum)
      if isPaired {
        for arm in 0..<arms { add(place, arm, sums + arm * bound.width) }
        pairs?.add(place, sums)
      } else {
        add(place, arm, sums)
        guard stratum == .all else { return }
        covariates?.add(arm, sums)
        for metric in tallied {
          let value = sums[slots[metric]]
          if !value.isNaN { tallies[metric]!.add(value, arm: arm) }
        }
      }
    }
    self.tallies = tallies
  }

  deinit {
    cells.deinitialize(count: means.count)
    cells.deallocate()
  }

  @inline(__always)
  private func add(
    _ stratum: Int, _ arm: Int, _ sums: UnsafePointer<Double>
  ) {
    let start = (stratum * arms + arm) * metrics
    for metric in 0..<metrics {
      let top = sums[slots[metric]]
      if top.isNaN { continue }
      let mean = means[start + metric]
      if isPerUnit[metric] {
        let rest = top - (mean.mean ?? 0)
        cells[start + metric].residuals.add(rest * rest)
      } else {
        let bottom = sums[slots[metric] + 1]
        let rest = Self.residual(top, bottom, mean.value ?? 0)
        cells[start + metric].residuals.add(rest * rest)
        let excess = bottom - mean.denominatorMean
        cells[start + metric].denominators.add(excess * excess)
        if bottom > 0 {
          let own = top / bottom - (mean.mean ?? 0)
          cells[start + metric].values.add(own * own)
        }
      }
    }
  }

  /// num - R den; rounding alone is 0.
  @inline(__always)
  static func residual(_ top: Double, _ bottom: Double, _ ratio: Double) -> Double {
    let rest = top - ratio * bottom
    return abs(rest) <= 8 * Double.ulpOfOne * abs(top) ? 0 : rest
  }

  /// What was found, put into the figures of the first pass.
  var figures: [ArmFigures] {
    means.enumerated().map { place, mean in
      var figures = mean
      let cell = cells[place]
      figures.spread = cell.residuals.value
      figures.meanSpread =
        isPerUnit[place % metrics] ? figures.spread : cell.values.value
      figures.denominatorSpread = cell.denominators.value
      return figures
    }
  }
}
