import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

@testable import PushMessages

/// Journeys and segments as a host of the door has them, which is stopped after every input.
@Suite struct JourneyDoorTests {
  private static let journey = Journey(
    enter: .orderUpdated,
    steps: [.send(.order), .wait(.hours(4), unless: .opened), .send(.reminder)],
    stop: .tapped)

  @Test("the wait begins when the push went out of its quiet hours, and its end asks for a run")
  func quietHours() throws {
    var policy = Policy()
    policy.quietHours = QuietRule(
      window: QuietWindow(from: 0, to: 8 * 60), actions: [.transactional: .defer])
    let host = try Stopped(Strategy(policy: policy, journeys: ["it": Self.journey]))
    let sent = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    #expect(
      host.decide(sent, at: 0) == .decided(.held(until: .monday + .hours(8), because: .quietHours)))
    #expect(host.runs == [])
    guard case .due(let due?) = host.give(.takeDue, at: 8) else {
      Issue.record("nothing is due")
      return
    }
    #expect(host.decide(due.push, at: 8) == .decided(.handed))
    #expect(host.runs == [.monday + .hours(12) + .milliseconds(1)])
    let second = try host.fire(.runRules, at: 13)
    #expect(second.type == .reminder && second.item == 4)
    #expect(host.decide(second, at: 13) == .decided(.handed))
    // A job that is given out again.
    #expect(host.decide(second, at: 13) == .decided(.suppressed(.alreadySent)))
    #expect(host.decide(sent, at: 13) == .decided(.suppressed(.alreadySent)))
  }

  @Test("a push that waits is not sent once the journey was stopped")
  func stopped() throws {
    var policy = Policy()
    policy.quietHours = QuietRule(window: QuietWindow(from: 4 * 60, to: 8 * 60))
    let host = try Stopped(Strategy(policy: policy, journeys: ["it": Self.journey]))
    let first = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    #expect(host.decide(first, at: 0) == .decided(.handed))
    let second = try host.fire(.runRules, at: 5)
    #expect(
      host.decide(second, at: 5)
        == .decided(.held(until: .monday + .hours(8), because: .quietHours)))
    // An opening that comes after the wait stops nothing, a tap does.
    _ = host.give(.opened(first.id), at: 5)
    #expect(host.standing(of: second) == .inGoodStanding)
    _ = host.give(.tapped(first.id), at: 5)
    #expect(host.standing(of: second).contains(.lapsed))
    guard case .due(let due?) = host.give(.takeDue, at: 8) else {
      Issue.record("nothing is due")
      return
    }
    // The door knows, also where a host does not ask.
    let answer = host.give(.intend(due.push, from: .inGoodStanding, isInAudience: true), at: 8)
    #expect(answer == .decided(.suppressed(.noLongerDue)))
    #expect(host.runs == [.monday + .hours(4) + .milliseconds(1)])
  }

  @Test(
    "a cap that refuses the first push: the wait begins, or the journey ends",
    arguments: Journey.WhenCapped.allCases)
  func capped(what: Journey.WhenCapped) throws {
    var journey = Self.journey
    journey.whenCapped = what
    let cap = Cap(limit: 0, per: .localDay, exempt: [])
    let host = try Stopped(
      Strategy(policy: Policy(caps: [.category(.transactional): cap]), journeys: ["it": journey]))
    let first = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    #expect(host.decide(first, at: 1) == .decided(.suppressed(.categoryCap)))
    #expect(host.runs == (what == .exit ? [] : [.monday + .hours(5) + .milliseconds(1)]))
  }

  @Test("a push that is lost with its job is fired again, and sent once")
  func lost() throws {
    let host = try Stopped(Strategy(journeys: ["it": Self.journey]))
    let lost = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    // The job is given out again, or the host starts again.
    #expect(try host.fire(.tell(.orderUpdated, item: 4), at: 1).id == lost.id)
    #expect(host.runs == [])
    _ = host.give(.resume, at: 2)
    #expect(host.runs == [.monday + .hours(2)])
    let first = try host.fire(.runRules, at: 2)
    #expect(first.id == lost.id && first.item == 4)
    #expect(host.decide(first, at: 2) == .decided(.handed))
    #expect(host.decide(lost, at: 2) == .decided(.suppressed(.alreadySent)))
    // The same of the second push.
    let second = try host.fire(.runRules, at: 7)
    let again = try host.fire(.runRules, at: 8)
    #expect(second.type == .reminder && again.id == second.id)
    #expect(host.decide(again, at: 8) == .decided(.handed))
    #expect(host.give(.runRules, at: 9) == .fired([], isRun: false))
    _ = host.give(.resume, at: 9)
    #expect(host.runs.count == 2)
  }

  @Test("a push that was taken from those held and then lost is fired again")
  func lostWhenTaken() throws {
    let host = try Stopped(Strategy(policy: Self.night, journeys: ["it": Self.journey]))
    let first = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    #expect(
      host.decide(first, at: 0) == .decided(.held(until: .monday + .hours(8), because: .quietHours))
    )
    #expect(host.give(.runRules, at: 1) == .fired([], isRun: false))
    _ = host.give(.takeDue, at: 8)
    _ = host.give(.resume, at: 9)
    #expect(host.runs == [.monday + .hours(9)])
    let again = try host.fire(.runRules, at: 9)
    #expect(again.id == first.id)
    #expect(host.decide(again, at: 9) == .decided(.handed))
    #expect(host.runs.last == .monday + .hours(13) + .milliseconds(1))
  }

  @Test("a push that is withdrawn while it is held lets the journey go on")
  func withdrawn() throws {
    let host = try Stopped(Strategy(policy: Self.night, journeys: ["it": Self.journey]))
    let first = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    _ = host.decide(first, at: 0)
    #expect(host.give(.withdraw(PushID(rawValue: 9)), at: 1) == .withdrawn(nil))
    #expect(host.runs == [])
    guard case .withdrawn(let found?) = host.give(.withdraw(first.id), at: 1) else {
      Issue.record("nothing was withdrawn")
      return
    }
    #expect(found.id == first.id)
    #expect(host.decide(first, at: 1) == .decided(.suppressed(.alreadySent)), "its job again")
    #expect(host.runs == [.monday + .hours(5) + .milliseconds(1)])
    #expect(try host.fire(.runRules, at: 6).type == .reminder)
  }

  @Test(
    "pushes of journeys and of rules with a segment are sent alone, others of their type together")
  func digest() throws {
    var wanting = Segment()
    wanting.wants = [.reminders]
    var rules = TriggerBook()
    rules["campaign"]?.segment = "wanting"
    rules["campaign"]?.isEnabled = true
    let type = PushType.promotion
    let journey = Journey(enter: .orderUpdated, steps: [.send(type)])
    let policy = Policy(quietHours: Self.night.quietHours, digest: [type: .hours(2)])
    let host = try Stopped(
      Strategy(
        policy: policy, rules: rules, journeys: ["it": journey], segments: ["wanting": wanting]))
    let step = try host.fire(.tell(.orderUpdated, item: 4), at: 9)
    #expect(host.decide(step, at: 9) == .decided(.handed))
    let place = try #require(rules.rules.firstIndex { $0.name == "campaign" })
    let own = host.push(rule: place, type, at: 9)
    #expect(host.decide(own, at: 9) == .decided(.handed))
    // At night all wait, each by itself; only others are gathered.
    let night = [
      host.push(rule: place, type, at: 24), Push.make(type, 1, at: .monday + .hours(24)),
    ]
    for push in night {
      #expect(
        host.decide(push, at: 24)
          == .decided(.held(until: .monday + .hours(32), because: .quietHours)))
    }
    let joining = Push.make(type, 2, at: .monday + .hours(24))
    #expect(host.decide(joining, at: 24) == .decided(.merged(into: night[1].id.digest)))
  }

  @Test("what somebody wants of a business says nothing of an organisation with its number")
  func muted() throws {
    let journey = Journey(enter: .orderUpdated, steps: [.send(.promotion)])
    let host = try Stopped(Strategy(journeys: ["it": journey]))
    _ = host.give(.want(.nothing, from: Stopped.office), at: 0)
    let push = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    #expect(push.business == Stopped.office)
    #expect(host.decide(push, at: 0) == .decided(.handed))
  }

  private static let night = Policy(
    quietHours: QuietRule(
      window: QuietWindow(from: 0, to: 8 * 60),
      actions: [.transactional: .defer, .marketing: .defer]))

  @Test("whoever has left the segment when a push wakes does not get it")
  func segment() throws {
    var wanting = Segment()
    wanting.wants = [.updates]
    var policy = Policy()
    policy.quietHours = QuietRule(window: QuietWindow(from: 4 * 60, to: 8 * 60))
    var journey = Self.journey
    journey.segment = "wanting"
    let host = try Stopped(
      Strategy(policy: policy, journeys: ["it": journey], segments: ["wanting": wanting]))
    let first = try host.fire(.tell(.orderUpdated, item: 4), at: 0)
    #expect(host.decide(first, at: 0) == .decided(.handed))
    let second = try host.fire(.runRules, at: 5)
    #expect(
      host.decide(second, at: 5)
        == .decided(.held(until: .monday + .hours(8), because: .quietHours)))
    _ = host.give(.prefer(Preferences(categories: [CategorySet(.reminders)])), at: 5)
    guard case .due(let due?) = host.give(.takeDue, at: 8) else {
      Issue.record("nothing is due")
      return
    }
    #expect(host.decide(due.push, at: 8) == .decided(.suppressed(.noLongerInSegment)))
    guard case .fired(let firings, _) = host.give(.tell(.orderUpdated, item: 5), at: 9) else {
      Issue.record("nothing is told")
      return
    }
    #expect(firings.map(\.type) == [.order] && firings[0].step == nil)
  }
}

/// A host that stores Anna after each input and reads her again.
private final class Stopped {
  private let box: ServiceBox
  private let anna: StateBox
  private var fanout: FanoutState
  /// The runs that were asked for.
  private(set) var runs: [Timestamp] = []
  static let office = BusinessID(rawValue: 3)

  init(_ strategy: Strategy) throws {
    fanout = try FanoutState(FanoutRules(workers: 5), recipients: 1_000)
    box = ServiceBox(try PushService(strategy, zones: Place.table))
    // Of no role, so that no rule of the clock asks for runs.
    let agenda = Agenda(Self.office, [], at: .monday)
    anna = StateBox(RecipientState(.anna, devices: .one, agenda: agenda, under: box.service))
  }

  func give(_ input: PushService.Input, at hour: Int64) -> PushService.Answer {
    let now = Timestamp.monday + .hours(hour)
    var effects: ContiguousArray<PushService.Effect> = []
    let answer = box.service.receive(
      input, for: &anna.state, through: &fanout, at: now, effects: &effects)
    for case .runRules(_, let at) in effects { runs.append(at) }
    anna.state = try! RecipientState(
      snapshot: anna.state.snapshot(), under: box.service, at: now)
    return answer
  }

  /// The push of the one journey that goes on with an input.
  func fire(_ input: PushService.Input, at hour: Int64) throws -> Push {
    guard case .fired(let firings, false) = give(input, at: hour) else {
      preconditionFailure("\(input) fires nothing")
    }
    let own = firings.filter { $0.step != nil }
    try #require(own.count == 1)
    let now = Timestamp.monday + .hours(hour)
    let push = box.service.push(for: own[0], from: Self.office, of: Self.office, at: now)
    return try #require(push)
  }

  /// The push of a rule, as the service makes it.
  func push(rule place: Int, _ type: PushType, at hour: Int64) -> Push {
    let firing = Firing(
      rule: UInt8(place), type: type, to: .subject, occasion: UInt64(hour), items: 1)
    let now = Timestamp.monday + .hours(hour)
    return box.service.push(for: firing, from: Self.office, of: Self.office, at: now)!
  }

  func decide(_ push: Push, at hour: Int64) -> PushService.Answer {
    give(.intend(push, from: standing(of: push), isInAudience: true), at: hour)
  }

  func standing(of push: Push) -> SenderState {
    box.service.standing(of: push, about: anna.state)
  }
}
