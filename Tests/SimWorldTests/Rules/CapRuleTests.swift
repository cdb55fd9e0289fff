import PushModel
import PushPolicy
import PushService
import Testing

@testable import SimWorld

/// Caps are exact, however much happens at one moment: ``ReleaseRuleTests`` has that none is
/// exceeded, and here nothing is refused or held by one that has room.
@Suite struct CapRuleTests {
  @Test(
    "S0-DATA-06, S1-8-mkt, C-06: no cap refuses or holds what it has room for",
    arguments: Replay.seeds)
  func room(seed: UInt64) {
    let replay = Replay.of(seed)
    guard replay.strategy.isInstant else { return }
    var called: Set<Story.Key> = []
    var counts = Replay.caps(of: replay.strategy.policy).map { CapCount($0.group, $0.cap, replay) }
    for row in replay.outcome.events {
      if row.kind == .attempted,
        called.insert(Story.Key(recipient: row.recipient, push: row.push)).inserted
      {
        for place in counts.indices { counts[place].book(row) }
      }
      guard let overflow = Self.overflow(row, replay.strategy.policy) else { continue }
      #expect(
        counts.contains { $0.cap.overflow == overflow && $0.isInTheWay(of: row) },
        "\(row.type) of \(row.recipient) at \(row.at.milliseconds), \(row.kind) \(row.reason)")
    }
  }

  /// What a cap did to the push, if it was one.
  private static func overflow(_ row: EventRow, _ policy: Policy) -> Cap.Overflow? {
    switch (row.kind, Refusal(rawValue: row.reason), Hold(rawValue: row.reason)) {
    case (.suppressed, .typeCap, _), (.suppressed, .categoryCap, _),
      (.suppressed, .channelCap, _), (.suppressed, .globalCap, _), (.suppressed, .budgetSpent, _):
      .drop
    case (.held, _, .cap): .defer
    case (.held, _, .digest): policy.digest[row.type] == nil ? .digest : nil
    default: nil
    }
  }
}

/// A cap's count of each person, kept by the log and by the clocks of ``Place``.
private struct CapCount {
  let cap: Cap
  private let replay: Replay
  private let obliged: UInt64
  private let consumers: UInt64
  private let refusal: Refusal
  private var booked: [[Timestamp]]

  init(_ group: PushGroup?, _ cap: Cap, _ replay: Replay) {
    self.cap = cap
    self.replay = replay
    let types = (group ?? .global).types
    obliged = (cap.exempt + [.category(.security)]).reduce(types) { $0 & ~$1.types }
    consumers = cap.exemptConsumes ? types : obliged
    refusal =
      switch group {
      case .type: .typeCap
      case .category: .categoryCap
      case .channel: .channelCap
      case .global: .globalCap
      case .tag, .campaign, .sender, .all:
        preconditionFailure("\(group!) is no group of these worlds")
      case nil: .budgetSpent
      }
    booked = Array(repeating: [], count: replay.town.world.count)
  }

  mutating func book(_ row: EventRow) {
    guard consumers >> UInt64(row.type.rawValue) & 1 == 1 else { return }
    booked[Int(row.recipient)].append(row.at)
  }

  /// It is full, and the push must obey it.
  func isInTheWay(of row: EventRow) -> Bool {
    guard obliged >> UInt64(row.type.rawValue) & 1 == 1,
      row.kind == .held || row.reason == refusal.rawValue
    else { return false }
    let subscriber = Int(row.recipient)
    let mine = booked[subscriber]
    switch cap.per {
    case .rolling(let length):
      return mine.filter { row.at < $0 + length }.count >= cap.limit
    case .localDay, .isoWeek:
      let today = page(of: subscriber, at: row.at)
      return mine.reversed().prefix { page(of: subscriber, at: $0) == today }.count >= cap.limit
    }
  }

  /// The number of the local day or week.
  private func page(of subscriber: Int, at moment: Timestamp) -> Int64 {
    let place = replay.place(of: subscriber, at: moment)
    return cap.per == .localDay ? place.day(moment) : place.week(moment)
  }
}
