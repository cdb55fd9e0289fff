import Documents
import Experiments

/// The decision of a run as the first lines of a report; empty for a summary without one.
struct DecisionHead {
  private let lines: [DecisionLine]
  private let warnings: Int
  private let poorly: String?

  init(_ summary: Summary) {
    lines = summary.decision?.lines ?? []
    warnings = summary.warnings.count
    poorly = summary.worldsAnswer.flatMap(WorldsWords.poor)
  }

  /// A line for each part of the decision, in a terminal with an empty one below them.
  var facts: [Node] {
    lines.isEmpty
      ? []
      : poor
        + lines.map { line in
          .fact(
            line.role.title, line.text, width: 11, line.role == .recommendation ? .strong : .plain)
        } + [.gap]
  }

  /// Worlds that were matched poorly say so before anything else.
  private var poor: [Node] {
    poorly.map { [.sentence($0, .strong)] } ?? []
  }

  /// The same for a page, which has the question in its own head; `nil` without a decision.
  var section: Node? {
    guard !lines.isEmpty else { return nil }
    return .decision {
      poor
      for line in lines where line.role == .recommendation { Node.sentence(line.text) }
      for line in lines where ![.question, .recommendation].contains(line.role) {
        Node.fact(line.role.title, line.text)
      }
      if warnings > 0 {
        Node.note("\(RunPage.counted(warnings, "warning")): see Health, at the end.")
      }
    }
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
