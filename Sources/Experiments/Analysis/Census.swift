import PushModel
import Scenarios
import SimKernel
import SimWorld

/// The expectations of the figures of people (``PersonFigure``) in the worlds of a plan, from worlds that
/// are drawn for them alone and in which no strategy runs.
///
/// A world's businesses make most of the difference between worlds. How much they post beyond their
/// expectation has the mean 0, so the regression of the figures on it takes most of the census's
/// own error away.
struct Census: Sendable {
  /// By ``PersonFigure``.
  let means: [Double]
  /// Covariances of the errors of ``means``.
  let covariances: [[Double]]
  /// The number of worlds.
  let worlds: Int

  /// People of each world, who take less time than its posts. *Assumption*: more say little, since they
  /// follow the same businesses.
  private static let peopleMax = 1_024
  /// Worlds for each replication of the plan, and the fewest and the most of them: *assumptions*, by
  /// which a census takes some hundredths of the time of the run.
  private static let (worldsEach, worldsRange) = (10, 100...1_000)
  /// The first replication of the census: the plan's own end before.
  private static let firstKey: UInt32 = 1 << 31

  /// `nil` for worlds in which people join: a part of the people does not stand for all.
  init?(_ plan: ExperimentPlan) throws(WorldError) {
    guard plan.scenario.world.arrivals == nil else { return nil }
    let world = try WorldPlan(
      plan.scenario.world, span: plan.span, zones: plan.zones.detached(),
      commands: plan.scenario.scheduledCommands)
    let count = min(plan.people, Self.peopleMax)
    let wanted = Self.worldsEach * plan.scenario.replications
    worlds = min(max(wanted, Self.worldsRange.lowerBound), Self.worldsRange.upperBound)
    var (rows, rates) = ([[Double]](), [Double]())
    for index in 0..<worlds {
      let key = StreamKey(
        seed: plan.scenario.seed, replication: Self.firstKey + UInt32(index))
      let schedule = Schedule(world, key)
      let lane = LaneWorld(figuresOf: world, schedule, key, count: count)
      rows.append(Self.means(lane.figures(), of: count))
      rates.append(world.rateSurplus(of: schedule))
    }
    (means, covariances) = Self.estimate(rows, rates)
  }

  private static func means(_ figures: ContiguousArray<Int32>, of count: Int) -> [Double] {
    var sums = [Int64](repeating: 0, count: PersonFigure.count)
    for (place, value) in figures.enumerated() { sums[place % sums.count] += Int64(value) }
    return sums.map { Double($0) / Double(count) }
  }

  /// The means of the rows without what `rates` explains, and the covariances of their errors.
  private static func estimate(
    _ rows: [[Double]], _ rates: [Double]
  ) -> (means: [Double], covariances: [[Double]]) {
    let count = Double(rows.count)
    let rate = rates.reduce(0, +) / count
    let spread = rates.reduce(0) { $0 + ($1 - rate) * ($1 - rate) }
    let means = (0..<PersonFigure.count).map { figure in
      rows.reduce(0) { $0 + $1[figure] } / count
    }
    let slopes = means.indices.map { figure in
      spread > 0
        ? zip(rows, rates).reduce(0) { $0 + ($1.0[figure] - means[figure]) * ($1.1 - rate) }
          / spread
        : 0
    }
    let rest = zip(rows, rates).map { row, own in
      means.indices.map { row[$0] - means[$0] - slopes[$0] * (own - rate) }
    }
    // The rate's own mean is off by a random amount, too: 1/n + rate²/spread.
    let share = 1 / count + (spread > 0 ? rate * rate / spread : 0)
    let covariances = means.indices.map { first in
      means.indices.map { second in
        rest.reduce(0) { $0 + $1[first] * $1[second] } / (count - 2) * share
      }
    }
    return (means.indices.map { means[$0] - slopes[$0] * rate }, covariances)
  }
}
