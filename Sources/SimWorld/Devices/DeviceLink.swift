import PushFanout
import PushModel
import SimKernel

/// One device as the world knows it: whether it can be reached, what waits for it, what it shows.
struct DeviceLink: Sendable, BitwiseCopyable {
  /// The presence chain stands at its `stretch`-th stretch, which lasts until `until`.
  private(set) var until: Timestamp
  private var stretch: UInt32
  private(set) var isOnline: Bool
  /// The next stretch is in the other state.
  private var turns: Bool
  let platform: Platform
  /// Nobody uses it: it never comes online.
  let isStale: Bool
  /// Its spells online are short, and far apart.
  let isSeldom: Bool
  /// When the app was removed from it.
  var goneAt: Timestamp
  /// From when on the provider knows.
  var rejectedAt: Timestamp
  /// Pushes that wait at the provider.
  var stored: UInt8
  /// Its store at FCM has overflowed and takes no more until then (G4).
  var overflowsUntil: Timestamp
  /// What it has shown: an app's own guard against duplicates (S0-ARCH-14).
  var shown: RecentPushes<16>
  /// FCM's throttle for collapsible messages: 20 at once, one more every three minutes (G1).
  var collapsible: TokenBucket

  init(_ platform: Platform, isStale: Bool, isSeldom: Bool = false, start: Timestamp) {
    until = start
    stretch = 0
    isOnline = false
    turns = false
    self.platform = platform
    self.isStale = isStale
    self.isSeldom = isSeldom
    goneAt = .distantFuture
    rejectedAt = .distantFuture
    stored = 0
    overflowsUntil = .distantPast
    shown = RecentPushes()
    collapsible = ProviderLimits.collapsible
  }

  /// Walks the presence chain to `now`.
  ///
  /// A two-state Markov chain whose rates change at 08:00 and 22:00 local time: what is left of a
  /// spell at such a moment is drawn anew, which an exponential spell allows. Within a period the
  /// share of time offline tends to that period's. A stretch depends on the device and its number
  /// alone, so every arm meets the same ones.
  mutating func advance(
    to now: Timestamp, entity: UInt64, _ key: StreamKey, _ presence: PresenceParameters,
    in zone: ZoneID, of zones: ZoneTable
  ) {
    guard !isStale else { return }
    while until <= now {
      let draw = Draw(key, Purpose.presence, entity: entity, occasion: UInt64(stretch))
      let timeOfDay = zones.clock(zone, at: until).timeOfDay(until)
      let period = Period(timeOfDay, presence, isSeldom: isSeldom)
      isOnline = stretch == 0 ? draw.u0 >= period.offlineShare : isOnline != turns
      let length = Distribution.exponential(
        draw.uniform2, mean: isOnline ? period.onlineMean : period.offlineMean)
      turns = length < Double(period.left)
      until = until + Interval(milliseconds: turns ? 1 + Int64(length) : period.left)
      stretch += 1
    }
  }

  /// When a device that is offline now comes back: `limit` when that is earlier.
  func returns(
    before limit: Timestamp, entity: UInt64, _ key: StreamKey, _ presence: PresenceParameters,
    in zone: ZoneID, of zones: ZoneTable
  ) -> Timestamp {
    guard !isStale else { return limit }
    var ahead = self
    while !ahead.isOnline && ahead.until < limit {
      let moment = ahead.until
      ahead.advance(to: moment, entity: entity, key, presence, in: zone, of: zones)
      if ahead.isOnline { return moment }
    }
    return limit
  }
}
