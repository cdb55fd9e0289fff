import PushModel

/// A choice of texts, each with a probability that grows with its score and, where it *recovers*,
/// is lower the more recently the person has had it: the recovering difference softmax of Yancey &
/// Settles 2020, "A Sleeping, Recovering Bandit Algorithm for Optimizing Recurring Notifications"
/// (doi 10.1145/3394486.3403351).
///
/// It learns once, from decision points at which texts were chosen by fixed weights, and knows the
/// probability of each choice, so that other choices can be evaluated on its log.
public struct DifferenceSoftmax: Hashable, Sendable {
  /// A way to turn scores into probabilities.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    /// By score alone.
    case softmax
    /// By score less `penalty` · 0.5^(days since the person had the text / `halfLife`).
    case recovering
  }

  /// The way in which scores become probabilities.
  public var by: Kind
  /// The time for which texts are chosen by their weights while their successes are counted.
  public var training: Interval
  /// The time within which an opening of the app counts as a success of a decision point: less than
  /// ``DailyChance/gapMin``.
  public var within: Interval
  /// The weight, in decision points, of the belief that a text is as good as the others: see
  /// ``TextScores``.
  public var prior: Double
  /// The difference in score that makes a text e times as likely, above 0.
  public var temperature: Double
  /// The amount taken from the score of a text that the person had just now.
  public var penalty: Double
  /// The time in which the penalty of a text halves.
  public var halfLife: Interval

  /// A choice with the given values.
  ///
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

  /// The score of a text for a person who last had it at `last`; the distant past for never.
  public func score(_ score: Double, last: Timestamp, at now: Timestamp) -> Double {
    guard by == .recovering, last > .distantPast else { return score }
    let halves = (now - last).days / halfLife.days
    return score - penalty * Exponential.of(-0.693_147_180_559_945_3 * halves)
  }

  /// The weights of the texts, in proportion to exp(score / temperature) over the eligible ones:
  /// the best has 1, those that are not eligible have 0.
  ///
  /// - Parameter count: The number of texts in the pool.
  public func weights(
    _ scores: TextScores, of count: Int, among eligible: TextSubset, sent: SentTexts,
    at now: Timestamp
  ) -> [Double] {
    let own = (0..<count).map { text in
      eligible.contains(text: text)
        ? max(-.infinity, score(scores[text], last: sent[text], at: now)) : -Double.infinity
    }
    guard let best = own.max(), best > -.infinity else { return own.map { _ in 0 } }
    return own.map { own in
      // The best has 1 at every temperature, even at none.
      own == best ? 1 : min(1, max(0, Exponential.of((own - best) / temperature)))
    }
  }

  /// The first of its values that is out of range; `nil` if none is.
  var fault: (key: String, found: String, accepted: String)? {
    do {
      try check()
      return nil
    } catch {
      return ("choice", "a \(error.key) of \(error.found)", error.allowed)
    }
  }
}

extension DifferenceSoftmax: Fielded {
  /// Its keys.
  public static let fields = FieldList<DifferenceSoftmax>(
    of: DifferenceSoftmax(), title: "Choice of a text", "A difference softmax.",
    [
      Field(
        "by", \.by,
        .words(of: DifferenceSoftmax.Kind.self) { kind in
          switch kind {
          case .softmax: "Its score: by how much it does better than the others, as a share."
          case .recovering:
            "Its score less penalty · 0.5^(days since the person had the text / half-life)."
          }
        }, "What makes a text more likely.", source: "L3"),
      Field(
        "training", \.training, .duration(.days(1)...(.days(365))),
        "How long from the start of the run texts are chosen by their weights, and counted.",
        source: "L3"),
      Field(
        "within", \.within, .duration(.minutes(1)...DailyChance.gapMin),
        "A decision point is a success when the app is opened so soon.", source: "L3, second-hand"),
      Field(
        "prior", \.prior, .number(0...1_000_000_000, unit: "decision points"),
        assumed: "Weight of the belief that a text is as good as the others."),
      Field(
        "temperature", \.temperature, .above(0, to: 100),
        "The difference of scores that makes a text e times as likely.",
        source: "L3, from memory, unverified"),
      Field(
        "penalty", \.penalty, .number(0...100),
        "`recovering`: taken from the score of a text that was had just now.", source: "L3"),
      Field(
        "halfLife", \.halfLife, .duration(.minutes(1)...(.days(3_650))),
        "`recovering`: how fast that passes.", source: "L3"),
    ])
}

/// The scores of a pool's texts: how much better each does than the others that could be chosen in
/// its place, as a share of what these do (Yancey & Settles 2020, the *relative difference*).
///
/// A text that may be chosen only at times is compared with the others at those times alone, so
/// that it gets no credit for a good day of the week.
public struct TextScores: Sendable, BitwiseCopyable {
  private var scores = InlineArray<12, Double>(repeating: 0)

  /// The scores (m₁ − m₀) / m₀ · n / (n + prior): m₁ is the mean reward of the n points at which
  /// the text was chosen, m₀ that of those at which it could have been. 0 where either is not known
  /// or m₀ is 0.
  ///
  /// - Parameter prior: The weight, in points, of the belief that the text is as good as the
  ///   others. The form is an *assumption*: the paper shrinks scores, too, towards the mean of
  ///   earlier texts.
  public init(_ log: TextLog, prior: Double) {
    for text in 0..<TextSubset.max {
      guard let own = log.chosen[text].mean, let other = log.passedOver[text].mean, other > 0
      else { continue }
      let points = Double(log.chosen[text].points)
      scores[text] = (own - other) / other * points / (points + max(0, prior))
    }
  }

  /// The score of the text at an index below ``TextSubset/max``; 0 where nothing is known.
  public subscript(text: Int) -> Double {
    TextSubset.check(text)
    return scores[text]
  }
}
