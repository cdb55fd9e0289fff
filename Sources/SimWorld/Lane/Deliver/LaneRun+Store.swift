import PushModel
import SimKernel

// What providers store for devices that they cannot reach.
// Changes people, devices, flights, people's pending events and the log.
extension LaneRun {
  /// Stores a push for a device that cannot be reached, as APNs and FCM document.
  mutating func store(
    _ event: LocalEvent, _ device: DeviceSlot, _ person: PersonIndex, _ world: borrowing LaneWorld,
    until: Timestamp, at now: Timestamp
  ) {
    let isAPNs = devices.links[device].platform == .ios
    let isCollapsible = arm(of: person).pointee.collapses
    if isAPNs || isCollapsible {
      let max = isAPNs ? ProviderLimits.apnsStoreMax : ProviderLimits.fcmCollapseMax
      if Int(devices.links[device].stored) >= max {
        discard(event.device, device, person, .superseded, world, at: now)
      }
    } else if now < devices.links[device].overflowsUntil {
      return lose(event, .storeOverflow, at: now)
    } else if Int(devices.links[device].stored) >= ProviderLimits.fcmStoreMax {
      return overflow(event, device, person, world, until: until, at: now)
    }
    devices.links[device].stored += 1
    let expiresAt = flights[event.flight].expiresAt
    let isInTime = until < expiresAt
    if isLogged(person) {
      events.keep(
        flights.pointer(to: event.flight), storedFor: event.device,
        isDozing: devices.links[device].isOnline, until: min(until, expiresAt), at: now)
    }
    schedule(
      LocalEvent(
        isInTime ? .deliver : .expire, event.flight, on: event.device,
        isCopy: event.isCopy, isReceipted: event.isReceipted, at: isInTime ? until : expiresAt),
      person)
  }

  /// Drops all pushes stored for a device when FCM would store one more than its maximum, and those
  /// that follow until the device is back (G4).
  private mutating func overflow(
    _ event: LocalEvent, _ device: DeviceSlot, _ person: PersonIndex, _ world: borrowing LaneWorld,
    until: Timestamp, at now: Timestamp
  ) {
    while devices.links[device].stored > 0 {
      discard(event.device, device, person, .storeOverflow, world, at: now)
    }
    // A dozing device is online; an offline one may come back after this push would have expired.
    devices.links[device].overflowsUntil =
      devices.links[device].isOnline
      ? until
      : devices.links[device].returns(before: view.plan.span.end)
    lose(event, .storeOverflow, at: now)
  }

  /// Removes the first push that is stored for a device, which is lost.
  private mutating func discard(
    _ which: DeviceIndex, _ device: DeviceSlot, _ person: PersonIndex, _ loss: Loss,
    _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let event = local.removeStored(for: which, from: &people.states[person].head)
    people.due[person] = nextDue(person, world)
    devices.links[device].stored -= 1
    if event.isCopy { flights[event.flight].pending -= 1 }
    lose(event, loss, at: now)
    closeIfDone(event.flight, at: now)
  }

  /// Delivers a stored push to a device that is back.
  mutating func deliver(
    _ event: LocalEvent, _ person: PersonIndex, _ world: borrowing LaneWorld, at now: Timestamp
  ) {
    let device = people.states[person].slot(of: event.device)
    devices.links[device].stored -= 1
    if devices.links[device].goneAt <= now { return lose(event, .appGone, at: now) }
    if isStopped(device, person, at: now) { return lose(event, .appStopped, at: now) }
    receive(event, device, person, world, isPrompt: false, at: now)
  }
}
