import Experiments
import Scenarios
import Statistics

/// The answer of a selection in sentences: the setting by its value, and what its neighbours cost.
struct SizeAnswer {
  private let report: SizeReport

  init(_ report: SizeReport) { self.report = report }

  /// `Choose three pushes a day.` and why; `nil` without an answer.
  var sentence: String? {
    guard let answer = report.answer else { return nil }
    let most = report.isMaximised ? "most" : "fewest"
    let limits = report.constraints.isEmpty ? "" : " of the settings that keep the limits"
    return "Choose \(answer): the \(most) \(report.objective.words)\(limits), within "
      + "\(Numeral.digits(report.indifference))."
  }

  /// How settings that are as good were told apart; `nil` where there are none.
  var tieBreak: String? {
    guard let ties = report.tieBreak else { return nil }
    let metric = ties.metric.words
    let open = openTies(ties)
    guard let passedOver = ties.passedOverWords else { return open }
    let better = ties.isMaximised ? "more" : "fewer"
    let figures = (ties.differences ?? []).map {
      "\($0.metric.words) \(Self.difference($0))"
    }
    return "As good within the indifference, and with \(better) \(metric) in the seeds of the "
      + "selection, as \(passedOver)"
      + (figures.isEmpty ? "" : "; on fresh seeds: " + figures.joined(separator: ", ")) + "."
      + (open.map { " " + $0 } ?? "")
  }

  private func openTies(_ ties: SizeReport.TieBreak) -> String? {
    guard !ties.open.isEmpty else { return nil }
    let names = ties.open.map(SizeWords(report).name).joined(separator: "; ")
    return
      "With \(ties.isMaximised ? "more" : "fewer") \(ties.metric.words), and perhaps "
      + "as good, which the seeds do not show: \(names)."
  }

  /// One for each neighbour: `two pushes a day instead: opens a day −0.0083 (−0.0090 to −0.0076)`.
  var neighbours: [(words: String, cost: String)] {
    (report.neighbours ?? []).map { neighbour in
      let figures = neighbour.differences.map {
        "\($0.metric.words) \(Self.difference($0))"
      }
      let limit = neighbour.ending == .breaks ? "; breaks \(neighbour.by ?? "a constraint")" : ""
      return (neighbour.words, figures.joined(separator: ", ") + limit)
    }
  }

  /// `+0.31 pp (+0.21 to +0.41)`; without an interval where the seeds do not differ.
  static func difference(_ figure: PointFigure) -> String {
    guard let mean = figure.mean else { return Numeral.none }
    let (factor, decimals) = (figure.factor, figure.decimals)
    let limits = figure.low.flatMap { low in
      figure.high.map {
        " (\(Numeral.signed(low * factor, decimals)) to \(Numeral.signed($0 * factor, decimals)))"
      }
    }
    return Numeral.signed(mean * factor, decimals) + (figure.isShare ? " pp" : "") + (limits ?? "")
  }
}
