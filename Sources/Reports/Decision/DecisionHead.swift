import Documents
import Experiments

/// The decision of a run as the first lines of a report; empty for a summary without one.
struct DecisionHead: ReportPart {
  private let lines: [DecisionLine]

  init(_ summary: Summary) { lines = summary.decision?.lines ?? [] }

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

  /// The same as a section of a page; `nil` without a decision.
  var section: HTMLSection? {
    guard !lines.isEmpty else { return nil }
    return HTMLSection(
      "decision", "Decision",
      [.init(items: lines.map { HTMLSection.Item(lead: $0.role.title, text: $0.text) })])
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
