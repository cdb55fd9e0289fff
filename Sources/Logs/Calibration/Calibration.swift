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

  /// The same, with what the log's columns and words were taken for.
  package func run(
    on source: some TableSource
  ) throws -> (report: CalibrationReport, reading: LogReading) {
    let log = try PushLog(source, question, isStopped: isStopped)
    let clock = try LogClock(log, zone: question.zone)
    var parts: [CalibrationPart] = []
    let delays = try OpeningDelays(log, question)
    for next in [
      { try PresenceFit.part(log, clock, level: question.level) },
      { try ResponseFit.part(log, clock, question, delays) },
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
      parts.append(part)
    }
    return (CalibrationReport(log, question, parts), log.reading)
  }
}
