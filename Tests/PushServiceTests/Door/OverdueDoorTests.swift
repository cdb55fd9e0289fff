import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// Overdue assignments as a host has them: what the notice says, and where it leads (S3-OVER-1, S3-OVER-3).
@Suite struct OverdueDoorTests {
  private static let office = BusinessID(rawValue: 3)
  private let service: ServiceBox

  init() throws { service = ServiceBox(try PushService(Strategy(), zones: Place.table)) }

  private func give(
    _ input: PushService.Input, to member: inout RecipientState, at now: Timestamp
  ) throws -> PushService.Answer {
    var fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    var effects: ContiguousArray<PushService.Effect> = []
    return service.service.receive(
      input, for: &member, through: &fanout, at: now, effects: &effects)
  }

  private func member() -> RecipientState {
    RecipientState(
      .anna, devices: .one, agenda: Agenda(Self.office, .member, at: .monday),
      under: service.service)
  }

  /// The message to a coordinator of these items, named as a host names them.
  private func message(_ items: [OverdueItem], at now: Timestamp) throws -> Message {
    let coordinator = Agenda(Self.office, .coordinator, at: .monday)
    let told = service.service.rules.notice(of: items, to: coordinator, on: 12)
    let notice = try #require(told)
    let made = service.service.push(for: notice, from: Self.office, of: Self.office, at: now)
    let push = try #require(made)
    let cases = items.map {
      Slots.Case(person: "Anna", title: "Visit \($0.number)", days: Int($0.days))
    }
    let slots = Slots(
      title: cases[0].title, person: cases[0].person, days: Int(notice.days), cases: cases,
      entity: "\(notice.item)")
    return try Composer().compose(push, slots: slots, language: .en, style: .plain)
  }

  @Test("S3-OVER-1, S3-OVER-3: one case is named and opened, several are named and open their list")
  func notices() throws {
    var anna = member()
    for item in [4, 5] as [UInt64] {
      _ = try give(.tell(.assigned, item: item), to: &anna, at: .monday + .days(Int64(item)))
    }
    let now = Timestamp.monday + .days(15)
    guard case .overdue(let both) = try give(.takeOverdue, to: &anna, at: now) else {
      Issue.record("no items")
      return
    }
    #expect(both.map(\.number) == [4, 5] && both.map(\.days) == [11, 10])
    let one = try message(Array(both.prefix(1)), at: now)
    #expect(one.title == "Anna has an overdue assignment")
    #expect(one.body == "“Visit 4” has not been opened yet (11 d).")
    #expect(one.deepLinkPath == "/assignments/4")
    let several = try message(both, at: now)
    #expect(several.title == "2 overdue assignments")
    #expect(several.body == "Anna: Visit 4 (11 d); Anna: Visit 5 (10 d)")
    #expect(several.deepLinkPath == "/organisations/3/assignments/overdue")
    #expect(try give(.takeOverdue, to: &anna, at: now) == .overdue([]))
    #expect(service.service.overdue(of: anna, at: now) == both)
    _ = try give(.tell(.acknowledged, item: 4), to: &anna, at: now)
    #expect(service.service.overdue(of: anna, at: now).map(\.number) == [5])
  }
}
