import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport

/// Three customers, one business and some days in which anything may happen, all from one seed.
struct RandomDays {
  let seed: UInt64
  /// Calls that may be open at a time; `nil` for any number.
  var workers: Int?
  /// Whether providers may declare tokens dead. What a reply changes depends on when it comes.
  var losesTokens = true

  func run() throws -> LiveHost {
    var chance = Chance(seed: seed)
    let host = try LiveHost(strategy(&chance))
    host.provider = reply
    for _ in 0..<3 { _ = host.enrol(devices(&chance)) }
    for number: UInt32 in 1...120 {
      step(number, host, &chance)
      host.advance(by: .seconds(.random(in: 0...4_000, using: &chance)))
    }
    host.advance(by: .days(90))
    return host
  }

  private func step(_ number: UInt32, _ host: LiveHost, _ chance: inout Chance) {
    let customer = host.customers[Int.random(in: 0..<3, using: &chance)]
    switch Int.random(in: 0..<20, using: &chance) {
    case 0: host.prefer(customer) { $0.categories.formSymmetricDifference(.init(.updates)) }
    case 1: host.prefer(customer) { $0.isPushEnabled.toggle() }
    case 2: customer.isFollower.toggle()
    case 3: host.move(customer, to: Place(rawValue: .random(in: 0..<3, using: &chance))!)
    case 4: host.sender.formSymmetricDifference(.banned)
    case 5: host.open(by: customer)
    case 6: host.withdraw(.numbered(number - 1))
    case 7:
      let isActive = customer.person.pointee.recipient.status == .active
      customer.person.pointee.recipient.status = isActive ? .paused : .active
    default: publish(number, host, &chance)
    }
  }

  /// A push for some of the customers; its job may come twice.
  private func publish(_ number: UInt32, _ host: LiveHost, _ chance: inout Chance) {
    let types: [PushType] = [.newPost, .newPost, .offer, .newLike, .newLike, .message, .security]
    let life = Interval.hours(.random(in: 1...200, using: &chance))
    let push = Push.make(types.randomElement(using: &chance)!, number, at: host.now, livesFor: life)
    for customer in host.customers where !chance.once(in: 3) {
      host.intend(push, for: customer)
      guard chance.once(in: 4) else { continue }
      if chance.once(in: 2) { host.prefer(customer) { $0.isPushEnabled.toggle() } }
      host.intend(push, for: customer, isRepeat: true)
    }
  }

  private func strategy(_ chance: inout Chance) -> Strategy {
    let overflow = Cap.Overflow.allCases
    var policy = Policy()
    if !chance.once(in: 3) {
      policy.caps[.global] = Cap(
        limit: .random(in: 0...5, using: &chance), per: .localDay,
        overflow: overflow.randomElement(using: &chance)!)
    }
    if !chance.once(in: 3) {
      policy.caps[.category(.marketing)] = Cap(limit: 1, per: .rolling(.day))
    }
    if chance.once(in: 2) {
      policy.quietHours = QuietRule(
        window: QuietWindow(from: 22 * 60, to: 8 * 60),
        action: QuietAction.allCases.randomElement(using: &chance))
    }
    if chance.once(in: 2) {
      policy.minGap = .minutes(.random(in: 1...300, using: &chance))
      policy.gapOverflow = chance.once(in: 3) ? .drop : .wait
    }
    if chance.once(in: 2) { policy.digest[.newLike] = .hours(.random(in: 1...5, using: &chance)) }
    let timings = [Timing.immediate, .immediate, .lastActive, .bestHour, .spread(.hours(3))]
    policy.timing = timings.randomElement(using: &chance)!
    if chance.once(in: 3) { rank(&policy, &chance) }
    let isSlow = chance.once(in: 3)
    return Strategy(
      policy: policy,
      fanout: FanoutRules(
        dispatchRate: isSlow ? 0.02 : 500, batch: isSlow ? 1 : 100, workers: workers))
  }

  /// Ranks, a place that the cap on all keeps, and a cap on each sender.
  private func rank(_ policy: inout Policy, _ chance: inout Chance) {
    policy.ranks = [.category(.messages): 80, .type(.offer): .random(in: 0...100, using: &chance)]
    if policy.caps[.global]?.limit ?? 0 > 1 {
      policy.caps[.global]!.reserve = [Reservation(of: .category(.messages), places: 1)]
    }
    if chance.once(in: 2) { policy.eachCaps[.sender] = EachCap(Cap(limit: 3, per: .localDay)) }
  }

  private func devices(_ chance: inout Chance) -> [Device] {
    (0..<Int.random(in: 1...3, using: &chance)).map { _ in
      .phone(
        chance.once(in: 2) ? .ios : .android,
        permission: chance.once(in: 5) ? .denied : .granted,
        lastSeenAt: .monday - .days(.random(in: 0...91, using: &chance)))
    }
  }

  /// A matter of the attempt alone, whenever it is made.
  private func reply(_ attempt: Attempt) -> ProviderReply {
    var chance = Chance(
      seed: seed ^ attempt.push.rawValue ^ attempt.recipient.rawValue << 40
        ^ UInt64(attempt.number) << 50 ^ UInt64(attempt.device.rawValue) << 58)
    switch Int.random(in: 0..<20, using: &chance) {
    case 0, 1: return ProviderReply(status: 503)
    case 2: return .timeout
    case 3: return ProviderReply(status: 400, reason: .invalidArgument)
    case 4: return ProviderReply(status: 403)
    case 5 where losesTokens:
      return attempt.platform == .ios
        ? ProviderReply(status: 410, reason: .unregistered, goneSince: .monday)
        : ProviderReply(status: 404, reason: .unregistered)
    default: return .accepted
    }
  }
}
