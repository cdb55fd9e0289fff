import PushModel

/// A push every day at one local time, if chance will have it: each such moment is a decision point
/// of a micro-randomised trial (Klasnja et al. 2015).
public struct DailyChance: Hashable, Sendable {
  public var at: LocalTime
  /// The probability of a push at each decision point, 0...1, whatever happened before.
  public var share: Double
  /// Weights of the type's texts, in their order: 1 to 4 numbers of 0 or more, not all 0.
  public var texts: [Double]

  /// Two decision points of a person lie at least so far apart: less than the shortest day of a
  /// clock that changes, more than a move to another zone may bring them together.
  public static let gapMin = Interval.hours(20)

  /// - Parameters:
  ///   - at: 20:00. *Assumption*.
  ///   - share: 0.5, with which a trial of so many decision points tells most. *Assumption*.
  ///   - texts: The first text alone. *Assumption*.
  public init(
    at: LocalTime = LocalTime(minute: 20 * 60), share: Double = 0.5, texts: [Double] = [1]
  ) {
    self.at = at
    self.share = share
    self.texts = texts
  }

  /// Nothing with the rest of `share`, and each text with its part of it.
  ///
  /// - Precondition: The weights are such.
  var pool: MessagePool {
    let sum = texts.reduce(0, +)
    return MessagePool(weights: [1 - share] + texts.map { share * $0 / sum })!
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
