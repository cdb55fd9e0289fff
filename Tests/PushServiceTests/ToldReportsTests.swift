import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

/// No change of a report is told twice, whatever comes between.
@Suite struct ToldReportsTests {
  /// Other pushes, more than a ledger remembers.
  private func chatter(_ host: LiveHost, with customer: Customer, from first: UInt32) {
    for number in 0..<UInt32(host.service.sizes.pushes + 4) {
      host.intend(.message, first + number, for: customer)
    }
  }

  @Test(
    "S4-RULE-1: a change that is reported again is not told again, whatever comes between",
    arguments: [Happening.reportAssigned, .reportResolved])
  func afterOthers(what: Happening) throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    host.happen(.reportAssigned, item: 9, to: submitter)
    chatter(host, with: submitter, from: 1000)
    host.happen(.reportResolved, item: 9, to: submitter)
    chatter(host, with: submitter, from: 2000)
    host.happen(.reportAssigned, item: 10, to: submitter)
    chatter(host, with: submitter, from: 3000)
    #expect(host.happen(what, item: 9, to: submitter) == [.suppressed(.alreadySent)])
    host.advance(by: .day)
    #expect(host.calls.count { $0.attempt.push.firing != nil } == 3)
  }

  @Test("S4-RULE-1: a change that was refused, or joined a digest, counts as told")
  func refusedAndMerged() throws {
    let host = try LiveHost(Policy(digest: [.reportStatus: .hour]))
    let submitter = host.enrol()
    host.prefer(submitter) { $0.isPushEnabled = false }
    let refused = host.happen(.reportAssigned, item: 1, to: submitter)
    #expect(refused == [.suppressed(.pushDisabled)])
    host.prefer(submitter) { $0.isPushEnabled = true }
    for item: UInt64 in 2...4 { host.happen(.reportAssigned, item: item, to: submitter) }
    chatter(host, with: submitter, from: 1000)
    host.advance(by: .hours(2))
    chatter(host, with: submitter, from: 2000)
    for item: UInt64 in 1...4 {
      let again = host.happen(.reportAssigned, item: item, to: submitter)
      #expect(again == [.suppressed(.alreadySent)], "report \(item)")
    }
  }

  /// Events of as many reports as are remembered, in any order and any number of times, among pushes
  /// of other types, under rules that hold, gather and refuse.
  @Test(
    "S4-RULE-1: in any order of events each change is told at most once",
    arguments: 0..<(Build.isOptimised ? 60 : 12) as Range<UInt64>)
  func anyOrder(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    var policy = Policy(minGap: chance.one(of: [.zero, .hours(3)]), gapExempt: [])
    if chance.once(in: 2) { policy.digest = [.reportStatus: .hours(2)] }
    if chance.once(in: 2) {
      policy.quietHours = QuietRule(
        window: QuietWindow(from: 0, to: 480), actions: [.transactional: .defer])
    }
    let host = try LiveHost(policy)
    let submitter = host.enrol()
    var reported: Set<[UInt64]> = []
    for step in 0..<400 as Range<UInt32> {
      host.advance(by: .minutes(.random(in: 0...200, using: &chance)))
      host.prefer(submitter) { $0.isPushEnabled = !chance.once(in: 8) }
      guard chance.once(in: 3) else {
        host.intend(.message, step, for: submitter)
        continue
      }
      let item = UInt64.random(in: 0..<16, using: &chance)
      let what: Happening = chance.once(in: 2) ? .reportAssigned : .reportResolved
      reported.insert([item, UInt64(what.rawValue)])
      host.happen(what, item: item, to: submitter)
    }
    // A last change while pushes are on: whatever went before, one is told.
    host.prefer(submitter) { $0.isPushEnabled = true }
    host.happen(.reportAssigned, item: 16, to: submitter)
    host.advance(by: .days(3))
    var told: [PushID: Int] = [:]
    var refused: Set<PushID> = []
    for decision in host.decisions where decision.push.type == .reportStatus {
      switch decision.answer {
      case .handed where !decision.push.id.isDigest, .merged:
        told[decision.push.id, default: 0] += 1
      case .suppressed(.pushDisabled) where !decision.push.id.isDigest:
        refused.insert(decision.push.id)
      default: break
      }
    }
    for item in host.merged { told[item, default: 0] += 1 }
    // Each was decided about; who has switched pushes off when it may go is not told.
    let decided = Set(
      host.decisions.map(\.push).filter { $0.type == .reportStatus && !$0.id.isDigest }.map(\.id))
    #expect(decided.count == reported.count + 1 && decided.isSuperset(of: told.keys))
    #expect(refused.isDisjoint(with: told.keys))
    #expect(!told.isEmpty && told.values.allSatisfy { $0 == 1 })
  }

  @Test(
    "S4-RULE-1: of more changes than are remembered, the one told longest ago is forgotten",
    arguments: [8, 16, 17, 40] as [UInt64])
  func eviction(most: UInt64) throws {
    let sizes = try Sizes(pushes: 8, changes: Int(most))
    let host = try LiveHost(sizes: sizes)
    let submitter = host.enrol()
    for item in 0...most { host.happen(.reportAssigned, item: item, to: submitter) }
    #expect(submitter.card.toldChanges == Int(most))
    chatter(host, with: submitter, from: 1000)
    for item in 1...most {
      let again = host.happen(.reportAssigned, item: item, to: submitter)
      #expect(again == [.suppressed(.alreadySent)], "report \(item)")
    }
    #expect(host.happen(.reportAssigned, item: 0, to: submitter) == [.handed])
    #expect(submitter.card.toldChanges == Int(most))
  }

  @Test("S4-RULE-1: hundreds of reports of one person are each told once")
  func many() throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    for round in 0..<2 {
      for item in 0..<400 as Range<UInt64> {
        let answer = host.happen(.reportResolved, item: item, to: submitter)
        #expect(answer == (round == 0 ? [.handed] : [.suppressed(.alreadySent)]))
      }
    }
  }

  @Test(
    "S4-RULE-1: a report that is opened again and assigned again is told again, each change once",
    arguments: [9, 131_072, 1 << 40, .max] as [UInt64])
  func reopened(report: UInt64) throws {
    let host = try LiveHost()
    let submitter = host.enrol()
    let changes: [(Happening, UInt64)] = [
      (.reportAssigned, 0), (.reportResolved, 1), (.reportAssigned, 2), (.reportAssigned, .max),
    ]
    for (what, change) in changes {
      #expect(host.happen(what, item: report, change: change, to: submitter) == [.handed])
    }
    chatter(host, with: submitter, from: 1000)
    for (what, change) in changes {
      let again = host.happen(what, item: report, change: change, to: submitter)
      #expect(again == [.suppressed(.alreadySent)])
    }
    #expect(host.happen(.reportAssigned, item: report, to: submitter) == [.handed])
    let unnumbered = host.happen(.reportAssigned, item: report, to: submitter)
    #expect(unnumbered == [.suppressed(.alreadySent)])
    #expect(submitter.card.toldChanges == 5)
  }

  @Test("S4-RULE-1: other submitters and other authorities have reports of the same number")
  func others() throws {
    let host = try LiveHost()
    let (one, other) = (host.enrol(), host.enrol())
    #expect(host.happen(.reportAssigned, item: 9, to: one) == [.handed])
    #expect(host.happen(.reportAssigned, item: 9, to: other) == [.handed])
    one.agenda = Agenda(BusinessID(rawValue: 4), .user, at: host.now)
    #expect(host.happen(.reportAssigned, item: 9, to: one) == [.handed])
    #expect(host.happen(.reportAssigned, item: 9, to: one) == [.suppressed(.alreadySent)])
  }

  @Test("S4-RULE-1: what was told is known after a restart, through the door")
  func restart() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    let city = BusinessID(rawValue: 3)
    var anna = RecipientState(
      .anna, devices: .one, agenda: Agenda(city, .user, at: .monday), under: service)
    var fanout = try FanoutState(.init(workers: 50), recipients: 1_000)
    var effects: ContiguousArray<PushService.Effect> = []
    func give(
      _ input: PushService.Input, to anna: inout RecipientState
    ) -> PushService.Answer {
      service.receive(input, for: &anna, through: &fanout, at: .monday, effects: &effects)
    }
    func report(to anna: inout RecipientState) throws -> PushService.Answer? {
      guard case .fired(let firings, _) = give(.tell(.reportResolved, item: 5), to: &anna) else {
        return nil
      }
      let made = service.push(for: try #require(firings.first), from: city, of: city, at: .monday)
      let push = try #require(made)
      return give(.intend(push, from: .inGoodStanding, isInAudience: true), to: &anna)
    }
    #expect(try report(to: &anna) == .decided(.handed))
    for number in 0..<UInt32(service.sizes.pushes + 4) {
      let other = Push.make(.message, 100 + number, at: .monday)
      _ = give(.intend(other, from: .inGoodStanding, isInAudience: true), to: &anna)
    }
    anna = try RecipientState(snapshot: anna.snapshot(), under: service, at: .monday)
    #expect(try report(to: &anna) == .decided(.suppressed(.alreadySent)))
  }
}
