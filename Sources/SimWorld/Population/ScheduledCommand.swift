import PushMessages
import PushModel
import PushService
import SimKernel

/// A command about an account that is given in the course of a run.
package struct ScheduledCommand: Hashable, Sendable, BitwiseCopyable {
  /// Maximum number of bans of one business by commands in a run.
  package static let bansMax = Business.bansMax

  /// The time of the command.
  package var at: Timestamp
  /// The account that gives the command.
  package var by: Principal
  /// The command.
  package var command: Command
  /// The new preference, for a command that sets one.
  package var setting: PreferenceSetting?
  /// The place of the post that it is about among its business's, in order of writing, from 0; the
  /// number in the command's own id then has no meaning. `nil` for a command about an account.
  package var post: Int?

  /// A command that `by` gives at `at`.
  package init(
    at: Timestamp, by: Principal, _ command: Command, setting: PreferenceSetting? = nil,
    post: Int? = nil
  ) {
    self.at = at
    self.by = by
    self.command = command
    self.setting = setting
    self.post = post
  }
}

/// One preference with its new value.
package enum PreferenceSetting: Hashable, Sendable, BitwiseCopyable {
  /// A type of push is switched on or off (S3-PREF-3).
  case type(PushType, isOn: Bool)
  /// What is wanted from a business (S0-FR-NOT-04).
  case business(BusinessID, FollowChoice)
}

/// The accounts and posts of one replication after its commands.
struct Standing {
  var businesses: ContiguousArray<Business>
  /// Changes of the status of people's accounts, in order.
  var people: ContiguousArray<(at: Timestamp, RecipientID, RecipientStatus)> = []
  /// Changes of people's preferences, in order.
  var settings: ContiguousArray<(at: Timestamp, RecipientID, PreferenceSetting)> = []
  /// The audit trail: every command of an administrator, and every denial (S0-DATA-07).
  var audit: ContiguousArray<AuditRow> = []
  /// The posts, where some command is about one; otherwise `nil`, and they are drawn one by one.
  private var desk: CommandedPosts?

  /// Draws the businesses and carries out the commands of `plan` in order.
  init(_ plan: WorldPlan, _ key: StreamKey) {
    businesses = ContiguousArray(
      (0..<plan.parameters.businesses).map { Business($0, plan, key) })
    if plan.commands.contains(where: { $0.post != nil }) {
      desk = CommandedPosts(PostWriter(plan: plan, key: key), businesses)
    }
    var accounts = Accounts()
    for scheduled in plan.commands { carryOut(scheduled, &accounts) }
  }

  /// Calls `body` with every post, settled.
  func each(_ plan: WorldPlan, _ key: StreamKey, _ body: (PostCase) -> Void) {
    let parameters = plan.parameters.posts
    let settle: (PostCase) -> Void = { own in
      var own = own
      own.settle(parameters)
      body(own)
    }
    if let desk { return desk.cases.forEach(settle) }
    PostWriter(plan: plan, key: key).each(businesses, settle)
  }

  private mutating func carryOut(_ scheduled: ScheduledCommand, _ people: inout Accounts) {
    let now = scheduled.at
    switch scheduled.command {
    case .banBusiness(let id), .unbanBusiness(let id), .verify(let id, _):
      // Drawn verifications and bans until now count as well.
      var accounts = Accounts(senders: [id: businesses[Int(id.rawValue)].account(at: now)])
      if case .business(let actor) = scheduled.by, actor != id {
        accounts = Accounts(senders: [
          id: businesses[Int(id.rawValue)].account(at: now),
          actor: businesses[Int(actor.rawValue)].account(at: now),
        ])
      }
      let access = accounts.carryOut(
        scheduled.command, by: scheduled.by, at: now, audit: &audit)
      guard access == .allowed else { return }
      businesses[Int(id.rawValue)].adopt(scheduled.command, at: now)
    case .banRecipient(let id), .unbanRecipient(let id), .pause(let id), .resume(let id),
      .deleteAccount(let id):
      let access = people.carryOut(scheduled.command, by: scheduled.by, at: now, audit: &audit)
      guard access == .allowed else { return }
      self.people.append((now, id, people.recipient(id).status))
    case .setPreferences(let id):
      let access = people.carryOut(scheduled.command, by: scheduled.by, at: now, audit: &audit)
      guard access == .allowed, let setting = scheduled.setting else { return }
      settings.append((now, id, setting))
    case .report, .moderate, .takeDown, .withdrawPost:
      desk?.carryOut(scheduled, businesses, people, audit: &audit)
    default: _ = people.carryOut(scheduled.command, by: scheduled.by, at: now, audit: &audit)
    }
  }
}
