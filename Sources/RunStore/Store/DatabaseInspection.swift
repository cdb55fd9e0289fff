import Experiments
import Foundation

/// Checks whether a file is the database of a plan, without changing it: the header is read as
/// bytes, and the plan through a read-only connection.
struct DatabaseInspection {
  let path: String

  /// - Throws: what is wrong with the file.
  func check(_ plan: ExperimentPlan, _ events: EventLog) throws(StoreError) {
    try checkHeader()
    let started = try run()
    let hash = hexadecimal(plan.hash)
    guard started.plan == hash else {
      throw error(.otherPlan(found: started.plan, expected: hash))
    }
    guard started.events == events.description else {
      throw error(.otherEventLog(found: started.events, expected: events.description))
    }
    try checkRecords()
    try checkTables()
  }

  /// Cells of another version are of no use.
  private func checkRecords() throws(StoreError) {
    var other: Int64?
    try ReadOnlyDatabase(path).forEachRow("SELECT DISTINCT version FROM cell") { row in
      if row.integer(0) != Int64(Schema.recordVersion) { other = row.integer(0) }
    }
    guard let other else { return }
    throw error(
      .otherVersion(of: "record version", found: "\(other)", accepted: "\(Schema.recordVersion)"))
  }

  /// What databases of unreleased forms lack, whose cells have today's version.
  private static let parts = ["event_row.quietHours", "seed_estimate", "coefficient", "excursion"]

  private func checkTables() throws(StoreError) {
    var found: Set<String> = []
    let question = """
      SELECT name FROM sqlite_schema WHERE type = 'table'
      UNION ALL SELECT 'event_row.' || name FROM pragma_table_info('event_row')
      """
    try ReadOnlyDatabase(path).forEachRow(question) { row in
      if let name = row.text(0) { found.insert(name) }
    }
    guard let missing = Self.parts.first(where: { !found.contains($0) }) else { return }
    throw error(.otherVersion(of: "tables", found: "without `\(missing)`", accepted: "it"))
  }

  private func error(_ reason: StoreError.Reason) -> StoreError { StoreError(path: path, reason) }

  /// - Returns: The header of a complete database of PushLab.
  @discardableResult
  func checkHeader() throws(StoreError) -> DatabaseHeader {
    let (bytes, size) = try start()
    guard let header = DatabaseHeader(bytes) else {
      throw error(
        DatabaseHeader.isPrefix(bytes)
          ? .truncated(bytes: size, expected: DatabaseHeader.length) : .notSQLite)
    }
    guard header.applicationID == Schema.applicationID else {
      throw error(.foreign(applicationID: header.applicationID))
    }
    guard header.version <= Schema.version else {
      throw error(.newer(version: header.version, accepted: Schema.version))
    }
    // Pages may be in the log and not yet in the file.
    guard size >= header.pages * header.pageSize || ReadOnlyDatabase.hasLog(path) else {
      throw error(.truncated(bytes: size, expected: header.pages * header.pageSize))
    }
    return header
  }

  private func start() throws(StoreError) -> (bytes: Data, size: Int) {
    let attributes = try StoreError.naming(path) {
      try FileManager.default.attributesOfItem(atPath: path)
    }
    let kind = attributes[.type] as? FileAttributeType
    guard kind == .typeRegular else {
      let found = kind == .typeDirectory ? "a folder" : "no regular file"
      throw error(.wrongKind(found: found, accepted: "a file"))
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    let bytes = try StoreError.naming(path) {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      return try file.read(upToCount: DatabaseHeader.length) ?? Data()
    }
    return (bytes, size)
  }

  private func run() throws(StoreError) -> (plan: String, events: String) {
    var found: (plan: String, events: String)?
    try ReadOnlyDatabase(path).forEachRow("SELECT plan_hash, events FROM run") { row in
      found = (row.text(0) ?? "", row.text(1) ?? "")
    }
    guard let found else { throw error(.damaged("the table `run` is empty")) }
    return found
  }
}
