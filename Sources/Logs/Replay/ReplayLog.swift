import PushModel
import Tables

/// An event log read for its decisions: people with their triggers, sorted by name.
struct ReplayLog {
  private(set) var people: [ReplayPerson] = []
  private(set) var findings: [LogFinding] = []
  /// Rows of the file that passed the filters.
  let rows: Int
  let arms: [String]
  let zones: LogZones
  let first: Int64
  let last: Int64
  /// Whether it records visits without a push.
  let hasVisits: Bool
  /// Whether it records when a push was wanted, and not only when it was sent.
  let hasIntentions: Bool
  let hasTypes: Bool
  /// Whether it has answers of a decision rule with their probabilities.
  let hasAnswers: Bool
  /// Number of pushes whose first answer is there without its probability.
  let unknownAnswers: Int
  private let names: [UInt64: String]
  private let pseudonyms: LogPseudonyms?

  /// - Throws: `TableError` for what cannot be read or mended, `ZoneError` for an unknown zone.
  /// - Complexity: O(rows · log rows), all of them in memory: some 100 bytes each.
  init(_ source: some TableSource, _ question: LogQuestion, isStopped: () -> Bool) throws {
    var question = question
    question.purpose = .replay
    let columns = try LogColumns(question, names: try source.columns(), path: source.path)
    var intake = LogIntake(question, columns)
    try source.read(isStopped: isStopped) { (row) throws(TableError) in try intake.take(row) }
    guard !intake.rows.isEmpty else {
      throw TableError.file(
        source.path,
        "none of its \(intake.rowCount) rows can be used: \(intake.filteredOut) are excluded "
          + "by `where`; the others have no event, moment, person or push that is of use")
    }
    rows = intake.rowCount - intake.filteredOut
    arms = intake.arms.texts
    first = intake.rows.reduce(Int64.max) { min($0, $1.at) }
    last = intake.rows.reduce(Int64.min) { max($0, $1.at) }
    let kinds = Set(intake.rows.lazy.map(\.event))
    hasVisits = kinds.contains(.visited)
    hasIntentions = kinds.contains(.intended) || kinds.contains(.held)
    hasTypes = columns[.type] != nil
    names = intake.names
    pseudonyms = question.pseudonyms
    zones = try LogZones(
      intake.zones.texts, offsets: intake.offsets, zone: question.zone, from: first, to: last)
    var builder = ReplayBuilder(intake, zones, source.path)
    let order = intake.rows.indices.sorted {
      LogRow.isBefore(intake.rows[$0], intake.rows[$1])
    }
    for place in order { try builder.add(intake.rows[place], intake.details[place]) }
    try builder.finish()
    people = builder.people.sorted { ($0.uid, $0.arm ?? "") < ($1.uid, $1.arm ?? "") }
    hasAnswers = people.contains { $0.triggers.contains { $0.rule != nil } }
    unknownAnswers = people.reduce(0) { $0 + $1.triggers.count { $0.isAnswerUnknown } }
    findings = LogFinding.all(intake, builder.sights, for: .replay)
  }

  /// The log's name of a push.
  func name(of push: UInt64) -> String { names[push] ?? "" }

  /// Indices of people and of their triggers, by name; a person's `uid` or pseudonym.
  func triggers(of uid: String?, _ nid: String?) -> [(person: Int, trigger: Int)] {
    let meant = uid.map { uid in [uid] + (pseudonyms.map { [$0.name(of: uid)] } ?? []) }
    var found: [(person: Int, trigger: Int)] = []
    for (place, person) in people.enumerated() where meant?.contains(person.uid) ?? true {
      for (index, trigger) in person.triggers.enumerated()
      where !trigger.isDigest && (nid == nil || name(of: trigger.push) == nid) {
        found.append((place, index))
      }
    }
    return found
  }
}
