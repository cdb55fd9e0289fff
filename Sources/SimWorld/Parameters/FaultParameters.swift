import PushModel

/// Faults of the providers, the network and the job queue.
public struct FaultParameters: Hashable, Sendable, Codable {
  /// Share of calls answered with 503. *Assumption*.
  public var errorShare = 0.002
  /// Share of calls answered with 429 and `Retry-After`. *Assumption*.
  public var throttleShare = 0.0005
  /// Share of calls that are accepted and never answered: the retry is a duplicate. *Assumption*.
  public var timeoutShare = 0.0005
  /// Share of calls refused as malformed. *Assumption*.
  public var malformedShare = 0.0
  /// Share of accepted pushes that arrive twice. *Assumption*.
  public var duplicateShare = 0.0005
  /// Share of fan-out jobs that the at-least-once queue delivers twice, the second time within
  /// about a minute. *Assumption*.
  public var redeliveredShare = 0.001
  /// Spans in which the providers answer every call with 503.
  public var outages: [Outage] = []

  /// One span in which the providers are down.
  public struct Outage: Hashable, Sendable, Codable {
    /// The time from the start of the run to the start of the outage.
    public var from: Interval
    /// The length of the outage.
    public var length: Interval

    /// An outage of `length` that starts at `from`.
    public init(from: Interval, length: Interval) {
      self.from = from
      self.length = length
    }
  }

  /// The defaults.
  public init() {}
}
