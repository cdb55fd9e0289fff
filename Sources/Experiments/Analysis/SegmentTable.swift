import Scenarios
import SimWorld
import Statistics

/// Effects within segments of the subscribers, and tests of whether they differ: exploratory, with
/// a correction of their own.
struct SegmentTable {
  let scenario: Scenario
  let segments: [SegmentEvidence]
  let cohortDays: Double
  /// The worlds that replications drew; `nil` where all have one.
  var members: MemberRows?

  private var baseline: Int { scenario.baselineIndex }
  private var metrics: [MetricName] { scenario.metrics.success + scenario.metrics.guarded }

  /// Comparisons of every arm in every segment, in success metrics and guardrails.
  func rows() throws(StatisticsError) -> [Comparison] {
    var rows: [Comparison] = []
    for arm in scenario.arms.indices where arm != baseline {
      for metric in metrics {
        for segment in segments where segment.defines(metric) && segment.occurs {
          rows.append(try row(metric, arm, segment))
        }
      }
    }
    return try rows.adjusted(.exploratory, by: .benjaminiHochberg, alpha: Comparison.alpha)
  }

  /// Interaction tests, one for each arm, metric and dimension.
  func interactions() throws(StatisticsError) -> [Interaction] {
    var tests: [Interaction] = []
    for arm in scenario.arms.indices where arm != baseline {
      for metric in metrics {
        for dimension in scenario.metrics.segments
        where segments.contains(where: { $0.dimension == dimension && $0.defines(metric) }) {
          tests.append(try interaction(metric, arm, dimension))
        }
      }
    }
    return try tests.adjusted()
  }

  private func scale(_ metric: MetricName) -> Double { metric.scale(cohortDays: cohortDays) }

  /// Whether seeds are the units, and not people: those of a segment are not kept in `paired`.
  private func isOverSeeds(_ arm: Int) -> Bool {
    scenario.design == .paired || scenario.isOverWorlds([baseline, arm])
  }

  private func row(
    _ metric: MetricName, _ arm: Int, _ segment: SegmentEvidence
  ) throws(StatisticsError) -> Comparison {
    let name = scenario.world.segments(of: segment.dimension)[segment.place]
    let scale = scale(metric)
    var row = Comparison(
      metric: metric.rawValue, unit: metric.unit,
      segment: "\(segment.dimension.rawValue)=\(name)", role: .exploratory,
      arm: scenario.arms[arm].name, baseline: scenario.arms[baseline].name,
      armValue: level(metric, arm, segment, beside: baseline),
      baselineValue: level(metric, baseline, segment, beside: arm),
      verdict: .notEstimable, method: "",
      subscribers: segment.total(arm, .enrolled) / scenario.replications,
      replications: scenario.replications)
    do throws(StatisticsError) {
      let found = try difference(metric, arm, segment)
      row.take(found, scale: scale, isHigherBetter: metric.isHigherBetter)
      if !isOverSeeds(arm) { row.degreesOfFreedom = found.degreesOfFreedom }
      row.method =
        isOverSeeds(arm)
        ? "t over \(Int(found.degreesOfFreedom ?? 0) + 1) \(members == nil ? "seeds" : "worlds")"
        : SplitComparison.method
    } catch .degenerate(_, let reason) {
      row.method = reason.description
    }
    return row
  }

  /// Over seeds the mean of those that both arms have, as the difference is that of theirs.
  private func level(
    _ metric: MetricName, _ arm: Int, _ segment: SegmentEvidence, beside other: Int
  ) -> Double? {
    let isOverSeeds = isOverSeeds(arm) || isOverSeeds(other)
    let all =
      isOverSeeds
      ? AdjustedFigures(
        values: (0..<scenario.replications).map { seed in
          segment.ratio(metric, other, in: seed).flatMap { _ in
            segment.ratio(metric, arm, in: seed)
          }
        }
      ).byMember(members).mean : segment.ratio(metric, arm)
    return all.map { $0 * scale(metric) }
  }

  private func difference(
    _ metric: MetricName, _ arm: Int, _ segment: SegmentEvidence
  ) throws(StatisticsError) -> Difference {
    try scenario.requireWorlds([baseline, arm])
    guard isOverSeeds(arm) else {
      return try RatioContrast(
        control: segment.estimate(metric, baseline), treatment: segment.estimate(metric, arm)
      ).comparison(level: MetricTable.level).difference
    }
    let found = differences(metric, arm, segment).compactMap { $0 }
    guard found.count >= 2 else {
      throw .degenerate(
        method: "t over seeds", .notEstimable("fewer than two seeds have this segment"))
    }
    return try seedLevelT(found, level: MetricTable.level)
  }

  /// By replication, or by world of an ensemble.
  private func differences(
    _ metric: MetricName, _ arm: Int, _ segment: SegmentEvidence
  ) -> [Double?] {
    let found = segment.differences(metric, control: baseline, treatment: arm)
    return members?.means(found) ?? found
  }

  private func interaction(
    _ metric: MetricName, _ arm: Int, _ dimension: SegmentDimension
  ) throws(StatisticsError) -> Interaction {
    let parts = segments.filter {
      $0.dimension == dimension && $0.total(arm, .enrolled) > 0 && $0.occurs
    }
    var test = Interaction(
      metric: metric.rawValue, unit: metric.unit, dimension: dimension.rawValue,
      arm: scenario.arms[arm].name, baseline: scenario.arms[baseline].name,
      segments: parts.count, method: "")
    do throws(StatisticsError) {
      try scenario.requireWorlds([baseline, arm])
      let isOverSeeds = isOverSeeds(arm)
      if !isOverSeeds, dimension.isOfPushes { throw Self.samePeople }
      let found =
        isOverSeeds
        ? try contrasts(metric, arm, parts) : try spread(metric, arm, parts)
      test.statistic = found.statistic
      test.degreesOfFreedom = found.degreesOfFreedom
      test.p = found.pValue
      test.method = isOverSeeds ? "Hotelling's T² over seeds" : "Cochran's Q"
    } catch .degenerate(_, let reason) {
      test.method = reason.description
    }
    return test
  }

  /// Kinds of pushes have the same people, so that their effects are correlated, and one world has
  /// no other measure of that.
  private static var samePeople: StatisticsError {
    .degenerate(
      method: "interaction", .notEstimable("kinds of pushes are of the same people in a split"))
  }

  /// Parts of a split are different people.
  private func spread(
    _ metric: MetricName, _ arm: Int, _ parts: [SegmentEvidence]
  ) throws(StatisticsError) -> TestResult {
    var large: [SegmentEvidence] = []
    for part in parts {
      guard try part.isLarge(metric, baseline), try part.isLarge(metric, arm) else { continue }
      large.append(part)
    }
    try Self.requireTwo(large)
    var (differences, variances): ([Double], [Double]) = ([], [])
    for part in large {
      let pair = (
        try part.estimate(metric, baseline).widened(), try part.estimate(metric, arm).widened()
      )
      differences.append(pair.1.ratio - pair.0.ratio)
      variances.append(pair.0.variance + pair.1.variance)
    }
    return try CochranQ.test(differences: differences, variances: variances)
  }

  /// Segments of one world share its posts, so a seed's contrasts are tested together.
  private func contrasts(
    _ metric: MetricName, _ arm: Int, _ parts: [SegmentEvidence]
  ) throws(StatisticsError) -> TestResult {
    try Self.requireTwo(parts)
    let columns = parts.map { differences(metric, arm, $0) }
    let rows = columns[0].indices.compactMap { replication -> [Double]? in
      let seed = columns.compactMap { $0[replication] }
      return seed.count == parts.count ? seed.dropFirst().map { $0 - seed[0] } : nil
    }
    guard !rows.isEmpty else { throw .degenerate(method: "interaction", .noDenominator) }
    return try Hotelling.test(rows)
  }

  private static func requireTwo(_ parts: [SegmentEvidence]) throws(StatisticsError) {
    guard parts.count >= 2 else {
      throw .degenerate(
        method: "interaction", .notEstimable("fewer than two segments are large enough"))
    }
  }
}
