import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport

extension Strategy {
  /// Every push is called in the millisecond in which the policy lets it go.
  static let instant = Strategy().dispatched(rate: 1_000_000, batch: 10_000, capacityMax: 1_000_000)

  /// The same with another dispatch queue, per 1,000 recipients.
  func dispatched(
    rate: Double, batch: Int, workers: Int? = nil, capacityMax: Int = 8_192
  ) -> Strategy {
    var strategy = self
    strategy.fanout.dispatchRate = rate
    strategy.fanout.batch = batch
    strategy.fanout.workers = workers
    strategy.fanout.capacityMax = capacityMax
    return strategy
  }

  /// What is called waits for nothing.
  var isInstant: Bool { fanout.dispatchRate == 1_000_000 }

  /// Any strategy, tight enough for its rules to speak often.
  static func random(_ chance: inout Chance) -> Strategy {
    var strategy = instant
    strategy.policy = .random(&chance)
    strategy.style = Style(rawValue: .random(in: 0..<16, using: &chance))
    strategy.androidPayload = chance.one(of: AndroidPayload.allCases)
    strategy.timeToLive = TimeToLive([
      .newPost: chance.once(in: 6)
        ? .seconds(4) : .minutes(.random(in: 20...1_500, using: &chance)),
      .offer: .minutes(.random(in: 20...3_000, using: &chance)),
      .reviewReply: .hours(.random(in: 1...72, using: &chance)),
    ])
    strategy.fanout.malformedAlert.repliesMin = 5
    strategy.choice = chance.one(of: PostChoice.allCases)
    guard chance.once(in: 4) else { return strategy }
    // A queue in which pushes wait.
    return strategy.dispatched(
      rate: chance.one(of: [1, 5, 50]), batch: chance.one(of: [10, 60]),
      workers: chance.one(of: [nil, 1, 100]), capacityMax: chance.one(of: [300, 8_192]))
  }
}

extension Strategy {
  /// The same with ranks, places that a cap keeps, and a cap on each sender.
  func ranked(_ chance: inout Chance) -> Strategy {
    var strategy = self
    strategy.choice = .due
    strategy.policy.ranks = [:]
    for category in Category.allCases where chance.once(in: 2) {
      strategy.policy.ranks![.category(category)] = .random(in: 0...100, using: &chance)
    }
    // Nothing limits security, so no place is kept for it.
    let kept = Category.allCases.filter { $0 != .security }.shuffled(using: &chance).prefix(2)
    strategy.policy.caps[.global] = Cap(
      limit: .random(in: 2...6, using: &chance),
      per: chance.one(of: [.localDay, .isoWeek, .rolling(.hours(30))]),
      overflow: chance.one(of: Cap.Overflow.allCases), exempt: [],
      reserve: kept.map { Reservation(of: .category($0), places: 1) })
    if chance.once(in: 2) {
      strategy.policy.eachCaps[.sender] = EachCap(
        Cap(limit: .random(in: 1...3, using: &chance), per: .localDay, exempt: []))
    }
    return strategy
  }
}

extension Policy {
  /// The names of its Boolean keys.
  private static let flags = fields.keys.keys.compactMap { key in
    if case .flag = key.form { key.name } else { nil }
  }

  static func random(_ chance: inout Chance) -> Policy {
    var policy = Policy()
    let groups: [PushGroup] = [
      .global, .category(.updates), .category(.marketing), .category(.messages), .type(.newPost),
      .type(.offer), .channel(.updates),
    ]
    for _ in 0..<Int.random(in: 0...4, using: &chance) {
      policy.caps[chance.one(of: groups)] = .random(&chance)
    }
    if chance.once(in: 4) { policy.budget = .random(&chance) }
    if chance.once(in: 2) { policy.minGap = .minutes(.random(in: 1...300, using: &chance)) }
    policy.gapOverflow = chance.one(of: GapOverflow.allCases)
    if !chance.once(in: 3) { policy.quietHours = .random(&chance) }
    policy.timing = chance.one(of: [
      .immediate, .immediate, .immediate, .lastActive, .bestHour, .spread(.hours(3)),
      .fixed(LocalTime(minute: .random(in: 0..<1_440, using: &chance))),
    ])
    for type in [PushType.newPost, .offer] where chance.once(in: 4) {
      policy.digest[type] = .minutes(.random(in: 2...600, using: &chance))
    }
    return policy.drawing(flags: flags, chance)
  }
}

extension Cap {
  static func random(_ chance: inout Chance) -> Cap {
    let windows: [CapWindow] = [
      .localDay, .isoWeek, .rolling(.minutes(.random(in: 30...600, using: &chance))),
      .rolling(.hours(.random(in: 10...170, using: &chance))),
    ]
    let exempt: [PushGroup] = chance.once(in: 3) ? [.category(.messages)] : defaultExempt
    return Cap(
      limit: .random(in: 1...4, using: &chance), per: chance.one(of: windows),
      overflow: chance.one(of: Overflow.allCases), exempt: exempt)
  }
}

extension QuietRule {
  static func random(_ chance: inout Chance) -> QuietRule {
    let window =
      chance.once(in: 2)
      ? QuietWindow(from: 22 * 60, to: 8 * 60)
      : QuietWindow(
        from: 15 * .random(in: 0..<96, using: &chance), to: 15 * .random(in: 0..<96, using: &chance)
      )
    return QuietRule(window: window, action: chance.one(of: [nil, .defer, .drop]))
  }
}
