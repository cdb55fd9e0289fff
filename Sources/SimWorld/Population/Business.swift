import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// A sender of pushes, with its verification and its bans over the run.
struct Business: Sendable, BitwiseCopyable {
  var zone: ZoneID
  var postsPerDay: Double
  /// The topic that it is about; 0 when there are no tastes.
  let topic: UInt16
  /// When it passes verification: the distant past if it is verified at the start, the distant
  /// future if it is rejected (S0-ARCH-01).
  var verifiedAt: Timestamp
  /// Spans of bans, at most one drawn and the others by commands.
  private var bans = InlineArray<4, Ban>(repeating: Ban())
  private var banCount = 0
  /// When a command rejects its verification.
  var rejectedAt = Timestamp.distantFuture
  /// Whether it waits for verification at the start.
  private(set) var isPending = false
  /// Whether it pretends to be another business: a person who looks rejects it.
  private(set) var isImpostor = false
  /// Its own style; `nil` for the strategy's (S0-FR-NOT-05).
  let style: Style?

  /// The most posts of a business on an average day.
  static var postsPerDayMax: Double { 30 }

  init(_ id: Int, _ plan: WorldPlan, _ key: StreamKey) {
    let posts = plan.parameters.posts
    let first = Draw(key, Purpose.business, entity: UInt64(id), occasion: 0)
    let second = Draw(key, Purpose.business, entity: UInt64(id), occasion: 1)
    zone = plan.zone(first.u0)
    postsPerDay = min(
      Self.postsPerDayMax,
      Distribution.lognormal(first.u1, median: posts.perDay, sigma: posts.perDaySigma))
    topic =
      plan.tastes.areNone ? 0 : plan.tastes.topic(of: BusinessID(rawValue: UInt32(id)), key)
    style = plan.ownStyle(
      Draw(key, Purpose.businessStyle, entity: UInt64(id), occasion: 0).u0)
    verifiedAt = .distantPast
    if first.u2 < posts.pendingShare {
      (isPending, isImpostor) = (true, second.u1 < posts.rejectedShare)
      let wait = Distribution.lognormal(
        second.u0, median: Double(posts.verificationMedian.milliseconds), sigma: 1)
      verifiedAt =
        isImpostor
        ? .distantFuture : plan.span.start + Interval(milliseconds: Int64(min(wait, 1e12)))
      // The service's own check comes first; a person looks at those that fail it (S0-ARCH-01).
      if posts.text != nil, name(id, plan, key).outcome == .pass { verifiedAt = plan.span.start }
    }
    let length = Double((plan.span.end - plan.span.start).milliseconds)
    if first.u3 < posts.bannedShare {
      ban(at: plan.span.start + Interval(milliseconds: Int64(second.u2 * length)))
    }
  }

  /// Its name and domain, where businesses have them.
  func name(_ id: Int, _ plan: WorldPlan, _ key: StreamKey) -> BusinessName {
    BusinessName(of: BusinessID(rawValue: UInt32(id)), isImpostor: isImpostor, plan, key)
  }

  func state(at now: Timestamp) -> SenderState {
    var state: SenderState = .cleared
    if verifiedAt <= now { state.insert(.verified) }
    if isBanned(at: now) { state.insert(.banned) }
    return state
  }

  /// Maximum number of bans of one business by commands.
  static let bansMax = 3

  private struct Ban: BitwiseCopyable {
    var from = Timestamp.distantFuture
    var until = Timestamp.distantFuture

    func holds(at now: Timestamp) -> Bool { from <= now && now < until }
  }

  private mutating func ban(at moment: Timestamp) {
    bans[banCount].from = moment
    banCount += 1
  }

  private func isBanned(at now: Timestamp) -> Bool {
    (0..<banCount).contains { bans[$0].holds(at: now) }
  }

  /// Its account at `now`, on which commands act.
  func account(at now: Timestamp) -> SenderAccount {
    let verification: Verification =
      rejectedAt <= now ? .rejected : verifiedAt <= now ? .approved : .pending
    return SenderAccount(verification: verification, isBanned: isBanned(at: now))
  }

  /// Applies a command about it that was carried out.
  mutating func adopt(_ command: Command, at now: Timestamp) {
    switch command {
    case .banBusiness: ban(at: now)
    case .unbanBusiness:
      for place in 0..<banCount where bans[place].holds(at: now) { bans[place].until = now }
    case .verify(_, .pass): verifiedAt = now
    case .verify(_, .fail): (verifiedAt, rejectedAt) = (.distantFuture, now)
    default: break
    }
  }
}
