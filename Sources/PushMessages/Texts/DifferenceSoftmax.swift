import PushModel

/// Chooses a text with a probability that grows with its score, and, where it *recovers*, less often
/// the sooner the person has had it: the recovering difference softmax of Yancey & Settles 2020, "A
/// Sleeping, Recovering Bandit Algorithm for Optimizing Recurring Notifications"
/// (doi 10.1145/3394486.3403351).
///
/// It learns once, from decision points at which texts were chosen by fixed weights, and knows the
/// probability of each choice, so that what it does can be weighed against what it has not done.
public struct DifferenceSoftmax: Hashable, Sendable, Codable {
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// By score alone.
    case softmax
    /// By score less `penalty` · 0.5^(days since the person had the text / `halfLife`).
    case recovering
  }

  public var by: Kind
  /// For so long texts are chosen by their weights, and what they lead to is counted.
  public var training: Interval
  /// A decision point counts as a success when the app is opened so soon after it: less than
  /// ``DailyChance/gapMin``.
  public var within: Interval
  /// Points that the belief weighs that a text is as good as the others: see ``TextScores``.
  public var prior: Double
  /// By so much a score must be higher to be e times as likely: above 0.
  public var temperature: Double
  /// What is taken from the score of a text that the person had just now.
  public var penalty: Double
  public var halfLife: Interval

  /// - Parameters:
  ///   - training: 15 days, as in the paper's evaluation.
  ///   - within: Two hours, the paper's reward. Reported second-hand.
  ///   - prior: 1,000. *Assumption*.
  ///   - temperature: 0.0025: from memory of the paper, *unverified*.
  ///   - penalty, halfLife: 0.017 and 15 days, those of the paper.
  public init(
    by kind: Kind = .recovering, training: Interval = .days(15), within: Interval = .hours(2),
    prior: Double = 1_000, temperature: Double = 0.0025, penalty: Double = 0.017,
    halfLife: Interval = .days(15)
  ) {
    by = kind
    self.training = training
    self.within = within
    self.prior = prior
    self.temperature = temperature
    self.penalty = penalty
    self.halfLife = halfLife
  }

  /// The score of a text for a person who had it at `last`.
  public func score(_ score: Double, last: Timestamp, at now: Timestamp) -> Double {
    guard by == .recovering, last > .distantPast else { return score }
    let halves = (now - last).days / halfLife.days
    return score - penalty * Exponential.of(-0.693_147_180_559_945_3 * halves)
  }

  /// Weights of the texts, in proportion to exp(score / temperature) over the eligible ones; the best
  /// has 1.
  ///
  /// - Parameter count: Texts of the pool.
  public func weights(
    _ scores: TextScores, of count: Int, among eligible: TextSubset, sent: SentTexts,
    at now: Timestamp
  ) -> [Double] {
    let own = (0..<count).map { text in
      eligible.contains(text: text)
        ? score(scores[text], last: sent[text], at: now) : -Double.infinity
    }
    guard let best = own.max(), best > -.infinity else { return own.map { _ in 0 } }
    return own.map { $0 > -.infinity ? Exponential.of(($0 - best) / temperature) : 0 }
  }
}
