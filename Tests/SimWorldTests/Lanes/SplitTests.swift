import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// All arms in one world, as in a live test.
@Suite(.releaseOnly) struct SplitTests {
  /// Two random strategies for the town of a seed, on one dispatch queue.
  static func split(_ seed: UInt64, assignment: (UInt64) -> Int) -> LaneOutcome {
    let replay = Replay.of(seed)
    var other = Replay.of(seed + 1).strategy
    other.fanout = replay.strategy.fanout
    let arms = try! ArmStrategies([replay.strategy, other], zones: Place.table)
    return Lane.split(
      replay.town.world, arms, baseline: 0, assignment: assignment, eventShare: 1)
  }

  private static let seeds: Range<UInt64> = 0..<(Build.runsProofs ? 60 : 20)

  /// Those in which every second person is under the other strategy, made once for all laws.
  private static let halves = try! inParallel(seeds.count) { place in
    split(UInt64(place)) { Int($0 % 2) }
  }

  @Test(
    "Every push is accounted for in the arm that intended it",
    arguments: seeds)
  func conservation(seed: UInt64) {
    let outcome = Self.halves[Int(seed)]
    let again = Self.split(seed) { Int($0 % 2) }
    for arm in outcome.arms {
      #expect(arm.cohort.violation == nil)
      #expect(arm.others.violation == nil)
    }
    #expect(outcome.events == again.events && outcome.digest == again.digest)
    #expect(outcome.armOf.enumerated().allSatisfy { Int($1) == $0 % 2 })
  }

  @Test("Everyone is under the baseline until the cohort starts, then under their own arm")
  func parting() {
    for seed in Self.seeds.prefix(10) {
      let outcome = Self.halves[Int(seed)]
      let start = Replay.of(seed).town.plan.span.cohortStart
      for row in outcome.events where row.kind == .intended {
        #expect(UInt64(row.arm) == (row.at < start ? 0 : row.recipient % 2))
      }
    }
  }

  @Test("Counters of each arm equal a recount of its events", arguments: seeds)
  func recount(seed: UInt64) {
    let outcome = Self.halves[Int(seed)]
    let steps: [(EventKind, Funnel.Step)] = [
      (.intended, .intended), (.sent, .sent), (.delivered, .delivered), (.displayed, .displayed),
      (.opened, .opened), (.tapped, .tapped), (.optedOut, .optedOut), (.uninstalled, .uninstalled),
    ]
    for (arm, counts) in outcome.arms.enumerated() {
      let rows = outcome.events.filter { Int($0.arm) == arm && $0.device < 0 && $0.isInCohort }
      for (kind, step) in steps {
        #expect(Int64(rows.filter { $0.kind == kind }.count) == counts.cohort[step], "\(kind)")
      }
    }
  }

  @Test(
    "When all stay with the baseline it is the baseline's own run",
    arguments: 0..<20 as Range<UInt64>)
  func allBaseline(seed: UInt64) {
    let outcome = Self.split(seed) { _ in 0 }
    // Parting catches everyone up, so only the order between people differs.
    func byRecipient(_ events: ContiguousArray<EventRow>) -> [[EventRow]] {
      (0..<60 as Range<UInt64>).map { one in events.filter { $0.recipient == one } }
    }
    #expect(byRecipient(outcome.events) == byRecipient(Replay.of(seed).outcome.events))
    #expect(outcome.counts == Replay.of(seed).outcome.counts)
  }
}
