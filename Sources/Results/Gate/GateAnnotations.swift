import Experiments

/// What did not pass a gate, as workflow commands that put it beside the line of the gate's file:
/// `::error file=…,line=…::…`.
public struct GateAnnotations: Sendable {
  public let report: GateReport

  public init(_ report: GateReport) { self.report = report }

  /// One line for each condition that has not passed; empty when all have.
  public var text: String {
    report.findings.filter { $0.decision != .passed }.map { finding in
      let title = Self.property("gate \(report.name): \(finding.decision.word)")
      let words = Self.data(
        ([finding.subject + ": " + finding.condition] + finding.evidence).joined(separator: "; "))
      let place = "file=\(Self.property(report.file)),line=\(finding.line)"
      return "::error \(place),title=\(title)::\(words)\n"
    }.joined()
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
