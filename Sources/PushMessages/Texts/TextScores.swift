/// How much better each text of a pool does than the others that could be chosen in its place, as a
/// share of what these do (Yancey & Settles 2020, the *relative difference*).
///
/// A text that may be chosen only now and then is held against the others at those moments alone,
/// so that it is not praised for a good day of the week.
public struct TextScores: Sendable, BitwiseCopyable {
  private var scores = InlineArray<12, Double>(repeating: 0)

  /// (m₁ − m₀) / m₀ · n / (n + prior): m₁ is the mean reward of the n points at which the text was
  /// chosen, m₀ that of those at which it could have been. 0 where either is not known.
  ///
  /// - Parameter prior: So many points weigh the belief that the text is as good as the others. The
  ///   form is an *assumption*: the paper shrinks scores, too, towards the mean of earlier texts.
  public init(_ log: TextLog, prior: Double) {
    for text in 0..<TextSubset.max {
      guard let own = log.chosen[text].mean, let other = log.passedOver[text].mean, other > 0
      else { continue }
      let points = Double(log.chosen[text].points)
      scores[text] = (own - other) / other * points / (points + prior)
    }
  }

  public subscript(text: Int) -> Double { scores[text] }
}
