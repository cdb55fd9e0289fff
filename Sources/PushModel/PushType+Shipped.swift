/// The push types that ship, by number.
extension PushType {
  /// A followed business has published a post.
  @inlinable public static var newPost: PushType {
    PushType(number: 0, .updates, .follower, .normal)
  }
  /// A followed business has published an offer.
  @inlinable public static var offer: PushType {
    PushType(number: 1, .marketing, .follower, .normal)
  }
  /// A business has replied to the recipient's review.
  @inlinable public static var reviewReply: PushType {
    PushType(number: 2, .messages, .addressee, .high)
  }
  /// To an owner: somebody follows the business.
  @inlinable public static var newFollower: PushType {
    PushType(number: 3, .activity, .owner, .normal)
  }
  /// To an owner: somebody likes a post.
  @inlinable public static var newLike: PushType {
    PushType(number: 4, .activity, .owner, .normal)
  }
  /// To an owner: somebody has reviewed the business.
  @inlinable public static var newReview: PushType {
    PushType(number: 5, .activity, .owner, .normal)
  }
  /// An order of the recipient has changed.
  @inlinable public static var order: PushType {
    PushType(number: 6, .transactional, .addressee, .high)
  }
  /// A payment of the recipient has changed.
  @inlinable public static var payment: PushType {
    PushType(number: 7, .transactional, .addressee, .high)
  }
  /// Somebody has written to the recipient.
  @inlinable public static var message: PushType {
    PushType(number: 8, .messages, .addressee, .high)
  }
  /// A sign-in, or another matter of the account's security.
  @inlinable public static var security: PushType {
    PushType(number: 9, .security, .addressee, .high)
  }
  /// The app has a new feature.
  @inlinable public static var featureAnnounce: PushType {
    PushType(number: 10, .marketing, .addressee, .normal)
  }
  /// An invitation to somebody who has been away for long.
  @inlinable public static var reEngagement: PushType {
    PushType(number: 11, .marketing, .addressee, .normal)
  }
  /// A business has started a campaign.
  @inlinable public static var promotion: PushType {
    PushType(number: 12, .marketing, .addressee, .normal)
  }
  /// A reminder of the app itself, from a pool of texts.
  @inlinable public static var reminder: PushType {
    PushType(number: 13, .reminders, .addressee, .normal)
  }
  /// To a mentor: a new assignment.
  @inlinable public static var assignment: PushType {
    PushType(number: 14, .tasks, .addressee, .high)
  }
  /// To a mentor: an assignment that nobody has looked at yet.
  @inlinable public static var followUp: PushType {
    PushType(number: 15, .tasks, .addressee, .high)
  }
  /// To a coordinator: assignments of others that nobody has looked at in time.
  @inlinable public static var overdue: PushType {
    PushType(number: 16, .tasks, .addressee, .high)
  }
  /// To a coordinator: a mentor takes a break.
  @inlinable public static var pause: PushType {
    PushType(number: 17, .tasks, .addressee, .high)
  }
  /// To a coordinator: a mentor is back.
  @inlinable public static var resumption: PushType {
    PushType(number: 18, .tasks, .addressee, .high)
  }
  /// To a mentor: a round number of activities is reached.
  @inlinable public static var milestone: PushType {
    PushType(number: 19, .reminders, .addressee, .normal)
  }
  /// To a mentor: enough assignments for an honorarium.
  @inlinable public static var honorarium: PushType {
    PushType(number: 20, .reminders, .addressee, .normal)
  }
  /// To a mentor: the summary of the year.
  @inlinable public static var annualSummary: PushType {
    PushType(number: 21, .reminders, .addressee, .normal)
  }
  /// To the submitter of a report: its state has changed.
  @inlinable public static var reportStatus: PushType {
    PushType(number: 22, .transactional, .addressee, .high)
  }
  /// To a mentor: an assignment that nobody has looked at is due soon.
  @inlinable public static var deadline: PushType {
    PushType(number: 23, .tasks, .addressee, .high)
  }

  /// The types that ship, by number. Types of a content file are in its ``PushTypes``.
  public static let allCases: [PushType] = rows.map(\.type)

  /// The types that ship with their names: those that the sources give (S1-3.1-types, S1-3.2-promo,
  /// S1-3.2-feature), each with the earlier one, else words of this project.
  static let rows: [(type: PushType, name: String, alias: String?)] = [
    (.newPost, "new_post", nil),
    (.offer, "offer", nil),
    (.reviewReply, "review_reply", nil),
    (.newFollower, "new_follower", nil),
    (.newLike, "new_like", nil),
    (.newReview, "new_review", nil),
    (.order, "order.confirmed", "order"),
    (.payment, "payment.received", "payment"),
    (.message, "message.received", "message"),
    (.security, "account.security", "security"),
    (.featureAnnounce, "feature.announce", "feature_announce"),
    (.reEngagement, "re_engagement", nil),
    (.promotion, "promo.offer", "promotion"),
    (.reminder, "reminder", nil),
    (.assignment, "assignment", nil),
    (.followUp, "follow_up", nil),
    (.overdue, "overdue", nil),
    (.pause, "pause", nil),
    (.resumption, "resumption", nil),
    (.milestone, "milestone", nil),
    (.honorarium, "honorarium", nil),
    (.annualSummary, "annual_summary", nil),
    (.reportStatus, "report_status", nil),
    (.deadline, "deadline", nil),
  ]
}
