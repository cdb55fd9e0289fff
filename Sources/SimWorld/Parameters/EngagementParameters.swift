import PushMessages
import PushModel

/// Likes, reviews and replies in the app, which business owners are told of (S0-ARCH-04).
package struct EngagementParameters: Hashable, Sendable, Codable {
  /// Probability of a like at an opened push of a business. *Assumption*.
  package var likePerOpen = 0.15
  /// Probability of a like at a session without a push. *Assumption*.
  package var likePerSession = 0.10
  /// Probability of a review at a session without a push. *Assumption*.
  package var reviewPerSession = 0.01
  /// Probability of a comment on the post of an opened push; none when it is `nil`. *Assumption*.
  package var commentPerOpen: Double?
  /// Probability of a comment on some post of a followed business at a session without a push; none
  /// when it is `nil`. *Assumption*.
  package var commentPerSession: Double?
  /// Probability of a look at a post of a followed business at a session without a push; the log has
  /// none when it is `nil`. *Assumption*.
  package var viewPerSession: Double?
  /// Share of reviews that the business answers. *Assumption*.
  package var replyShare = 0.6
  /// Median time from a review to its answer. *Assumption*.
  package var replyMedian = Interval.hours(8)

  /// Weights of the kinds of reaction, of which a like is one. *Assumption*.
  package var reactions: [Reaction: Double] = [
    .like: 80, .love: 10, .laugh: 4, .wow: 3, .sad: 2, .angry: 1,
  ]
  /// Share of reviews that praise. *Assumption*.
  package var praiseShare = 0.6
  /// Share of the other reviews that complain. *Assumption*.
  package var complaintShare = 0.6

  /// The defaults.
  package init() {}

  /// The sentiment that a review is to express, for a uniform `u`.
  func mood(_ u: Double) -> Sentiment {
    if u < praiseShare { return .positive }
    return u < praiseShare + (1 - praiseShare) * complaintShare ? .negative : .neutral
  }
}
