import PushModel

/// A push every day at one local time, if chance will have it: each such moment is a decision point
/// of a micro-randomised trial (Klasnja et al. 2015).
public struct DailyChance: Hashable, Sendable {
  public var at: LocalTime
  /// The probability of a push at each decision point, 0...1, whatever happened before.
  public var share: Double
  /// Weights of the type's texts, in their order: 1 to ``TextSubset/max`` numbers of 0 or more, not all 0.
  public var texts: [Double]
  /// When a text may be chosen, by its place from 0; the others always may.
  public var only: [Int: TextCondition]
  /// How texts are chosen once it is known what they lead to; `nil`: by their weights for ever.
  public var choice: DifferenceSoftmax?

  /// Two decision points of a person lie at least so far apart: less than the shortest day of a
  /// clock that changes, more than a move to another zone may bring them together.
  public static let gapMin = Interval.hours(20)

  /// - Parameters:
  ///   - at: 20:00. *Assumption*.
  ///   - share: 0.5, with which a trial of so many decision points tells most. *Assumption*.
  ///   - texts: The first text alone. *Assumption*.
  public init(
    at: LocalTime = LocalTime(minute: 20 * 60), share: Double = 0.5, texts: [Double] = [1],
    only: [Int: TextCondition] = [:], choice: DifferenceSoftmax? = nil
  ) {
    self.at = at
    self.share = share
    self.texts = texts
    self.only = only
    self.choice = choice
  }

  /// Its choice goes by more than chance: a ``TextContext`` must be given.
  public var needsContext: Bool { choice != nil || !only.isEmpty }

  /// The texts with a weight whose conditions hold. Without a context, those without conditions.
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

  /// Nothing with the rest of `share`, and each eligible text with its part of it; nothing for certain
  /// where no text is eligible.
  ///
  /// - Precondition: The weights are such.
  func pool(in context: TextContext?) -> MessagePool {
    let weights = weights(in: context)
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return MessagePool(weights: [1] + weights)! }
    return MessagePool(weights: [1 - share] + weights.map { share * $0 / sum })!
  }

  private func weights(in context: TextContext?) -> [Double] {
    guard needsContext else { return texts }
    let eligible = eligible(in: context)
    guard let choice, let context, let scores = context.scores else {
      return texts.enumerated().map { eligible.contains(text: $0) ? $1 : 0 }
    }
    return choice.weights(
      scores, of: texts.count, among: eligible, sent: context.sent, at: context.now)
  }
}

/// What chance has made of a firing.
public struct Treatment: Hashable, Sendable, BitwiseCopyable {
  /// The text that is sent; `nil` when nothing is.
  public var text: UInt8?
  /// The probability with which chance would have made this of it, in 0...1: what off-policy
  /// estimates and those of a trial need.
  public var propensity: Double

  /// 0 for nothing, else one more than ``text``.
  public var place: Int { text.map { Int($0) + 1 } ?? 0 }
}
