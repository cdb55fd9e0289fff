import Statistics

/// The one-sided levels of a gate's looks, which together spend its alpha.
struct GateLooks: Sendable {
  /// By look; 0 where nothing may be spent yet.
  let levels: [Double]

  /// Lan and DeMets's spending at each share of the seeds; a single look has all of `alpha`. A bound
  /// for a normal statistic is taken as its tail probability, which a t test then uses.
  init(
    _ looks: [Int], alpha: Double, _ spending: Spending
  ) throws(StatisticsError) {
    guard looks.count > 1 else {
      levels = [alpha]
      return
    }
    let bounds = try GroupSequential(
      information: looks.map { Double($0) / Double(looks[looks.count - 1]) }, alpha: 2 * alpha,
      spending: spending)
    var levels: [Double] = []
    for bound in bounds.bounds {
      levels.append(bound.isFinite ? try Normal.upperTail(bound) : 0)
    }
    self.levels = levels
  }
}
