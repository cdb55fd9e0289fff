import PushModel
import SimKernel

/// The state of one device: whether it can be reached, and how many pushes wait for it.
///
/// What it has shown and its allowance at FCM are kept apart, because few events need them.
struct DeviceLink: Sendable, BitwiseCopyable {
  /// The end of its current spell online or offline.
  private(set) var until: Timestamp
  /// When the app was removed from it; the distant future while it is installed.
  var goneAt: Timestamp
  /// The time from which the provider refuses its token: the distant past for a token of the other
  /// environment, and for a removed app when the provider learns of it.
  var rejectedAt: Timestamp
  /// The end of the time in which its store at FCM, having overflowed, takes no push (G4).
  var overflowsUntil: Timestamp
  /// Random bits for the next spells, 32 for each: one draw serves four.
  private var bits: (UInt64, UInt64)
  /// Number of spells drawn.
  private var spells: UInt32
  private(set) var isOnline: Bool
  let platform: Platform
  /// Whether it is no longer used: it never comes online.
  let isStale: Bool
  /// Whether it is seldom online.
  let isSeldom: Bool
  /// Whether its system stops apps by force.
  let isStopping: Bool
  /// Whether it runs Android before 13 and standby is simulated.
  let isOldAndroid: Bool
  /// Whether its token is of the environment that the fan-out does not call.
  let isForeign: Bool
  /// Number of pushes that wait at the provider.
  var stored: UInt8
  /// The categories that the system shows: those of channels that are on, given permission.
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

  /// Advances the two-state chain of ``PresenceLaw`` to `now`, spell by spell.
  ///
  /// A spell depends only on the device and the spell's number, so it is the same in every arm. A
  /// spell that outlasts the run ends in the distant future.
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

  /// Ends a spell whose length lies in a tail of the distribution, beyond the quantile table.
  @inline(never) private mutating func turn(_ word: UInt32, _ plan: WorldPlan, _ zone: ZoneID) {
    let size = Distribution.exponential((Double(word) + 0.5) * 0x1p-32, mean: 1)
    until = PresenceLaw.end(
      of: size, from: until, isOnline: isOnline, isSeldom: isSeldom, in: zone, plan)
  }

  /// Draws random bits for four spells and, before the first spell, the initial state.
  @inline(never) private mutating func refill(
    _ entity: UInt64, _ key: StreamKey, _ plan: WorldPlan, _ zone: ZoneID
  ) {
    if spells == 0 {
      let draw = Draw(key, Purpose.presence, entity: entity, occasion: 0)
      // The opposite of the initial state, because the first spell toggles it.
      isOnline =
        draw.u0
        < plan.presence.offlineShare(at: until, isSeldom: isSeldom, in: zone, of: plan.zones)
    }
    let draw = Draw(
      key, Purpose.presence, entity: entity, occasion: 1 + UInt64(spells >> 2))
    bits = (draw.bits, draw.bits2)
  }

  /// When a device that is offline now comes back, or `limit` if that is earlier.
  @inline(__always) func returns(before limit: Timestamp) -> Timestamp { min(until, limit) }
}
