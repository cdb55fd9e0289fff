import PushModel
import SimKernel

/// What the world remembers about one subscriber under one strategy, in one cache line.
struct Mind: Sendable, BitwiseCopyable {
  /// Pushes shown, fading by e in two days and in a week, as of `volumeAt`.
  private var recent: Double
  private var weekly: Double
  private var volumeAt: Timestamp
  /// The last session that has begun.
  var sessionAt: Timestamp
  /// The next one, an index into the lane's sessions, and the end of his.
  var session: UInt32
  let sessionsEnd: UInt32
  /// His first device among the lane's.
  let firstDevice: UInt32
  /// First of the own events that are pending, ``LocalEvent/none`` for none.
  var head: UInt32
  /// The earliest wake that the calendar holds for his held pushes.
  var awaited: Timestamp
  var hasLeft: Bool
  var hasOptedOut: Bool
  /// Not yet under the strategy of his own arm, but under everyone's.
  var isWarmingUp: Bool
  /// His events are kept.
  let isLogged: Bool

  init(
    sessions: Range<Int>, firstDevice: UInt32, isWarmingUp: Bool, isLogged: Bool = false
  ) {
    recent = 0
    weekly = 0
    volumeAt = .distantPast
    sessionAt = .distantPast
    session = UInt32(sessions.lowerBound)
    sessionsEnd = UInt32(sessions.upperBound)
    self.firstDevice = firstDevice
    head = LocalEvent.none
    awaited = .distantFuture
    hasLeft = false
    hasOptedOut = false
    self.isWarmingUp = isWarmingUp
    self.isLogged = isLogged
  }

  private static var recentLife: Double { 2 * 86_400_000 }
  private static var weeklyLife: Double { 7 * 86_400_000 }

  /// Brings both volumes up to `now`.
  @inline(__always) private mutating func fade(to now: Timestamp, countingWeek: Bool) {
    let since = Double((now - volumeAt).milliseconds)
    recent *= Elementary.exp(since * (-1 / Self.recentLife))
    if countingWeek { weekly *= Elementary.exp(since * (-1 / Self.weeklyLife)) }
    volumeAt = now
  }

  /// An opening leaves this share of the volume of the last days.
  mutating func forgive(leaving share: Double) { recent *= share }

  /// Counts a push that is shown.
  ///
  /// - Parameter countingWeek: Somebody asks for ``shownInWeek``.
  /// - Returns: About how many were shown in the last two days, without this one.
  @inline(__always) mutating func show(at now: Timestamp, countingWeek: Bool) -> Double {
    fade(to: now, countingWeek: countingWeek)
    let before = recent
    recent += 1
    weekly += 1
    return before
  }

  /// About how many were shown in the last week, as of the last one.
  var shownInWeek: Double { weekly }
}
