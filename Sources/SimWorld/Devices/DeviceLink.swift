import PushModel
import SimKernel

/// One device as the world knows it: whether it can be reached, and what waits for it.
///
/// What it has shown and its allowance at FCM lie elsewhere: few events ask for them.
struct DeviceLink: Sendable, BitwiseCopyable {
  /// The end of its present spell online or offline.
  private(set) var until: Timestamp
  /// When the app was removed from it.
  var goneAt: Timestamp
  /// From when on the provider refuses its token: always one of the other environment, and one of a
  /// removed app once the provider knows.
  var rejectedAt: Timestamp
  /// Its store at FCM has overflowed and takes no more until then (G4).
  var overflowsUntil: Timestamp
  /// Uniforms for the spells to come, 32 bits each: one block of chance serves four.
  private var bits: (UInt64, UInt64)
  /// Spells drawn.
  private var spells: UInt32
  private(set) var isOnline: Bool
  let platform: Platform
  /// Nobody uses it: it never comes online.
  let isStale: Bool
  /// Its spells online are short, and far apart.
  let isSeldom: Bool
  /// Its system stops apps by force.
  let isStopping: Bool
  /// It runs Android before 13.
  let isOldAndroid: Bool
  /// Its token is of the environment that is not called.
  let isForeign: Bool
  /// Pushes that wait at the provider.
  var stored: UInt8
  /// What the system shows: channels that are on, of a device with permission.
  var shows: CategorySet

  init(
    _ platform: Platform, isStale: Bool, isSeldom: Bool = false, isStopping: Bool = false,
    isOldAndroid: Bool = false, isForeign: Bool = false, shows: CategorySet = .all,
    start: Timestamp
  ) {
    until = isStale ? .distantFuture : start
    goneAt = .distantFuture
    rejectedAt = isForeign ? .distantPast : .distantFuture
    overflowsUntil = .distantPast
    bits = (0, 0)
    spells = 0
    isOnline = false
    self.platform = platform
    self.isStale = isStale
    self.isSeldom = isSeldom
    self.isStopping = isStopping
    self.isOldAndroid = isOldAndroid
    self.isForeign = isForeign
    stored = 0
    self.shows = shows
  }

  /// Walks the spells to `now`: a two-state chain, as ``PresenceLaw`` has it.
  ///
  /// A spell depends on the device and its number alone, so every arm meets the same ones. Spells
  /// that end beyond the run need no end.
  @inline(__always) mutating func advance(
    to now: Timestamp, entity: UInt64, _ key: StreamKey, _ plan: WorldPlan, in zone: ZoneID
  ) {
    while until <= now {
      if spells & 3 == 0 { refill(entity, key, plan, zone) }
      isOnline.toggle()
      spells += 1
      let word = UInt32(truncatingIfNeeded: bits.0)
      bits = (bits.0 >> 32 | bits.1 << 32, bits.1 >> 32)
      if let size = plan.exponentials.middle(word) {
        until = PresenceLaw.end(
          of: size, from: until, isOnline: isOnline, isSeldom: isSeldom, in: zone, plan)
      } else {
        turn(word, plan, zone)
      }
    }
  }

  /// A spell of unusual length.
  @inline(never) private mutating func turn(_ word: UInt32, _ plan: WorldPlan, _ zone: ZoneID) {
    let size = Distribution.exponential((Double(word) + 0.5) * 0x1p-32, mean: 1)
    until = PresenceLaw.end(
      of: size, from: until, isOnline: isOnline, isSeldom: isSeldom, in: zone, plan)
  }

  /// Chance for four spells; before the first of all, the state in which the device starts.
  @inline(never) private mutating func refill(
    _ entity: UInt64, _ key: StreamKey, _ plan: WorldPlan, _ zone: ZoneID
  ) {
    if spells == 0 {
      let draw = Draw(key, Purpose.presence, entity: entity, occasion: 0)
      // The first spell toggles it.
      isOnline =
        draw.u0
        < plan.presence.offlineShare(at: until, isSeldom: isSeldom, in: zone, of: plan.zones)
    }
    let draw = Draw(
      key, Purpose.presence, entity: entity, occasion: 1 + UInt64(spells >> 2))
    bits = (draw.bits, draw.bits2)
  }

  /// When a device that is offline now comes back: `limit` when that is earlier.
  @inline(__always) func returns(before limit: Timestamp) -> Timestamp { min(until, limit) }
}
