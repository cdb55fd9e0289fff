import PushModel

/// Faults of the providers, the network and the job queue.
package struct FaultParameters: Hashable, Sendable {
  package var errorShare = 0.002
  package var throttleShare = 0.0005
  package var timeoutShare = 0.0005
  package var malformedShare = 0.0
  package var duplicateShare = 0.0005
  package var redeliveredShare = 0.001
  package var brokenLinkShare: Double?
  package var outages: [Outage] = []

  /// One span in which the providers are down.
  package struct Outage: Hashable, Sendable {
    package var from: Interval
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

extension FaultParameters: Fielded {
  /// Keys of `world.faults`, each with its range, default, meaning and source.
  package static let fields = FieldList<FaultParameters>(
    of: FaultParameters(), title: "Faults", "What breaks.",
    [
      Field("errorShare", \.errorShare, .share, assumed: "Calls answered with 5xx."),
      Field(
        "throttleShare", \.throttleShare, .share,
        assumed: "Calls answered with 429 and Retry-After."),
      Field(
        "timeoutShare", \.timeoutShare, .share,
        assumed: "Calls that are accepted and never answered: the retry is a duplicate."),
      Field("malformedShare", \.malformedShare, .share, assumed: "Calls refused as malformed."),
      Field(
        "duplicateShare", \.duplicateShare, .share, assumed: "Accepted pushes that arrive twice."),
      Field(
        "redeliveredShare", \.redeliveredShare, .share,
        assumed: "Fan-out jobs that the at-least-once queue gives out twice, some seconds apart."),
      Field(
        "brokenLinkShare", \.brokenLinkShare, .share,
        "Pushes whose link names no place in the recipient's app; without it, none.",
        source: "assumption; S4-LINK-5"),
      Field(
        "outages", \.outages, .list(of: .fields(of: FaultParameters.Outage.self), count: 0...1_000),
        "Times at which no provider answers but with 503."),
    ])
}

extension FaultParameters.Outage: Fielded {
  /// Keys of an entry of `world.faults.outages`, each with its range and meaning.
  package static let fields = FieldList<FaultParameters.Outage>(
    of: FaultParameters.Outage(from: .zero, length: .zero), title: "Outage",
    "A span of time in which the providers are down.",
    [
      Field(
        "from", \.from, .duration(.zero...(.days(3_650))), "The time after the start of the run.",
        .required),
      Field("length", \.length, .length, "How long it lasts.", .required),
    ])
}
