import PushFanout
import PushModel
import SimKernel

/// One device as the world knows it: whether it can be reached, what waits for it, what it shows.
struct DeviceLink: Sendable, BitwiseCopyable {
  /// The presence chain stands at its `spell`-th spell, which lasts until `until`.
  private(set) var until: Timestamp
  private var spell: UInt32
  private(set) var isOnline: Bool
  let platform: Platform
  /// Nobody uses it: it never comes online.
  let isStale: Bool
  /// When the app was removed from it.
  var goneAt: Timestamp
  /// From when on the provider knows.
  var rejectedAt: Timestamp
  /// Pushes that wait at the provider.
  var stored: UInt8
  /// What it has shown: an app's own guard against duplicates (S0-ARCH-14).
  var shown: RecentPushes<16>
  /// FCM's throttle for collapsible messages: 20 at once, one more every three minutes (G1).
  var collapsible: TokenBucket

  init(_ platform: Platform, isStale: Bool, start: Timestamp) {
    until = start
    spell = 0
    isOnline = false
    self.platform = platform
    self.isStale = isStale
    goneAt = .distantFuture
    rejectedAt = .distantFuture
    stored = 0
    shown = RecentPushes()
    collapsible = ProviderLimits.collapsible
  }

  /// Walks the presence chain to `now`; spells depend on the device and their number alone, so
  /// every arm meets the same ones.
  mutating func advance(
    to now: Timestamp, entity: UInt64, _ key: StreamKey, _ presence: PresenceParameters,
    hourOfDay: (Timestamp) -> Int
  ) {
    guard !isStale else { return }
    while until <= now {
      let draw = Draw(key, Purpose.presence, entity: entity, occasion: UInt64(spell))
      let isDay = (8..<22).contains(hourOfDay(until))
      let share = isDay ? presence.offlineDay : presence.offlineNight
      isOnline = spell == 0 ? draw.u0 >= share : !isOnline
      // An exponential's mean is its median over ln 2.
      let median = isDay ? presence.offlineMedianDay : presence.offlineMedianNight
      let offline = Double(median.milliseconds) / 0.693_147_180_559_945_3
      let mean = isOnline ? offline * (1 - share) / max(share, 1e-9) : offline
      let length = Distribution.exponential(draw.uniform2, mean: mean)
      until = until + Interval(milliseconds: 1 + Int64(min(length, 1e13)))
      spell += 1
    }
  }
}
