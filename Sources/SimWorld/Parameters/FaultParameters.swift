import PushModel

/// What breaks.
public struct FaultParameters: Hashable, Sendable, Codable {
  /// Calls answered with 5xx. *Assumption*.
  public var errorShare = 0.002
  /// Calls answered with 429 and `Retry-After`. *Assumption*.
  public var throttleShare = 0.0005
  /// Calls that are accepted and never answered: the retry is a duplicate. *Assumption*.
  public var timeoutShare = 0.0005
  /// Calls refused as malformed. *Assumption*.
  public var malformedShare = 0.0
  /// Accepted pushes that arrive twice. *Assumption*.
  public var duplicateShare = 0.0005
  /// Fan-out jobs that the at-least-once queue gives out twice, some seconds apart. *Assumption*.
  public var redeliveredShare = 0.001
  /// Times at which no provider answers but with 503.
  public var outages: [Outage] = []

  /// One span in which the providers are down.
  public struct Outage: Hashable, Sendable, Codable {
    /// After the start of the run.
    public var from: Interval
    public var length: Interval

    public init(from: Interval, length: Interval) {
      self.from = from
      self.length = length
    }
  }

  public init() {}
}
