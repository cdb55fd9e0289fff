import PushMessages
import SimWorld
import Statistics

/// A contrast of the rates at which decision points lead to an opening.
///
/// It covers points at which both sides had a positive, constant probability: a push against none
/// where some text was eligible, one text against another where both were.
struct ExcursionContrast {
  let window: Int
  let contrast: String
  let rates: LogRateContrast

  static func name(ofTreatment treatment: Int) -> String {
    treatment == 0 ? "none" : "text \(treatment)"
  }

  /// The questions for an arm, by window. Texts are contrasted if every edit leaves them the same
  /// reference, with which their points were paired on the day.
  ///
  /// - Parameter chances: The arm's daily rule after each edit.
  static func all(of sums: PointSums, _ chances: [DailyChance]) -> [ExcursionContrast] {
    guard let reference = chances.first?.referenceText else { return [] }
    let texts = (1..<sums.layout.treatments).filter { sums.points($0) > 0 }
    let isContrasted =
      sums.points(reference + 1) > 0 && chances.allSatisfy { $0.referenceText == reference }
    let others = isContrasted ? texts.filter { $0 != reference + 1 } : []
    return (0..<sums.layout.windows).flatMap { window in
      let rate = Rate(window: window, sums: sums)
      let pairs = others.map { rate.contrast(of: $0, reference: reference + 1) }
      guard !texts.isEmpty, sums.points(0) > 0 else { return pairs }
      return [rate.push(texts)] + pairs + [rate.late(texts)]
    }
  }

  /// Whether probabilities differ between points, by condition or because of an edit; if so, the
  /// comparison would confound them with what they depend on, such as times of the year.
  static func isVaried(_ chances: [DailyChance]) -> Bool {
    chances.contains { !$0.shares.isEmpty } || Set(chances.map(\.share)).count > 1
      || Set(chances.map(\.texts)).count > 1
  }

  private struct Rate {
    let window: Int
    let sums: PointSums
    private var layout: PointLayout { sums.layout }

    func push(_ texts: [Int]) -> ExcursionContrast {
      question("push / none", [term(1, texts), term(-1, [0])])
    }

    /// The ratio of a push's effects in the late and the early half of the cohort.
    func late(_ texts: [Int]) -> ExcursionContrast {
      question(
        "late / early",
        [
          term(1, texts, half: 1), term(-1, [0], half: 1), term(-1, texts, half: 0),
          term(1, [0], half: 0),
        ])
    }

    func contrast(of text: Int, reference: Int) -> ExcursionContrast {
      let terms =
        layout.isConditional
        ? [
          term(1, places: [layout.paired(text: text - 1, choseReference: false)]),
          term(-1, places: [layout.paired(text: text - 1, choseReference: true)]),
        ] : [term(1, [text]), term(-1, [reference])]
      return question("\(name(ofTreatment: text)) / \(name(ofTreatment: reference))", terms)
    }

    private func question(_ contrast: String, _ terms: [LogRateContrast.Term]) -> ExcursionContrast
    {
      ExcursionContrast(window: window, contrast: contrast, rates: LogRateContrast(terms))
    }

    private func term(
      _ weight: Double, _ treatments: [Int], half: Int? = nil
    ) -> LogRateContrast.Term {
      let halves = half.map { $0..<$0 + 1 } ?? 0..<PointLayout.halves
      return term(
        weight,
        places: halves.flatMap { half in
          treatments.map { layout.points(half: half, treatment: $0) }
        })
    }

    private func term(_ weight: Double, places: [Int]) -> LogRateContrast.Term {
      LogRateContrast.Term(weight, events: places.map { $0 + 1 + window }, trials: places)
    }
  }
}
