import Documents
import Experiments
import PushService
import Scenarios

/// A run that is divided into units, as its work file says.
package struct RunWork: Sendable {
  /// The work file, from which any machine makes the same plan.
  package let file: WorkFile
  /// The plan of the whole run, of which units are parts.
  package let plan: ExperimentPlan
  /// The scenario's file as it was named where the work file was made.
  package let source: ScenarioSource
  /// The share of the events that every unit logs.
  package let events: EventLog
  /// The ranges of subscriber cells into which the plan is divided. Any other range is a unit, too.
  package let units: [Range<Int>]

  /// - Parameter units: 1 to ``ExperimentPlan/unitsMax``; fewer where there are fewer cells.
  package init(
    _ plan: ExperimentPlan, _ source: ScenarioSource, events: EventLog, units: Int
  ) {
    self.plan = plan
    self.source = source
    self.events = events
    self.units = plan.units(units)
    file = WorkFile(plan, source, events: events.description, units: units)
  }

  /// Expands the scenario of a work file again.
  ///
  /// - Parameters:
  ///   - file: That of a run; `nil` is returned for any other.
  ///   - path: Its name in errors.
  ///   - rules: Those of the program, which arms may name.
  /// - Throws: ``WorkFileError``; `ScenarioError` or `ZoneError` for a scenario that cannot be run here.
  package init?(_ file: WorkFile, path: String, rules: OwnRules = OwnRules()) throws {
    guard case .run(let events, let source, let units) = file.result else { return nil }
    let scenario = try ScenarioFile.load(
      text: file.scenario, name: path, isWhole: true, rules: rules,
      worlds: try file.source(path)
    ).scenario
    let plan = try ExperimentPlan(scenario, resolved: file.scenario)
    try file.check(name: WorkFile.name(of: plan), path)
    guard let log = try? EventLog(events), (1...ExperimentPlan.unitsMax).contains(units) else {
      throw WorkFileError(path, "asks for events or units that there are not", isMismatch: true)
    }
    self.init(plan, source, events: log, units: units)
  }
}
