import Documents
import PushModel
import PushService
import Scenarios
import SimWorld
import Strategies

/// What is said between a run and a program: lines of JSON. `docs/learning.md` describes them.
enum ExchangeText {
  static let version = 1

  /// The lines of a report: a header that tells the number of records, and the records.
  static func lines(
    _ report: LearnerReport, to name: LearnerName, _ learner: ExternalLearner
  ) -> [String] {
    var header = "{"
    if report.window == 0 {
      let names = ScoreFeature.allCases.map { "\"\($0.name)\"" }.joined(separator: ",")
      header +=
        "\"pushlab\":\(version),\"arm\":\"\(name.arm)\",\"replication\":\(name.replication),"
      header += "\"seed\":\(name.seed),\"slotHours\":\(learner.scoring.slotHours),"
      header += "\"features\":[\(names)],"
    }
    header += "\"window\":\(report.window),\"at\":\"\(moment(report.at))\","
    header += "\"tallies\":\(tallies(report.tallies)),\"records\":\(report.rows.count)}"
    return [header] + report.rows.map(record)
  }

  /// The moment in UTC to the millisecond, as ISO 8601 has it and `pushlab explain --at` takes it.
  private static func moment(_ time: Timestamp) -> String {
    let clock = LocalClock(offset: 0, validFrom: .distantPast, validUntil: .distantFuture)
    let (seconds, rest) = clock.timeOfDay(time).quotientAndRemainder(dividingBy: 1_000)
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(CalendarDate(day: clock.day(time)))T\(parts.joined(separator: ":"))."
      + String("\(1_000 + rest)".dropFirst()) + "Z"
  }

  private static func tallies(_ tallies: LearnerTallies) -> String {
    func byName(_ counts: [Int]) -> String {
      let parts = Category.allCases.map { "\"\($0.name)\":\(counts[Int($0.rawValue)])" }
      return "{\(parts.joined(separator: ","))}"
    }
    return "{\"people\":\(tallies.people),\"sentByHour\":\(tallies.sentByHour.compact),"
      + "\"openedByHour\":\(tallies.openedByHour.compact),"
      + "\"visitsByHour\":\(tallies.visitsByHour.compact),"
      + "\"sentByCategory\":\(byName(tallies.sentByCategory)),"
      + "\"openedByCategory\":\(byName(tallies.openedByCategory))}"
  }

  private static func record(_ row: DecisionRow) -> String {
    let features = ScoreFeature.allCases.map { number(row.inputs[$0]) }.joined(separator: ",")
    let answer =
      switch row.choice.answer {
      case .send: "send"
      case .wait: "wait"
      case .drop: "drop"
      }
    return "{\"recipient\":\(row.recipient.rawValue),\"push\":\"\(row.push.rawValue)\","
      + "\"at\":\"\(moment(row.at))\",\"features\":[\(features)],\"answer\":\"\(answer)\","
      + "\"propensity\":\(row.choice.propensity.map(number) ?? "null"),"
      + "\"sent\":\(row.isSent),\"opened\":\(row.isOpened),"
      + "\"optedOut\":\(row.isOptedOut)}"
  }

  /// The shortest text that reads as the number, without a fraction where it is whole.
  private static func number(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// The answer in a line.
  ///
  /// - Throws: `ScenarioError` for a line that is none.
  static func answer(_ line: String) throws(ScenarioError) -> LearnerAnswer {
    let mark = DocumentMark(.file("answer"), line: 1, column: 1)
    guard line.hasPrefix("{") else {
      throw ScenarioError(mark, "'\(quotable(line))' is no JSON object; accepted: one in a line")
    }
    // A document tells what is wrong, and takes ten times as long to read.
    if let answer = AnswerLine.read(line) { return answer }
    let document = try DocumentFile.document(line, name: "answer")
    let problems = AnswerShape.shape.validate(document)
    guard problems.isEmpty else { throw ScenarioError(problems) }
    let node = AnswerShape.shape.withoutNone(AnswerShape.shape.filling(document))
    let answer = try DocumentDecoder().decode(Answer.self, from: node)
    return LearnerAnswer(model: answer.model, price: answer.price, pushes: answer.pushes)
  }

  private struct Answer: Decodable {
    var model: ScoreModel?
    var price: Double?
    var pushes: Int?
  }
}

extension [Int] {
  fileprivate var compact: String { "[\(map(String.init).joined(separator: ","))]" }
}
