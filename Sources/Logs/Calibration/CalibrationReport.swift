import PushModel

/// The result of a calibration.
package struct CalibrationReport: Sendable, Codable {
  /// Version of this form, 2: with models, and with what is unidentified.
  package let schema: Int
  /// Rows of the file that passed the filters.
  package let rows: Int
  /// People who were fitted to, one for each arm that they are in; those set aside are left out.
  package let people: Int
  /// Number of people among them who were held out of the fit for its checks.
  package let keptOut: Int
  /// Pushes of those people, without the ones that a finding left out.
  package let pushes: Int
  /// Values of the column of arms, in the order of their first rows; empty without that column.
  package let arms: [String]
  /// The stage from which a push could be opened: displayed, delivered or sent.
  package let shown: LogEvent
  /// Time of the first row, in milliseconds since 1970.
  package let first: Int64
  /// Time of the last row, in milliseconds since 1970.
  package let last: Int64
  /// Resolution of the log's moments in milliseconds: 1, 1,000 or 60,000.
  package let resolutionMs: Int
  /// Time after showing within which an opening counts, in milliseconds.
  package let windowMs: Int64
  /// Confidence level of all intervals, such as 0.95.
  package let level: Double
  /// Defects of the log that were repaired or left out, in a fixed order.
  package let findings: [LogFinding]
  /// The six parts of a world in the order of their fits, those without data included.
  package let parts: [CalibrationPart]

  init(_ log: PushLog, _ question: LogQuestion, _ parts: [CalibrationPart]) {
    schema = 2
    rows = log.rows
    people = log.people.count
    keptOut = log.people.count { $0.isHeldOut }
    pushes = log.people.reduce(0) { $0 + $1.pushes.count }
    arms = log.arms
    shown = log.stage
    first = log.first
    last = log.last
    resolutionMs = Int(log.resolution)
    windowMs = question.window.milliseconds
    level = question.level
    findings = log.findings
    self.parts = parts
  }

  /// The settings for a world, in the order of its sections.
  package var settings: [CalibrationSetting] {
    let all = parts.filter(\.isTaken).flatMap(\.settings)
    let sections = all.map { $0.key.split(separator: ".").dropLast() }
    let order = sections.indices.sorted { one, other in
      let (first, second) = (
        sections.firstIndex(of: sections[one])!, sections.firstIndex(of: sections[other])!
      )
      let depths = (sections[one].count, sections[other].count)
      return (depths.0, first, one) < (depths.1, second, other)
    }
    return order.map { all[$0] }
  }

  /// The calibration of a part by its name; `nil` if the report has none of it.
  package func part(_ name: CalibrationPart.Name) -> CalibrationPart? {
    parts.first { $0.name == name }
  }
}
