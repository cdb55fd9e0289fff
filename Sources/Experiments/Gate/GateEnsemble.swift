import Scenarios
import Statistics
import Worlds

/// The ensemble over which a gate is judged: each replication draws a world, the same for both arms.
///
/// A condition is met in a world or not. The gate passes a candidate that is safe, which meets it in 95 of 100 worlds or
/// more, and fails one that meets it in 5 or fewer; between, it depends on what the user did not tell, and more
/// replications cannot decide.
struct GateEnsemble: Sendable {
  let worlds: MemberSummary

  /// Worlds below which a share of 95 of 100 says nothing.
  private static let drawnMin = 20

  init(_ worlds: MemberSummary) { self.worlds = worlds }

  /// `nil` for a plan whose replications all have the scenario's own world.
  init?(_ plan: ExperimentPlan) {
    guard let worlds = MemberSummary(plan) else { return nil }
    self.worlds = worlds
  }

  /// What is said where too few worlds were drawn to decide; `nil` where they are enough.
  var warning: String? {
    let drawn = Set(worlds.drawn).count
    return drawn < Self.drawnMin
      ? "\(drawn) worlds were drawn: below \(Self.drawnMin) a gate over an ensemble is not decided"
      : nil
  }

  /// The figures of each world, in the order in which they were first drawn.
  private func grouped(_ values: [Double?]) -> [[Double]] {
    var places: [Int: Int] = [:]
    var rows: [[Double]] = []
    for (member, value) in zip(worlds.drawn, values) {
      guard let value else { continue }
      if let place = places[member] {
        rows[place].append(value)
      } else {
        places[member] = rows.count
        rows.append([value])
      }
    }
    return rows
  }
}

extension GateEnsemble {
  /// Decides a condition by the share of worlds that meet it, and by chance within them: a share that luck alone may
  /// have made is undecided.
  ///
  /// - Parameters:
  ///   - slack: Of the condition by replication; `nil` where it is not defined.
  ///   - alpha: One-sided level of the mean slack over worlds.
  func judge(
    _ slack: [Double?], alpha: Double, _ finding: inout GateFinding
  ) throws(StatisticsError) {
    let rows = grouped(slack)
    guard rows.count > 1 else {
      finding.method = "one world says nothing of others"
      return
    }
    let effects = try Self.effects(rows)
    let held = Double(effects.count { $0 > 0 }) / Double(effects.count)
    finding.heldShare = held
    finding.worldsDrawn = effects.count
    let (low, high) = try Self.limits(rows.map { $0.reduce(0, +) / Double($0.count) }, alpha)
    finding.slack = effects.reduce(0, +) / Double(effects.count)
    (finding.slackLow, finding.slackHigh) = (low, high)
    finding.method = "t over \(effects.count) worlds; shares without luck"
    finding.decision = Self.decision(Safety(heldShare: held), low, high, of: effects.count)
  }

  private static func decision(
    _ safety: Safety, _ low: Double, _ high: Double, of worlds: Int
  ) -> GateResult {
    switch safety {
    case _ where worlds < drawnMin: .undecided
    case .safe where low > 0: .passed
    case .fails where high < 0: .failed
    default: .undecided
    }
  }

  /// Each world's slack without its luck, as wide as worlds are: what is left of luck in the means is taken off, and
  /// what that narrows too much is given back. The means themselves where no world was drawn twice.
  private static func effects(_ rows: [[Double]]) throws(StatisticsError) -> [Double] {
    do throws(StatisticsError) {
      let split = try VarianceSplit(rows)
      let shrunk = split.shrunk()
      let spread = try Moments(shrunk).standardDeviation
      let stretch = spread > 0 ? split.deviationOfOneWorld / spread : 1
      return shrunk.map { split.mean + stretch * ($0 - split.mean) }
    } catch .degenerate {
      return rows.map { $0.reduce(0, +) / Double($0.count) }
    }
  }

  /// One-sided limits of the mean over worlds.
  private static func limits(
    _ means: [Double], _ alpha: Double
  ) throws(StatisticsError) -> (low: Double, high: Double) {
    do throws(StatisticsError) {
      let test = try NonInferiority(seedDifferences: means, margin: 0, alpha: alpha)
      return (test.lowerBound, test.upperBound)
    } catch .degenerate {
      // The same in every world.
      return (means[0], means[0])
    }
  }
}
