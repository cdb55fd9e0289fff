import Statistics

/// The second pass over units: sums of squared residuals about the means, without cancellation.
final class TableSpread {
  private struct Cell {
    /// Sums of num - value den, of its square, and of its products with den.
    var rests = ExactSum()
    var squares = ExactSum()
    var products = ExactSum()
    /// Sums of the units' own values less their mean, and of their squares.
    var values = ExactSum()
    var valueSquares = ExactSum()
    var denominators = ExactSum()
    var isConstant = true

    @inline(__always)
    mutating func add(_ top: Double, _ rest: Double) {
      rests.add(rest)
      squares.add(rest * rest)
      if !TableSpread.isRounding(rest, of: top) { isConstant = false }
    }
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
        cells[start + metric].add(top, top - (mean.mean ?? 0))
      } else {
        let bottom = sums[slots[metric] + 1]
        let rest = Self.residual(top, bottom, mean.value ?? 0)
        cells[start + metric].add(top, rest)
        cells[start + metric].products.add(rest * bottom)
        let excess = bottom - mean.denominatorMean
        cells[start + metric].denominators.add(excess * excess)
        if bottom > 0 {
          let own = top / bottom - (mean.mean ?? 0)
          cells[start + metric].values.add(own)
          cells[start + metric].valueSquares.add(own * own)
        }
      }
    }
  }

  /// num - R den, rounded once.
  @inline(__always)
  static func residual(_ top: Double, _ bottom: Double, _ ratio: Double) -> Double {
    bottom == 1 ? top - ratio : top.addingProduct(-ratio, bottom)
  }

  /// Whether a residual is within the rounding error of the number that it was computed from: two
  /// units in its last place, as for the moments of a sample.
  @inline(__always)
  static func isRounding(_ rest: Double, of top: Double) -> Bool {
    abs(rest) <= 2 * top.ulp
  }

  /// The figures of the first pass, completed by the second.
  var figures: [ArmFigures] {
    means.enumerated().map { place, mean in
      isPerUnit[place % metrics]
        ? Self.perUnit(mean, cells[place]) : Self.ratio(mean, cells[place])
    }
  }

  /// The sum of squares about a mean that was rounded, less what the rounding adds to it: Chan, Golub
  /// and LeVeque's corrected two-pass algorithm (1983).
  private static func squares(
    _ squares: ExactSum, about sum: ExactSum, of count: Int
  ) -> Double {
    guard count > 0 else { return 0 }
    return max(0, squares.value - sum.value * sum.value / Double(count))
  }

  private static func perUnit(_ mean: ArmFigures, _ cell: Cell) -> ArmFigures {
    var figures = mean
    guard !cell.isConstant else { return figures }
    figures.rest = cell.rests.value / Double(mean.units)
    figures.spread = squares(cell.squares, about: cell.rests, of: mean.units)
    figures.meanSpread = figures.spread
    return figures
  }

  private static func ratio(_ mean: ArmFigures, _ cell: Cell) -> ArmFigures {
    var figures = mean
    figures.meanSpread = squares(cell.valueSquares, about: cell.values, of: mean.valued)
    figures.denominatorSpread = cell.denominators.value
    guard !cell.isConstant, mean.denominator > 0 else { return figures }
    let (rest, denominators) = (cell.rests.value / mean.denominator, mean.denominatorMean)
    figures.rest = rest
    let others =
      figures.denominatorSpread + Double(mean.units) * denominators * denominators
    figures.spread = max(
      0, cell.squares.value - 2 * rest * cell.products.value + rest * rest * others)
    return figures
  }
}
