import Documents
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimWorld

extension ScenarioReader {
  private static let arms = DocumentPath() + "arms"

  /// Checks that waits before a retry begin within their own bound; decoding would refuse the whole
  /// mapping.
  static func backoffProblems(_ document: DocumentNode) -> [Problem] {
    let count = document["arms"]?.items?.count ?? 0
    return (0..<count).compactMap { index in
      let path = arms + index + "strategy" + "fanout"
      guard let fanout = document.node(at: path), let base = fanout["backoffBase"],
        let high = fanout["backoffMax"], let shortest = base.scalar.flatMap(parseDuration),
        let longest = high.scalar.flatMap(parseDuration), shortest > longest
      else { return nil }
      return Problem(
        document.mark(at: path + "backoffBase"), path + "backoffBase",
        "is '\(formatDuration(shortest))'; accepted: at most backoffMax, \(formatDuration(longest))"
      )
    }
  }

  /// Refuses repeated names, more than one baseline, and arms without subscribers.
  mutating func checkArms() {
    let names = scenario.arms.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      let first = names.firstIndex(of: name) ?? 0
      refuse(
        Self.arms + index + "name",
        "is '\(name)', as arms[\(first)].name is; accepted: a name of its own")
    }
    let baselines = scenario.arms.indices.filter { scenario.arms[$0].baseline }
    for index in baselines.dropFirst() {
      refuse(
        Self.arms + index + "baseline",
        "is 'true', as arms[\(baselines[0])].baseline is; accepted: one baseline")
    }
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
      let people = arm.weight / sum * Double(scenario.world.subscribers)
      guard people < 2 else { continue }
      refuse(
        Self.arms + index + "weight",
        "is '\(numberText(arm.weight))' of \(rounded(sum)), which gives \(rounded(people)) of "
          + "\(grouped(scenario.world.subscribers)) subscribers; accepted: a weight that gives 2 "
          + "or more")
    }
  }

  /// Refuses contradictory rules of one policy.
  mutating func checkPolicies() {
    for (index, arm) in scenario.arms.enumerated() {
      let path = Self.arms + index
      check(arm.strategy.policy, path + "strategy")
      checkTexts(arm.strategy, path + "strategy")
      for (place, edit) in arm.edits.enumerated() {
        check(edit.strategy.policy, path + "edits" + place + "strategy")
        checkTexts(edit.strategy, path + "edits" + place + "strategy")
      }
    }
  }

  private mutating func check(_ policy: Policy, _ path: DocumentPath) {
    do {
      _ = try PolicyTable(policy)
    } catch {
      refuse(path + "caps", "cannot be counted: \(error)")
    }
    checkDigests(policy, path + "digest")
    if let window = policy.quietHours?.window { check(window, path + "quietHours") }
  }

  /// Refuses equal ends, which could mean no time or the whole day.
  mutating func check(_ window: QuietWindow, _ path: DocumentPath) {
    guard window.from == window.to, case .key(let name)? = path.steps.last else { return }
    refuse(
      path + "to",
      "is '\(LocalTime(minute: window.to))', as \(name).from is: no time, or the whole day; "
        + "accepted: another time, from \"00:00\" to \"24:00\" for the whole day, or "
        + "\(name): none")
  }

  /// Checks that a rule has at least one text to choose.
  private mutating func checkTexts(_ strategy: Strategy, _ path: DocumentPath) {
    let name = RuleBook.dailyRule.name
    guard case .daily(let chance)? = strategy.rules[name]?.when else { return }
    let path = path + "rules" + name
    if chance.texts.allSatisfy({ $0 == 0 }) {
      refuse(path + "texts", "has no weight above 0; accepted: at least one")
    }
    if let training = chance.choice?.training, training >= .days(Int64(scenario.horizon.days)) {
      refuse(
        path + "choice" + "training",
        "is '\(training)', and a run of \(scenario.horizon.days) days ends before anything is "
          + "chosen by it; accepted: less, or more horizon.days")
    }
    for (text, condition) in chance.only.sorted(by: { $0.key < $1.key }) {
      let own = path + "only" + "\(text + 1)"
      if text >= chance.texts.count {
        let numbers = chance.texts.count == 1 ? "1" : "1 to \(chance.texts.count)"
        refuse(own, "is about a text without a weight; accepted: \(numbers)")
      }
      if let least = condition.awayMin, let most = condition.awayMax, most <= least {
        refuse(own + "awayMax", "is '\(most)', not above awayMin, '\(least)'; accepted: more")
      }
    }
  }

  /// Checks that digests have words; without them all would be refused as malformed.
  private mutating func checkDigests(_ policy: Policy, _ path: DocumentPath) {
    let types = PushType.allCases.filter { Catalogue.builtIn[.many($0), .en] != nil }
    for type in PushType.allCases where policy.digest[type] != nil && !types.contains(type) {
      refuse(
        path + type.name,
        "gathers pushes that have no text for several; accepted: "
          + types.map(\.name).joined(separator: ", "))
    }
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
    let windows = scenario.metrics.decisionWindows ?? []
    for (index, window) in windows.enumerated() where windows[..<index].contains(window) {
      refuse(
        path + "decisionWindows" + index, "is '\(window)' again; accepted: each window once")
    }
    for metric in scenario.metrics.guarded where success.contains(metric) {
      refuse(
        path + "guardrails" + metric.rawValue,
        "is guarded and under metrics.success; accepted: one of the two")
    }
  }
}
