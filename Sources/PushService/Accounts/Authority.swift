import PushModel

/// Who may do what (S0-FR-AUT-02, S0-ARCH-16): a matter of role and ownership alone.
public enum Authority {
  /// What a role may do to objects.
  enum Rule: Hashable, Sendable {
    case any
    /// Only to one's own; the reason is for all others.
    case own(Denial)
    case none(Denial)
  }

  /// - Complexity: O(1)
  public static func decide(_ command: Command, by actor: Principal) -> Access {
    switch rule(command.action, actor.role) {
    case .any: .allowed
    case .own(let denial): command.owner == actor ? .allowed : .denied(denial)
    case .none(let denial): .denied(denial)
    }
  }

  static func rule(_ action: Action, _ role: Role) -> Rule {
    let row = row(action)
    return switch role {
    case .customer: row.customer
    case .business: row.business
    case .admin: row.admin
    }
  }

  private static func row(_ action: Action) -> (customer: Rule, business: Rule, admin: Rule) {
    switch action {
    case .follow, .unfollow, .like, .comment, .review:
      (.any, .none(.notCustomer), .none(.notCustomer))
    case .editComment, .deleteComment:
      (.own(.notOwner), .none(.notOwner), .none(.notOwner))
    case .setPreferences, .pause, .resume, .deleteAccount:
      (.own(.notSelf), .none(.notSelf), .none(.notSelf))
    case .publish, .editPost, .withdrawPost, .replyToReview:
      (.none(.notBusiness), .own(.notOwner), .none(.notBusiness))
    case .editProfile:
      (.none(.notBusiness), .own(.notOwner), .any)
    case .editPolicy, .ban, .unban, .verify, .moderate, .takeDown:
      (.none(.notAdmin), .none(.notAdmin), .any)
    }
  }
}

/// In what capacity somebody acts (S0-FR-AUT-02).
public enum Role: UInt8, Named, BitwiseCopyable {
  case customer
  case business
  /// The platform's staff and services.
  case admin

  public var name: String { "\(self)" }
}

/// Why something was not done: the first rule that stood against it.
public enum Denial: UInt8, Named, Error, BitwiseCopyable {
  /// Only customers do this.
  case notCustomer
  /// Only businesses do this.
  case notBusiness
  /// Only the platform's staff do this (S0-NFR-SEC-02).
  case notAdmin
  /// It is another's post, comment, review or profile (S0-ARCH-16).
  case notOwner
  /// It is another person's account.
  case notSelf
  /// Who wants it done is banned.
  case actorBanned
  /// Who wants it done has deleted his account.
  case actorDeleted
  /// The account that it is about is deleted.
  case accountDeleted
  case alreadyBanned
  case notBanned
  /// Verification was decided before, once and for all (S0-ARCH-01).
  case alreadyDecided
  /// This customer has reviewed this business before (S0-DATA-09).
  case alreadyReviewed
  /// The post does not wait for a person's word.
  case notInReview

  public var name: String { "\(self)" }
}

/// What kind of thing is to be done: a row of the table of permissions, and the word for it in an
/// audit trail.
public enum Action: UInt8, Named, BitwiseCopyable {
  case follow
  case unfollow
  case like
  case comment
  case review
  case editComment
  case deleteComment
  case setPreferences
  case pause
  case resume
  case deleteAccount

  case publish
  case editPost
  case withdrawPost
  case replyToReview
  case editProfile

  case editPolicy
  case ban
  case unban
  case verify
  case moderate
  case takeDown

  public var name: String { "\(self)" }
}
