import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport

/// Three recipients, one queue and some days in which anything may happen: what a host is told, and
/// what the service answers. Its inputs follow from the effects, as a host's do.
struct DoorScript {
  /// Something that happens to a host.
  enum Event: Hashable {
    /// An input about the recipient with this index.
    case input(PushService.Input, Int)
    case queue(PushService.QueueInput)
    /// The strategy with this index takes everybody over.
    case edit(Int)
  }
  struct Step {
    var at: Timestamp
    var event: Event
    var answers: [PushService.Answer] = []
    var effects: ContiguousArray<PushService.Effect> = []
  }

  private(set) var steps: [Step] = []
  private(set) var chance: Chance
  private(set) var now = Timestamp.monday
  /// What a host remembers to do, by moment.
  private var due: [(at: Timestamp, event: Event)] = []
  private let hasResume: Bool
  private var number: UInt32 = 0
  /// The pushes of journeys so far.
  private var sends: [PushID] = []

  /// Runs `host` through `count` events.
  ///
  /// - Parameter hasResume: Whether the host is told now and then that it has lost its timers.
  init(seed: UInt64, count: Int = 250, hasResume: Bool = true, on host: any DoorHost) {
    chance = Chance(seed: seed)
    self.hasResume = hasResume
    while steps.count < count { step(host) }
  }

  private mutating func step(_ host: any DoorHost) {
    let next = due.indices.min { (due[$0].at, $0) < (due[$1].at, $1) }
    guard let next, due[next].at <= now || !chance.once(in: 3) else {
      return happen(random(host), on: host)
    }
    let (at, event) = due.remove(at: next)
    now = max(now, at)
    happen(event, on: host)
  }

  private mutating func happen(_ event: Event, on host: any DoorHost) {
    var step = Step(at: now, event: event)
    step.answers = host.carryOut(event, at: now, &step.effects)
    steps.append(step)
    for answer in step.answers { follow(answer, to: event, host) }
    for effect in step.effects { plan(effect) }
  }

  /// What a host does about an answer.
  private mutating func follow(
    _ answer: PushService.Answer, to event: Event, _ host: any DoorHost
  ) {
    guard case .input(let input, let place) = event else { return }
    switch (answer, input) {
    case (.due(let found?), _):
      due.append((now, .input(intention(found.push), place)))
      due.append((now, .input(.takeDue, place)))
    case (.mayCall(true), .willCall(let attempt)):
      let length = Interval.seconds(.random(in: 0...20, using: &chance))
      due.append((now + length, .input(.replied(reply(to: attempt), to: attempt), place)))
    case (.fired(let firings, _), _):
      for firing in firings {
        let business = BusinessID(rawValue: 3)
        let push = host.push(for: firing, from: business, uniform: 0.5, at: now)
        if let push { due.append((now, .input(intention(push), place))) }
        if let step = firing.step { sends.append(step) }
      }
    default: break
    }
  }

  private mutating func plan(_ effect: PushService.Effect) {
    switch effect {
    case .call(let attempt):
      due.append((now, .input(.willCall(attempt), Int(attempt.recipient.rawValue))))
    case .retry(let attempt, let earliest, let latest):
      let wait = Int64.random(in: 0...(latest - earliest).milliseconds, using: &chance)
      due.append((earliest + .milliseconds(wait), .queue(.retry(attempt))))
    case .poll(let at): due.append((at, .queue(.poll)))
    case .wake(let recipient, let at): due.append((at, .input(.takeDue, Int(recipient.rawValue))))
    case .runRules(let recipient, let at):
      due.append((at, .input(.runRules, Int(recipient.rawValue))))
    case .queued, .settled, .deleteToken, .refreshCredentials, .reconnect, .alert: break
    }
  }

  private mutating func intention(_ push: Push) -> PushService.Input {
    let sender = chance.once(in: 12) ? SenderState.verified : .inGoodStanding
    return .intend(push, from: sender, isInAudience: !chance.once(in: 12))
  }

  private mutating func reply(to attempt: Attempt) -> ProviderReply {
    switch Int.random(in: 0..<14, using: &chance) {
    case 0: return ProviderReply(status: 503, reason: attempt.provider == .apns ? .shutdown : .none)
    case 1: return .timeout
    case 2: return ProviderReply(status: 400, reason: .invalidArgument)
    case 3: return ProviderReply(status: 403)
    case 4: return ProviderReply(status: 429, retryAfter: .seconds(30))
    case 5:
      return attempt.provider == .apns
        ? ProviderReply(status: 410, reason: .unregistered, goneSince: now)
        : ProviderReply(status: 404, reason: .unregistered)
    case 6: return ProviderReply(status: 404)
    default: return .accepted
    }
  }
}

extension DoorScript {
  /// An event that no effect has asked for.
  fileprivate mutating func random(_ host: any DoorHost) -> Event {
    now = now + .seconds(.random(in: 0...3_000, using: &chance))
    let place = Int.random(in: 0..<3, using: &chance)
    switch Int.random(in: 0..<20, using: &chance) {
    case 0..<9: return .input(intention(publish()), place)
    case 9, 10: return .input(aboutPerson(host, place), place)
    case 11..<15: return .input(aboutDevice(host, place), place)
    case 15, 16: return .input(aboutRules(), place)
    case 17 where chance.once(in: 4): return .edit(.random(in: 0..<2, using: &chance))
    case 18 where hasResume:
      return chance.once(in: 2) ? .queue(.resume) : .input(.resume, place)
    default: return aboutQueue(host, place)
    }
  }

  private mutating func publish() -> Push {
    let types: [PushType] = [.newPost, .newPost, .offer, .newLike, .newLike, .message, .security]
    number += chance.once(in: 8) ? 0 : 1
    let life = Interval.hours(.random(in: 1...100, using: &chance))
    var push = Push.make(types.randomElement(using: &chance)!, number, at: now, livesFor: life)
    if chance.once(in: 6) { push.sendAt = now + .hours(2) }
    push.tag = number
    return push
  }

  private mutating func aboutPerson(_ host: any DoorHost, _ place: Int) -> PushService.Input {
    switch Int.random(in: 0..<11, using: &chance) {
    case 0: return .active
    case 1: return .opened(.numbered(number))
    case 9: return .opened(sends.randomElement(using: &chance) ?? .numbered(number))
    case 10: return .tapped(sends.randomElement(using: &chance) ?? .numbered(number))
    case 2: return .move(to: ZoneID(rawValue: .random(in: 0..<3, using: &chance)))
    case 3: return .read(Language.allCases.randomElement(using: &chance)!)
    case 4:
      let statuses: [RecipientStatus] = [.active, .active, .active, .paused, .banned, .deleted]
      return .status(statuses.randomElement(using: &chance)!)
    case 5:
      return .want(chance.one(of: FollowChoice.allCases), from: BusinessID(rawValue: 3))
    default:
      var preferences = Preferences()
      preferences.isPushEnabled = !chance.once(in: 5)
      preferences.categories = chance.once(in: 4) ? [] : .all
      if chance.once(in: 3) { preferences.typesOff = TypeSet(.newPost) }
      if chance.once(in: 2) { preferences.quietHours = .own(QuietWindow(from: 720, to: 780)) }
      let version = host.preferenceVersion(of: place)
      let known = [nil, version, version &+ 1].randomElement(using: &chance)!
      return .prefer(preferences, knowing: known)
    }
  }

  private mutating func aboutDevice(_ host: any DoorHost, _ place: Int) -> PushService.Input {
    let devices = host.devices(of: place)
    let index = UInt8.random(in: 0..<devices.count, using: &chance)
    let (on, session) = (DeviceIndex(rawValue: index), now - .minute)
    let device = devices[Int(index)]
    switch Int.random(in: 0..<9, using: &chance) {
    case 0: return .add(.phone(.ios, lastSeenAt: now))
    case 1:
      var changed = device
      changed.lastSeenAt = chance.once(in: 3) ? now - .days(91) : now
      changed.channelsOff = chance.once(in: 3) ? .init(.updates) : []
      return .update(changed, on: on)
    case 2, 3, 4: return .register(on, for: chance.once(in: 6) ? .sandbox : nil)
    case 5: return .permission(chance.once(in: 3) ? .denied : .granted, on: on)
    case 6: return .prompt(.firstAction, on: on, session: session)
    case 7 where device.permission == .notAsked:
      return .answered(isGranted: !chance.once(in: 3), on: on, session: session)
    default: return .explained(goesOn: chance.once(in: 2), on: on, session: session)
    }
  }

  private mutating func aboutRules() -> PushService.Input {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: return .runRules
    case 1: return .takeOverdue
    default:
      let happenings: [Happening] = [
        .appOpened, .assigned, .assigned, .acknowledged, .activityLogged, .activityRemoved, .paused,
        .resumed,
        .reportAssigned, .reminderClosed,
      ]
      return .tell(
        happenings.randomElement(using: &chance)!,
        item: .random(in: 0..<30, using: &chance) << (chance.once(in: 4) ? 40 : 0),
        change: chance.once(in: 3) ? .random(in: 0..<3, using: &chance) : nil,
        times: .random(in: 1...6, using: &chance),
        due: chance.once(in: 2)
          ? now + .hours(.random(in: 1...90, using: &chance)) : .distantFuture)
    }
  }

  private mutating func aboutQueue(_ host: any DoorHost, _ place: Int) -> Event {
    let push = PushID.numbered(number)
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: return .queue(.withdraw(push))
    case 1: return .queue(.delete(RecipientID(rawValue: UInt64(place))))
    case 2:
      let calls = host.openCalls
      guard let attempt = calls.randomElement(using: &chance) else { return .queue(.poll) }
      return .queue(.abandon(attempt))
    case 3: return .queue(.poll)
    case 4: return .input(.queue(.withdraw(push)), place)
    default: return .input(.withdraw(push), place)
    }
  }
}
