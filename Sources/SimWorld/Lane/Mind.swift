import PushModel
import SimKernel

/// What the world remembers about one subscriber under one strategy.
struct Mind: Sendable, BitwiseCopyable {
  /// Pushes shown, fading by e in two days and in a week, as of `volumeAt`.
  private var recent: Double
  private var weekly: Double
  private var volumeAt: Timestamp
  private var shownAt: InlineArray<4, Timestamp>
  /// The last session that has begun.
  var sessionAt: Timestamp
  /// The next one, an index into the lane's sessions.
  var session: UInt32
  /// First of the own events that are pending, ``LocalEvent/none`` for none.
  var head: UInt32
  /// The earliest wake that the calendar holds for his held pushes.
  var awaited: Timestamp
  var hasLeft: Bool
  var hasOptedOut: Bool
  /// Not yet under the strategy of his own arm, but under everyone's.
  var isWarmingUp: Bool

  init(session: UInt32, isWarmingUp: Bool) {
    recent = 0
    weekly = 0
    volumeAt = .distantPast
    shownAt = InlineArray(repeating: .distantPast)
    sessionAt = .distantPast
    self.session = session
    head = LocalEvent.none
    awaited = .distantFuture
    hasLeft = false
    hasOptedOut = false
    self.isWarmingUp = isWarmingUp
  }

  private static var recentLife: Double { 2 * 86_400_000 }
  private static var weeklyLife: Double { 7 * 86_400_000 }

  func recentVolume(at now: Timestamp) -> Double {
    recent * Elementary.exp(-Double((now - volumeAt).milliseconds) / Self.recentLife)
  }

  /// An opening leaves this share of the volume of the last days.
  mutating func forgive(leaving share: Double) { recent *= share }

  /// When a push of this type's kind was last shown; types share four places.
  func lastShown(_ type: PushType) -> Timestamp { shownAt[Int(type.rawValue & 3)] }

  /// Counts a push that is shown.
  ///
  /// - Returns: About how many were shown in the last week, this one included.
  mutating func show(_ type: PushType, at now: Timestamp) -> Double {
    let since = Double((now - volumeAt).milliseconds)
    recent = recent * Elementary.exp(-since / Self.recentLife) + 1
    weekly = weekly * Elementary.exp(-since / Self.weeklyLife) + 1
    volumeAt = now
    shownAt[Int(type.rawValue & 3)] = now
    return weekly
  }
}
