import Documents
import Experiments

/// What happened in each journey of each arm; empty without journeys.
struct JourneyTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node? {
    let arms = summary.arms.filter { $0.journeys != nil }
    guard !arms.isEmpty else { return nil }
    return .section(
      "journeys", "Journeys",
      note: "entries in the cohort's days, and how journeys ended in them; ignored: events while "
        + "inside, or too soon"
    ) {
      Node.table(
        "Journeys",
        [
          .name("", 18, name: "arm and journey"), .right("entered", 9), .right("ignored", 9),
          .right("completed", 10), .right("stopped", 9), .right("unless", 9), .right("capped", 9),
          .right("left", 9),
        ],
        arms.flatMap { arm in (arm.journeys ?? []).map { cells($0, of: arm) } })
    }
  }

  private func cells(_ own: JourneyFigures, of arm: ArmSummary) -> [String] {
    let arm = arm.name + (arm.name == summary.baseline ? " *" : "")
    let counts = [
      own.entered, own.ignored, own.completed, own.stopped, own.unless, own.capped, own.left,
    ]
    return ["\(arm) \(own.name)"] + counts.map { Numeral.count($0) }
  }
}
