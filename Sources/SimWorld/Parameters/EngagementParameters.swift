import PushMessages
import PushModel

/// Likes, reviews and replies in the app, which business owners are told of (S0-ARCH-04).
public struct EngagementParameters: Hashable, Sendable, Codable {
  /// Probability of a like at an opened push of a business. *Assumption*.
  public var likePerOpen = 0.15
  /// Probability of a like at a session without a push. *Assumption*.
  public var likePerSession = 0.10
  /// Probability of a review at a session without a push. *Assumption*.
  public var reviewPerSession = 0.01
  /// Share of reviews that the business answers. *Assumption*.
  public var replyShare = 0.6
  /// Median time from a review to its answer. *Assumption*.
  public var replyMedian = Interval.hours(8)

  /// Weights of the kinds of reaction, of which a like is one. *Assumption*.
  public var reactions: [Reaction: Double] = [
    .like: 80, .love: 10, .laugh: 4, .wow: 3, .sad: 2, .angry: 1,
  ]
  /// Share of reviews that praise. *Assumption*.
  public var praiseShare = 0.6
  /// Share of the other reviews that complain. *Assumption*.
  public var complaintShare = 0.6

  /// The defaults.
  public init() {}

  /// The sentiment that a review is to express, for a uniform `u`.
  func mood(_ u: Double) -> Sentiment {
    if u < praiseShare { return .positive }
    return u < praiseShare + (1 - praiseShare) * complaintShare ? .negative : .neutral
  }
}
