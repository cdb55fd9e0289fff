import Documents
import Experiments

/// The decision of a run as the first lines of a report; empty for a summary without one.
struct DecisionHead: ReportPart {
  private let lines: [DecisionLine]
  private let warnings: Int

  init(_ summary: Summary) {
    lines = summary.decision?.lines ?? []
    warnings = summary.warnings.count
  }

  /// Width of the column of titles.
  private static let titleWidth = 11

  /// Adds a paragraph for each line and a blank line below them.
  func write(on page: inout Page) {
    guard !lines.isEmpty else { return }
    for line in lines {
      let title = line.role.title
      let blanks = String(repeating: " ", count: Self.titleWidth - title.count)
      page.wrapped(title + blanks, line.text, line.role == .recommendation ? .strong : .plain)
    }
    page.blank()
  }

  /// The same as a section of a page, which has the question in its own head; `nil` without a
  /// decision.
  var section: HTMLSection? {
    guard !lines.isEmpty else { return nil }
    let reasons = lines.filter { ![.question, .recommendation].contains($0.role) }
    return DecisionSection.section(
      lines.filter { $0.role == .recommendation }.map(\.text),
      items: reasons.map { HTMLSection.Item(lead: $0.role.title, text: $0.text) },
      warnings: warnings == 0
        ? [] : ["\(RunPage.counted(warnings, "warning")): see Health, at the end."])
  }
}

extension DecisionLine.Role {
  /// The word before a line, in every report.
  package var title: String {
    switch self {
    case .question: "Question"
    case .recommendation: "Decision"
    case .effect: "Effect"
    case .unknown: "Unknown"
    case .settle: "To settle"
    }
  }
}
