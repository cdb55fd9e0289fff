import PushMessages
import PushModel
import PushService
import SimWorld
import Strategies

/// An action on an account or on a post during a run, the same in every arm. Its keys are ``fields``.
package struct AccountCommand: Hashable, Sendable {
  package enum Deed: String, CaseIterable, Sendable, Codable {
    case ban
    case unban
    case verify
    case pause
    case resume
    case deleteAccount
    case setPreferences
    case report
    case moderate
    case takeDown
    case withdrawPost

    /// Whether it is about a post.
    var isAboutPost: Bool {
      switch self {
      case .report, .moderate, .takeDown, .withdrawPost: true
      default: false
      }
    }
  }

  /// The result of a verification, or of a moderation.
  package enum Outcome: String, CaseIterable, Sendable, Codable {
    case pass
    case fail
  }

  package var at: Interval
  package var by: CommandRole
  package var actor: Int
  package var deed: Deed
  package var business: Int?
  package var subscriber: Int?
  package var outcome: Outcome?
  package var type: PushType?
  package var enabled: Bool?
  package var want: FollowChoice?
  package var post: Int?

  package init(
    at: Interval, by: CommandRole = .admin, actor: Int = 0, _ deed: Deed, business: Int? = nil,
    subscriber: Int? = nil, outcome: Outcome? = nil, type: PushType? = nil, enabled: Bool? = nil,
    want: FollowChoice? = nil, post: Int? = nil
  ) {
    self.at = at
    self.by = by
    self.actor = actor
    self.deed = deed
    self.business = business
    self.subscriber = subscriber
    self.outcome = outcome
    self.type = type
    self.enabled = enabled
    self.want = want
    self.post = post
  }

  /// The command for a service; `nil` if it does not name what it is about.
  func scheduled(from start: Timestamp) -> ScheduledCommand? {
    command.map {
      ScheduledCommand(at: start + at, by: by.principal(actor), $0, setting: setting, post: post)
    }
  }

  /// The preference that is set: a switch of a type, or a choice about a business; `nil` for
  /// anything else.
  private var setting: PreferenceSetting? {
    switch (deed, type, enabled, business, want) {
    case (.setPreferences, let type?, let isOn?, nil, nil): .type(type, isOn: isOn)
    case (.setPreferences, nil, nil, let business?, let choice?):
      .business(BusinessID(rawValue: UInt32(business)), choice)
    default: nil
    }
  }

  private var command: Command? { deed.isAboutPost ? commandOnPost : commandOnAccount }

  /// The command about a post, whose number the world finds by its place.
  private var commandOnPost: Command? {
    guard let business, post != nil, subscriber == nil else { return nil }
    let id = PushID(.post, business: BusinessID(rawValue: UInt32(business)), number: 0)
    switch deed {
    case .report: return .report(post: id)
    case .moderate: return .moderate(post: id, outcome == .fail ? .reject : .approve)
    case .takeDown: return .takeDown(post: id)
    case .withdrawPost: return .withdrawPost(id)
    default: return nil
    }
  }

  private var commandOnAccount: Command? {
    guard post == nil else { return nil }
    let business = business.map { BusinessID(rawValue: UInt32($0)) }
    let recipient = subscriber.map { RecipientID(rawValue: UInt64($0)) }
    switch (deed, business, recipient) {
    case (.ban, let business?, nil): return .banBusiness(business)
    case (.ban, nil, let recipient?): return .banRecipient(recipient)
    case (.unban, let business?, nil): return .unbanBusiness(business)
    case (.unban, nil, let recipient?): return .unbanRecipient(recipient)
    case (.verify, let business?, nil): return .verify(business, outcome == .fail ? .fail : .pass)
    case (.pause, nil, let recipient?): return .pause(recipient)
    case (.resume, nil, let recipient?): return .resume(recipient)
    case (.deleteAccount, nil, let recipient?): return .deleteAccount(recipient)
    case (.setPreferences, _, let recipient?):
      return setting == nil ? nil : .setPreferences(of: recipient)
    default: return nil
    }
  }
}

extension AccountCommand: Fielded {
  /// Keys of an entry of `commands`, each with its range, default, meaning and source.
  package static let fields = FieldList<AccountCommand>(
    of: AccountCommand(at: .zero, .ban), title: "Command",
    "An action on an account or a post. A denied action is recorded.",
    [
      Field("at", \.at, .moment, "The time after the start of the run.", .required),
      Field("by", \.by, ArmShape.roles, "The role of who gives it.", source: "S0-FR-AUT-02"),
      Field(
        "actor", \.actor, .integer(0...1_000_000_000),
        "The number of the business, the customer or the member of the staff who gives it."),
      Field("do", \.deed, .words(of: Deed.self), "The action.", .required),
      Field(
        "business", \.business, .integer(0...99_999),
        "To this business: ban, unban, verify. With setPreferences, the one that 'want' is "
          + "about; with `post`, the business that writes it."),
      Field(
        "subscriber", \.subscriber, .integer(0...999_999_999),
        "To this subscriber: ban, unban, pause, resume, deleteAccount, setPreferences."),
      Field(
        "outcome", \.outcome, .words(of: Outcome.self),
        "The result of verification, or of moderate."),
      Field(
        "type", \.type, .names(of: PushType.self),
        "setPreferences: the type of push that is switched.", source: "S3-PREF-3"),
      Field("enabled", \.enabled, .flag, "setPreferences: whether 'type' is on from now on."),
      Field(
        "want", \.want, .names(of: FollowChoice.self),
        "setPreferences: what is wanted from 'business' from now on; 'nothing' mutes it, "
          + "'offers' are offers and campaigns.", source: "S0-FR-NOT-04"),
      Field(
        "post", \.post, .integer(0...1_000_000),
        "To this post of the business, in order of writing from 0: report, moderate, takeDown, "
          + "withdrawPost."),
    ])
}

extension CommandRole {
  /// The sender of a command: the member of the staff, business or customer with this number.
  package func principal(_ number: Int) -> Principal {
    switch self {
    case .admin: .admin(AdminID(rawValue: UInt32(number)))
    case .business: .business(BusinessID(rawValue: UInt32(number)))
    case .customer: .customer(RecipientID(rawValue: UInt64(number)))
    }
  }
}
