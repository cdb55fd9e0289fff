import PushMessages
import PushModel
import PushService

/// Some accounts, a clock that ticks with every command, and the audit trail.
struct Town {
  var accounts = Accounts(newcomer: SenderAccount(verification: .approved))
  var audit: ContiguousArray<AuditRow> = []
  var now = Timestamp.monday

  @discardableResult
  mutating func ask(
    _ command: Command, by actor: Principal = .staff,
    _ hostPart: () throws(Denial) -> Void = {}
  ) -> Access {
    now = now + .minute
    return accounts.carryOut(command, by: actor, at: now, audit: &audit, hostPart)
  }
}

extension RecipientID {
  static let anna = RecipientID(rawValue: 1)
  static let bert = RecipientID(rawValue: 2)
}

extension BusinessID {
  static let bakery = BusinessID(rawValue: 3)
  static let garage = BusinessID(rawValue: 4)
}

extension Principal {
  static let anna = Principal.customer(.anna)
  static let bert = Principal.customer(.bert)
  static let bakery = Principal.business(.bakery)
  static let garage = Principal.business(.garage)
  static let staff = Principal.admin(AdminID(rawValue: 0))
}

extension Command {
  /// The commands of a kind, about Anna's or the bakery's.
  static func all(_ action: Action) -> [Command] {
    let post = PushID(.post, business: .bakery, number: 7)
    let comment = CommentID(author: .anna, number: 1)
    return switch action {
    case .follow: [.follow(.bakery)]
    case .unfollow: [.unfollow(.bakery)]
    case .like: [.like(post: post)]
    case .comment: [.comment(post: post)]
    case .review: [.review(.bakery)]
    case .editComment: [.editComment(comment)]
    case .deleteComment: [.deleteComment(comment)]
    case .setPreferences: [.setPreferences(of: .anna)]
    case .pause: [.pause(.anna)]
    case .resume: [.resume(.anna)]
    case .deleteAccount: [.deleteAccount(.anna)]
    case .publish: [.publish(post: post)]
    case .editPost: [.editPost(post)]
    case .withdrawPost: [.withdrawPost(post)]
    case .replyToReview: [.replyToReview(ReviewID(of: .bakery, by: .bert))]
    case .editProfile: [.editProfile(of: .bakery)]
    case .editPolicy: [.editPolicy(version: 2)]
    case .ban: [.banRecipient(.anna), .banBusiness(.bakery)]
    case .unban: [.unbanRecipient(.anna), .unbanBusiness(.bakery)]
    case .verify: Verification.Outcome.allCases.map { .verify(.bakery, $0) }
    case .moderate: Ruling.allCases.map { .moderate(post: post, $0) }
    case .takeDown: [.takeDown(post: post)]
    case .report: [.report(post: post)]
    }
  }
}
