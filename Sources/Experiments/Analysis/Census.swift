import PushModel
import Scenarios
import SimKernel
import SimWorld
import Statistics
import Synchronization

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
  /// The share of the run's time that it may take, but for ``worldsRange``. *Assumption*.
  private static let timeShare = 0.04
  /// The time that it takes for a business and for a person, in that of a person under one arm, as
  /// measured on the quickstart.
  private static let (businessTime, personTime) = (0.3, 0.06)
  /// The fewest and the most worlds. *Assumption*.
  private static let worldsRange = 50...1_000
  /// The first replication of the census: the plan's own end before.
  private static let firstKey: UInt32 = 1 << 31

  /// The census of a plan that ran, or `nil` for worlds in which people join, since a part of the people does
  /// not stand for all, and for several worlds, which have no average one.
  ///
  /// - Parameters:
  ///   - arms: The number of runs of each replication, by which the census is made as large.
  ///   - threads: The result does not depend on them.
  static func of(_ plan: ExperimentPlan, arms: Int? = nil, threads: Int = 1) -> Census? {
    guard plan.scenario.world.arrivals == nil, plan.hasOneWorld else { return nil }
    do {
      let world = try WorldPlan(
        plan.world(of: 0), span: plan.span, zones: plan.zones.detached(),
        commands: plan.scenario.scheduledCommands)
      return try Census(plan, world, arms ?? plan.scenario.arms.count, threads)
    } catch {
      preconditionFailure("a world that ran is refused: \(error)")
    }
  }

  private init(
    _ plan: ExperimentPlan, _ world: WorldPlan, _ arms: Int, _ threads: Int
  ) throws {
    let count = min(plan.people, Self.peopleMax)
    let worlds = Self.worlds(of: plan, arms, asking: count)
    let rows = Mutex(
      [(figures: [Double], rate: Double)](repeating: ([], 0), count: worlds))
    let ask: @Sendable (Int) -> Void = { index in
      let key = StreamKey(
        seed: plan.scenario.seed, replication: Self.firstKey + UInt32(index))
      let schedule = Schedule(world, key)
      let lane = LaneWorld(figuresOf: world, schedule, key, count: count)
      let row = (Self.means(lane.figures(), of: count), world.rateSurplus(of: schedule))
      rows.withLock { $0[index] = row }
    }
    // A run whose cells are there ends with what it says, also where no thread can be started now.
    do { try WorkerPool(threads: threads).run(worlds, ask) } catch RunError.notStarted {
      for index in 0..<worlds { ask(index) }
    }
    let all = rows.withLock { $0 }
    self.worlds = worlds
    (means, covariances) = Self.estimate(all.map(\.figures), all.map(\.rate))
  }

  private static func worlds(of plan: ExperimentPlan, _ arms: Int, asking people: Int) -> Int {
    let run = Double(plan.scenario.replications) * Double(plan.people) * Double(arms)
    let own =
      businessTime * Double(plan.scenario.world.businesses) + personTime * Double(people)
    let wanted = timeShare * run / max(1, own)
    return Int(
      min(max(wanted, Double(worldsRange.lowerBound)), Double(worldsRange.upperBound)))
  }

  private static func means(_ figures: ContiguousArray<Int32>, of count: Int) -> [Double] {
    CountRows.sums(figures.span, width: PersonFigure.count).map { Double($0) / Double(count) }
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
