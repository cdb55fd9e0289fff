import PushModel

/// The table of permissions by role and ownership (S0-FR-AUT-02, S0-ARCH-16).
public enum Authority {
  /// The objects on which a role may carry out an action.
  enum Rule: Hashable, Sendable {
    case any
    /// Only the actor's own; others are denied for this reason.
    case own(Denial)
    case none(Denial)
  }

  /// Whether role and ownership allow `actor` to give `command`. The standing of accounts is not
  /// checked.
  ///
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
    case .follow, .unfollow, .like, .comment, .review, .report:
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

/// The capacity in which an account acts (S0-FR-AUT-02).
public enum Role: UInt8, Named, BitwiseCopyable {
  /// A customer, who gets pushes.
  case customer
  /// A business, which sends pushes.
  case business
  /// The platform's staff or one of its services.
  case admin
}

/// The reason why a command is denied: the first check that failed.
public enum Denial: UInt8, Named, Error, BitwiseCopyable {
  /// Only customers may do this.
  case notCustomer
  /// Only businesses may do this.
  case notBusiness
  /// Only the platform's staff may do this (S0-NFR-SEC-02).
  case notAdmin
  /// The post, comment, review or profile belongs to another account (S0-ARCH-16).
  case notOwner
  /// The account belongs to another person.
  case notSelf
  /// The actor is banned.
  case actorBanned
  /// The actor's account is deleted.
  case actorDeleted
  /// The account that the command is about is deleted.
  case accountDeleted
  /// The account is banned already.
  case alreadyBanned
  /// The account is not banned.
  case notBanned
  /// Verification has been decided before, and that is final (S0-ARCH-01).
  case alreadyDecided
  /// This customer has reviewed this business before (S0-DATA-09).
  case alreadyReviewed
  /// The post is not waiting for a human review.
  case notInReview
  /// There is no such post, or none yet.
  case noSuchPost
}

/// A kind of command: a row in the table of permissions, and its name in an audit trail.
public enum Action: UInt8, Named, BitwiseCopyable {
  /// A customer follows a business.
  case follow
  /// A customer stops following a business.
  case unfollow
  /// A customer likes a post.
  case like
  /// A customer comments on a post.
  case comment
  /// A customer reviews a business.
  case review
  /// A customer changes their own comment.
  case editComment
  /// A customer deletes their own comment.
  case deleteComment
  /// A customer changes their own preferences.
  case setPreferences
  /// A customer pauses their own pushes.
  case pause
  /// A customer ends their own pause.
  case resume
  /// A customer deletes their own account.
  case deleteAccount

  /// A business publishes a post.
  case publish
  /// A business changes its own post.
  case editPost
  /// A business withdraws its own post.
  case withdrawPost
  /// A business replies to a review of itself.
  case replyToReview
  /// A business changes its own profile, or an administrator any profile.
  case editProfile

  /// An administrator changes the policy.
  case editPolicy
  /// An administrator bans a customer or a business.
  case ban
  /// An administrator lifts a ban.
  case unban
  /// An administrator decides a business's verification.
  case verify
  /// An administrator decides about a post that moderation held back.
  case moderate
  /// An administrator removes a reported post.
  case takeDown
  /// A customer reports a post.
  case report
}
