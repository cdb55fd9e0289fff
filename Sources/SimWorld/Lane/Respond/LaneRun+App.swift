import PushModel
import SimKernel

// The state of the app since it was last open. It is opened on all of a person's devices at once.
// Changes devices.
extension LaneRun {
  @inline(__always) func isForeground(_ person: PersonIndex, at now: Timestamp) -> Bool {
    now - people.states[person].sessionAt < view.sessionLength
  }

  /// Whether the device's system has stopped the app by force and it has not been opened since: no
  /// payload then gets through (S1-4.1-payload).
  @inline(__always) func isStopped(
    _ device: DeviceSlot, _ person: PersonIndex, at now: Timestamp
  ) -> Bool {
    devices.links[device].isStopping
      && timeLeft(person, at: now) >= view.plan.parameters.devices.stoppedAfter
  }

  /// Whether one more push of high priority exceeds what standby allows an app that is little used.
  mutating func isLittleUsed(
    _ device: DeviceSlot, _ person: PersonIndex, at now: Timestamp
  ) -> Bool {
    guard devices.links[device].isOldAndroid else { return false }
    return devices.standby[device].take(at: now, timeLeft: timeLeft(person, at: now))
  }

  /// The time since the app was left; negative while it is open.
  private func timeLeft(_ person: PersonIndex, at now: Timestamp) -> Interval {
    now - people.states[person].sessionAt - view.sessionLength
  }

  /// The state in which a tap finds the app (S1-5.3-tap).
  mutating func appState(
    _ which: DeviceIndex, _ person: PersonIndex, at now: Timestamp
  ) -> AppState {
    let device = people.states[person].slot(of: which)
    if isForeground(person, at: now) { return .foreground }
    if isStopped(device, person, at: now) { return .stopped }
    return timeLeft(person, at: now) < view.plan.parameters.devices.endedAfter
      ? .background : .terminated
  }
}
