import Scenarios
import Statistics

/// The differences that a selection need not resolve, and the error that it may make.
///
/// Adjusted figures of all seeds share the errors of a census. Whatever the seeds say, a difference of
/// two points may be off by them; so the zone is narrower by as much as they may be, but for a tenth of the
/// error that the whole procedure may make. The other nine tenths are the selection's, whose samples are
/// independent from seed to seed given the census.
struct SizeZone {
  /// As the sweep has it, in the unit of the objective.
  let told: Double
  /// What the selection resolves.
  let indifference: Double
  let tolerances: [Double]
  let confidence: Double

  /// Whether the errors of the census take more than half of any of them.
  let isSpent: Bool

  private static let shareOfCensus = 0.1

  /// - Parameter run: Its points have their first seeds.
  init(_ run: SizeRun) throws(StatisticsError) {
    let seeds = 0..<run.size.firstSeeds
    let figures = run.points.map { run.runner.figures(run.size.objective, of: $0, in: seeds) }
    told = Self.told(run.size, figures)
    let slacks = run.size.suchThat.map { constraint in
      run.points.map { run.slack(constraint, of: $0, in: seeds).varianceOfCensus }.max() ?? 0
    }
    var most = 0.0
    for one in figures.indices {
      for other in figures.indices where other > one {
        most = max(most, (figures[one] - figures[other]).varianceOfCensus)
      }
    }
    guard most > 0 || slacks.contains(where: { $0 > 0 }) else {
      indifference = told
      tolerances = run.size.suchThat.map(\.tolerance)
      confidence = run.size.confidence
      isSpent = false
      return
    }
    let error = (1 - run.size.confidence) * Self.shareOfCensus
    let ways = max(1, figures.count - 1 + slacks.count)
    let reach = try Normal.upperQuantile(error / Double(ways))
    indifference = told - reach * most.squareRoot()
    tolerances = zip(run.size.suchThat, slacks).map { $0.tolerance - reach * $1.squareRoot() }
    confidence = run.size.confidence + error
    isSpent =
      indifference < told / 2
      || zip(tolerances, run.size.suchThat).contains { $0 < $1.tolerance / 2 }
  }

  private static func told(_ size: Sweep.Size, _ figures: [AdjustedFigures]) -> Double {
    if let margin = size.indifference.margin { return margin }
    let means = figures.compactMap(\.mean).map { size.sign * $0 }
    return size.indifference.relative! * abs(means.max() ?? 0)
  }
}
