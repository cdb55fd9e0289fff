import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// What a recipient wants to hear from single businesses, as a host has it.
@Suite struct FollowChoiceDoorTests {
  private static let news: [PushType] = [.newPost, .offer, .promotion]

  private func answers(
    _ types: [PushType], from business: UInt32, _ anna: inout RecipientState,
    _ service: borrowing PushService, _ first: UInt32
  ) throws -> [PushService.Answer] {
    var fanout = try FanoutState(FanoutRules(workers: 50), recipients: 1_000)
    var effects: ContiguousArray<PushService.Effect> = []
    return types.enumerated().map { place, type in
      var push = Push.make(type, first + UInt32(place), at: .monday)
      push.business = BusinessID(rawValue: business)
      return service.receive(
        .intend(push, from: .inGoodStanding, isInAudience: true), for: &anna, through: &fanout,
        at: .monday, effects: &effects)
    }
  }

  private func want(
    _ choice: FollowChoice, from business: UInt32, _ anna: inout RecipientState,
    _ service: borrowing PushService
  ) throws -> PushService.Answer {
    var fanout = try FanoutState(FanoutRules(workers: 50), recipients: 1_000)
    var effects: ContiguousArray<PushService.Effect> = []
    return service.receive(
      .want(choice, from: BusinessID(rawValue: business)), for: &anna, through: &fanout,
      at: .monday, effects: &effects)
  }

  @Test("S0-FR-NOT-04: a muted business is not heard, one with offers alone only with these")
  func choices() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    var anna = RecipientState(.anna, devices: .one, under: service)
    let sent = PushService.Answer.decided(.handed)
    let refused = PushService.Answer.decided(.suppressed(.businessOff))
    #expect(try want(.nothing, from: 4, &anna, service) == .accepted(true))
    #expect(try want(.offers, from: 5, &anna, service) == .accepted(true))
    let types = Self.news + [.order, .message, .reviewReply]
    let ofOthers = [sent, sent, sent]
    #expect(
      try answers(types, from: 4, &anna, service, 1) == [refused, refused, refused] + ofOthers)
    anna = try RecipientState(snapshot: anna.snapshot(), under: service, at: .monday)
    #expect(try answers(types, from: 5, &anna, service, 21) == [refused, sent, sent] + ofOthers)
    #expect(try answers(types, from: 6, &anna, service, 41) == [sent, sent, sent] + ofOthers)
    #expect(anna.followChoices.all.map(\.choice) == [.nothing, .offers])
    _ = try want(.everything, from: 4, &anna, service)
    #expect(try answers(types, from: 4, &anna, service, 61) == [sent, sent, sent] + ofOthers)
    #expect(anna.followChoices.count == 1)
  }

  @Test("S0-FR-NOT-04: a choice applies to a push that is held")
  func held() throws {
    let night = QuietRule(window: QuietWindow(from: 0, to: 480))
    let service = try PushService(Strategy(policy: Policy(quietHours: night)), zones: Place.table)
    var anna = RecipientState(.anna, devices: .one, under: service)
    let first = try answers([.newPost], from: 4, &anna, service, 1)
    #expect(first == [.decided(.held(until: .monday + .hours(8), because: .quietHours))])
    _ = try want(.offers, from: 4, &anna, service)
    var fanout = try FanoutState(FanoutRules(workers: 50), recipients: 1_000)
    var effects: ContiguousArray<PushService.Effect> = []
    let morning = Timestamp.monday + .hours(8)
    let due = service.receive(
      .takeDue, for: &anna, through: &fanout, at: morning, effects: &effects)
    guard case .due(let found?) = due else {
      Issue.record("nothing is due: \(due)")
      return
    }
    let answer = service.receive(
      .intend(found.push, from: .inGoodStanding, isInAudience: true), for: &anna,
      through: &fanout, at: morning, effects: &effects)
    #expect(answer == .decided(.suppressed(.businessOff)))
  }

  @Test("S0-FR-NOT-04: choices about more businesses than there is room for are refused")
  func full() throws {
    let service = try PushService(Strategy(), zones: Place.table)
    var anna = RecipientState(.anna, devices: .one, under: service)
    for business in 0..<UInt32(FollowChoices.max) {
      #expect(try want(.nothing, from: business, &anna, service) == .accepted(true))
    }
    #expect(try want(.nothing, from: 9_000, &anna, service) == .accepted(false))
    #expect(try want(.offers, from: 7, &anna, service) == .accepted(true))
    #expect(try want(.everything, from: 8, &anna, service) == .accepted(true))
    #expect(try want(.nothing, from: 9_000, &anna, service) == .accepted(true))
    #expect(anna.followChoices[BusinessID(rawValue: 9_000)] == .nothing)
  }
}
