import PushMessages
import PushModel

/// What people do in the app, and what business owners hear of it (S0-ARCH-04).
public struct EngagementParameters: Hashable, Sendable, Codable {
  /// Likes at an opened push. *Assumption*.
  public var likePerOpen = 0.15
  /// Likes, and reviews, at a session of one's own. *Assumption*.
  public var likePerSession = 0.10
  public var reviewPerSession = 0.01
  /// Reviews that the business answers, and how soon. *Assumption*.
  public var replyShare = 0.6
  public var replyMedian = Interval.hours(8)

  /// What a like may be instead: weights of the kinds of reaction. *Assumption*.
  public var reactions: [Reaction: Double] = [
    .like: 80, .love: 10, .laugh: 4, .wow: 3, .sad: 2, .angry: 1,
  ]
  /// Reviews that praise; of the others, those that complain. *Assumption*.
  public var praiseShare = 0.6
  public var complaintShare = 0.6

  public init() {}

  /// What a review's writer is about to say, from a uniform.
  func mood(_ u: Double) -> Sentiment {
    if u < praiseShare { return .positive }
    return u < praiseShare + (1 - praiseShare) * complaintShare ? .negative : .neutral
  }
}
