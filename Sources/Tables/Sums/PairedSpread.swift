import Statistics

/// Sums of squares of the differences within units, each arm against the baseline.
final class PairedSpread {
  private struct Cell {
    /// Of what the arms' parts differ by, less the means' difference: its sum and that of squares.
    var rests = ExactSum()
    var squares = ExactSum()
    var relative = ExactSum()
    var isIdentity = true
    var isConstant = true

    /// About the exact mean.
    func spread(of units: Int) -> Double {
      isConstant ? 0 : max(0, squares.value - rests.value * rests.value / Double(units))
    }
  }

  private let bound: BoundQuestion
  private let arms: Int
  private let metrics: Int
  private let baseline: Int
  private let figures: [ArmFigures]
  private var cells: [Cell]

  init(_ bound: BoundQuestion, arms: Int, baseline: Int, figures: [ArmFigures]) {
    self.bound = bound
    self.arms = arms
    self.baseline = baseline
    self.figures = figures
    metrics = bound.metricCount
    cells = Array(repeating: Cell(), count: figures.count)
  }

  func add(_ stratum: Int, _ sums: UnsafePointer<Double>) {
    for metric in 0..<metrics {
      let quantity = bound.quantities[metric]
      guard (0..<arms).allSatisfy({ !sums[$0 * bound.width + quantity.slot].isNaN }) else {
        continue
      }
      let control = part(stratum, baseline, metric, sums)
      for arm in 0..<arms where arm != baseline {
        let own = part(stratum, arm, metric, sums)
        let step = mean(stratum, arm, metric) - mean(stratum, baseline, metric)
        let isMean = quantity.denominator == nil
        add(
          own, control, isMean ? step : nil, to: (stratum * arms + arm) * metrics + metric)
      }
    }
  }

  private func mean(_ stratum: Int, _ arm: Int, _ metric: Int) -> Double {
    figures[(stratum * arms + arm) * metrics + metric].value ?? 0
  }

  private struct Part {
    let top, bottom, residual, relative: Double
  }

  private func part(
    _ stratum: Int, _ arm: Int, _ metric: Int, _ sums: UnsafePointer<Double>
  ) -> Part {
    let quantity = bound.quantities[metric]
    let own = sums + arm * bound.width + quantity.slot
    let bottom = quantity.denominator == nil ? 1 : own[1]
    let mean = figures[(stratum * arms + arm) * metrics + metric]
    guard let value = mean.value else {
      return Part(top: own[0], bottom: bottom, residual: 0, relative: 0)
    }
    let residual = TableSpread.residual(own[0], bottom, value) / mean.denominatorMean
    return Part(
      top: own[0], bottom: bottom, residual: residual,
      relative: value > 0 ? residual / value : 0)
  }

  /// - Parameter step: Difference of the arms' means; `nil` for a ratio of two columns.
  private func add(_ own: Part, _ control: Part, _ step: Double?, to place: Int) {
    let rest = step.map { (own.top - control.top) - $0 } ?? (own.residual - control.residual)
    let relative = own.relative - control.relative
    cells[place].rests.add(rest)
    cells[place].squares.add(rest * rest)
    cells[place].relative.add(relative * relative)
    if own.top != control.top || own.bottom != control.bottom { cells[place].isIdentity = false }
    if !TableSpread.isRounding(rest, of: max(abs(own.top), abs(control.top))) {
      cells[place].isConstant = false
    }
  }

  /// An arm and the baseline over the same units.
  func pair(
    _ stratum: Int, _ arm: Int, _ metric: Int
  ) throws(StatisticsError) -> PairedRatio {
    let (cell, control, own) = found(stratum, arm, metric)
    guard let a = control.value, let b = own.value else {
      throw .degenerate(method: "paired ratio", .noDenominator)
    }
    guard own.units >= 2 else {
      throw .degenerate(method: "paired ratio", .notEstimable("there are fewer than two units"))
    }
    return try PairedRatio(
      controlRatio: a, treatmentRatio: b, spread: cell.spread(of: own.units),
      relativeSpread: cell.relative.value, subscribers: own.units, isIdentity: cell.isIdentity)
  }

  /// The same of a metric per unit, by its differences.
  func differences(
    _ stratum: Int, _ arm: Int, _ metric: Int
  ) throws(StatisticsError) -> PairedT {
    let (cell, control, own) = found(stratum, arm, metric)
    guard own.units >= 2, let a = control.value, let b = own.value else {
      throw .degenerate(method: "paired t-test", .notEstimable("there are fewer than two units"))
    }
    let size = Double(own.units)
    return try PairedT(
      moments: try Moments(
        count: own.units, mean: (b - a) + cell.rests.value / size,
        variance: cell.spread(of: own.units) / (size - 1)),
      scale: 0, isIdentity: cell.isIdentity)
  }

  private func found(
    _ stratum: Int, _ arm: Int, _ metric: Int
  ) -> (Cell, control: ArmFigures, own: ArmFigures) {
    let place = (stratum * arms + arm) * metrics + metric
    return (
      cells[place], figures[(stratum * arms + baseline) * metrics + metric], figures[place]
    )
  }
}
