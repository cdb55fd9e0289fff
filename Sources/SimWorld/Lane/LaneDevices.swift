import PushFanout
import PushModel
import PushService
import SimKernel

/// The state of each device of a lane's people in the world; what the service knows of devices is
/// in their owners' archives.
struct LaneDevices: ~Copyable {
  /// Whether each can be reached, and how many pushes wait for it.
  var links: IndexedArray<DeviceSlot, DeviceLink>
  /// High-priority pushes that each has received today; empty if nothing limits them.
  var standby: IndexedArray<DeviceSlot, Standby>
  /// The pushes that each has shown: an app's own guard against duplicates (S0-ARCH-14). Empty if
  /// no job is delivered twice, because a flight then knows all copies.
  private var shown: IndexedArray<DeviceSlot, DeviceKeys>
  /// FCM's rate limit for collapsible messages, for each device: 20 at once, one more every three
  /// minutes (G1).
  private var collapsible: IndexedArray<DeviceSlot, TokenBucket>

  /// Devices that are not in use until their ``links`` are written.
  init(count: Int, _ parameters: WorldParameters, start: Timestamp) {
    links = IndexedArray(
      count: count, repeating: DeviceLink(.android, isStale: true, start: start))
    standby = IndexedArray(
      count: parameters.presence.standby ? count : 0, repeating: Standby())
    shown = IndexedArray(
      count: parameters.faults.redeliveredShare > 0 ? count : 0, repeating: DeviceKeys())
    collapsible = IndexedArray(count: count, repeating: ProviderLimits.collapsible)
  }

  /// Records that a device shows a push.
  ///
  /// - Returns: `false` if its app knows that it has shown the push already.
  @inline(__always) mutating func isNew(_ push: PushID, on device: DeviceSlot) -> Bool {
    shown.isEmpty ? true : shown.pointer(to: device).insert(push)
  }

  /// Delays a collapsible message beyond the device's rate limit: they arrive one every three
  /// minutes.
  mutating func throttle(_ device: DeviceSlot, _ at: Timestamp) -> Timestamp {
    if collapsible[device].take(at: at) { return at }
    let later = collapsible[device].nextPermit(from: at)
    _ = collapsible[device].take(at: later)
    return later
  }
}
