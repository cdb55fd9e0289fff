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

  public init() {}
}
