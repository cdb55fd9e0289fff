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
