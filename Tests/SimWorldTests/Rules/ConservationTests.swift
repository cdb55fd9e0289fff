import PushMessages
import PushModel
import TestSupport
import Testing

@testable import SimWorld

/// Every push meets one end, and every world can be had twice.
@Suite(.releaseOnly) struct ConservationTests {
  @Test(
    "Every push is accounted for, and the same seed gives the same run", arguments: Replay.seeds)
  func everyPushIsAccountedFor(seed: UInt64) {
    let first = Replay.of(seed).outcome
    #expect(first.arms[0].cohort.violation == nil)
    #expect(first.arms[0].others.violation == nil)
    guard Build.runsProofs || seed % 5 == 0 else { return }
    let again = Replay(seed: seed).outcome
    #expect(first.digest == again.digest)
    #expect(first.events == again.events)
    #expect(first.counts == again.counts)
    #expect(first.arms[0].funnel == again.arms[0].funnel)
  }

  @Test("Every opened push landed somewhere, and no other event did", arguments: Replay.seeds)
  func everyTapLands(seed: UInt64) {
    let outcome = Replay.of(seed).outcome
    for funnel in [outcome.arms[0].cohort, outcome.arms[0].others] {
      let landed = Landing.allCases.reduce(0) { $0 + funnel[Funnel.Step($1)] }
      #expect(landed == funnel[.opened])
    }
    #expect(
      outcome.events.allSatisfy { (Landing(rawValue: $0.landing) != nil) == ($0.kind == .opened) })
  }

  @Test("Two seeds are two worlds", .releaseOnly)
  func seedsDiffer() {
    let digests = (0..<50 as Range<UInt64>).map { seed in
      Town(.plain(subscribers: 20), seed: seed).run(.instant).digest
    }
    #expect(Set(digests).count == 50)
  }

  @Test("Pushes are intended in the order of time", arguments: Replay.seeds)
  func inOrder(seed: UInt64) {
    let moments = Replay.of(seed).outcome.rows(.intended).map(\.at)
    #expect(moments == moments.sorted())
  }

  @Test(
    "A push is intended once for each recipient and has one end (S0-FR-NOT-01)",
    arguments: Replay.seeds)
  func oneEnd(seed: UInt64) {
    let replay = Replay.of(seed)
    #expect(replay.offences { $0.push(.intended).count != 1 } == [])
    var waiting: Int64 = 0
    var inFlight: Int64 = 0
    let offences = replay.offences { story in
      let wasSent = !story.push(.sent).isEmpty
      let fates = [.delivered, .expired, .superseded, .dropped].flatMap { story.push($0) }
      let ends = [.suppressed, .withdrawn, .merged, .failed, .expired].flatMap { story.push($0) }
      let all = wasSent ? fates : ends
      if all.isEmpty && wasSent { inFlight += 1 }
      if all.isEmpty && !wasSent { waiting += 1 }
      let strays = Set((fates + ends).map(\.kind)).subtracting(all.map(\.kind))
      return all.count > 1 || story.push(.sent).count > 1 || !strays.isEmpty
    }
    #expect(offences == [])
    #expect(replay.outcome.arms[0].funnel[.waiting] == waiting)
    #expect(replay.outcome.arms[0].funnel[.inFlight] == inFlight)
  }

  @Test(
    "Counters equal a recount of the events (S0-ARCH-12, S0-FR-ANA-03)", arguments: Replay.seeds)
  func recount(seed: UInt64) {
    let replay = Replay.of(seed)
    let arm = replay.outcome.arms[0]
    for (funnel, isInCohort) in [(arm.cohort, true), (arm.others, false)] {
      let recount = Funnel(recounting: replay, isInCohort: isInCohort)
      let uncounted: [Funnel.Step] = [
        .waiting, .inFlight, .retried, .receipt, .duplicateHidden, .duplicateJob, .alert,
      ]
      var known = funnel
      for step in uncounted { known[step] = 0 }
      #expect(known.named.map { "\($0)" } == recount.named.map { "\($0)" })
    }
    #expect(replay.outcome.counts == Self.counts(replay))
  }

  /// The evidence per subscriber, from the events of the cohort.
  private static func counts(_ replay: Replay) -> ContiguousArray<Int32> {
    let people = replay.town.world.count
    // What the log does not tell is taken over.
    var counts = replay.outcome.counts
    func place(_ subscriber: Int, _ variable: Variable) -> Int {
      subscriber * Variable.count + Int(variable.rawValue)
    }
    let told: [(EventKind, push: Variable, device: Variable?)] = [
      (.intended, .intended, nil), (.sent, .sent, .deviceSent),
      (.delivered, .delivered, .deviceDelivered), (.displayed, .displayed, nil),
      (.opened, .opened, nil), (.tapped, .tapped, nil), (.optedOut, .optedOut, nil),
      (.uninstalled, .uninstalled, nil),
    ]
    for subscriber in 0..<people {
      for (_, push, device) in told {
        counts[place(subscriber, push)] = 0
        if let device { counts[place(subscriber, device)] = 0 }
      }
    }
    for row in replay.outcome.events where row.isInCohort {
      guard let (_, push, device) = told.first(where: { $0.0 == row.kind }) else { continue }
      if row.device < 0 {
        counts[place(Int(row.recipient), push)] += 1
      } else if let device {
        counts[place(Int(row.recipient), device)] += 1
      }
    }
    return counts
  }
}

extension Funnel {
  /// What the event log of a replay adds up to.
  fileprivate init(recounting replay: Replay, isInCohort: Bool) {
    self.init()
    for story in replay.stories {
      let wasSent = !story.push(.sent).isEmpty
      for row in story.rows where row.isInCohort == isInCohort { count(row, wasSent: wasSent) }
    }
    for row in replay.outcome.events where row.isInCohort == isInCohort {
      if row.kind == .optedOut { self[.optedOut] += 1 }
      if row.kind == .uninstalled { self[.uninstalled] += 1 }
    }
  }

  private mutating func count(_ row: EventRow, wasSent: Bool) {
    let isPush = row.device < 0
    switch row.kind {
    case .intended: self[.intended] += 1
    case .suppressed: self[suppressed: Refusal(rawValue: row.reason)!] += 1
    case .held: self[held: Hold(rawValue: row.reason)!] += 1
    case .withdrawn: self[.withdrawn] += 1
    case .merged: self[.merged] += 1
    case .attempted: self[.attempted] += 1
    case .sent: self[isPush ? .sent : .deviceSent] += 1
    case .delivered: self[isPush ? .delivered : .deviceDelivered] += 1
    case .failed: self[failed: Failure(rawValue: row.reason)!] += 1
    case .expired where isPush: self[wasSent ? .expired : .expiredBeforeAcceptance] += 1
    case .superseded where isPush: self[.superseded] += 1
    case .dropped where isPush: self[dropped: Loss(rawValue: row.reason)!] += 1
    case .displayed where isPush:
      self[.displayed] += 1
      if row.reason == 1 { self[.banner] += 1 }
    case .opened:
      self[.opened] += 1
      if let landing = Landing(rawValue: row.landing) { self[Funnel.Step(landing)] += 1 }
    case .dismissed: self[.dismissed] += 1
    case .tapped: self[.tapped] += 1
    case .expired, .superseded, .dropped, .displayed, .optedOut, .uninstalled, .reacted,
      .reviewed, .withheld, .visited, .prompted, .granted, .denied, .commented, .queued,
      .unavailable, .silenced, .viewed, .converted:
      break
    }
  }
}
