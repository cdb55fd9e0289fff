import PushModel
import SimKernel

/// The state of a subscriber in the world under one strategy: sessions, pending events and fatigue.
/// 64 bytes, one cache line.
struct SubscriberState: Sendable, BitwiseCopyable {
  var fatigue: Fatigue
  /// The start of the last session; the distant past if there was none.
  var sessionAt: Timestamp
  /// The index of the next session among the lane's.
  var session: UInt32
  /// The end of the subscriber's sessions among the lane's.
  let sessionsEnd: UInt32
  /// The subscriber's first device among the lane's.
  private let firstDevice: UInt32
  /// The first of the subscriber's pending events, ``EventSlot/none`` for none.
  var head: EventSlot
  /// The earliest wake in the calendar for the subscriber's held pushes.
  var awaited: Timestamp
  var hasLeft: Bool
  var hasOptedOut: Bool
  /// Whether the subscriber is still under the baseline that everyone starts with.
  var isWarmingUp: Bool
  /// Whether the subscriber's events are logged.
  let isLogged: Bool

  init(
    sessions: Range<Int>, firstDevice: UInt32, isWarmingUp: Bool, isLogged: Bool
  ) {
    fatigue = Fatigue()
    sessionAt = .distantPast
    session = UInt32(sessions.lowerBound)
    sessionsEnd = UInt32(sessions.upperBound)
    self.firstDevice = firstDevice
    head = .none
    awaited = .distantFuture
    hasLeft = false
    hasOptedOut = false
    self.isWarmingUp = isWarmingUp
    self.isLogged = isLogged
  }

  /// The state of a subscriber who has not been entered yet.
  static var none: SubscriberState {
    SubscriberState(sessions: 0..<0, firstDevice: 0, isWarmingUp: false, isLogged: false)
  }

  /// One of the subscriber's devices among the lane's.
  @inline(__always) func slot(of device: DeviceIndex) -> DeviceSlot {
    DeviceSlot(Int(firstDevice) &+ Int(device.rawValue))
  }
}

/// The pushes that a subscriber has been shown lately, which tire.
struct Fatigue: Sendable, BitwiseCopyable {
  /// Number of pushes shown, fading by e in two days, as of `volumeAt`.
  private var recent = 0.0
  /// Number of pushes shown, fading by e in a week, as of `volumeAt`.
  private var weekly = 0.0
  private var volumeAt = Timestamp.distantPast

  private static var recentLife: Double { 2 * 86_400_000 }
  private static var weeklyLife: Double { 7 * 86_400_000 }

  /// Lets both volumes fade until `now`.
  @inline(__always) private mutating func fade(to now: Timestamp, countingWeek: Bool) {
    let since = Double((now - volumeAt).milliseconds)
    recent *= Elementary.exp(since * (-1 / Self.recentLife))
    if countingWeek { weekly *= Elementary.exp(since * (-1 / Self.weeklyLife)) }
    volumeAt = now
  }

  /// Reduces the recent volume to `share` of it, at an opening.
  mutating func forgive(leaving share: Double) { recent *= share }

  /// Counts a push that is shown.
  ///
  /// - Parameter countingWeek: Whether ``shownInWeek`` is used.
  /// - Returns: The fading number of pushes shown in about two days, without this one.
  @inline(__always) mutating func show(at now: Timestamp, countingWeek: Bool) -> Double {
    fade(to: now, countingWeek: countingWeek)
    let before = recent
    recent += 1
    weekly += 1
    return before
  }

  /// The fading number of pushes shown in about a week, as of the last one shown.
  var shownInWeek: Double { weekly }
}
