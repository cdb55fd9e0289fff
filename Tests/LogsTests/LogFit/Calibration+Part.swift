@testable import Logs
@testable import Tables

extension Calibration {
  /// One part of a log's report without the others: a law of departures need not wait for the fits of
  /// presence and response, which take ten times as long.
  static func part(
    _ name: CalibrationPart.Name, of source: some TableSource,
    _ question: LogQuestion = LogQuestion()
  ) throws -> CalibrationPart {
    let log = try PushLog(source, question, isStopped: { false })
    let clock = try LogClock(log, zone: question.zone)
    let delays = try OpeningDelays(log, question)
    return switch name {
    case .presence: try PresenceFit.part(log, clock, level: question.level)
    case .response: try ResponseFit.fitted(log, clock, question, delays).part
    case .timeToOpen: delays.part
    case .delivery: try DeliveryFit.part(log, level: question.level)
    case .leaving: try LeavingFit.part(log, level: question.level)
    case .visits: try VisitsFit.part(log, clock, question)
    }
  }
}
