import PushModel

/// A rule's draws on each day, which decide whether a push is sent: each is a decision point of a
/// micro-randomised trial (Klasnja et al. 2015).
public struct DailyChance: Hashable, Sendable {
  /// The local time of the decision point, if there is one a day: where ``points`` is empty.
  public var at: LocalTime
  /// The decision points of a day, in order of time, at most ``pointsMax``; empty for one at
  /// ``at``.
  public var points: [DayPoint]
  /// The number of ``points`` that are used on a day, chosen at random for each person and day; `nil`
  /// for all of them.
  public var pick: Int?
  /// The probability of a push at each decision point, 0...1, where none of ``shares`` holds.
  public var share: Double
  /// Other probabilities by condition; the first that holds counts.
  public var shares: [PointShare]
  /// What must hold for a person to be available; `nil` when everybody always is.
  public var available: PointAvailability?
  /// The weights of the type's texts, in their order: 1 to ``TextSubset/max`` numbers of 0 or more,
  /// not all 0.
  public var texts: [Double]
  /// The conditions of texts, by index; a text without one may always be chosen.
  public var only: [Int: TextCondition]
  /// The choice of texts after its training; `nil` to choose by the weights for ever.
  public var choice: DifferenceSoftmax?

  /// The least time between two decision points of a person who has one a day. It is shorter than the
  /// shortest day of a clock that changes, so none is skipped, and still parts two points when the
  /// person moves to another zone.
  public static let gapMin = Interval.hours(20)

  /// The draw with the given values.
  ///
  /// - Parameters:
  ///   - at: 20:00. *Assumption*.
  ///   - share: 0.5, the most informative share for a given number of decision points.
  ///     *Assumption*.
  ///   - texts: The first text alone. *Assumption*.
  public init(
    at: LocalTime = LocalTime(minute: 20 * 60), share: Double = 0.5, texts: [Double] = [1],
    only: [Int: TextCondition] = [:], choice: DifferenceSoftmax? = nil, points: [DayPoint] = [],
    pick: Int? = nil, shares: [PointShare] = [], available: PointAvailability? = nil
  ) {
    self.at = at
    self.points = points
    self.pick = pick
    self.share = share
    self.shares = shares
    self.available = available
    self.texts = texts
    self.only = only
    self.choice = choice
  }

  /// Whether its choice depends on more than chance, so that a ``TextContext`` must be given.
  public var needsContext: Bool { hasConditionalTexts || !shares.isEmpty }

  /// Whether its texts do not have the same probabilities at every point at which a push is sent.
  public var hasConditionalTexts: Bool { choice != nil || !only.isEmpty }

  /// The probability of a push at a decision point where some text is eligible. Without a context,
  /// ``share``.
  public func share(in context: TextContext?) -> Double {
    guard let context else { return share }
    return shares.first { $0.holds(in: context) }?.share ?? share
  }

  /// The probability that a push is sent at a decision point: 0 where no text is eligible.
  public func pushShare(in context: TextContext?) -> Double {
    hasConditionalTexts && eligible(in: context).isEmpty ? 0 : share(in: context)
  }

  /// The texts with a weight above 0 whose conditions hold. Without a context, those without
  /// conditions.
  public func eligible(in context: TextContext?) -> TextSubset {
    var eligible: TextSubset = []
    for (text, weight) in texts.enumerated() where weight > 0 {
      if let condition = only[text] {
        guard let context, condition.holds(on: context.weekday, away: context.away) else {
          continue
        }
      }
      eligible.insert(.text(text))
    }
    return eligible
  }

  /// The outcomes and their probabilities: first nothing, with 1 - `share`, then the texts, which
  /// divide `share`. Nothing for certain where no text is eligible.
  ///
  /// - Precondition: ``share`` and ``texts`` are in their ranges.
  func pool(in context: TextContext?) -> MessagePool {
    let weights = weights(in: context)
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return MessagePool(weights: [1] + weights)! }
    let share = share(in: context)
    return MessagePool(weights: [1 - share] + weights.map { share * $0 / sum })!
  }

  private func weights(in context: TextContext?) -> [Double] {
    guard hasConditionalTexts else { return texts }
    let eligible = eligible(in: context)
    guard let choice, let context, let scores = context.scores else {
      return texts.enumerated().map { eligible.contains(text: $0) ? $1 : 0 }
    }
    return choice.weights(
      scores, of: texts.count, among: eligible, sent: context.sent, at: context.now)
  }
}

/// The outcome of chance for one firing.
public struct Treatment: Hashable, Sendable, BitwiseCopyable {
  /// The text that is sent; `nil` when nothing is.
  public var text: UInt8?
  /// The probability of this outcome, in 0...1, which the estimates of a trial and off-policy
  /// estimates need.
  public var propensity: Double

  /// The outcome's index: 0 for nothing, else ``text`` + 1.
  public var place: Int { text.map { Int($0) + 1 } ?? 0 }
}
