import Scenarios
import Statistics

/// What a run leaves unknown, and what would settle it.
struct DecisionDoubts {
  private let summary: Summary
  private let scenario: Scenario
  let choice: ArmChoice

  /// p-values from half the error probability to twice as much are near: another run may turn them.
  private static let near = Comparison.alpha / 2..<Comparison.alpha * 2

  init(_ summary: Summary, _ scenario: Scenario, _ choice: ArmChoice) {
    self.summary = summary
    self.scenario = scenario
    self.choice = choice
  }

  /// The comparisons of the arms that the decision is about.
  var rows: [Comparison] { choice.about.flatMap { summary.deciding($0) } }

  /// The arms of a split that learn.
  private var learners: [String] { scenario.learners.map { scenario.arms[$0].name } }

  /// Whether one world says nothing of what was learned.
  private var isOneLearner: Bool { !learners.isEmpty && summary.replications == 1 }

  /// Sentences, the most important first; the last one holds for every run.
  var unknown: [String] {
    [worlds, open, near, small].compactMap { $0 } + [model]
  }

  private var worlds: String? {
    if let answer = summary.worldsAnswer { return Self.luck(answer) }
    if isOneLearner {
      return "Whether a difference is chance: \(listed(learners)) "
        + "\(learners.count == 1 ? "learns" : "learn") from people, and those of an arm share what it "
        + "learned, so that one world cannot tell."
    }
    if choice.isOneWorld {
      return "Other worlds: one replication shows one world, and its intervals hold for that alone."
    }
    if summary.design == .split, learners.isEmpty {
      return "Other worlds: the intervals hold for the people of the simulated "
        + "\(summary.replications == 1 ? "world" : "worlds")."
    }
    guard (2..<Analysis.seedsMin).contains(summary.replications) else { return nil }
    return "Other worlds: \(summary.replications) replications give wide intervals."
  }

  /// Margins that are not shown to hold, by metric.
  private var open: String? {
    let found = Self.byMetric(
      rows.filter { $0.role == .guardrail && [.inconclusive, .notEstimable].contains($0.verdict) })
    guard !found.isEmpty else { return nil }
    let margins = found.map { "that of \($0.measure.words) under \(listed($0.arms))" }
    return "Whether \(found.count == 1 ? "a margin holds" : "margins hold"): \(listed(margins))."
  }

  private var near: String? {
    let found = rows.filter { row in
      row.role == .success && !row.isDivided
        && (row.pAdjusted ?? row.p).map { Self.near.contains($0) } ?? false
    }
    guard !found.isEmpty else { return nil }
    let calls = found.map { row in
      "\(row.measure.words) of \(row.arm) (p "
        + "\(RoundedNumber.p(row.pAdjusted ?? row.p ?? 1)))"
    }
    return "Close calls, which another run may turn: \(listed(calls))."
  }

  private var small: String? {
    let sizes = summary.arms.compactMap { $0.metrics.first { $0.segment == "all" }?.subscribers }
    guard let least = sizes.min(), least < Analysis.subscribersMin else { return nil }
    return
      "Few people: an arm has \(least) subscribers, below \(Analysis.subscribersMin) intervals "
      + "are too narrow."
  }

  private var model: String {
    if summary.worldsAnswer != nil { return Self.structure }
    guard let audience = scenario.audience else {
      return "How far the world is like yours: no interval covers its assumptions."
    }
    return
      "Whether the \(RoundedNumber.count(summary.subscribers)) simulated people behave like your "
      + "\(RoundedNumber.count(audience)): no interval covers the assumptions about them."
  }

  private static func byMetric(_ rows: [Comparison]) -> [(measure: Measure, arms: [String])] {
    rows.reduce(into: []) { found, row in
      if let place = found.firstIndex(where: { $0.measure == row.measure }) {
        found[place].arms.append(row.arm)
      } else {
        found.append((row.measure, [row.arm]))
      }
    }
  }
}

extension DecisionDoubts {
  /// Sentences on what another run, or another figure, would decide.
  func settle() throws(StatisticsError) -> [String] {
    if summary.sampleRatio?.isMismatch == true {
      return ["Find out why the sizes differ from the weights, and run again."]
    }
    guard !choice.standings.isEmpty else {
      return ["A second arm: what would be done instead."]
    }
    if choice.isOneWorld || isOneLearner {
      return ["Ten replications or more, which cover new worlds: --replications 10."]
    }
    if let answer = summary.worldsAnswer { return overWorlds(answer) }
    var sentences = [try margins(), try power(), trade, repeated].compactMap { $0 }
    if let arm = choice.arm, choice.recommendation == .change {
      sentences.append(
        "A live test of \(arm) against \(summary.baseline): only people show whether the assumptions hold."
      )
    }
    guard sentences.isEmpty else { return sentences }
    let isOpen = summary.treatments.flatMap { summary.deciding($0) }.contains {
      !$0.isEcho && [.inconclusive, .notEstimable].contains($0.verdict)
    }
    return [
      "More replications narrow the intervals"
        + (isOpen ? "." : "; every metric that decides is shown either way.")
    ]
  }

  /// What settles a difference that repeats inputs, where nothing is recommended for it.
  var repeated: String? {
    let arms = rows.filter { $0.role == .success && $0.isEcho }.map(\.arm)
    guard choice.recommendation == .keep, let arm = arms.first else { return nil }
    return "More replications repeat an input as well: only a live test shows what \(arm) does to "
      + "people."
  }

  /// What settles a trade-off: a value does where success metrics alone got worse.
  var trade: String? {
    let trades = choice.all(.tradeOff)
    guard choice.recommendation == .keep, !trades.isEmpty else { return nil }
    let isRuledOut = trades.allSatisfy { standing in
      summary.deciding(standing.arm).contains { $0.role == .guardrail && $0.verdict == .worse }
    }
    if isRuledOut {
      return "A guardrail that is worse rules an arm out: try one between it and "
        + "\(summary.baseline)."
    }
    guard summary.netValue == nil else { return nil }
    return "A trade-off is settled by what an event is worth: give `value`."
  }

  /// What shows the margins that are open, if nothing differs.
  private func margins() throws(StatisticsError) -> String? {
    var needed = 0.0
    for row in rows where row.role == .guardrail && row.verdict == .inconclusive {
      guard let error = try standardError(row), let margin = row.margin, margin > 0 else {
        continue
      }
      needed = max(needed, factor(row, error, margin))
    }
    guard needed > 1 else { return nil }
    let percent = Int(PowerReached.power * 100)
    return "\(amount(needed)) show the open margins with a power of \(percent) %, if nothing "
      + "differs."
  }

  /// How many times this run's size shows that the margin holds; infinite beyond what is planned.
  private func factor(
    _ row: Comparison, _ error: Double, _ margin: Double
  ) -> Double {
    do throws(StatisticsError) {
      guard let seeds = seeds(row) else {
        let reached = try DetectableDifference.value(
          standardError: error, seeds: nil, alpha: Comparison.alpha, power: PowerReached.power)
        return (reached / margin) * (reached / margin)
      }
      let plan = try SeedPlan(
        standardDeviation: error * Double(seeds).squareRoot(), margin: margin,
        alpha: Comparison.alpha)
      return Double(try plan.seeds(power: PowerReached.power)) / Double(seeds)
    } catch {
      return .infinity
    }
  }

  private func amount(_ factor: Double) -> String {
    guard factor.isFinite else { return "More replications than can be planned" }
    guard summary.design == .split, learners.isEmpty else {
      // A quotient of whole numbers may come back a little larger.
      let seeds = (factor * Double(summary.replications) - 1e-6).rounded(.up)
      return "\(RoundedNumber.count(Int(seeds))) replications"
    }
    let people = (factor * Double(summary.subscribers)).rounded(.up)
    return "\(RoundedNumber.plain(people, reach: nil, least: 1)) subscribers"
  }

  /// The effect that this run was able to show, where the baseline is kept and a success metric shows
  /// none.
  private func power() throws(StatisticsError) -> String? {
    guard choice.recommendation != .change else { return nil }
    let open = rows.first {
      $0.role == .success && $0.verdict == .inconclusive && !$0.isEcho
    }
    let family = summary.treatments.flatMap { summary.deciding($0) }
      .count { $0.role == .success && $0.pAdjusted != nil }
    guard let row = open, let now = try detectable(row, family, times: 1),
      let then = try detectable(row, family, times: 4)
    else { return nil }
    let percent = Int(PowerReached.power * 100)
    return "This run shows a difference of \(now) in \(row.measure.words) of "
      + "\(row.arm) with a power of \(percent) %; \(amount(4)) show one of \(then)."
  }

  /// The true difference that a run of `times` the size detects, in words; `nil` where it is out of
  /// reach of the method.
  private func detectable(
    _ row: Comparison, _ family: Int, times: Int
  ) throws(StatisticsError) -> String? {
    guard let error = try standardError(row) else { return nil }
    let found: Double
    do throws(StatisticsError) {
      found = try DetectableDifference.value(
        standardError: error / Double(times).squareRoot(), seeds: seeds(row).map { $0 * times },
        alpha: Comparison.alpha / Double(max(1, family)) / 2, power: PowerReached.power)
    } catch {
      return nil
    }
    let isShare = row.unit == .share
    return RoundedNumber.plain(found * (isShare ? 100 : 1), reach: nil, least: 0.000_01)
      + (isShare ? " points" : "")
  }

  private func standardError(_ row: Comparison) throws(StatisticsError) -> Double? {
    let seeds = seeds(row)
    guard let low = row.low, let high = row.high, high > low, seeds ?? 2 > 1 else { return nil }
    return try PowerReached.standardError(
      (high - low) / 2, seeds.map { Double($0 - 1) } ?? row.degreesOfFreedom)
  }

  /// Seeds behind the t interval; `nil` for one over people.
  private func seeds(_ row: Comparison) -> Int? {
    guard scenario.isOverWorlds(scenario.places(of: row)) else { return nil }
    let metrics = [row.arm, row.baseline].compactMap { name in
      summary.arms.first { $0.name == name }?.metrics
        .first { $0.name == row.measure.metric && $0.segment == "all" }?.seeds
    }
    guard metrics.count == 2 else { return summary.replications }
    if let worlds = row.overWorlds { return worlds.worlds }
    return zip(metrics[0], metrics[1]).count { $0 != nil && $1 != nil }
  }
}
