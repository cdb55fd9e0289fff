import Documents
import Scenarios
import SimWorld
import Statistics

/// Checks a sweep across keys.
struct SweepCheck {
  private let sweep: Sweep
  private let document: DocumentNode
  private let arms: [String]
  private(set) var problems: [Problem] = []

  init(_ sweep: Sweep, _ document: DocumentNode, _ base: ScenarioFile) {
    self.sweep = sweep
    self.document = document
    let scenario = base.scenario
    let arms = scenario.arms.map(\.name)
    self.arms = arms
    let varied = Set(
      (document["vary"]?.entries ?? []).compactMap { Self.steps(of: sweep.key($0.key), arms) })
    problems += base.overridesWithoutEffect(but: ["metrics.variance"]) { key in
      switch key {
      case "replications": "the sweep's file says how many seeds there are"
      case "metrics": "a sweep asks for its own metrics"
      case _ where Self.steps(of: key, arms).map { varied.contains($0) } == true:
        "the sweep varies it"
      default: nil
      }
    }
    checkArm(sweep.arm, ["arm"])
    if let against = sweep.against { checkArm(against, ["against"]) }
    if scenario.design != .paired {
      refuse(["scenario"], "has the design \(scenario.design.rawValue); accepted: paired")
    }
    if let screening = sweep.screening, screening.replications >= sweep.replications {
      refuse(
        ["screening", "replications"],
        "is \(screening.replications); accepted: fewer than replications, \(sweep.replications)")
    }
    for key in ["points", "seed"] where sweep.design == .grid {
      guard let given = document[key], given.mark.source != .generated else { continue }
      refuse([key], "has no effect on a grid; accepted: with the design random")
    }
    if let why = sweep.metrics.first?.plain.whyUndecided {
      refuse(DocumentPath() + "metrics" + 0, "ranks the points, and \(why)")
    }
    if let size = sweep.size { check(size, scenario) }
    var asked = scenario.metrics
    asked.ask(for: sweep.asked)
    if let reason = scenario.problem(of: asked) { refuse([], "with its scenario \(reason)") }
  }

  /// The steps to a key, an arm by its place, whether it is named by that or by its name.
  static func steps(of key: String, _ arms: [String]) -> [String]? {
    guard var steps = DocumentOverride.names(of: key) else { return nil }
    guard steps.count > 1, steps[0] == "arms" else { return steps }
    if let place = arms.firstIndex(of: steps[1]) ?? Int(steps[1]) { steps[1] = "\(place)" }
    return steps
  }

  private mutating func check(_ size: Sweep.Size, _ scenario: Scenario) {
    for (key, objective) in [("maximise", size.maximise), ("minimise", size.minimise)]
    where objective == .netValue && scenario.value == nil {
      refuse(
        ["size", key],
        "is '\(EventValues.netValue)', and the scenario has no value; accepted: a metric, or value "
          + "in the scenario")
    }
    if (size.maximise == nil) == (size.minimise == nil) {
      refuse(["size"], "needs one of maximise, minimise")
    }
    if (size.indifference.margin == nil) == (size.indifference.relative == nil) {
      refuse(["size", "indifference"], "needs one of margin, relative")
    }
    if (size.maximise ?? size.minimise)?.metric?.unit != .share {
      checkPercentage(DocumentPath() + "size" + "indifference" + "margin")
    }
    if size.firstSeeds > size.replicationsMax {
      refuse(
        ["size", "firstSeeds"],
        "is \(size.firstSeeds); accepted: at most replicationsMax, \(size.replicationsMax)")
    }
    checkDecides(size)
    checkTieBreak(size)
    for (place, constraint) in size.suchThat.enumerated() { check(constraint, place) }
  }

  /// Checks that the metrics that choose a point can decide.
  private mutating func checkDecides(_ size: Sweep.Size) {
    let choosing =
      [("maximise", size.maximise?.metric), ("minimise", size.minimise?.metric)]
      + [("tieBreak", size.tieRule?.metric)] + size.suchThat.map { ("suchThat", $0.metric) }
    for case (let key, let metric?) in choosing {
      guard let why = metric.plain.whyUndecided else { continue }
      refuse(["size", key], "has '\(metric.rawValue)', which \(why)")
    }
  }

  /// Checks that a number of what is no share is not in per cent.
  private mutating func checkPercentage(_ path: DocumentPath) {
    if document.isPercentage(at: path) { refuse(path, Self.isInPerCent) }
  }

  private mutating func checkTieBreak(_ size: Sweep.Size) {
    guard let stated = document["size"]?["tieBreak"] else { return }
    let path = ["size", "tieBreak"]
    if stated["maximise"] != nil && stated["minimise"] != nil {
      refuse(path, "needs one of maximise, minimise")
    }
    if let rule = size.tieBreak?.rule, rule.metric == (size.maximise ?? size.minimise)?.metric {
      refuse(
        path, "is the objective, in which tied settings are equally good; accepted: another metric")
    }
  }

  private mutating func check(_ constraint: Sweep.Constraint, _ place: Int) {
    let path = DocumentPath() + "size" + "suchThat" + place
    let given = [constraint.min, constraint.max, constraint.worseBy].compactMap { $0 }
    if given.count != 1 { refuse(path, "needs one of min, max, worseBy") }
    for name in ["min", "max", "worseBy", "tolerance"] where constraint.metric.unit != .share {
      checkPercentage(path + name)
    }
    if (constraint.worseBy == nil) != (constraint.than == nil) {
      refuse(path, "needs both of worseBy, than, or neither")
    }
    if let than = constraint.than, !arms.contains(than) {
      refuse(path + "than", Self.unknown(than, among: arms))
    }
  }

  /// Checks that no key of the world is varied if there are reference arms, which share the world.
  func checkReferences(_ keys: [String]) throws(ScenarioError) {
    let references = sweep.size?.suchThat.compactMap(\.than) ?? []
    let path = DocumentPath() + "vary"
    for key in keys
    where !references.isEmpty && !key.hasPrefix("strategy") && !key.hasPrefix("arms[") {
      throw ScenarioError(
        document.mark(at: path + key), path + key,
        "changes the world, and so every arm that another could be worse than; "
          + "accepted: keys of strategy, or constraints without worseBy")
    }
  }

  private mutating func checkArm(_ name: String, _ keys: [String]) {
    if !arms.contains(name) { refuse(keys, Self.unknown(name, among: arms)) }
  }

  static func unknown(_ name: String, among names: [String]) -> String {
    "is '\(quotable(name))';\(didYouMean(name, among: names)) accepted: "
      + names.joined(separator: ", ")
  }

  static let isInPerCent = "is in per cent of what is no share; accepted: a number in its own unit"

  private mutating func refuse(_ keys: [String], _ reason: String) {
    refuse(keys.reduce(DocumentPath()) { $0 + $1 }, reason)
  }

  private mutating func refuse(_ path: DocumentPath, _ reason: String) {
    problems.append(Problem(document.mark(at: path), path, reason))
  }
}
