import Documents
import Experiments

/// Renders a gate's conditions that did not pass as workflow commands at the line of the gate's
/// file: `::error file=…,line=…::…`; and a pass as one `::notice` that says whether figures moved.
package struct GateAnnotations: Sendable {
  package let report: GateReport

  package init(_ report: GateReport) { self.report = report }

  /// One line for each condition that has not passed. When all have: what moved, or nothing where
  /// nothing was compared.
  package var text: String { report.decision == .passed ? notice : errors }

  private var notice: String {
    guard let change = report.change, let words = report.changeText else { return "" }
    let moved = report.findings.filter { $0.change.map { $0 != .unchanged } ?? false }
      .map { "\($0.title): \($0.evidence[0])" }
    let title = Escape.annotationProperty(
      "gate \(report.name): \(report.decision.word), \(change.rawValue)")
    let text = Escape.annotation(([words] + moved).map(Escape.plain).joined(separator: "; "))
    return
      "::notice file=\(Escape.annotationProperty(report.file)),line=1,title=\(title)::\(text)\n"
  }

  private var errors: String {
    report.findings.filter { $0.decision != .passed }.map { finding in
      let title = Escape.annotationProperty("gate \(report.name): \(finding.decision.word)")
      let words = Escape.annotation(
        ([finding.title] + finding.evidence)
          .map(Escape.plain).joined(separator: "; "))
      let place = "file=\(Escape.annotationProperty(report.file)),line=\(finding.line)"
      return "::error \(place),title=\(title)::\(words)\n"
    }.joined()
  }
}
