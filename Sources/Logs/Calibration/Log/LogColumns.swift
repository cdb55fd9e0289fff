import Documents
import Tables

/// Indices of an event log's columns.
struct LogColumns {
  let filters: [(column: Int, values: TextSet)]
  private let places: [LogColumn: Int]
  /// Columns that were found, with the log's names for them.
  let named: [(column: LogColumn, name: String)]

  /// - Throws: `TableError` for missing columns.
  init(_ question: LogQuestion, names: [String], path: String) throws(TableError) {
    var places: [LogColumn: Int] = [:]
    var absent: [String] = []
    for column in LogColumn.allCases {
      let wanted = question.columns[column].map { [$0] } ?? column.usualNames
      if let place = names.firstIndex(where: wanted.contains) {
        places[column] = place
      } else if let name = question.columns[column] {
        throw .file(
          path,
          "has no column `\(name)` for `\(column.rawValue)`;\(didYouMean(name, among: names)) "
            + "accepted: \(TableQuestion.list(names))")
      } else if column.isRequired {
        absent.append("`\(column.rawValue)`")
      }
    }
    guard absent.isEmpty else {
      throw .file(
        path,
        "has no column for \(absent.joined(separator: ", ")); found: \(TableQuestion.list(names)); "
          + "`columns: { uid: NAME }` in a `--map` says what is meant")
    }
    var filters: [(column: Int, values: TextSet)] = []
    for filter in question.source.filters {
      guard let place = names.firstIndex(of: filter.column) else {
        throw .question(
          "`where` names `\(filter.column)`, and `\(path)` has no such column;"
            + "\(didYouMean(filter.column, among: names)) accepted: \(TableQuestion.list(names))")
      }
      filters.append((place, TextSet(filter.values)))
    }
    self.filters = filters
    self.places = places
    named = LogColumn.allCases.compactMap { column in
      places[column].map { (column: column, name: names[$0]) }
    }
  }

  subscript(column: LogColumn) -> Int? { places[column] }
}

/// A column of an event log.
package enum LogColumn: String, CaseIterable, Sendable {
  case uid, nid, event, ts
  case latencyMs, arm, type, platform, device, propensity
  case reason, text, zone, quietHours

  /// Whether a log must have the column.
  var isRequired: Bool {
    switch self {
    case .uid, .nid, .event, .ts: true
    default: false
    }
  }

  /// Column names that are tried when none is given; `push` and `kind` are of PushLab's own log.
  var usualNames: [String] {
    switch self {
    case .nid: ["nid", "push"]
    case .event: ["event", "kind"]
    case .text: ["text", "variant"]
    default: [rawValue]
    }
  }
}
