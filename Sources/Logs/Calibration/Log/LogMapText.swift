import Documents
import PushModel
import Tables

/// A map of how a log was read, with the reason at each line; what reads by it reads the same.
package struct LogMapText {
  private let question: LogQuestion
  private var lines: [String]

  /// YAML; ends with a new line.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  private static let said = "as the map before said"

  /// - Parameter log: Name of the log.
  package init(_ question: LogQuestion, _ reading: LogReading, log: String) {
    self.question = question
    lines = [
      "# How `pushlab calibrate` read \(Escape.plain(log)), for `--map`; change what is not so.",
      "map: 1",
    ]
    addSource()
    lines.append("columns:")
    for (column, name) in reading.columns {
      let reason = name == column.rawValue ? "the column of this name" : "PushLab's own name for it"
      add(column.rawValue, [name], question.columns[column] == nil ? reason : Self.said, in: "  ")
    }
    lines.append("events:")
    addEvents(reading)
    addTypes()
    let known = LogQuestion()
    add(
      "zone", [question.zone],
      question.zone == known.zone ? "of rows without a zone or an offset, if not said" : Self.said)
    add(
      "window", [formatDuration(question.window.milliseconds)],
      question.window == known.window
        ? "for an opening after the showing, if not said" : Self.said)
  }

  private mutating func addSource() {
    let source = question.source
    if let table = source.table { add("table", [table], Self.said) }
    if let delimiter = source.delimiter { add("delimiter", ["\(delimiter)"], Self.said) }
    if !source.filters.isEmpty { lines.append("where:") }
    for filter in source.filters { add(filter.column, filter.values, Self.said, in: "  ") }
  }

  /// The log's words for events, and those of the map before that are not in this log.
  private mutating func addEvents(_ reading: LogReading) {
    let present = Set(reading.words.map(\.text))
    for meaning in LogReading.keys {
      let words = reading.words(of: meaning)
      let absent = question.events.filter { word, event in
        (event?.rawValue ?? LogMap.none) == meaning && !present.contains(word)
      }.keys.sorted()
      guard !words.isEmpty || !absent.isEmpty else { continue }
      var reasons = words.isEmpty ? [] : [reason(meaning, words)]
      if !absent.isEmpty {
        let named = words.isEmpty ? "" : absent.joined(separator: ", ") + " "
        reasons.append("\(named)not in this log")
      }
      add(meaning, words.map(\.text) + absent, reasons.joined(separator: "; "), in: "  ")
    }
  }

  private mutating func addTypes() {
    if !question.types.isEmpty { lines.append("types:") }
    for type in PushTypes.inUse.all {
      let words = question.types.keys.filter { question.types[$0] == type }
      if !words.isEmpty { add(type.name, words.sorted(), Self.said, in: "  ") }
    }
  }

  private func reason(_ meaning: String, _ words: [(text: String, count: Int)]) -> String {
    let counts = words.map { "\(grouped($0.count)) row\($0.count == 1 ? "" : "s")" }
    let isSaid = words.contains { question.events[$0.text] != nil }
    let isUsed = LogEvent(rawValue: meaning)?.isUsed(for: .fit) ?? true
    return counts.joined(separator: ", ") + (isSaid ? ", \(Self.said)" : "")
      + (isUsed ? "" : ", which no fit uses")
  }

  private mutating func add(
    _ key: String, _ texts: [String], _ reason: String, in indent: String = ""
  ) {
    let name = DocumentWriter.write(.mapping([key: .text("")])).dropLast(" \"\"\n".count)
    let values = texts.map { DocumentNode.plain($0) }
    let value = values.count == 1 ? values[0] : DocumentNode(.sequence(values))
    lines.append("\(indent)\(name) \(value.inline)  # \(Escape.plain(reason))")
  }
}

/// What a log's columns and words were taken for.
package struct LogReading: Sendable {
  let columns: [(column: LogColumn, name: String)]
  /// Words of the column of events with the number of their rows; `nil` for what a map leaves out.
  let words: [(text: String, event: LogEvent?, count: Int)]

  /// The keys of a map's events, in the order of a push's life.
  static let keys = LogEvent.allCases.map(\.rawValue) + [LogMap.none]

  func words(of key: String) -> [(text: String, count: Int)] {
    words.filter { ($0.event?.rawValue ?? LogMap.none) == key }
      .map { (text: $0.text, count: $0.count) }
  }
}
