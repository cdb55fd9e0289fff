import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// Alerts before an item is due, as a host has them (S3-FEAT-1).
@Suite struct DeadlineDoorTests {
  @Test("S3-FEAT-1: a run is asked for at the alert's time; its push ends when the item is due")
  func alert() throws {
    var rule = TriggerBook.deadlineRule
    rule.isEnabled = true
    rule.when = .deadline(before: .hours(5), at: nil)
    let service = try PushService(Strategy(rules: TriggerBook([rule])), zones: Place.table)
    let office = BusinessID(rawValue: 3)
    var anna = RecipientState(
      .anna, devices: .one, agenda: Agenda(office, .member, at: .monday), under: service)
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    let due = Timestamp.monday + .hours(20)
    var effects: ContiguousArray<PushService.Effect> = []
    func give(
      _ input: PushService.Input, to anna: inout RecipientState, at now: Timestamp
    ) -> PushService.Answer {
      service.receive(input, for: &anna, through: &fanout, at: now, effects: &effects)
    }

    #expect(
      give(.tell(.assigned, item: 4, due: due), to: &anna, at: .monday)
        == .fired([], isRun: false))
    #expect(effects == [.runRules(anna.recipient.id, at: due - .hours(5))])
    anna = try RecipientState(snapshot: anna.snapshot(), under: service, at: .monday)
    guard case .fired(let firings, false) = give(.runRules, to: &anna, at: due - .hours(5))
    else {
      Issue.record("nothing fired")
      return
    }
    #expect(firings.map(\.occasion) == [4] && firings.map(\.days) == [1])
    let made = service.push(for: firings[0], from: office, of: office, at: due - .hours(5))
    let push = try #require(made)
    #expect(push.type == .deadline && push.expiresAt == due)
    #expect(service.standing(of: push, about: anna) == .inGoodStanding)
    _ = give(.tell(.acknowledged, item: 4), to: &anna, at: due - .hours(4))
    #expect(service.standing(of: push, about: anna).contains(.lapsed))
  }
}
