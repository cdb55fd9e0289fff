import ArgumentParser
import Logs
import Reports
import Tables

/// Options for reading an event log.
struct LogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The table to read, if the database has several.", valueName: "name"))
  var table: String?

  @Option(help: "The field separator; by the file's extension if not given.")
  var delimiter: Analyze.Delimiter?

  @Option(
    name: .customLong("column"), parsing: .singleValue,
    help: ArgumentHelp(
      "The log's name for a column; may be repeated.", valueName: "uid=name"))
  var columns: [String] = []

  @Option(
    name: .customLong("event"), parsing: .singleValue,
    help: ArgumentHelp(
      "The log's name for an event; `none=` leaves events out; may be repeated.",
      valueName: "opened=name|name"))
  var events: [String] = []

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only rows with one of these values; may be repeated.", valueName: "column=value|value"))
  var filters: [String] = []

  @Option(
    help: ArgumentHelp(
      "People's time zone, if the log's times are in UTC.", valueName: "IANA zone"))
  var zone = "UTC"

  @Option(
    help: ArgumentHelp("The attribution window: how long an opening counts.", valueName: "1d"))
  var window = "1d"

  @Option(
    name: .customLong("hash-uids"),
    help: ArgumentHelp(
      "Print and write a keyed hash (HMAC-SHA-256) in place of each uid; the file has the key.",
      valueName: "key file"), completion: .file())
  var keyFile: String?

  @Option(help: ArgumentHelp("The confidence level of all intervals.", valueName: "0.95"))
  var level = 0.95

  /// - Throws: `TableError`, and `InputError` for a key file that cannot be read.
  func question() throws -> LogQuestion {
    var question = LogQuestion()
    for text in columns { try question.addColumn(text) }
    for text in events { try question.addEvents(text) }
    for text in filters { question.filters.append(try TableFilter(text)) }
    try question.setWindow(window)
    guard level > 0.5, level < 1 else {
      throw TableError.question("`--level \(level)` is no level; accepted: above 0.5 and below 1")
    }
    question.zone = zone
    question.pseudonyms = try keyFile.map { path in
      try LogPseudonyms(key: try InputError.bytes(of: path), path: path)
    }
    question.level = level
    return question
  }

  /// - Throws: `TableError`.
  func open(_ path: String) throws(TableError) -> any TableSource {
    try TableFile.open(path, table: table, delimiter: delimiter?.file)
  }
}
