import Documents
import PushModel
import Scenarios
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

  /// Where its rows are, and which of them are used.
  package var source = TableMap()

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

  /// What the user says was dealt by chance, beside what the log shows.
  package var randomised: Set<PushDimension> = []

  /// Whether worlds are drawn from the log: the first days are history then, and a refused response is used all the same,
  /// with what it leaves open.
  package var drawsWorlds = false

  /// Pseudonyms to use in place of `uid`s; `nil` to use the `uid`s.
  package var pseudonyms: LogPseudonyms?

  /// Confidence level of all intervals.
  package var level = 0.95

  /// The defaults: usual names, all rows, for a fit.
  package init() {}

  /// Sets the history from a text such as `4d`.
  ///
  /// - Throws: `TableError.question`.
  package mutating func setHistory(_ text: String) throws(TableError) {
    guard let length = parseDuration(text).map(Interval.init(milliseconds:)),
      (.days(0)...(.days(365))).contains(length)
    else {
      throw .question(
        "`--history \(text)` is no such length of time; accepted: 0s to 365d, as `12h` or `4d`")
    }
    history = length
  }
}
