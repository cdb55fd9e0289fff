import PushModel

/// One bar of a histogram of times to open, for those that no family of laws fits.
public struct WaitBar: Hashable, Sendable, Codable {
  /// Where the bar ends, which begins where the one before ended, or at 0.
  public var until: Interval
  /// How many of the openings lie in it, 0 or more: bars are weighed against one another.
  public var share: Double

  public init(until: Interval, share: Double) {
    self.until = until
    self.share = share
  }
}
