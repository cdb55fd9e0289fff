import SimWorld
import Statistics

/// A contrast of the rates at which decision points lead to an opening.
struct TrialQuestion {
  let window: Int
  let contrast: String
  let rates: LogRateContrast

  static func name(ofTreatment treatment: Int) -> String {
    treatment == 0 ? "none" : "text \(treatment)"
  }

  /// Those that can be asked where there are such decision points, window by window.
  static func all(of sums: PointSums) -> [TrialQuestion] {
    let texts = (1..<sums.layout.treatments).filter { sums.points($0) > 0 }
    return (0..<sums.layout.windows).flatMap { window in
      let rate = Rate(window: window, layout: sums.layout)
      var questions: [TrialQuestion] = []
      if let first = texts.first, sums.points(0) > 0 {
        questions.append(rate.question("push / none", [(1, texts, nil), (-1, [0], nil)]))
        questions += texts.dropFirst().map {
          rate.question(
            "\(name(ofTreatment: $0)) / \(name(ofTreatment: first))",
            [
              (1, [$0], nil), (-1, [first], nil),
            ])
        }
        questions.append(
          rate.question(
            "late / early",
            [
              (1, texts, 1), (-1, [0], 1), (-1, texts, 0), (1, [0], 0),
            ]))
      }
      return questions
    }
  }

  private struct Rate {
    let window: Int
    let layout: PointLayout

    func question(
      _ contrast: String, _ terms: [(weight: Double, treatments: [Int], half: Int?)]
    ) -> TrialQuestion {
      TrialQuestion(
        window: window, contrast: contrast,
        rates: LogRateContrast(
          terms.map { term in
            let halves = term.half.map { $0..<$0 + 1 } ?? 0..<PointLayout.halves
            let cells = halves.flatMap { half in term.treatments.map { (half, $0) } }
            return LogRateContrast.Term(
              term.weight,
              events: cells.map { layout.opened(within: window, half: $0.0, treatment: $0.1) },
              trials: cells.map { layout.points(half: $0.0, treatment: $0.1) })
          }))
    }
  }
}
