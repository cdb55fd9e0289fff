import Documents
import Experiments
import Foundation
import Reports
import Scenarios
import SimWorld

/// The size of a scenario, before it is run.
struct ScenarioSize: Encodable {
  let name: String
  let design: Design
  let arms: [String]
  let baseline: String
  let subscribers: Int
  let replications: Int
  let cells: Int
  let cohortDays: Double
  let planHash: String
  /// Decisions of the whole run, reckoned from one lane.
  let estimatedPushes: Int

  /// - Throws: what is wrong with the world or a policy, which is only seen when they are built.
  init(_ file: ScenarioFile) throws {
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let scenario = plan.scenario
    name = scenario.name
    design = scenario.design
    arms = scenario.arms.map(\.name)
    baseline = arms[scenario.baselineIndex]
    subscribers = plan.people
    replications = scenario.replications
    cells = plan.cells.count
    cohortDays = plan.cohortDays
    planHash = hexadecimal(plan.hash)
    estimatedPushes = try Self.pushes(of: file)
  }

  /// Pushes of one lane of at most ``sampleMax`` people, times the lanes that there are.
  private static func pushes(of file: ScenarioFile) throws -> Int {
    var sample = file.scenario
    sample.laneSize = min(sample.laneSize, sampleMax)
    let plan = try ExperimentPlan(sample, resolved: file.resolved)
    let lane = try Runner(plan, threads: 1).firstCell()
    guard lane.subscribers > 0 else { return 0 }
    let span = plan.span
    let law = ArrivalLaw(sample.world, from: span.start, to: span.end)
    let joining = law?.wholeRuns ?? 0
    // Whoever joins counts for the part of the run that is left to them, in the sample too.
    let initial = min(lane.subscribers, sample.world.subscribers)
    let own = Double(lane.subscribers - initial) * joining / Double(max(1, law?.newcomers ?? 0))
    let people = (Double(sample.world.subscribers) + joining) * Double(sample.replications)
    let pushes = Double(lane.decisions) / (Double(initial) + own) * people
    return Int(min(pushes.rounded(), 1e18))
  }

  private static let sampleMax = 512
}

extension ScenarioSize {
  var tree: ReportTree { .size(lines, of: name) }

  /// For people.
  var lines: [String] {
    let worlds = "\(replications) replication\(replications == 1 ? "" : "s")"
    return [
      "\(design.rawValue): \(arms.count) arm\(arms.count == 1 ? "" : "s"), baseline \(baseline)",
      "\(subscribers) subscribers, \(worlds), \(cells) cells",
      "a cohort of \(String(format: "%.1f", cohortDays)) days",
      "about \(Self.rough(estimatedPushes)) pushes to decide, owners' not counted",
    ]
  }

  /// An estimate in words: `1.34 million`.
  static func rough(_ count: Int) -> String {
    switch count {
    case ..<1_000: "\(count)"
    case ..<1_000_000: String(format: "%.3g thousand", Double(count) / 1e3)
    case ..<1_000_000_000: String(format: "%.3g million", Double(count) / 1e6)
    default: String(format: "%.3g thousand million", Double(count) / 1e9)
    }
  }
}
