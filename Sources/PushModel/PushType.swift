/// The kind of a push, with fixed traits; a strategy's caps and digests name it.
public enum PushType: UInt8, Named, BitwiseCopyable {
  /// A followed business has published a post.
  case newPost
  /// A followed business has published an offer.
  case offer
  /// A business has replied to the recipient's review.
  case reviewReply
  /// To an owner: somebody follows the business.
  case newFollower
  /// To an owner: somebody likes a post.
  case newLike
  /// To an owner: somebody has reviewed the business.
  case newReview
  /// An order of the recipient has changed.
  case order
  /// A payment of the recipient has changed.
  case payment
  /// Somebody has written to the recipient.
  case message
  /// A sign-in, or another matter of the account's security.
  case security
  /// The app has a new feature.
  case featureAnnounce
  /// An invitation to somebody who has been away for long.
  case reEngagement
  /// A business has started a campaign.
  case promotion
  /// A reminder of the app itself, from a pool of texts.
  case reminder
  /// To a mentor: a new assignment.
  case assignment
  /// To a mentor: an assignment that nobody has looked at yet.
  case followUp
  /// To a coordinator: assignments of others that nobody has looked at in time.
  case overdue
  /// To a coordinator: a mentor takes a break.
  case pause
  /// To a coordinator: a mentor is back.
  case resumption
  /// To a mentor: a round number of activities is reached.
  case milestone
  /// To a mentor: enough assignments for an honorarium.
  case honorarium
  /// To a mentor: the summary of the year.
  case annualSummary
  /// To the submitter of a report: its state has changed.
  case reportStatus
  /// To a mentor: an assignment that nobody has looked at is due soon.
  case deadline

  /// By raw value: the words of the case, with low lines between them.
  private static let words = allCases.map { type in
    "\(type)".reduce(into: "") { name, letter in
      name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }

  /// The names that the sources give (S1-3.1-types, S1-3.2-promo, S1-3.2-feature).
  private static let quoted: [PushType: String] = [
    .order: "order.confirmed", .payment: "payment.received", .message: "message.received",
    .security: "account.security", .promotion: "promo.offer", .featureAnnounce: "feature.announce",
  ]

  /// By raw value.
  private static let names = allCases.map { quoted[$0] ?? words[Int($0.rawValue)] }

  /// The name in scenarios, payloads and the event log: that of the sources, such as
  /// `order.confirmed`, else the words of the case, such as `new_post`.
  public var name: String { Self.names[Int(rawValue)] }

  /// The earlier name of a type that the sources name, such as `order`, which is still read.
  public var alias: String? { Self.quoted[self].map { _ in Self.words[Int(rawValue)] } }

  /// The category that a recipient switches it on and off with.
  public var category: Category {
    switch self {
    case .newPost: .updates
    case .offer, .promotion, .featureAnnounce, .reEngagement: .marketing
    case .reviewReply, .message: .messages
    case .newFollower, .newLike, .newReview: .activity
    case .order, .payment, .reportStatus: .transactional
    case .security: .security
    case .assignment, .followUp, .overdue, .pause, .resumption, .deadline: .tasks
    case .reminder, .milestone, .honorarium, .annualSummary: .reminders
    }
  }

  /// The people whom such a push may reach, asked again at the moment of sending.
  public var audience: Audience {
    switch self {
    case .newPost, .offer: .follower
    case .newFollower, .newLike, .newReview: .owner
    default: .addressee
    }
  }

  /// The number of texts of what ships for one event, unless a rule weighs them: a reminder draws from a
  /// pool of four (S2-random).
  public var variants: Int { self == .reminder ? 4 : 1 }

  /// The most texts that it can have: a reminder has a pool of as many as its content says.
  public var texts: Int { self == .reminder ? 64 : 1 }

  /// The provider's delivery priority. High wakes a dozing device (G5, AP1); normal, as of
  /// news and marketing, waits for it to wake.
  public var priority: Priority {
    switch category {
    case .updates, .marketing, .activity, .reminders: .normal
    case .messages, .transactional, .security, .tasks: .high
    }
  }
}

/// The relation to the sender that entitles a recipient to a push.
public enum Audience: UInt8, Sendable, BitwiseCopyable {
  /// Somebody who follows the sender.
  case follower
  /// The owner of the business.
  case owner
  /// The one person whom the push was made for.
  case addressee
}

/// The provider's delivery priority.
public enum Priority: UInt8, Sendable, BitwiseCopyable {
  /// Waits for a device that dozes.
  case normal
  /// Wakes the device.
  case high
}
