import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics
import Worlds

/// The worlds that a log may be of: responses and reasons to leave that show what it shows.
package struct LogWorlds: Sendable {
  /// What varied by chance in the log, by dimension.
  package let chances: [LogChance]

  /// Whether openings go with weekdays, time, volume and own hours as the best model says.
  package let checks: [ResponseCheck]

  /// The uncertain keys with their values.
  package let keys: [DrawnKey]

  /// The same keys as if nothing had varied by chance: what levels alone tell.
  package let levels: [DrawnKey]

  /// People whose openings over as many days as the log has would tell the ratio of two equal groups to ± 10 %, if chance
  /// dealt what differs between them.
  package let peopleToTell: Int

  /// Days of the log.
  package let days: Double

  /// Dimensions that varied by chance.
  package var byChance: Set<PushDimension> {
    Set(chances.filter { $0.basis != nil }.map(\.dimension))
  }
}

/// What a calibration keeps of a log to draw worlds from.
package struct LogEvidence {
  let chances: [LogChance]
  let trials: ResponseTrials
  let models: ResponseModels
  let days: Double
  /// Whether people left at pushes shown to them, with the number in the week before; empty for a log of too few
  /// departures.
  let exposures: [(hasLeft: Bool, weekly: Double)]
}

extension LogEvidence {
  init?(
    _ log: PushLog, _ clock: LogClock, _ question: LogQuestion, _ response: ResponseFit,
    _ parts: [CalibrationPart]
  ) {
    guard let models = response.models else { return nil }
    chances = LogChances(log, stated: question.randomised).all(clock)
    trials = response.trials
    days = Double(log.last - log.first) / 86_400_000
    self.models = models
    let isLeavingFitted = parts.contains { $0.name == .leaving && $0.state != .absent }
    exposures = isLeavingFitted ? LeavingFit(log: log, level: question.level).exposures : []
  }

  /// Draws the worlds.
  ///
  /// - Parameters:
  ///   - world: The world that was fitted, whose keys are given other values.
  ///   - count: Number of worlds.
  /// - Throws: `degenerate` where the log's openings do not tell levels.
  /// - Complexity: Some twenty fits of 10,000 pushes.
  package func worlds(
    over world: WorldParameters, count: Int, seed: UInt64
  ) throws(StatisticsError) -> LogWorlds {
    let byChance = Set(chances.filter { $0.basis != nil }.map(\.dimension))
    let levels = try keys(over: world, count, seed, byChance: [])
    return LogWorlds(
      chances: chances,
      checks: try ResponseGroups(trials, models.entries[models.taken].fit).checks(),
      keys: byChance.isEmpty ? levels : try keys(over: world, count, seed, byChance: byChance),
      levels: levels, peopleToTell: try peopleToTell, days: days)
  }

  /// Half of the interval that a change is to be told with, as a share of the level.
  private static let precision = 0.1

  /// Of two groups with n / 2 people the logarithm of the ratio has the variance 4 c² / n, with c the coefficient of
  /// variation of openings between people.
  private var peopleToTell: Int {
    get throws(StatisticsError) {
      let opens = trials.all.map { own in Double(own.count { $0.isSuccess }) }
      let weights = Weights(equal: opens.count)
      let variation = weights.deviation(opens) / weights.mean(opens)
      let errors = try Normal.upperQuantile(0.025) / Self.precision
      return Int((4 * variation * variation * errors * errors).rounded(.up))
    }
  }

  private func keys(
    over world: WorldParameters, _ count: Int, _ seed: UInt64, byChance: Set<PushDimension>
  ) throws(StatisticsError) -> [DrawnKey] {
    let draws = try ResponseDraws(trials, models, seed: seed).drawn(count, byChance: byChance)
    let response = try ResponseKeys(
      draws, trials, world, isWearTold: byChance.contains(.volume), seed: seed)
    return (response.all + (try leaving(count, seed, byChance))).filter { Set($0.values).count > 1 }
  }

  private func leaving(
    _ count: Int, _ seed: UInt64, _ byChance: Set<PushDimension>
  ) throws(StatisticsError) -> [DrawnKey] {
    guard !exposures.isEmpty else { return [] }
    let isTold = byChance.contains(.volume)
    let draws = try LeavingDraws(exposures, seed: seed).drawn(count, isByChance: isTold)
    let fatigue = "world.fatigue."
    return [
      DrawnKey(fatigue + "optOutPerPush", draws.map(\.perPush), isTold: isTold),
      DrawnKey(fatigue + "leavePerWeekAbove", draws.map(\.perWeekAbove), isTold: isTold),
      DrawnKey(fatigue + "toleranceMedian", draws.map(\.toleranceMedian), isTold: isTold),
      DrawnKey(fatigue + "toleranceSigma", draws.map(\.toleranceSigma), isTold: isTold),
    ]
  }
}
