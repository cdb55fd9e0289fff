import Statistics

/// The first pass over the units: sums by stratum, arm and metric.
final class TableSums {
  let arms: Int
  let metrics: Int
  let covariates: Int
  private let map: StratumMap
  /// By metric.
  private let slots: [Int]
  private let isPerUnit: [Bool]
  private let cells: UnsafeMutablePointer<UnitFigures>
  private let cellCount: Int
  /// Of all units, by arm, metric and covariate: the covariate's sum over the metric's units that
  /// have it, and how many do.
  private var covariateSums: [(sum: ExactSum, count: Int)]

  /// Units by arm, those without any value included.
  private(set) var sizes: [Int]

  init(_ intake: TableIntake, _ map: StratumMap) throws(TableError) {
    let bound = intake.bound
    arms = intake.arms.count
    metrics = bound.metricCount
    covariates = bound.covariates.count
    self.map = map
    slots = bound.metrics.map(\.slot)
    isPerUnit = bound.metrics.map { $0.denominator == nil }
    cellCount = map.count * arms * metrics
    cells = .allocate(capacity: max(1, cellCount))
    cells.initialize(repeating: UnitFigures(), count: cellCount)
    covariateSums = Array(repeating: (ExactSum(), 0), count: arms * metrics * covariates)
    sizes = []
    var sizes = [Int](repeating: 0, count: arms)
    let isPaired = bound.question.design == .paired
    try intake.units.each { stratum, arm, sums in
      if isPaired {
        if stratum == .all { for arm in 0..<arms { sizes[arm] += 1 } }
        addPair(map.place(stratum), sums, bound)
      } else {
        if stratum == .all { sizes[arm] += 1 }
        add(map.place(stratum), arm, sums)
        if covariates > 0, stratum == .all { addCovariates(arm, sums, bound) }
      }
    }
    self.sizes = sizes
  }

  deinit {
    cells.deinitialize(count: cellCount)
    cells.deallocate()
  }

  func figures(_ stratum: Int, _ arm: Int, _ metric: Int) -> UnitFigures {
    cells[(stratum * arms + arm) * metrics + metric]
  }

  @inline(__always)
  private func add(
    _ stratum: Int, _ arm: Int, _ sums: UnsafePointer<Double>
  ) {
    let cell = cells + (stratum * arms + arm) * metrics
    for metric in 0..<metrics {
      let top = sums[slots[metric]]
      if top.isNaN { continue }
      if isPerUnit[metric] {
        cell[metric].add(top)
      } else {
        cell[metric].add(top, of: sums[slots[metric] + 1])
      }
    }
  }

  /// Adds a unit of a paired design; one that lacks a metric in one arm lacks it in all.
  private func addPair(_ stratum: Int, _ sums: UnsafePointer<Double>, _ bound: BoundQuestion) {
    for metric in 0..<metrics {
      let quantity = bound.quantities[metric]
      guard (0..<arms).allSatisfy({ !sums[$0 * bound.width + quantity.slot].isNaN }) else {
        continue
      }
      for arm in 0..<arms {
        let own = sums + arm * bound.width + quantity.slot
        let cell = cells + (stratum * arms + arm) * metrics + metric
        if quantity.denominator == nil {
          cell.pointee.add(own[0])
        } else {
          cell.pointee.add(own[0], of: own[1])
        }
      }
    }
  }

  private func addCovariates(_ arm: Int, _ sums: UnsafePointer<Double>, _ bound: BoundQuestion) {
    for metric in 0..<metrics where !sums[bound.quantities[metric].slot].isNaN {
      for covariate in 0..<covariates {
        let value = Self.covariate(covariate, sums, bound)
        if value.isNaN { continue }
        let place = (arm * metrics + metric) * covariates + covariate
        covariateSums[place].sum.add(value)
        covariateSums[place].count += 1
      }
    }
  }

  /// A unit's covariate: the mean of its rows; NaN when it has none.
  @inline(__always)
  static func covariate(
    _ covariate: Int, _ sums: UnsafePointer<Double>, _ bound: BoundQuestion
  ) -> Double {
    let slot = bound.quantities[bound.metricCount + covariate].slot
    let count = sums[slot + 1]
    return count == 1 ? sums[slot] : sums[slot] / count
  }

  /// The mean over the units of all arms that have the covariate, which replaces a missing one.
  func covariateMean(_ metric: Int, _ covariate: Int) -> Double? {
    var sum = ExactSum()
    var count = 0
    for arm in 0..<arms {
      let own = covariateSums[(arm * metrics + metric) * covariates + covariate]
      sum.add(own.sum)
      count += own.count
    }
    return count > 0 ? sum.value / Double(count) : nil
  }

  /// The mean over an arm's units, with `fallback` for those without the covariate.
  func covariateMean(
    _ arm: Int, _ metric: Int, _ covariate: Int, fallback: Double
  ) -> Double {
    let own = covariateSums[(arm * metrics + metric) * covariates + covariate]
    let units = figures(0, arm, metric).units
    guard units > 0 else { return fallback }
    return (own.sum.value + Double(units - own.count) * fallback) / Double(units)
  }

  func covariateCount(_ arm: Int, _ metric: Int, _ covariate: Int) -> Int {
    covariateSums[(arm * metrics + metric) * covariates + covariate].count
  }
}
