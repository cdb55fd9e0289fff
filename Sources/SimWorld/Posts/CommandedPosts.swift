import PushModel
import PushService
import SimKernel

/// The posts of one replication, on which commands act.
struct CommandedPosts {
  private let writer: PostWriter
  /// All posts, by business and then in order of writing.
  private(set) var cases: ContiguousArray<PostCase> = []

  init(_ writer: PostWriter, _ businesses: ContiguousArray<Business>) {
    self.writer = writer
    var cases: ContiguousArray<PostCase> = []
    writer.each(businesses) { cases.append($0) }
    cases.sort { Self.place($0) < Self.place($1) }
    self.cases = cases
  }

  private static func place(_ own: PostCase) -> (UInt32, Timestamp, UInt32) {
    (own.post.business.rawValue, own.writtenAt, own.post.number)
  }

  /// Carries out a command about a post, if its actor may give it; a denial is recorded.
  mutating func carryOut(
    _ scheduled: ScheduledCommand, _ businesses: ContiguousArray<Business>, _ people: Accounts,
    audit: inout ContiguousArray<AuditRow>
  ) {
    let now = scheduled.at
    let index = index(of: scheduled)
    let command = index.map { scheduled.command.about(cases[$0].post.id) } ?? scheduled.command
    var accounts = people
    if case .business(let actor) = scheduled.by {
      accounts = Accounts(senders: [actor: businesses[Int(actor.rawValue)].account(at: now)])
    }
    var taken: Timestamp?
    let access = accounts.carryOut(command, by: scheduled.by, at: now, audit: &audit) {
      () throws(Denial) in
      guard let index, cases[index].writtenAt <= now else { throw .noSuchPost }
      taken = try apply(command, to: index, businesses, at: now)
    }
    guard access == .allowed, let index, let taken else { return }
    cases[index].orderedAt = min(cases[index].orderedAt, taken)
    if case .report = command { record(.takeDown(post: cases[index].post.id), at: taken, &audit) }
  }

  /// Follows a ruling at once, or says when the post is taken down; `nil` if it stands.
  private mutating func apply(
    _ command: Command, to index: Int, _ businesses: ContiguousArray<Business>, at now: Timestamp
  ) throws(Denial) -> Timestamp? {
    switch command {
    case .moderate(_, let ruling):
      try cases[index].follow(ruling, at: now)
      return nil
    case .report:
      let own = cases[index]
      let business = businesses[Int(own.post.business.rawValue)]
      guard own.publishedAt <= now, !own.isRejected, business.verifiedAt <= own.publishedAt,
        now < own.orderedAt
      else { throw .noSuchPost }
      return writer.takedown(of: own, reportedAt: now)
    default: return now
    }
  }

  /// Records the takedown that follows a report, by the platform's staff.
  private func record(
    _ command: Command, at moment: Timestamp, _ audit: inout ContiguousArray<AuditRow>
  ) {
    guard moment < writer.plan.span.end else { return }
    var accounts = Accounts()
    accounts.carryOut(
      command, by: .admin(AdminID(rawValue: 0)), at: moment, audit: &audit)
  }

  /// Index of the post that a command names; `nil` if its business writes fewer.
  private func index(of scheduled: ScheduledCommand) -> Int? {
    guard let ordinal = scheduled.post, case .business(let business)? = scheduled.command.owner
    else { return nil }
    var low = 0
    var high = cases.count
    while low < high {
      let middle = (low + high) / 2
      if cases[middle].post.business.rawValue < business.rawValue {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let index = low + ordinal
    return index < cases.count && cases[index].post.business == business ? index : nil
  }
}

extension Command {
  /// The same command about another post.
  fileprivate func about(_ post: PushID) -> Command {
    switch self {
    case .moderate(_, let ruling): .moderate(post: post, ruling)
    case .takeDown: .takeDown(post: post)
    case .withdrawPost: .withdrawPost(post)
    case .report: .report(post: post)
    default: self
    }
  }
}
