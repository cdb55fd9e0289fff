import Documents
import Experiments

/// Renders a gate's result as JUnit XML with a test case for each condition. Conditions that are
/// undecided or could not be evaluated are errors, so that they are not taken for passes.
package struct GateJUnit: Sendable {
  package let report: GateReport

  package init(_ report: GateReport) { self.report = report }

  package var text: String {
    let failures = report.findings.count { $0.decision == .failed }
    let errors = report.findings.count { [.undecided, .notEvaluated].contains($0.decision) }
    let name = Escape.xml("gate \(report.name)")
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites>",
      "  <testsuite name=\"\(name)\" tests=\"\(report.findings.count)\" "
        + "failures=\"\(failures)\" errors=\"\(errors)\">",
    ]
    for finding in report.findings { lines += cases(finding, name) }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private func cases(_ finding: GateFinding, _ suite: String) -> [String] {
    let title = Escape.xml(finding.title)
    let head =
      "    <testcase classname=\"\(suite)\" name=\"\(title)\" "
      + "file=\"\(Escape.xml(report.file))\" line=\"\(finding.line)\""
    guard finding.decision != .passed else {
      guard let change = finding.change else { return [head + "/>"] }
      return [
        head + ">", "      <system-out>\(Escape.xml(change.rawValue))</system-out>",
        "    </testcase>",
      ]
    }
    let tag = finding.decision == .failed ? "failure" : "error"
    let words = finding.evidence.map(Escape.xml).joined(separator: "\n")
    return [
      head + ">",
      "      <\(tag) type=\"\(finding.decision.rawValue)\" message=\"\(finding.decision.word)\">"
        + "\(words)</\(tag)>",
      "    </testcase>",
    ]
  }
}
