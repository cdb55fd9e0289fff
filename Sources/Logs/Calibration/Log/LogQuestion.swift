import Documents
import PushModel
import Tables

/// Options for reading an event log.
package struct LogQuestion: Sendable {
  /// Names of columns that are not the usual ones.
  package var columns: [LogColumn: String] = [:]

  /// Events by the log's names for them; `nil` for events to leave out.
  package var events: [String: LogEvent?] = [:]

  /// Purpose of reading the log.
  package var purpose = LogPurpose.fit

  /// Types of pushes by the log's names for them, in addition to the names of strategies.
  package var types: [String: PushType] = [:]

  /// Conditions that a row must meet to be used.
  package var filters: [TableFilter] = []

  /// IANA zone of people without a zone or an offset in the log.
  package var zone = "UTC"

  /// Time after showing within which an opening counts.
  package var window = Interval.days(1)

  /// Length of the first part of the log, which is used as history only.
  package var history = Interval.days(0)

  /// Whether people who open as machines do are kept.
  package var keepsMachines = false

  /// Parts that a world uses even if they do not fit.
  package var accepted: Set<CalibrationPart.Name> = []

  /// Pseudonyms to use in place of `uid`s; `nil` to use the `uid`s.
  package var pseudonyms: LogPseudonyms?

  /// Confidence level of all intervals.
  package var level = 0.95

  package init() {}

  /// Adds a column name such as `uid=user`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func addColumn(_ text: String) throws(TableError) {
    let names = LogColumn.allCases.map(\.rawValue)
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, let column = LogColumn(rawValue: sides[0]) else {
      throw .question(
        "`--column \(text)` names no column of an event log;"
          + didYouMean(sides.first ?? "", among: names)
          + " accepted: one of \(names.joined(separator: ", ")), as in `uid=user`")
    }
    columns[column] = sides[1]
  }

  /// Adds event names such as `opened=answered|seen` or `none=heartbeat`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func addEvents(_ text: String) throws(TableError) {
    let names = LogEvent.allCases.map(\.rawValue)
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, sides[0] == "none" || LogEvent(rawValue: sides[0]) != nil else {
      throw .question(
        "`--event \(text)` names no event;" + didYouMean(sides.first ?? "", among: names)
          + " accepted: \(LogEvent.names), or `none` for what is to be left out, "
          + "as in `opened=answered`")
    }
    for name in sides[1].split(separator: "|") {
      events[String(name)] = .some(LogEvent(rawValue: sides[0]))
    }
  }

  /// Adds type names such as `offer=promo|sale`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func addTypes(_ text: String) throws(TableError) {
    let names = PushType.allCases.map(\.name)
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, let type = PushType(name: sides[0]) else {
      throw .question(
        "`--type \(text)` names no type of push;" + didYouMean(sides.first ?? "", among: names)
          + " accepted: \(names.joined(separator: ", ")), as in `offer=promo`")
    }
    for name in sides[1].split(separator: "|") { types[String(name)] = type }
  }

  /// Sets the window from a text such as `30min`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func setWindow(_ text: String) throws(TableError) {
    window = try Self.length(text, "--window", .minutes(1)...(.days(30)))
  }

  /// Sets the history from a text such as `4d`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func setHistory(_ text: String) throws(TableError) {
    history = try Self.length(text, "--history", .days(0)...(.days(365)))
  }

  private static func length(
    _ text: String, _ option: String, _ range: ClosedRange<Interval>
  ) throws(TableError) -> Interval {
    guard let milliseconds = parseDuration(text),
      range.contains(Interval(milliseconds: milliseconds))
    else {
      let (low, high) = (range.lowerBound.milliseconds, range.upperBound.milliseconds)
      throw .question(
        "`\(option) \(text)` is no such length of time; accepted: \(formatDuration(low)) to "
          + "\(formatDuration(high)), as `30min`, `12h` or `1d`")
    }
    return Interval(milliseconds: milliseconds)
  }
}
