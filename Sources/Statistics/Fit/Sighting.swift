/// What was seen of a device at a moment: whether it could be reached.
public struct Sighting: Hashable, Sendable {
  /// Milliseconds on the device's wall clock: from midnight to midnight are 86,400,000.
  public let at: Double

  /// It was reached at once, within ``reach``.
  public let isOnline: Bool

  /// When it came back, where that was seen: what waited for it arrived then.
  public let backAt: Double?

  /// How long somebody waited for it before calling it offline, in milliseconds; 0 for a probe.
  public let reach: Double

  public init(at: Double, isOnline: Bool, backAt: Double? = nil, reach: Double = 0) {
    self.at = at
    self.isOnline = isOnline
    self.backAt = backAt
    self.reach = reach
  }
}
