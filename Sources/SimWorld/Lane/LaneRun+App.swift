import PushModel
import SimKernel

// The state of the app since it was last open. It is opened on all of a person's devices at once.
extension LaneRun {
  @inline(__always) func isForeground(_ index: Int, at now: Timestamp) -> Bool {
    now - minds[index].sessionAt < sessionLength
  }

  /// Whether the device's system has stopped the app by force and it has not been opened since: no
  /// payload then gets through (S1-4.1-payload).
  @inline(__always) func isStopped(_ device: Int, _ index: Int, at now: Timestamp) -> Bool {
    links[device].isStopping && timeLeft(index, at: now) >= plan.parameters.devices.stoppedAfter
  }

  /// Whether one more push of high priority exceeds what standby allows an app that is little used.
  mutating func isLittleUsed(_ device: Int, _ index: Int, at now: Timestamp) -> Bool {
    guard links[device].isOldAndroid else { return false }
    return standby[device].take(at: now, timeLeft: timeLeft(index, at: now))
  }

  /// The time since the app was left; negative while it is open.
  private func timeLeft(_ index: Int, at now: Timestamp) -> Interval {
    now - minds[index].sessionAt - sessionLength
  }

  /// The state in which a tap finds the app (S1-5.3-tap).
  mutating func appState(_ which: UInt8, _ index: Int, at now: Timestamp) -> AppState {
    let device = Int(minds[index].firstDevice) + Int(which)
    if isForeground(index, at: now) { return .foreground }
    if isStopped(device, index, at: now) { return .stopped }
    return timeLeft(index, at: now) < plan.parameters.devices.endedAfter
      ? .background : .terminated
  }
}
