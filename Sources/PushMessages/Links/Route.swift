import PushModel

/// A screen of the app that a push can open (S1-5-deeplink).
public enum Route: UInt8, CaseIterable, Sendable {
  /// The dashboard, where every link that cannot be followed ends (S4-LINK-5).
  case home
  case feed
  case post
  case postLikes
  case offer
  case review
  case followers
  case likes
  case order
  case report
  case payment
  case conversation
  case conversations
  case security
  case feature
  case assignment
  case overdue
  case people
  case statistics
  case offers

  /// Its path, with `{business}` and `{entity}` for ids.
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

  /// What its entity is, as a payload names it.
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

  /// Where a tap on a push about `topic` leads.
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
    case .assignment, .followUp, .overdue: self = .assignment
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
