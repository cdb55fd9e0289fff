import PushMessages
import PushModel
import PushService
import SimWorld

/// An action on an account during a run, the same in every arm.
package struct AccountCommand: Hashable, Sendable, Codable {
  package enum Deed: String, CaseIterable, Sendable, Codable {
    case ban
    case unban
    case verify
    case pause
    case resume
    case deleteAccount
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
  /// Outcome of a verification.
  package var outcome: Outcome?

  private enum CodingKeys: String, CodingKey {
    case at, by, actor, business, subscriber, outcome
    case deed = "do"
  }

  package init(
    at: Interval, by: CommandRole = .admin, actor: Int = 0, _ deed: Deed, business: Int? = nil,
    subscriber: Int? = nil, outcome: Outcome? = nil
  ) {
    self.at = at
    self.by = by
    self.actor = actor
    self.deed = deed
    self.business = business
    self.subscriber = subscriber
    self.outcome = outcome
  }

  /// The command for a service; `nil` if it names neither a business nor a customer.
  func scheduled(from start: Timestamp) -> ScheduledCommand? {
    command.map { ScheduledCommand(at: start + at, by: by.principal(actor), $0) }
  }

  private var command: Command? {
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
