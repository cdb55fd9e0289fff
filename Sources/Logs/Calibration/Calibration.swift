import Documents
import PushModel
import Statistics
import Tables

/// Fits the parameters of a simulated world to a log of real pushes.
///
/// Each part is fitted to four fifths of the people, checked against the rest, and fitted to all.
package struct Calibration: Sendable {
  private let question: LogQuestion
  private let isStopped: @Sendable () -> Bool

  /// A calibration that has not read a log yet.
  ///
  /// - Parameter isStopped: Asked before each part and at intervals of rows; `true` ends it with
  ///   `TableError.interrupted`.
  package init(_ question: LogQuestion, isStopped: @escaping @Sendable () -> Bool = { false }) {
    self.question = question
    self.isStopped = isStopped
  }

  /// - Throws: `TableError` for what is wrong with the log, `ZoneError` for an unknown zone,
  ///   `StatisticsError` when its numbers leave the range of a method.
  /// - Complexity: O(rows · log rows), and some hundred passes; the log takes about 60 bytes a row.
  package func report(of source: some TableSource) throws -> CalibrationReport {
    try run(on: source).report
  }

  /// The same, with what the log's columns and words were taken for, and what worlds are drawn from.
  package func run(on source: some TableSource) throws -> CalibratedLog {
    let log = try PushLog(source, question, isStopped: isStopped)
    let question = question.drawsWorlds ? question.withHistory(of: log) : question
    let clock = try LogClock(log, zone: question.zone)
    var parts: [CalibrationPart] = []
    let delays = try OpeningDelays(log, question)
    var response: ResponseFit?
    for next in [
      { try PresenceFit.part(log, clock, level: question.level) },
      {
        let fit = try ResponseFit.fitted(log, clock, question, delays)
        response = fit
        return fit.part
      },
      { delays.part },
      { try DeliveryFit.part(log, level: question.level) },
      { try LeavingFit.part(log, level: question.level) },
      { try VisitsFit.part(log, clock, question) },
    ] as [() throws -> CalibrationPart] {
      if isStopped() { throw TableError.interrupted }
      var part = try next()
      if part.state == .refused, question.accepted.contains(part.name), !part.settings.isEmpty {
        part.accept()
      }
      if question.drawsWorlds { part.openToWorlds(question) }
      parts.append(part)
    }
    return CalibratedLog(
      report: CalibrationReport(log, question, parts), reading: log.reading,
      evidence: response.flatMap { LogEvidence(log, clock, question, $0, parts) })
  }
}

/// A log with what was fitted to it.
package struct CalibratedLog {
  package let report: CalibrationReport
  package let reading: LogReading

  /// What worlds are drawn from; `nil` for a log of too few openings.
  package let evidence: LogEvidence?
}

extension LogQuestion {
  /// Days that count as history where worlds are drawn, at most, and as a part of the log: what people were shown before
  /// it is unknown, and a seventh of it is left in their memory after four days.
  private static let (historyMax, historyPart) = (Interval.days(4), Int64(5))

  fileprivate func withHistory(of log: PushLog) -> LogQuestion {
    var own = self
    let part = Interval(milliseconds: (log.last - log.first) / Self.historyPart)
    own.history = max(history, min(Self.historyMax, part))
    return own
  }
}

extension CalibrationPart {
  /// Prepares the part for worlds: what members differ in has a place in the scenario that they extend.
  fileprivate mutating func openToWorlds(_ question: LogQuestion) {
    guard name == .response || name == .leaving, state != .absent else { return }
    if state == .refused { accept() }
    guard name == .response else { return }
    let key = "world.response.volumeAfterOpen"
    if !settings.contains(where: { $0.key == key }) { fix(key, "1", "what worlds are made with") }
    notes.append(
      "the first \(formatDuration(question.history.milliseconds)) of the log are history alone, since nobody knows "
        + "what people were shown before it")
  }
}
