import PushModel

/// A screen of the app that a push can open (S1-5-deeplink).
public enum Route: UInt8, CaseIterable, Sendable {
  /// The dashboard, where every link that cannot be followed ends (S4-LINK-5).
  case home
  /// The posts of followed businesses.
  case feed
  /// One post.
  case post
  /// The people who like one post.
  case postLikes
  /// One offer.
  case offer
  /// One review.
  case review
  /// The followers of a business.
  case followers
  /// The likes of a business's posts.
  case likes
  /// One order.
  case order
  /// One report.
  case report
  /// One payment.
  case payment
  /// One conversation.
  case conversation
  /// The list of conversations.
  case conversations
  /// The security settings.
  case security
  /// One new feature.
  case feature
  /// One assignment.
  case assignment
  /// The assignments of an organisation, with the filter of those that are overdue: a service lists
  /// them member by member.
  case overdue
  /// One mentor of an organisation.
  case people
  /// The recipient's own statistics.
  case statistics
  /// The offers of a business.
  case offers

  /// The path, with `{business}` and `{entity}` for ids.
  public var pattern: String {
    switch self {
    case .home: "/home"
    case .feed: "/feed"
    case .post: "/businesses/{business}/posts/{entity}"
    case .postLikes: "/businesses/{business}/posts/{entity}/likes"
    case .offer: "/businesses/{business}/offers/{entity}"
    case .review: "/businesses/{business}/reviews/{entity}"
    case .followers: "/businesses/{business}/followers"
    case .likes: "/businesses/{business}/likes"
    case .order: "/orders/{entity}"
    case .report: "/reports/{entity}"
    case .payment: "/payments/{entity}"
    case .conversation: "/conversations/{entity}"
    case .conversations: "/conversations"
    case .security: "/settings/security"
    case .feature: "/features/{entity}"
    case .assignment: "/assignments/{entity}"
    case .overdue: "/organisations/{business}/assignments/overdue"
    case .people: "/organisations/{business}/mentors/{entity}"
    case .statistics: "/statistics"
    case .offers: "/businesses/{business}/offers"
    }
  }

  /// The kind of its entity, as payloads write it.
  public var entityType: String {
    switch self {
    case .postLikes: "post"
    case .followers, .likes: "business"
    case .conversations: "conversation"
    case .overdue: "organisation"
    case .people: "mentor"
    case .offers: "business"
    default: "\(self)"
    }
  }

  /// The screen that a tap on a push about `topic` opens.
  public init(_ topic: Topic) {
    switch topic {
    case .one(let type): self.init(type)
    case .many(let type): self.init(manyOf: type)
    case .report: self = .report
    case .reminder: self = .home
    }
  }

  private init(_ type: PushType) {
    switch type {
    case .newPost: self = .post
    case .offer: self = .offer
    case .reviewReply, .newReview: self = .review
    case .newFollower: self = .followers
    case .newLike: self = .postLikes
    case .order: self = .order
    case .payment: self = .payment
    case .message: self = .conversation
    case .security: self = .security
    case .featureAnnounce: self = .feature
    case .reEngagement: self = .feed
    case .promotion: self = .offers
    case .assignment, .followUp, .overdue, .deadline: self = .assignment
    case .pause, .resumption: self = .people
    case .milestone, .honorarium, .annualSummary: self = .statistics
    case .reportStatus: self = .report
    case .reminder: self = .home
    }
  }

  private init(manyOf type: PushType) {
    switch type {
    case .newPost: self = .feed
    case .newLike: self = .likes
    case .newFollower: self = .followers
    case .message: self = .conversations
    case .overdue: self = .overdue
    default: self = .home
    }
  }
}
