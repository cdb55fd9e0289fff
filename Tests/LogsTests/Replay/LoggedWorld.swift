import PushModel
import PushService
import SimWorld

@testable import Experiments
@testable import Logs
@testable import Scenarios
@testable import Tables

/// The event log of one arm of a simulated world, with all that `run.sqlite` says of decisions.
final class LoggedWorld: TableSource, Sendable {
  let path = "world"
  let plan: ExperimentPlan
  let arm: Arm
  private let events: [EventRow]
  private let columnsLeftOut: Set<String>

  /// - Parameter arm: Its place; everybody's events are logged.
  init(
    _ plan: ExperimentPlan, arm: Int = 0, events: some Sequence<EventRow>,
    without columnsLeftOut: Set<String> = []
  ) {
    self.plan = plan
    self.arm = plan.scenario.arms[arm]
    self.columnsLeftOut = columnsLeftOut
    self.events = events.filter {
      Int($0.arm) == arm && $0.recipient < UInt64(plan.scenario.world.subscribers)
    }
  }

  private static let all = [
    "uid", "nid", "event", "ts", "type", "device", "latencyMs", "reason", "zone", "propensity",
    "text", "quietHours",
  ]

  func columns() -> [String] { Self.all.filter { !columnsLeftOut.contains($0) } }

  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    let places = Self.all.indices.filter { !columnsLeftOut.contains(Self.all[$0]) }
    for (line, event) in events.enumerated() {
      let texts = texts(event)
      try SimulatedLog.hand(places.map { texts[$0] }, line + 1, take)
    }
  }

  private func texts(_ event: EventRow) -> [String] {
    let apart: [EventKind] = [.visited, .optedOut, .prompted, .granted, .denied, .commented]
    let isAbout = event.push.rawValue != 0 || !apart.contains(event.kind)
    return [
      "\(event.recipient)", isAbout ? "\(Int64(bitPattern: event.push.rawValue))" : "",
      event.kind.name, "\(event.at.milliseconds)", event.type.name,
      event.device < 0 ? "" : "\(event.device)", event.latency < 0 ? "" : "\(event.latency)",
      reason(event), event.zone == .max ? "" : plan.zones.zones[Int(event.zone)].name,
      event.propensity > 0 ? "\(event.propensity)" : "", event.text > 0 ? "\(event.text)" : "",
      event.quietHours.map(\.description) ?? "",
    ]
  }

  private func reason(_ event: EventRow) -> String {
    switch event.kind {
    case .suppressed: Refusal(rawValue: event.reason)!.name
    case .held: Hold(rawValue: event.reason)!.name
    case .attempted: Hold(rawValue: event.reason)?.name ?? ""
    default: ""
    }
  }
}

extension Replay {
  /// A strategy's replay of a log, every trigger of it.
  static func of(
    _ log: some TableSource, under arm: Arm, _ question: LogQuestion = LogQuestion()
  ) throws -> (report: ReplayReport, lines: [Line]) {
    var lines: [Line] = []
    let result = try Replay(arm, of: "test", question).run(on: log, examples: 0) {
      lines.append($0)
    }
    return (result.report, lines)
  }
}
