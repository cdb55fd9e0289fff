import Documents
import PushModel
import Tables

/// How an event log is to be read.
package struct LogQuestion: Sendable {
  /// Names of columns that are not the usual ones.
  package var columns: [LogColumn: String] = [:]

  /// What the log calls events; `nil` for ones that are to be left out.
  package var events: [String: LogEvent?] = [:]

  /// What the log is read for.
  package var purpose = LogPurpose.fit

  /// What the log calls types of pushes, beside the names that a strategy has for them.
  package var types: [String: PushType] = [:]

  /// Rows that count.
  package var filters: [TableFilter] = []

  /// Where people live whose log says UTC, an IANA zone.
  package var zone = "UTC"

  /// An opening later than this after the push was shown is not counted.
  package var window = Interval.days(1)

  /// The first days, which only say what went before.
  package var history = Interval.days(0)

  /// Parts that a world is to take over even where they do not fit.
  package var accepted: Set<CalibrationPart.Name> = []

  /// What people are called in place of their `uid`s; `nil` for the `uid`s themselves.
  package var pseudonyms: LogPseudonyms?

  /// Of all intervals.
  package var level = 0.95

  package init() {}

  /// Takes `uid=user` in.
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

  /// Takes `opened=answered|seen` in, or `none=heartbeat`.
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

  /// Takes `offer=promo|sale` in.
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

  /// Takes a text such as `30min`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func setWindow(_ text: String) throws(TableError) {
    window = try Self.length(text, "--window", .minutes(1)...(.days(30)))
  }

  /// Takes a text such as `4d`.
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
