import PushModel
import Tables

/// An event log, read and repaired: people with their pushes, in a fixed order.
struct PushLog {
  private(set) var people: [LoggedPerson] = []
  /// Defects that were repaired or left out.
  private(set) var findings: [LogFinding] = []
  /// Rows of the file that passed the filters.
  let rows: Int
  let arms: [String]
  /// Share of sent pushes with a propensity strictly between 0 and 1.
  let dealtShare: Double
  /// By their names here where the question has one.
  let types: [String]
  let reading: LogReading
  /// The latest stage in the log: displayed, delivered or sent.
  let stage: LogEvent
  let first: Int64
  let last: Int64
  /// Resolution of the moments in milliseconds: 1, 1,000 or 60,000.
  let resolution: Double
  /// Offsets of its moments, in minutes to add to UTC.
  let offsets: Set<Int16>
  let zones: [String]
  /// Whether the log has visits to the app without a push.
  let hasVisits: Bool
  /// Largest accepted share of people who are set aside for their clocks. *Assumption*: where more are
  /// caught, as many others are off without being caught.
  static let skewedMax = 0.05
  /// Largest accepted share of pushes that were left out because an effect precedes its cause.
  static let backwardsMax = 0.01

  /// - Throws: `TableError` for what cannot be read or mended.
  /// - Complexity: O(rows · log rows), all of them in memory.
  init(
    _ source: some TableSource, _ question: LogQuestion, isStopped: () -> Bool
  ) throws(TableError) {
    let columns = try LogColumns(question, names: try source.columns(), path: source.path)
    var intake = LogIntake(question, columns)
    try source.read(isStopped: isStopped) { (row) throws(TableError) in try intake.take(row) }
    guard !intake.rows.isEmpty else {
      throw .file(
        source.path,
        "none of its \(intake.rowCount) rows can be used: \(intake.filteredOut) are excluded "
          + "by `where`; the others have no event, moment, person or push that is of use")
    }
    let sorted = intake.rows.sorted(by: LogRow.isBefore)
    let kinds = Set(sorted.lazy.map(\.event))
    hasVisits = kinds.contains(.visited)
    stage = [.displayed, .delivered].first(where: kinds.contains) ?? .sent
    first = sorted.reduce(Int64.max) { min($0, $1.at) }
    last = sorted.reduce(Int64.min) { max($0, $1.at) }
    resolution = Self.resolution(sorted)
    offsets = intake.offsets
    zones = intake.zones.texts
    rows = intake.rowCount - intake.filteredOut
    arms = intake.arms.texts
    dealtShare = intake.sent > 0 ? Double(intake.dealt) / Double(intake.sent) : 0
    types = intake.types.texts.map { question.types[$0]?.name ?? $0 }
    reading = intake.reading
    var builder = LogBuilder(stage: stage)
    for row in sorted { builder.add(row) }
    builder.finish()
    people = builder.people
    try refuseSkewed(builder, source.path)
    try refuseBackwards(builder, source.path)
    let machines = question.keepsMachines ? IntakeCounts.Sight() : setMachinesAside(question.window)
    findings = LogFinding.all(intake, builder, machines: machines)
  }

  private mutating func setMachinesAside(_ window: Interval) -> IntakeCounts.Sight {
    let screen = MachineScreen(
      stage: stage, resolution: resolution, watchedUntil: last - window.milliseconds)
    var found = IntakeCounts.Sight()
    people.removeAll { person in
      guard screen.isMachine(person) else { return false }
      found.see(person.pushes.reduce(.max) { min($0, Int($1.line)) })
      return true
    }
    return found
  }

  private func refuseSkewed(_ builder: LogBuilder, _ path: String) throws(TableError) {
    let (count, all) = (builder.skewed.count, people.count + builder.skewed.count)
    guard Double(count) > Self.skewedMax * Double(all) else { return }
    throw .data(
      path: path, line: builder.skewed.line, column: nil,
      "time runs backwards in several pushes of \(count) of \(all) people: they were opened before "
        + "they were shown, or the like; accepted: at most \(Self.perCent(Self.skewedMax)) %, who are set aside"
    )
  }

  private func refuseBackwards(_ builder: LogBuilder, _ path: String) throws(TableError) {
    let (count, pushes) = (builder.backwards.count, builder.pushCount)
    guard Double(count) > Self.backwardsMax * Double(pushes) else { return }
    throw .data(
      path: path, line: builder.backwards.line, column: nil,
      "time runs backwards in \(count) of \(pushes) pushes: they were opened before they were "
        + "shown, or the like; accepted: at most \(Self.perCent(Self.backwardsMax)) %, which are left out"
    )
  }

  private static func perCent(_ share: Double) -> Int { Int((share * 100).rounded()) }

  private static func resolution(_ rows: [LogRow]) -> Double {
    if rows.allSatisfy({ $0.at.isMultiple(of: 60_000) }) { return 60_000 }
    return rows.allSatisfy { $0.at.isMultiple(of: 1_000) } ? 1_000 : 1
  }
}
