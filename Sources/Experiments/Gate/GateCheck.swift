import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics

/// Checks a gate in one of its worlds across keys, and lists its conditions there.
struct GateCheck {
  private let gate: Gate
  /// The world's place among the worlds of the gate, and its name; `nil` in a gate with one scenario.
  private let world: (place: Int, name: String)?
  private let document: DocumentNode
  private let scenario: Scenario
  private(set) var problems: [Problem] = []
  private(set) var conditions: [GateCondition] = []

  /// - Parameter gate: The gate of the one world.
  init(
    _ gate: Gate, _ document: DocumentNode, _ scenario: ScenarioFile,
    world: (place: Int, name: String)? = nil
  ) {
    self.gate = gate
    self.world = world
    self.document = document
    self.scenario = scenario.scenario
    problems += scenario.overridesWithoutEffect(but: ["metrics.variance"]) { key in
      switch key {
      case "replications" where !gate.looks.isEmpty: "the gate's looks are its numbers of seeds"
      case "metrics": "a gate asks for its own metrics"
      default: nil
      }
    }
    checkArms()
    checkConditions()
    checkLooks()
  }

  private mutating func refuse(_ keys: [String], _ reason: String) {
    let path = self.path(keys)
    problems.append(Problem(document.mark(at: path), path, reason))
  }

  /// The place of a key in the file: that of the world, if the world has it.
  private func path(_ keys: [String]) -> DocumentPath {
    guard let world, !keys.isEmpty else { return keys.reduce(DocumentPath()) { $0 + $1 } }
    let own = keys.reduce(DocumentPath() + "worlds" + world.place) { $0 + $1 }
    return document.node(at: own) == nil ? keys.reduce(DocumentPath()) { $0 + $1 } : own
  }

  private mutating func checkArms() {
    let names = scenario.arms.map(\.name)
    if !names.contains(gate.candidate) {
      refuse(["candidate"], SweepCheck.unknown(gate.candidate, among: names))
    }
    switch (gate.against.arm, gate.against.baseline) {
    case (let arm?, nil):
      if !names.contains(arm) { refuse(["against", "arm"], SweepCheck.unknown(arm, among: names)) }
      if arm == gate.candidate {
        refuse(["against", "arm"], "is the candidate itself; accepted: another arm")
      }
    case (nil, _?): break
    case (_?, _?): refuse(["against"], "has both of arm, baseline; accepted: one of them")
    default: refuse(["against"], "needs one of arm, baseline")
    }
    if scenario.design != .paired {
      refuse(["scenario"], "has the design \(scenario.design.rawValue); accepted: paired")
    }
  }

  private mutating func checkConditions() {
    if Set(gate.segments).count < gate.segments.count {
      refuse(["segments"], "names a segment twice; accepted: each once")
    }
    for metric in MetricName.inOrder(gate.notWorse.keys) {
      guard let margin = gate.notWorse[metric] else { continue }
      if (margin.margin == nil) == (margin.relative == nil) {
        refuse(["notWorse", metric.rawValue], "needs one of margin, relative")
      }
      if metric.unit == .share, let own = margin.margin, own >= 1 {
        refuse(
          ["notWorse", metric.rawValue, "margin"],
          "is \(numberText(own)) for a share, which cannot be worse by that much; accepted: below 1, "
            + "such as 0.05 for five percentage points")
      }
      checkPercentages(["notWorse", metric.rawValue], ["margin"], isShare: metric.unit == .share)
      checkDecides(metric, ["notWorse", metric.rawValue])
      let line = line(["notWorse", metric.rawValue])
      for segment in [nil] + segments {
        conditions.append(
          GateCondition(
            subject: GateSubject(figure: .metric(metric), segment: segment, world: world?.name),
            kind: .notWorse(margin), line: line))
      }
    }
    for figure in GateFigure.inOrder(gate.bounds.keys) {
      guard let bound = gate.bounds[figure] else { continue }
      checkBound(bound, of: figure)
    }
    checkRestrictions()
    if conditions.isEmpty {
      let place = world.map { " in the world '\(quotable($0.name))'" } ?? ""
      refuse([], "has no condition\(place); accepted: notWorse, bounds or both")
    }
  }

  /// Checks that the metric can decide.
  private mutating func checkDecides(_ metric: MetricName, _ keys: [String]) {
    if let why = metric.plain.whyUndecided { refuse(keys, why) }
  }

  /// Checks that only shares are in per cent.
  private mutating func checkPercentages(_ keys: [String], _ names: [String], isShare: Bool) {
    for name in names where !isShare && document.isPercentage(at: path(keys + [name])) {
      refuse(keys + [name], SweepCheck.isInPerCent)
    }
  }

  /// Checks the metrics of a kind of pushes, together with those of the scenario.
  private mutating func checkRestrictions() {
    var asked = scenario.metrics
    asked.segments = gate.segments
    asked.ask(for: gate.metrics)
    if let reason = scenario.problem(of: asked) { refuse([], "with its scenario \(reason)") }
  }

  private mutating func checkBound(_ bound: Gate.Bound, of figure: GateFigure) {
    let keys = ["bounds", figure.name]
    let line = line(keys)
    let subject = GateSubject(figure: figure, world: world?.name)
    if let min = bound.min {
      conditions.append(GateCondition(subject: subject, kind: .atLeast(min), line: line))
    }
    if let max = bound.max {
      conditions.append(GateCondition(subject: subject, kind: .atMost(max), line: line))
    }
    if case .metric(let metric) = figure {
      checkDecides(metric, keys)
      if metric.unit == .share { checkShare(bound, keys) }
    }
    checkPercentages(keys, ["min", "max"], isShare: figure.isShare)
    if bound.min == nil && bound.max == nil { refuse(keys, "needs min, max or both") }
    if case .trigger(let trigger) = figure { checkTrigger(trigger, keys) }
    if case .moderation(let moderation) = figure {
      checkShare(bound, keys)
      checkModeration(moderation, keys)
    }
    if let min = bound.min, let max = bound.max, min >= max {
      refuse(keys, "has a min of \(min) and a max of \(max); accepted: a min below the max")
    }
  }

  /// Checks that limits of a share can be kept and can be missed.
  private mutating func checkShare(_ bound: Gate.Bound, _ keys: [String]) {
    for (key, limit) in [("min", bound.min), ("max", bound.max)] {
      guard let limit, limit <= 0 || limit >= 1, limit != (key == "min" ? 1 : 0) else { continue }
      refuse(
        keys + [key],
        "is \(numberText(limit)) for a share, which every candidate "
          + ((key == "min") == (limit <= 0) ? "keeps" : "breaks")
          + "; accepted: between 0 and 1, such as 0.95")
    }
  }

  /// Checks that the scenario measures the figure.
  private mutating func checkTrigger(_ figure: TriggerFigure, _ keys: [String]) {
    guard let triggers = scenario.world.triggers else {
      return refuse(
        keys, "needs a scenario with world.triggers; accepted: triggers: {} in its world, or more")
    }
    guard figure.statistic == .kept, triggers.promises[figure.type ?? .assignment] == nil else {
      return
    }
    if let type = figure.type {
      let known = PushTypes.inUse.all.filter { triggers.promises[$0] != nil }.map(\.name)
      let names = known.isEmpty ? "" : ", which has \(known.joined(separator: ", "))"
      refuse(
        keys,
        "needs a promise for \(type.name); accepted: one in world.triggers.promises\(names)")
    } else if triggers.promises.isEmpty {
      refuse(keys, "needs a promise; accepted: types in world.triggers.promises")
    }
  }

  /// Checks that the world's posts have texts and that the filter reads their language.
  private mutating func checkModeration(_ figure: ModerationFigure, _ keys: [String]) {
    if scenario.world.posts.text == nil || !scenario.world.kind.contains(.smallBusiness) {
      refuse(
        keys, "needs posts with texts; accepted: text: {} in world.posts of its scenario, or more")
    }
    let languages = Schedule.filteredLanguages
    if !languages.contains(figure.language) {
      let read = Language.allCases.filter(languages.contains).map(\.name)
      refuse(
        keys,
        "is of \(figure.language.name), which no check reads, so that every post waits for a person; "
          + "accepted: \(read.joined(separator: ", "))")
    }
  }

  /// Such as `platform=ios`.
  private var segments: [String?] {
    gate.segments.flatMap { dimension in
      scenario.world.segments(of: dimension).map { "\(dimension.rawValue)=\($0)" }
    }
  }

  private func line(_ keys: [String]) -> Int {
    max(1, document.mark(at: path(keys)).line)
  }

  private mutating func checkLooks() {
    let looks = gate.looks(of: scenario)
    if gate.looks.isEmpty && scenario.replications < 2 {
      refuse(["scenario"], "has one replication; accepted: two or more, or looks of its own")
    }
    if zip(looks, looks.dropFirst()).contains(where: { $0 >= $1 }) {
      refuse(["looks"], "is \(looks); accepted: ascending numbers of seeds")
    } else if (try? GateLooks(looks, alpha: gate.alpha, gate.spending)) == nil {
      refuse(["looks"], "is \(looks); accepted: looks that are further apart")
    }
  }
}
