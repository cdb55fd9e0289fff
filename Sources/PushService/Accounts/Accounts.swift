import PushModel
import PushPolicy

/// The standing of customers and businesses, and who has reviewed whom.
///
/// It knows the accounts that differ from an ordinary one. A host that keeps them in a database
/// loads those that a command names, its actor's and its object's, and stores them afterwards.
public struct Accounts: Sendable {
  private let newcomer: SenderAccount
  private var senders: [BusinessID: SenderAccount]
  private var recipients: [RecipientID: RecipientAccount]
  private var reviews: Set<ReviewID>

  /// - Parameter newcomer: What a business is that nobody has decided about.
  public init(
    newcomer: SenderAccount = SenderAccount(), senders: [BusinessID: SenderAccount] = [:],
    recipients: [RecipientID: RecipientAccount] = [:], reviews: Set<ReviewID> = []
  ) {
    self.newcomer = newcomer
    self.senders = senders
    self.recipients = recipients
    self.reviews = reviews
  }

  public func sender(_ business: BusinessID) -> SenderAccount { senders[business] ?? newcomer }

  public func recipient(_ recipient: RecipientID) -> RecipientAccount {
    recipients[recipient] ?? RecipientAccount()
  }

  public func contains(_ review: ReviewID) -> Bool { reviews.contains(review) }

  /// Does what `actor` wants done if he may, and notes it.
  ///
  /// Bans, verification, pauses, deletions and the register of reviews are changed here. All else,
  /// such as a new policy or a post that is taken down, is the host's: in `hostPart`, or after the
  /// call. Whatever an administrator does and whatever is denied adds one row to `audit`, and
  /// nothing else does (S0-DATA-07, S0-DATA-14).
  ///
  /// - Parameter hostPart: Called at most once, when nothing else stands against the command. What
  ///   it throws is the answer, and then nothing has been changed here.
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

  /// Who is banned may still have his account deleted; who has, may do nothing.
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

  /// What the command makes of the account that it is about; nothing is stored yet.
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
  case allowed
  case denied(Denial)
}

/// A review: a customer has at most one of a business (S0-DATA-09).
public struct ReviewID: Hashable, Sendable, Codable, BitwiseCopyable {
  public var business: BusinessID
  public var author: RecipientID

  public init(of business: BusinessID, by author: RecipientID) {
    self.business = business
    self.author = author
  }
}

/// Who wants something done: the account that a session was opened with, never one that a request
/// names.
public enum Principal: Hashable, Sendable, BitwiseCopyable {
  case customer(RecipientID)
  case business(BusinessID)
  case admin(AdminID)

  public var role: Role {
    switch self {
    case .customer: .customer
    case .business: .business
    case .admin: .admin
    }
  }
}

/// One of the platform's staff, or a service that acts for it, such as the one that verifies.
public struct AdminID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// What an administrator did, or what was denied to anybody (S0-DATA-07).
///
/// It holds ids of accounts; who stores it where ids must not be read hashes them (S1-9-privacy).
public struct AuditRow: Hashable, Sendable, BitwiseCopyable {
  public let actor: Principal
  /// What was to be done, and to what: the details, as a value.
  public let command: Command
  public let at: Timestamp
  public let outcome: Access

  public init(actor: Principal, command: Command, at: Timestamp, outcome: Access) {
    self.actor = actor
    self.command = command
    self.at = at
    self.outcome = outcome
  }
}
