import PushModel
import PushPolicy

/// The standing of customers and businesses, and the register of reviews.
///
/// It stores only accounts that differ from an ordinary one. A host with a database loads the
/// accounts that a command names, the actor's and the object's, and stores them afterwards.
public struct Accounts: Sendable {
  private let newcomer: SenderAccount
  private var senders: [BusinessID: SenderAccount]
  private var recipients: [RecipientID: RecipientAccount]
  private var reviews: Set<ReviewID>

  /// Accounts, by default all of them ordinary.
  ///
  /// - Parameter newcomer: The account of a business that is not in `senders`.
  public init(
    newcomer: SenderAccount = SenderAccount(), senders: [BusinessID: SenderAccount] = [:],
    recipients: [RecipientID: RecipientAccount] = [:], reviews: Set<ReviewID> = []
  ) {
    self.newcomer = newcomer
    self.senders = senders
    self.recipients = recipients
    self.reviews = reviews
  }

  /// The standing of a business; that of a newcomer if nothing is stored.
  public func sender(_ business: BusinessID) -> SenderAccount { senders[business] ?? newcomer }

  /// The standing of a customer; active if nothing is stored.
  public func recipient(_ recipient: RecipientID) -> RecipientAccount {
    recipients[recipient] ?? RecipientAccount()
  }

  /// Whether the customer has already reviewed the business.
  public func contains(_ review: ReviewID) -> Bool { reviews.contains(review) }

  /// Carries out a command if `actor` is allowed to give it, and records it in `audit`.
  ///
  /// Bans, verification, pauses, deletions and the register of reviews are changed here. The host
  /// does everything else, such as a new policy or the removal of a post, in `hostPart` or after
  /// the call. Each command that an administrator gives and each that is denied adds one row to
  /// `audit`; others add none (S0-DATA-07, S0-DATA-14).
  ///
  /// - Parameter hostPart: Called at most once, after every other check has passed. If it throws,
  ///   the command is denied with that error, and nothing is changed here.
  /// - Returns: Whether the command was carried out, or why not.
  /// - Complexity: O(1) on average.
  @discardableResult
  public mutating func carryOut(
    _ command: Command, by actor: Principal, at now: Timestamp,
    audit: inout ContiguousArray<AuditRow>, _ hostPart: () throws(Denial) -> Void = {}
  ) -> Access {
    let outcome = answer(command, actor, hostPart)
    if outcome != .allowed || actor.role == .admin {
      audit.append(AuditRow(actor: actor, command: command, at: now, outcome: outcome))
    }
    return outcome
  }

  private mutating func answer(
    _ command: Command, _ actor: Principal, _ hostPart: () throws(Denial) -> Void
  ) -> Access {
    if case .denied(let denial) = Authority.decide(command, by: actor) { return .denied(denial) }
    do throws(Denial) {
      try checkStanding(of: actor, for: command.action)
      let change = try change(command, actor)
      try hostPart()
      store(change)
      return .allowed
    } catch { return .denied(error) }
  }

  /// Checks that the actor's account is neither banned nor deleted. A banned customer may still
  /// delete their account.
  private func checkStanding(of actor: Principal, for action: Action) throws(Denial) {
    switch actor {
    case .customer(let id):
      let account = recipient(id)
      guard !account.isDeleted else { throw .actorDeleted }
      guard !account.isBanned || action == .deleteAccount else { throw .actorBanned }
    case .business(let id):
      guard !sender(id).isBanned else { throw .actorBanned }
    case .admin: break
    }
  }

  private enum Change {
    case nothing
    case sender(BusinessID, SenderAccount)
    case recipient(RecipientID, RecipientAccount)
    case review(ReviewID)
  }

  /// The change that the command makes, not stored yet.
  private func change(_ command: Command, _ actor: Principal) throws(Denial) -> Change {
    switch command {
    case .banBusiness(let id), .unbanBusiness(let id), .verify(let id, _):
      return .sender(id, try sender(id).after(command))
    case .banRecipient(let id), .unbanRecipient(let id), .pause(let id), .resume(let id),
      .deleteAccount(let id):
      return .recipient(id, try recipient(id).after(command))
    case .review(let business):
      guard case .customer(let author) = actor else { throw .notCustomer }
      return .review(try fresh(ReviewID(of: business, by: author)))
    default: return .nothing
    }
  }

  private func fresh(_ review: ReviewID) throws(Denial) -> ReviewID {
    guard !reviews.contains(review) else { throw .alreadyReviewed }
    return review
  }

  private mutating func store(_ change: Change) {
    switch change {
    case .nothing: break
    case .sender(let id, let account): senders[id] = account
    case .recipient(let id, let account): recipients[id] = account
    case .review(let id): reviews.insert(id)
    }
  }
}

/// The answer to a ``Command``.
public enum Access: Hashable, Sendable, BitwiseCopyable {
  /// The command is carried out.
  case allowed
  /// The command changes nothing, for this reason.
  case denied(Denial)
}

/// The id of a review. A customer has at most one review of a business (S0-DATA-09).
public struct ReviewID: Hashable, Sendable, Codable, BitwiseCopyable {
  /// The business reviewed.
  public var business: BusinessID
  /// The customer who wrote the review.
  public var author: RecipientID

  /// The id of the review of `business` by `author`.
  public init(of business: BusinessID, by author: RecipientID) {
    self.business = business
    self.author = author
  }
}

/// The account that gives a command: the one with which a session was opened, never one that a
/// request names.
public enum Principal: Hashable, Sendable, BitwiseCopyable {
  /// A customer, who gets pushes.
  case customer(RecipientID)
  /// A business, which sends pushes.
  case business(BusinessID)
  /// An administrator of the platform.
  case admin(AdminID)

  /// The role that the account acts in.
  public var role: Role {
    switch self {
    case .customer: .customer
    case .business: .business
    case .admin: .admin
    }
  }
}

/// The id of an administrator: a member of the platform's staff, or a service that acts for it,
/// such as verification.
public struct AdminID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The number.
  public var rawValue: UInt32
  /// The id with this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A record of a command that an administrator gave or that was denied (S0-DATA-07).
///
/// It holds ids of accounts. A host that stores it where ids must not be readable hashes them
/// (S1-9-privacy).
public struct AuditRow: Hashable, Sendable, BitwiseCopyable {
  /// The account that gave the command.
  public let actor: Principal
  /// The command, with the object that it is about.
  public let command: Command
  /// When the command was given.
  public let at: Timestamp
  /// Whether it was carried out, or why not.
  public let outcome: Access

  /// A record of one command.
  public init(actor: Principal, command: Command, at: Timestamp, outcome: Access) {
    self.actor = actor
    self.command = command
    self.at = at
    self.outcome = outcome
  }
}
