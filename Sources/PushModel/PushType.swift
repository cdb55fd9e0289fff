/// The kinds of push, each with fixed traits; a strategy's caps and digests name them.
public enum PushType: UInt8, Named, BitwiseCopyable {
  case newPost
  case offer
  case reviewReply
  case newFollower
  case newLike
  case newReview
  case order
  case payment
  case message
  case security
  case featureAnnounce
  case reEngagement
  case promotion
  case reminder
  case assignment
  case followUp
  case overdue
  case pause
  case resumption
  case milestone
  case honorarium
  case annualSummary
  case reportStatus

  /// As it stands in scenarios, payloads and the event log.
  public var name: String {
    switch self {
    case .newPost: "new_post"
    case .offer: "offer"
    case .reviewReply: "review_reply"
    case .newFollower: "new_follower"
    case .newLike: "new_like"
    case .newReview: "new_review"
    case .order: "order"
    case .payment: "payment"
    case .message: "message"
    case .security: "security"
    case .featureAnnounce: "feature_announce"
    case .reEngagement: "re_engagement"
    case .promotion: "promotion"
    case .reminder: "reminder"
    case .assignment: "assignment"
    case .followUp: "follow_up"
    case .overdue: "overdue"
    case .pause: "pause"
    case .resumption: "resumption"
    case .milestone: "milestone"
    case .honorarium: "honorarium"
    case .annualSummary: "annual_summary"
    case .reportStatus: "report_status"
    }
  }

  public var category: Category {
    switch self {
    case .newPost: .updates
    case .offer, .promotion, .featureAnnounce, .reEngagement: .marketing
    case .reviewReply, .message: .messages
    case .newFollower, .newLike, .newReview: .activity
    case .order, .payment, .reportStatus: .transactional
    case .security: .security
    case .assignment, .followUp, .overdue, .pause, .resumption: .tasks
    case .reminder, .milestone, .honorarium, .annualSummary: .reminders
    }
  }

  /// Whom a push of this type may reach, asked again at the moment of sending.
  public var audience: Audience {
    switch self {
    case .newPost, .offer: .follower
    case .newFollower, .newLike, .newReview: .owner
    default: .addressee
    }
  }

  /// How many texts tell of one event of this type unless a rule says which: a reminder draws from a
  /// pool of four (S2-random).
  public var variants: Int { self == .reminder ? 4 : 1 }

  /// How many texts there are: a rule that weighs them has twelve reminders to choose from.
  public var texts: Int { self == .reminder ? 12 : 1 }

  /// High wakes a dozing device (G5, AP1); news and marketing wait for it.
  public var priority: Priority {
    switch category {
    case .updates, .marketing, .activity, .reminders: .normal
    case .messages, .transactional, .security, .tasks: .high
    }
  }
}

/// The relation to the sender that entitles a recipient to a push.
public enum Audience: UInt8, Sendable, BitwiseCopyable {
  case follower
  case owner
  /// The push was made for this one person.
  case addressee
}

/// The provider's delivery priority.
public enum Priority: UInt8, Sendable, BitwiseCopyable {
  case normal
  case high
}
