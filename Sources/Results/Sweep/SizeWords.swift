import Experiments

/// What a selection came to and what it promises, in sentences.
struct SizeWords {
  private let report: SizeReport

  init(_ report: SizeReport) { self.report = report }

  var headline: String {
    switch report.decision {
    case .selected: "POINT \(report.selected.map { "\($0.number)" } ?? Numeral.none)"
    case .undecided: "UNDECIDED"
    case .noneKeeps: "NO POINT KEEPS THE CONSTRAINTS"
    }
  }

  /// Paragraphs.
  var promise: [String] {
    guard report.decision != .undecided else {
      return [
        "Nothing is promised: \(Numeral.count(report.replications)) replications do not settle it."
      ]
    }
    let tolerances =
      report.tolerances.isEmpty
      ? ""
      : ", and it breaks no constraint by more than its tolerance of "
        + report.tolerances.map(Numeral.digits).joined(separator: ", ")
    let saved = 1 - Double(report.replications) / Double(report.equalReplications)
    return [
      "Promised: with \(Numeral.digits(report.confidence * 100)) % or more, no point that keeps them by "
        + "its tolerance is better than the selected one by \(Numeral.digits(report.indifference))"
        + "\(tolerances). Kim and Nelson (2001), for figures of seeds that are about normal.",
      "\(Numeral.count(report.replications)) replications over \(report.rows.count) points; equal "
        + "ones for all would be \(Numeral.count(report.equalReplications)) for the same promise"
        + (saved > 0 ? " (\(Numeral.fixed(saved * 100, 0)) % saved)." : "."),
    ]
  }
}
