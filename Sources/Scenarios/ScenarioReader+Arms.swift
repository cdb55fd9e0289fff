import Documents
import PushMessages
import PushModel
import PushService
import SimWorld
import Strategies

extension ScenarioReader {
  private static let arms = DocumentPath() + "arms"

  /// Refuses repeated names, more than one baseline, and arms without subscribers.
  mutating func checkArms() {
    refuse(ArmCheck.repeated(scenario.arms.map(\.name), in: document))
    let baselines = scenario.arms.indices.filter { scenario.arms[$0].baseline }
    refuse(ArmCheck.surplus(baselines, in: document))
    if scenario.design == .split { checkSplit() }
  }

  private mutating func checkSplit() {
    guard scenario.arms.count > 1 else {
      return refuse(
        DocumentPath() + "design",
        "is 'split' and there is one arm; accepted: two arms or more, or the design paired")
    }
    let shared = scenario.arms[scenario.baselineIndex]
    for (index, arm) in scenario.arms.enumerated()
    where arm.strategy.fanout != shared.strategy.fanout {
      refuse(
        Self.arms + index + "strategy" + "fanout",
        "is not that of arm '\(shared.name)', and in a split all arms share one dispatch queue; "
          + "accepted: the same fanout in every arm, or the design paired")
    }
    let sum = scenario.arms.reduce(0) { $0 + $1.weight }
    for (index, arm) in scenario.arms.enumerated() {
      let people = arm.weight / sum * Double(scenario.people)
      guard people < 2 else { continue }
      refuse(
        Self.arms + index + "weight",
        "is '\(numberText(arm.weight))' of \(rounded(sum)), which gives \(rounded(people)) of "
          + "\(grouped(scenario.people)) subscribers; accepted: a weight that gives 2 "
          + "or more")
    }
  }

  /// Refuses strategies whose own settings contradict each other or the length of the run.
  mutating func checkStrategies() {
    for (index, arm) in scenario.arms.enumerated() {
      let path = Self.arms + index
      check(arm.strategy, path + "strategy")
      if arm.strategy.isOracle, index == scenario.baselineIndex {
        refuse(
          path + "strategy",
          "is that of an oracle, which no service can have, so it is no baseline; accepted: another "
            + "arm with baseline: true")
      }
      for (place, edit) in arm.edits.enumerated() {
        check(edit.strategy, path + "edits" + place + "strategy")
        checkDecisions(of: edit.strategy, asIn: arm.strategy, path + "edits" + place + "strategy")
      }
    }
  }

  /// Refuses an edit of what decides below the policy: an arm learns over the whole run.
  private mutating func checkDecisions(
    of edit: Strategy, asIn arm: Strategy, _ path: DocumentPath
  ) {
    func refuse(_ key: String) {
      self.refuse(
        path + key, "changes \(key), which an arm has over the whole run; accepted: that of the arm"
      )
    }
    if edit.sendTime != arm.sendTime { refuse("sendTime") }
    if edit.score != arm.score { refuse("score") }
    if edit.volume != arm.volume { refuse("volume") }
    if edit.external != arm.external { refuse("external") }
    if edit.rule != arm.rule { refuse("rule") }
  }

  private mutating func check(_ strategy: Strategy, _ path: DocumentPath) {
    refuse(StrategyCheck.problems(of: strategy, at: path, in: document))
    for (name, segment) in strategy.segments.sorted(by: { $0.key < $1.key }) {
      checkZones(of: segment, path + "segments" + name)
    }
    checkRule(strategy, path)
    checkCampaigns(strategy, path)
    let name = TriggerBook.dailyRule.name
    guard case .daily(let chance)? = strategy.rules[name]?.when,
      let training = chance.choice?.training, training >= .days(Int64(scenario.horizon.days))
    else { return }
    refuse(
      path + "rules" + name + "choice" + "training",
      "is '\(training)', and a run of \(scenario.horizon.days) days ends before anything is "
        + "chosen by it; accepted: less, or more horizon.days")
  }

  /// Refuses the name of a rule that the program does not have.
  private mutating func checkRule(_ strategy: Strategy, _ path: DocumentPath) {
    let rules = scenario.ownRules
    guard let name = strategy.rule, !rules.knows(name) else { return }
    let accepted =
      rules.names.isEmpty
      ? "none, as it has no rules, or the program that has this one; "
        + "`pushlab init --strategy NAME` begins such a program"
      : "\(rules.names.joined(separator: ", ")), none"
    refuse(
      path + "rule",
      "is '\(quotable(name))', which is no rule of this program;"
        + "\(didYouMean(name, among: rules.names)) accepted: \(accepted)")
  }

  /// Refuses a `value` without an event.
  mutating func checkValue() {
    guard let value = scenario.value, value.byMetric.isEmpty else { return }
    refuse(
      DocumentPath() + "value",
      "has no event; accepted: one or more of tap, open, send, optOut, uninstall")
  }

  /// Refuses repeated metrics.
  mutating func checkMetrics() {
    let path = DocumentPath() + "metrics"
    let success = scenario.metrics.success
    for (index, metric) in success.enumerated() where success[..<index].contains(metric) {
      refuse(
        path + "success" + index, "is '\(metric.rawValue)' again; accepted: each metric once")
    }
    let segments = scenario.metrics.segments
    for (index, segment) in segments.enumerated() where segments[..<index].contains(segment) {
      refuse(
        path + "segments" + index, "is '\(segment.rawValue)' again; accepted: each dimension once")
    }
    for (index, segment) in segments.enumerated() {
      if let reason = scenario.problem(of: segment) { refuse(path + "segments" + index, reason) }
    }
    let windows = scenario.metrics.decisionWindows ?? []
    for (index, window) in windows.enumerated() where windows[..<index].contains(window) {
      refuse(
        path + "decisionWindows" + index, "is '\(window)' again; accepted: each window once")
    }
    let moderators = scenario.metrics.trial?.moderators ?? []
    for (index, moderator) in moderators.enumerated() where moderators[..<index].contains(moderator)
    {
      refuse(
        path + "trial" + "moderators" + index,
        "is '\(moderator.rawValue)' again; accepted: each moderator once")
    }
    for metric in scenario.metrics.guarded where !metric.plain.isShare {
      let margin = path + "guardrails" + metric.rawValue + "margin"
      guard document.isPercentage(at: margin) else { continue }
      refuse(margin, "is in per cent of what is no share; accepted: a number in its own unit")
    }
    checkUndecided(path)
    for metric in scenario.metrics.guarded where success.contains(metric) {
      refuse(
        path + "guardrails" + metric.rawValue,
        "is guarded and under metrics.success; accepted: one of the two")
    }
    checkRestrictions(path)
  }

  /// Refuses as success metric and as guardrail what can decide nothing.
  private mutating func checkUndecided(_ path: DocumentPath) {
    let metrics = scenario.metrics
    let named =
      metrics.success.enumerated().map { (path + "success" + $0, $1) }
      + metrics.guarded.map { (path + "guardrails" + $0.rawValue, $0) }
    for (place, metric) in named {
      guard let why = metric.plain.whyUndecided else { continue }
      refuse(place, "is '\(metric.rawValue)', which \(why)")
    }
  }

  private mutating func checkHoldout(_ path: DocumentPath) {
    let metrics = scenario.metrics
    if let holdout = metrics.holdout {
      let names = scenario.arms.map(\.name)
      if !names.contains(holdout.arm) {
        refuse(
          path + "holdout" + "arm",
          "is '\(quotable(holdout.arm))', which is no arm;\(didYouMean(holdout.arm, among: names)) "
            + "accepted: \(names.joined(separator: ", "))")
      } else if scenario.design == .split {
        refuse(
          path + "holdout",
          "is given in a split; accepted: in a paired run, which knows the effect on the same people"
        )
      } else if !metrics.all.contains(where: \.plain.isOfDays) {
        refuse(
          path + "holdout",
          "is given, and no metric of visits; accepted: with a metric of visits in success, "
            + "guardrails or report, or with metrics.conversion")
      }
    }
    if metrics.trial != nil, scenario.decisionWindows.isEmpty {
      refuse(path + "trial", "is given, and no arm has the rule daily; accepted: with that rule")
    }
    if let cohorts = metrics.cohorts {
      let days = (scenario.span().cohortEnd - scenario.span().cohortStart).days
      let periods = Int((days / cohorts.days).rounded(.up))
      if periods > MetricPlan.cohortPeriodsMax {
        refuse(
          path + "cohorts",
          "is '\(cohorts)', which makes \(periods) periods; accepted: at most "
            + "\(MetricPlan.cohortPeriodsMax)")
      }
    }
  }

  /// Checks the metrics of a kind of pushes: their number, and the businesses that they name.
  private mutating func checkRestrictions(_ path: DocumentPath) {
    let report = scenario.metrics.report ?? []
    for (index, metric) in report.enumerated() where report[..<index].contains(metric) {
      refuse(
        path + "report" + index, "is '\(metric.rawValue)' again; accepted: each metric once")
    }
    if let reason = scenario.problem(of: scenario.metrics) { refuse(path, reason) }
    checkHoldout(path)
    checkCurve(path)
    checkConversion(path)
    checkValued(path)
  }

  /// Refuses conversions that the world does not have.
  private mutating func checkConversion(_ path: DocumentPath) {
    guard let event = scenario.metrics.conversion?.event else { return }
    let known = (scenario.world.conversions ?? [:]).keys.sorted()
    if let kind = scenario.world.conversions?[event] { return checkValue(of: event, kind) }
    let accepted =
      known.isEmpty
      ? "a name under world.conversions, which has none" : known.joined(separator: ", ")
    refuse(
      path + "conversion" + "event",
      "is '\(quotable(event))', which is no conversion of the world;\(didYouMean(event, among: known)) "
        + "accepted: \(accepted)")
  }

  /// Refuses values that a count does not hold.
  private mutating func checkValue(of event: String, _ kind: ConversionParameters) {
    guard let value = kind.value else { return }
    let path = DocumentPath() + "world" + "conversions" + event + "value"
    let visits = scenario.world.activity.sessionsPerDay * Double(scenario.horizon.days)
    let chance = max(kind.perVisit, kind.afterOpen, kind.afterTap)
    if value.mean > value.meanMax {
      refuse(
        path,
        "has the mean \(numberText(value.mean)), of which the end at "
          + "\(grouped(Int(ConversionValue.max))) would take more than a thousandth; accepted with the sigma "
          + "\(numberText(value.sigma)): a mean up to \(numberText(value.meanMax.rounded(.down)))")
    } else if visits * chance * value.mean > ConversionValue.sumMax {
      refuse(
        path,
        "brings a person \(grouped(Int(visits * chance * value.mean))) on an average, from "
          + "\(grouped(Int(visits))) visits; accepted: up to \(grouped(Int(ConversionValue.sumMax))), a tenth of "
          + "what is counted of one person: a lower mean, in a larger unit of money")
    }
  }

  /// Refuses values of events that are not counted.
  private mutating func checkValued(_ path: DocumentPath) {
    let keys: [MetricName: String] = [
      .discountedActiveDays: "activeDay", .conversionsPerSubscriber: "conversion",
      .conversionValue: "conversionValue",
    ]
    for metric in scenario.value?.needed ?? [] where !scenario.metrics.all.contains(metric) {
      guard let key = keys[metric] else { continue }
      if metric == .conversionsPerSubscriber {
        refuse(
          DocumentPath() + "value" + key,
          "needs metrics.conversion, which is not given; accepted: with it")
      } else {
        refuse(
          path + "report",
          "does not name \(metric.rawValue), and value.\(key) needs it; accepted: "
            + "report: [\(metric.rawValue)]")
      }
    }
  }
}

extension Scenario {
  /// The largest number of pages of counts in a lane: one for each person and class of pushes. Each
  /// has 64 bytes, twice that with a common warm-up.
  static let pagesMax = 1 << 23

  /// What is wrong with the metrics of a kind of pushes in `metrics`: their number, the businesses
  /// that they name, or the memory that they take; `nil` if nothing is.
  package func problem(of metrics: MetricPlan) -> String? {
    let restricted = metrics.restricted
    if restricted.count > MetricPlan.restrictedMax {
      return "has \(restricted.count) metrics of a kind of pushes; accepted: at most "
        + "\(MetricPlan.restrictedMax)"
    }
    return uncounted(in: metrics) ?? unknownBusiness(in: restricted) ?? tooManyPages(metrics)
  }

  /// Why a metric of conversions has nothing to count; `nil` if none lacks it.
  private func uncounted(in metrics: MetricPlan) -> String? {
    if let metric = metrics.undefined.first {
      return "has \(metric.rawValue) and no conversion; accepted: with metrics.conversion, such as "
        + "conversion: { event: purchase }"
    }
    guard let event = metrics.conversion?.event, metrics.all.contains(.conversionValue),
      let kind = world.conversions?[event], kind.value == nil
    else { return nil }
    return
      "has conversionValue, and world.conversions.\(event) has no value; accepted: with one, such "
      + "as value: lognormal"
  }

  /// Why a metric names a business that the world does not have; `nil` if none does.
  private func unknownBusiness(in metrics: [MetricName]) -> String? {
    for metric in metrics {
      if case .business(let business) = metric.selector,
        Int(business.rawValue) >= world.businesses
      {
        return "has '\(metric.rawValue)' in a world of \(world.businesses) businesses; accepted: "
          + "a number from 0 to \(world.businesses - 1)"
      }
    }
    return nil
  }

  private func tooManyPages(_ metrics: MetricPlan) -> String? {
    let selectors = metrics.reported.compactMap(\.selector) + metrics.segments.flatMap(\.selectors)
    let classes = PushClasses(selectors).count
    let inLane = min(recipientsPerLane, max(people, 1))
    guard classes > 1, classes * inLane > Self.pagesMax else { return nil }
    return "tells \(classes) classes of pushes apart for each of \(inLane) people in a lane; "
      + "accepted: at most \(Self.pagesMax / inLane), with fewer kinds of pushes or a smaller laneSize"
  }
}
