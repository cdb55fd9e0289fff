import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

// How a subscriber enters a run.
// Changes people, devices and learners.
extension LaneRun {
  /// Initializes the state of a subscriber and their devices.
  mutating func enter(
    _ person: PersonIndex, _ world: borrowing LaneWorld, under policy: PolicyTable
  ) {
    let traits = world.traits[person]
    let own = world.devices[person]
    let start = view.plan.span.start
    let fallback = arm(of: person).pointee.strategy.content.file.languages.fallback
    let recipient = world.recipient(of: person.value, fallback: fallback)
    people.persons[person] = Person(recipient, under: policy)
    Archive.prepare(people.archives.pointer(to: person), with: own)
    let sessions = world.sessions.range(of: person.value)
    people.states[person] = SubscriberState(
      sessions: sessions, firstDevice: world.deviceStart[person],
      isWarmingUp: view.settings.hasWarmUp, isLogged: events.logs(recipient.id.rawValue))
    people.due[person] =
      sessions.isEmpty ? .distantFuture : world.sessions.entries[sessions.lowerBound]
    if let law = view.visits {
      let away = Draw(view.key, Purpose.lastVisit, entity: view.id(of: person), occasion: 0)
      people.habits[person] =
        traits.joinsAt < start
        ? law.start(at: Double(traits.sessionsPerDay), start, away.uniform)
        : Habit(stock: 0, at: traits.joinsAt, lastVisit: traits.joinsAt)
    }
    let plan = view.plan
    learners.visits?.enter(person, joining: traits.joinsAt) {
      plan.zones.clock(traits.zone, at: $0)
    }
    for device in 0..<own.count {
      let slot = people.states[person].slot(of: DeviceIndex(rawValue: device))
      devices.links[slot] = link(Int(device), own[Int(device)], of: person, world)
    }
  }

  private mutating func link(
    _ device: Int, _ state: Device, of person: PersonIndex, _ world: borrowing LaneWorld
  ) -> DeviceLink {
    let id = view.id(of: person)
    return DeviceLink(
      state.platform, isStale: world.isStale(device, of: person),
      isSeldom: world.seldomDevices[person] & 1 << UInt8(device) != 0,
      isStopping: DeviceDraw.isStopping(device, of: id, state.platform, view.plan, view.key),
      isOldAndroid: DeviceDraw.isOldAndroid(device, of: id, state.platform, view.plan, view.key),
      isForeign: state.environment != fanout.rules.environment, shows: state.shows,
      start: view.plan.span.start)
  }

  /// Registers a subscriber with the rules: at the start of the run, or when they join. Until then
  /// they have no part in any rule.
  mutating func enrol(_ person: PersonIndex, at now: Timestamp) {
    let id = view.id(of: person)
    people.agendas[person] = Agenda(
      view.plan.organisations.organisation(of: id),
      view.plan.organisations.parts(of: id, view.plan.parameters.kind), at: now)
    scheduleLook(person, at: now)
  }
}
