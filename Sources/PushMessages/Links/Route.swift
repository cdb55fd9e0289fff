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
    case .one(let type): self = type.look.route
    case .many(let type): self = type.look.many
    case .report: self = .report
    case .reminder: self = .home
    }
  }
}

/// What a push of a type looks like in the app.
struct PushLook {
  /// The screen that a tap opens.
  let route: Route
  /// The screen that a tap on a digest opens: where all of them are, else the dashboard.
  let many: Route
  /// The emoji that the emoji style puts before the title.
  let emoji: String

  init(_ route: Route, many: Route = .home, _ emoji: String) {
    (self.route, self.many, self.emoji) = (route, many, emoji)
  }
}

extension PushType {
  var look: PushLook {
    switch self {
    case .newPost: PushLook(.post, many: .feed, "🆕")
    case .offer: PushLook(.offer, "🏷️")
    case .reviewReply: PushLook(.review, "💬")
    case .newFollower: PushLook(.followers, many: .followers, "👋")
    case .newLike: PushLook(.postLikes, many: .likes, "❤️")
    case .newReview: PushLook(.review, "⭐")
    case .order: PushLook(.order, "📦")
    case .payment: PushLook(.payment, "💳")
    case .message: PushLook(.conversation, many: .conversations, "✉️")
    case .security: PushLook(.security, "🔒")
    case .featureAnnounce: PushLook(.feature, "✨")
    case .reEngagement: PushLook(.feed, "👀")
    case .promotion: PushLook(.offers, "🎁")
    case .reminder: PushLook(.home, "⏰")
    case .assignment: PushLook(.assignment, "📋")
    case .followUp: PushLook(.assignment, "📋")
    case .overdue: PushLook(.assignment, many: .overdue, "⏳")
    case .pause: PushLook(.people, "⏸️")
    case .resumption: PushLook(.people, "▶️")
    case .milestone: PushLook(.statistics, "🎉")
    case .honorarium: PushLook(.statistics, "💛")
    case .annualSummary: PushLook(.statistics, "📅")
    case .reportStatus: PushLook(.report, "📣")
    case .deadline: PushLook(.assignment, "⏳")
    }
  }
}
