import Documents
import Foundation

/// What is installed, and whether it works.
struct Doctor: Encodable {
  /// Whether all that `pushlab run` needs works.
  let canRun: Bool
  let findings: [Finding]

  /// - Parameter results: The folder that runs are to go to; it need not be there.
  init(results: String) {
    findings =
      [Self.program, Self.gsl, Self.sqlite, Self.world, Self.machine]
      + [Storage.temporary.finding, Storage(results: results).finding]
      + PythonEnvironment.findings + [Completion.finding]
    canRun = !findings.contains(where: \.isAgainstRunning)
  }
}

extension Doctor {
  /// A line for each finding, and below it what to do.
  func text(color: Bool) -> String {
    let rows = findings.flatMap { finding in
      let name = finding.name.padding(toLength: 12, withPad: " ", startingAt: 0)
      let state = finding.state.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
      let head = Paragraph(finding.found, first: state + name).lines
      let blanks = String(repeating: " ", count: 21)
      return head.map { finding.state == .ok || !color ? $0 : "\u{1B}[1m\($0)\u{1B}[0m" }
        + (finding.advice.map { Paragraph($0, first: blanks).lines } ?? [])
    }
    let end =
      canRun
      ? "`pushlab run` has all that it needs."
      : "`pushlab run` cannot be relied on here: see above what to do."
    return (rows + ["", end]).map { $0 + "\n" }.joined()
  }
}
