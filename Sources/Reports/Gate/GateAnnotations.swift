import Documents
import Experiments

/// Renders a gate's conditions that did not pass as workflow commands at the line of the gate's
/// file: `::error file=…,line=…::…`.
package struct GateAnnotations: Sendable {
  package let report: GateReport

  package init(_ report: GateReport) { self.report = report }

  /// One line for each condition that has not passed; empty when all have.
  package var text: String {
    report.findings.filter { $0.decision != .passed }.map { finding in
      let title = Escape.annotationProperty("gate \(report.name): \(finding.decision.word)")
      let words = Escape.annotation(
        ([finding.subject + ": " + finding.condition] + finding.evidence)
          .map(Escape.plain).joined(separator: "; "))
      let place = "file=\(Escape.annotationProperty(report.file)),line=\(finding.line)"
      return "::error \(place),title=\(title)::\(words)\n"
    }.joined()
  }
}
