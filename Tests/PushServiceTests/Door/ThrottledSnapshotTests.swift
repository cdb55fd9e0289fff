import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// Snapshots of a queue that throttles a type.
@Suite struct ThrottledSnapshotTests {
  private static let rules = FanoutRules(
    workers: 9, throttle: [.message: 6], environment: .production)

  /// A queue in which four of five messages wait, and what to do for it.
  private func throttled(
    _ effects: inout ContiguousArray<PushService.Effect>
  ) throws -> FanoutState {
    let service = try PushService(Strategy(), zones: Place.table)
    var anna = RecipientState(.anna, devices: .one, under: service)
    var fanout = try FanoutState(Self.rules, recipients: 1_000)
    for number in 1...5 as ClosedRange<UInt32> {
      _ = service.receive(
        .intend(
          Push.make(.message, number, at: .monday), from: .inGoodStanding, isInAudience: true),
        for: &anna, through: &fanout, at: .monday, effects: &effects)
    }
    return fanout
  }

  @Test("goes on under the rules that wrote it, to the same bytes and the same calls")
  func sameRules() throws {
    var effects: ContiguousArray<PushService.Effect> = []
    var before = try throttled(&effects)
    #expect(before.throttledDepth == 4 && before.queue.depth == 0)
    #expect(effects.compactMap(\.poll) == [.monday + .seconds(10)])
    var after = try FanoutState(snapshot: before.snapshot(), Self.rules, recipients: 1_000)
    #expect(after.snapshot() == before.snapshot() && after.throttledDepth == 4)
    let service = try PushService(Strategy(), zones: Place.table)
    for second in [0, 10, 20, 30, 40] as [Int64] {
      var (one, other): (ContiguousArray<PushService.Effect>, ContiguousArray<PushService.Effect>) =
        ([], [])
      let now = Timestamp.monday + .seconds(second)
      _ = service.receive(.poll, through: &before, at: now, effects: &one)
      _ = service.receive(.poll, through: &after, at: now, effects: &other)
      #expect(one == other && one.contains { $0.isCall } == (second > 0))
    }
    #expect(after.throttledDepth == 0)
  }

  @Test("a queue that version 4 has written is read, and written with campaigns")
  func version4() throws {
    var effects: ContiguousArray<PushService.Effect> = []
    let golden = GoldenSnapshots.fanout4
    let read = try FanoutState(snapshot: golden, Self.rules, recipients: 1_000)
    #expect(read.throttledDepth == 4)
    // Two bytes for each of five attempts and for the throttle.
    #expect(read.snapshot() == (try throttled(&effects).snapshot()))
    #expect(read.snapshot().count == golden.count + 12)
  }

  @Test("all polls that were outstanding are asked for again")
  func polls() throws {
    var rules = Self.rules
    (rules.dispatchRate, rules.batch) = (1, 1)
    var fanout = try FanoutState(rules, recipients: 1_000)
    let service = try PushService(Strategy(), zones: Place.table)
    var anna = RecipientState(.anna, devices: .one, under: service)
    var effects: ContiguousArray<PushService.Effect> = []
    for (number, type) in [PushType.message, .message, .order].enumerated() {
      _ = service.receive(
        .intend(
          Push.make(type, UInt32(number), at: .monday), from: .inGoodStanding, isInAudience: true),
        for: &anna, through: &fanout, at: .monday, effects: &effects)
    }
    let due = [Timestamp.monday + .seconds(1), .monday + .seconds(10)]
    #expect(effects.compactMap(\.poll) == [due[1], due[0]])
    for next in [rules, FanoutRules(workers: 9)] {
      var restored = try FanoutState(snapshot: fanout.snapshot(), next, recipients: 1_000)
      effects = []
      _ = service.receive(.resume, through: &restored, at: .monday, effects: &effects)
      #expect(effects.compactMap(\.poll) == due)
    }
  }

  @Test("under other rules, what waits goes to the queue where its type waits now")
  func otherRules() throws {
    var effects: ContiguousArray<PushService.Effect> = []
    let before = try throttled(&effects)
    let free = FanoutRules(workers: 9)
    let after = try FanoutState(snapshot: before.snapshot(), free, recipients: 1_000)
    #expect(after.throttledDepth == 0 && after.queue.depth == 4)
    let again = try FanoutState(snapshot: after.snapshot(), Self.rules, recipients: 1_000)
    #expect(again.throttledDepth == 4 && again.queue.depth == 0)
  }

  @Test("what an earlier version has written is read under rules that throttle")
  func earlier() throws {
    var rules = Golden.strategy.fanout
    let before = try FanoutState(
      snapshot: GoldenSnapshots.fanout2, rules, recipients: Golden.recipients)
    #expect(before.queue.depth == 1)
    rules.throttle = Dictionary(uniqueKeysWithValues: PushType.allCases.map { ($0, 1) })
    let after = try FanoutState(
      snapshot: GoldenSnapshots.fanout2, rules, recipients: Golden.recipients)
    #expect(after.throttledDepth == 1 && after.queue.depth == 0)
  }
}

extension PushService.Effect {
  fileprivate var poll: Timestamp? { if case .poll(let moment) = self { moment } else { nil } }
  fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}
