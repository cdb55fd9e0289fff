import PushMessages
import PushModel
import PushService
import SimWorld

/// An action on an account or on a post during a run, the same in every arm.
package struct AccountCommand: Hashable, Sendable, Codable {
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

  package enum Outcome: String, CaseIterable, Sendable, Codable {
    case pass
    case fail
  }

  /// Time since the start of the run.
  package var at: Interval
  package var by: CommandRole
  /// The number of the business or customer who gives it.
  package var actor: Int
  package var deed: Deed
  /// The business or customer that it is about: one of the two.
  package var business: Int?
  package var subscriber: Int?
  /// Outcome of a verification, or of a post's review.
  package var outcome: Outcome?
  /// The type of push that a customer switches.
  package var type: PushType?
  /// Whether ``type`` is on from then on.
  package var enabled: Bool?
  /// What a customer wants from ``business`` from then on.
  package var want: FollowChoice?
  /// The place of the post that it is about among its business's, in order of writing, from 0.
  package var post: Int?

  private enum CodingKeys: String, CodingKey {
    case at, by, actor, business, subscriber, outcome, type, enabled, want, post
    case deed = "do"
  }

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

extension CommandRole {
  package func principal(_ number: Int) -> Principal {
    switch self {
    case .admin: .admin(AdminID(rawValue: UInt32(number)))
    case .business: .business(BusinessID(rawValue: UInt32(number)))
    case .customer: .customer(RecipientID(rawValue: UInt64(number)))
    }
  }
}
