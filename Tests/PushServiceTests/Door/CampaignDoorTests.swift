import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// Campaigns as a host of the door has them, which is stopped after every input.
@Suite struct CampaignDoorTests {
  private static let ten = CampaignTime(day: 0, LocalTime(minute: 600))
  private static let spring = Campaign(
    tags: ["sale"], rank: 30, at: ten,
    text: [.en: TextContent(title: "Spring at {business}", body: "{title}")])

  private static func strategy(
    _ campaigns: [String: Campaign], _ policy: Policy = Policy(), segments: [String: Segment] = [:]
  ) -> Strategy {
    // No rule fires beside the campaigns.
    var strategy = Strategy(policy: policy, rules: TriggerBook([]), segments: segments)
    strategy.campaigns = campaigns
    return strategy
  }

  @Test("a run is asked for at the time, and its push carries campaign, tags, rank and text")
  func push() throws {
    let policy = Policy(caps: [.tag("sale"): Cap(limit: 9, per: .localDay)])
    let strategy = Self.strategy(["spring": Self.spring], policy)
    let host = try CampaignHost(strategy)
    _ = host.give(.resume, at: 0)
    #expect(host.runs == [.monday + .hours(10)])
    let push = try host.fire(.runRules, at: 10)
    let names = host.names
    #expect(push.campaign == names.campaign("spring") && push.campaign != .none)
    #expect(push.tags == names.tag("sale") && push.tags != [] && push.rank == 30)
    #expect(host.decide(push, at: 10) == .decided(.handed))
    #expect(host.decide(push, at: 11) == .decided(.suppressed(.alreadySent)))
    #expect(host.give(.runRules, at: 40) == .fired([], isRun: false))
    let slots = Slots(business: "Nandi's Bakery", title: "Koeksisters")
    let message = try Composer(strategy, naming: names).compose(
      push, slots: slots, language: .nb, style: .plain)
    #expect(message.title == "Spring at Nandi's Bakery" && message.body == "Koeksisters")
    let other = try Composer(content: strategy.content).compose(
      push, slots: slots, language: .en, style: .plain)
    #expect(other.title != message.title)
  }

  @Test("caps by campaign and by tag hold for it", arguments: ["campaign.spring", "tag.sale"])
  func caps(group: String) throws {
    let policy = Policy(caps: [PushGroup(group)!: Cap(limit: 0, per: .localDay, exempt: [])])
    let host = try CampaignHost(Self.strategy(["spring": Self.spring], policy))
    let push = try host.fire(.runRules, at: 10)
    let refusal: Refusal = group == "tag.sale" ? .tagCap : .campaignCap
    #expect(host.decide(push, at: 10) == .decided(.suppressed(refusal)))
  }

  @Test("a limit of a day holds for its campaign alone, and ends with the day")
  func maxPerDay() throws {
    let often = Campaign(on: CampaignEvent(.orderUpdated), maxPerDay: 1)
    let other = Campaign(on: CampaignEvent(.paymentUpdated))
    let host = try CampaignHost(Self.strategy(["often": often, "other": other]))
    for (hour, what, answer) in [
      (1, Happening.orderUpdated, Disposition.handed),
      (2, .orderUpdated, .suppressed(.campaignCap)), (3, .paymentUpdated, .handed),
      (4, .paymentUpdated, .handed), (25, .orderUpdated, .handed),
    ] as [(Int64, Happening, Disposition)] {
      let push = try host.fire(.tell(what), at: hour)
      #expect(host.decide(push, at: hour) == .decided(answer), "hour \(hour)")
    }
  }

  @Test("whoever leaves the segment during the delay, or while the push is held, gets nothing")
  func leaves() throws {
    var absent = Segment()
    absent.away = .atLeast(.hours(2))
    var policy = Policy()
    policy.quietHours = QuietRule(
      window: QuietWindow(from: 5 * 60, to: 8 * 60), actions: [.marketing: .defer])
    let late = Campaign(segment: "absent", on: CampaignEvent(.orderUpdated), delay: .hours(2))
    let host = try CampaignHost(Self.strategy(["late": late], policy, segments: ["absent": absent]))
    // Nobody has been away for two hours yet.
    #expect(host.give(.tell(.orderUpdated), at: 1) == .fired([], isRun: false))
    #expect(host.give(.tell(.orderUpdated), at: 3) == .fired([], isRun: false))
    #expect(host.runs == [.monday + .hours(5) + .milliseconds(1)])
    let push = try host.fire(.runRules, at: 6)
    #expect(
      host.decide(push, at: 6) == .decided(.held(until: .monday + .hours(8), because: .quietHours)))
    _ = host.give(.tell(.appOpened), at: 7)
    guard case .due(let due?) = host.give(.takeDue, at: 8) else {
      Issue.record("nothing is due")
      return
    }
    #expect(host.decide(due.push, at: 8) == .decided(.suppressed(.noLongerInSegment)))
    // During the delay.
    #expect(host.give(.tell(.orderUpdated), at: 10) == .fired([], isRun: false))
    _ = host.give(.tell(.appOpened), at: 11)
    let next = try host.fire(.runRules, at: 12, after: .milliseconds(1))
    #expect(
      host.decide(next, at: 12, after: .milliseconds(1))
        == .decided(.suppressed(.noLongerInSegment)))
  }

  @Test("an amount decides, and `unless` ends it until the delay is over")
  func event() throws {
    let thanks = Campaign(
      on: CampaignEvent(.orderUpdated, if: EventCondition(amount: .atLeast(50))),
      delay: .hours(2), unless: .happening(.paymentUpdated))
    let host = try CampaignHost(Self.strategy(["thanks": thanks]))
    #expect(host.give(.tell(.orderUpdated, amount: 49), at: 0) == .fired([], isRun: false))
    #expect(host.runs == [])
    _ = host.give(.tell(.orderUpdated, amount: 50), at: 1)
    _ = host.give(.tell(.paymentUpdated), at: 2)
    #expect(host.give(.runRules, at: 4) == .fired([], isRun: false))
    _ = host.give(.tell(.orderUpdated, item: 8, amount: 50), at: 5)
    let push = try host.fire(.runRules, at: 8)
    #expect(push.item == 8 && host.decide(push, at: 8) == .decided(.handed))
  }

  @Test("a campaign that a new version lacks sends no more, and another's number stays its own")
  func edit() throws {
    let policy = Policy()
    var quiet = policy
    quiet.quietHours = QuietRule(
      window: QuietWindow(from: 0, to: 23 * 60), actions: [.marketing: .defer])
    let both = Self.strategy(["a": Self.spring, "spring": Self.spring], quiet)
    let host = try CampaignHost(both)
    guard case .fired(let firings, _) = host.give(.runRules, at: 10) else {
      Issue.record("no answer of a run")
      return
    }
    let pushes = firings.map { host.push(for: $0, at: 10) }
    for push in pushes {
      #expect(
        host.decide(push, at: 10)
          == .decided(.held(until: .monday + .hours(23), because: .quietHours)))
    }
    host.adopt(try CampaignHost.service(Self.strategy(["spring": Self.spring], quiet)))
    _ = host.give(.adopt, at: 11)
    var answers: [PushService.Answer] = []
    while case .due(let due?) = host.give(.takeDue, at: 23) {
      let isSpring = due.push.id == pushes[1].id
      #expect((due.push.campaign == host.names.campaign("spring")) == isSpring)
      answers.append(host.decide(due.push, at: 23))
    }
    #expect(answers.contains(.decided(.handed)) && answers.count == 2)
    #expect(answers.contains(.decided(.suppressed(.noLongerDue))))
  }
}

/// A host that is stopped after every input, with Anna.
private final class CampaignHost {
  private var box: ServiceBox
  private let anna: StateBox
  private var fanout: FanoutState
  /// The runs that were asked for.
  private(set) var runs: [Timestamp] = []
  private static let office = BusinessID(rawValue: 3)

  static func service(_ strategy: Strategy) throws -> PushService {
    try PushService(
      strategy, zones: Place.table,
      firstDay: Timestamp.monday.milliseconds / LocalClock.dayLength)
  }

  init(_ strategy: Strategy) throws {
    box = ServiceBox(try Self.service(strategy))
    fanout = try FanoutState(
      FanoutRules(workers: 5), recipients: 1_000,
      throttling: strategy.throttles(naming: box.service.policy.names))
    let agenda = Agenda(Self.office, [], at: .monday)
    anna = StateBox(RecipientState(.anna, devices: .one, agenda: agenda, under: box.service))
  }

  var names: PushNames { box.service.policy.names }

  func adopt(_ service: consuming PushService) { box = ServiceBox(service) }

  func give(
    _ input: PushService.Input, at hour: Int64, after more: Interval = .zero
  ) -> PushService.Answer {
    let now = Timestamp.monday + .hours(hour) + more
    var effects: ContiguousArray<PushService.Effect> = []
    let answer = box.service.receive(
      input, for: &anna.state, through: &fanout, at: now, effects: &effects)
    for case .runRules(_, let at) in effects { runs.append(at) }
    anna.state = try! RecipientState(snapshot: anna.state.snapshot(), under: box.service, at: now)
    return answer
  }

  /// The one push that an input asks for.
  func fire(
    _ input: PushService.Input, at hour: Int64, after more: Interval = .zero
  ) throws -> Push {
    guard case .fired(let firings, false) = give(input, at: hour, after: more) else {
      preconditionFailure("\(input) fires nothing")
    }
    let own = firings.filter { $0.step != nil }
    try #require(own.count == 1)
    return push(for: own[0], at: hour)
  }

  func push(for firing: Firing, at hour: Int64) -> Push {
    let now = Timestamp.monday + .hours(hour)
    return box.service.push(for: firing, from: Self.office, of: Self.office, at: now)!
  }

  func decide(
    _ push: Push, at hour: Int64, after more: Interval = .zero
  ) -> PushService.Answer {
    give(.intend(push, from: .inGoodStanding, isInAudience: true), at: hour, after: more)
  }
}
