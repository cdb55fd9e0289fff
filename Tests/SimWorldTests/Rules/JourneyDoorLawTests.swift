import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// The door of a service and a lane, to which the same happens, lead people through journeys and campaigns alike.
@Suite(.releaseOnly) struct JourneyDoorLawTests {
  @Test(
    "the door asks for the same pushes of journeys and campaigns at the same moments as the lane",
    arguments: 0..<(Build.isOptimised ? 60 : 6) as Range<UInt64>)
  func same(seed: UInt64) throws {
    var chance = Chance(seed: seed ^ 0x10E7)
    var world = WorldParameters.city(&chance)
    world.triggers = nil
    // No push is held and no cap is full, whoever has which devices: what is refused counts as sent.
    var strategy = Strategy()
    strategy.policy.ownQuietHours = false
    strategy.travel(&chance)
    strategy.advertise(&chance)
    let town = Town(world, seed: seed, days: 8)
    let replay = Replay(town, strategy, then: strategy)
    let service = try PushService(strategy, zones: Place.table, firstDay: Town.firstDay)
    var (count, ofCampaigns) = (0, 0)
    let names = strategy.campaigns.keys.map(Campaign.journeyName)
    for person in 0..<town.world.count {
      let lane = replay.stories.filter { $0.subscriber == person && $0.push.source == .journey }
        .map { JourneySend(push: $0.push, at: $0.intendedAt) }
      var host = JourneyHost(person, replay, service)
      #expect(host.sends(from: replay, service) == lane, "subscriber \(person)")
      count += lane.count
      ofCampaigns +=
        lane.filter {
          $0.push.journey(among: names, from: replay.organisation(of: person)) != nil
        }.count
    }
    #expect(count > 30 && ofCampaigns > 10, "\(count), \(ofCampaigns)")
  }
}

private struct JourneySend: Hashable {
  let push: PushID
  let at: Timestamp
}

/// A host of the door for one person, who is told what the log of a lane says that happened.
private struct JourneyHost: ~Copyable {
  private var state: RecipientState
  private var fanout = FanoutState(simulating: FanoutRules())
  private var preferences: Preferences
  private var sends: [JourneySend] = []
  /// When the door wants its rules to be run.
  private var due = Timestamp.distantFuture
  private let person: Int
  private let organisation: BusinessID

  init(_ person: Int, _ replay: Replay, _ service: borrowing PushService) {
    self.person = person
    let traits = replay.town.world.traits[person]
    organisation = replay.organisation(of: person)
    preferences = traits.preferences
    var recipient = Recipient(
      id: RecipientID(rawValue: UInt64(person)), zone: traits.zone,
      clock: Place.table.clock(traits.zone, at: Town.start))
    recipient.preferences = preferences
    // Of no role, so that no rule of the clock asks for runs.
    state = RecipientState(
      recipient, devices: Devices(),
      agenda: Agenda(organisation, [], at: max(Town.start, traits.joinsAt)), under: service)
  }

  mutating func sends(from replay: Replay, _ service: borrowing PushService) -> [JourneySend] {
    let end = replay.town.plan.span.end
    give(.resume, service, at: max(Town.start, replay.town.world.traits[person].joinsAt))
    for (at, inputs) in inputs(replay) where at < end {
      while due < at { run(service) }
      for input in inputs { give(input, service, at: at) }
    }
    while due < end { run(service) }
    return sends
  }

  private mutating func run(_ service: borrowing PushService) {
    let now = due
    due = .distantFuture
    give(.runRules, service, at: now)
  }

  private mutating func give(
    _ input: PushService.Input, _ service: borrowing PushService, at now: Timestamp
  ) {
    var effects: ContiguousArray<PushService.Effect> = []
    let answer = service.receive(
      input, for: &state, through: &fanout, at: now, effects: &effects)
    // A time that a move has put into the past means now.
    for case .runRules(_, let at) in effects { due = min(due, max(at, now)) }
    guard case .fired(let firings, _) = answer else { return }
    for firing in firings where firing.step != nil {
      sends.append(JourneySend(push: firing.step!, at: now))
      let push = service.push(for: firing, from: organisation, of: organisation, at: now)!
      give(.intend(push, from: .inGoodStanding, isInAudience: true), service, at: now)
    }
  }

  /// The amount of an order, as the lane draws it.
  private func amount(_ trigger: Trigger, _ town: Town) -> Double? {
    guard [.orderUpdated, .paymentUpdated].contains(trigger.happening) else { return nil }
    let draw = Draw(
      town.key, Purpose.orderAmount, entity: UInt64(person), occasion: UInt64(trigger.value) >> 3)
    return Distribution.lognormal(draw.u0, median: 40, sigma: 0.8)
  }

  /// What happened to the person, in order of time.
  private mutating func inputs(_ replay: Replay) -> [(at: Timestamp, inputs: [PushService.Input])] {
    let opening = PushService.Input.tell(.appOpened)
    let visits = replay.town.world.sessions.range(of: person)
      .map { replay.town.world.sessions.entries[$0] }
      .filter { replay.isThere(person, at: $0) }.map { (at: $0, inputs: [opening]) }
    let actions: Set<Happening> = [.reportSubmitted, .activityLogged, .paymentUpdated]
    let events = replay.happenings(of: person).map { trigger in
      let told = PushService.Input.tell(
        trigger.happening, item: UInt64(trigger.value), amount: amount(trigger, replay.town))
      return (
        at: trigger.at, inputs: actions.contains(trigger.happening) ? [opening, told] : [told]
      )
    }
    let own = replay.stories.filter { $0.subscriber == person }
    var done: [(at: Timestamp, inputs: [PushService.Input])] = []
    for story in own {
      for row in story.push(.opened) { done.append((row.at, [opening, .opened(story.push)])) }
      for row in story.push(.tapped) + story.device(.tapped) {
        done.append((row.at, [.tapped(story.push)]))
      }
    }
    var toggled: [(at: Timestamp, inputs: [PushService.Input])] = []
    for trigger in replay.changes[person] where trigger.kind == .prefer {
      let category = CategorySet(Category(rawValue: UInt8(trigger.value))!)
      preferences.categories.formSymmetricDifference(category)
      toggled.append((trigger.at, [.prefer(preferences)]))
    }
    let moved = replay.changes[person].filter { $0.kind == .move }.map { trigger in
      (
        at: trigger.at,
        inputs: [PushService.Input.move(to: ZoneID(rawValue: UInt16(trigger.value)))]
      )
    }
    return (visits + events + done + toggled + moved).enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }
}
