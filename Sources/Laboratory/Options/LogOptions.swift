import ArgumentParser
import Documents
import Logs
import Tables

/// Options for reading an event log.
struct LogOptions: ParsableArguments {
  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "How the log is read: names of columns and events, zone, window, rows that count.",
      discussion: "`calibrate LOG -o NAME.map.yaml` writes one; `api schema map` has its keys.",
      valueName: "map.yaml"), completion: .yaml)
  var mapFile: String?

  @Option(
    name: .customLong("hash-uids"),
    help: ArgumentHelp(
      "Print and write a keyed hash (HMAC-SHA-256) in place of each uid; the file has the key.",
      valueName: "key file"), completion: .file())
  var keyFile: String?

  @Option(
    help: ArgumentHelp("The confidence level of all intervals.", valueName: "0.95"),
    transform: Share.number)
  var level = 0.95

  /// - Throws: `ScenarioError` for the map, `TableError`, `InputError` for a key file that cannot be
  ///   read.
  func question() throws -> LogQuestion {
    var question = try LogQuestion(map: mapFile)
    guard level > 0.5, level < 1 else {
      throw TableError.question("`--level \(level)` is no level; accepted: above 0.5 and below 1")
    }
    question.pseudonyms = try keyFile.map { path in
      try LogPseudonyms(key: try InputError.bytes(of: path), path: path)
    }
    question.level = level
    return question
  }

  /// Files that are read, with those that the map extends.
  var files: [String] {
    (mapFile.map { DocumentFile.names(from: $0) } ?? []) + (keyFile.map { [$0] } ?? [])
  }
}
