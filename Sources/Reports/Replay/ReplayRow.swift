import Documents
import Logs
import PushModel

/// A trigger with both answers, as a line of a CSV file.
package struct ReplayRow {
  private let line: Replay.Line

  package init(_ line: Replay.Line) { self.line = line }

  /// Ends with a new line, as each row.
  package static let header =
    "uid,arm,nid,type,ts,log,logReason,logUntil,replay,replayReason,replayUntil,text,same,propensity\n"

  /// The row with a new line; times are milliseconds since 1970, absent values empty.
  package var text: String {
    let fields =
      [
        Escape.csv(line.uid), Escape.csv(line.arm ?? ""), Escape.csv(line.nid), line.type.name,
        "\(line.at.milliseconds)",
      ] + Self.fields(line.log) + Self.fields(line.replay)
      + [
        line.replay.text.map { "\($0)" } ?? "", line.isSame ? "1" : "0",
        line.propensity.map { "\($0)" } ?? "",
      ]
    return fields.joined(separator: ",") + "\n"
  }

  private static func fields(_ answer: ReplayAnswer) -> [String] {
    [
      answer.outcome.rawValue, Escape.csv(answer.reason ?? answer.hold ?? ""),
      answer.until.map { "\($0.milliseconds)" } ?? "",
    ]
  }
}
