import PushModel

/// Faults of the providers, the network and the job queue.
package struct FaultParameters: Hashable, Sendable, Codable {
  /// Share of calls answered with 503. *Assumption*.
  package var errorShare = 0.002
  /// Share of calls answered with 429 and `Retry-After`. *Assumption*.
  package var throttleShare = 0.0005
  /// Share of calls that are accepted and never answered: the retry is a duplicate. *Assumption*.
  package var timeoutShare = 0.0005
  /// Share of calls refused as malformed. *Assumption*.
  package var malformedShare = 0.0
  /// Share of accepted pushes that arrive twice. *Assumption*.
  package var duplicateShare = 0.0005
  /// Share of fan-out jobs that the at-least-once queue delivers twice, the second time within
  /// about a minute. *Assumption*.
  package var redeliveredShare = 0.001
  /// Share of pushes whose link names no place in the recipient's app, as in a version that does not
  /// know the screen; none when it is `nil`. *Assumption*.
  package var brokenLinkShare: Double?
  /// Spans in which the providers answer every call with 503.
  package var outages: [Outage] = []

  /// One span in which the providers are down.
  package struct Outage: Hashable, Sendable, Codable {
    /// The time from the start of the run to the start of the outage.
    package var from: Interval
    /// The length of the outage.
    package var length: Interval

    /// An outage of `length` that starts at `from`.
    package init(from: Interval, length: Interval) {
      self.from = from
      self.length = length
    }
  }

  /// The defaults.
  package init() {}
}
