import PushModel

/// The queue of jobs between what happens in the world and the ask of the service, and the promises
/// by which its latency is judged.
///
/// Without these parameters there is no queue: the service is asked at the time of the event, and
/// the latency of triggers is not measured.
package struct TriggerParameters: Hashable, Sendable {
  /// Workers per 1,000 recipients. A lane has its share of them, also a fraction of one.
  /// *Assumption*: 10, which with ``serviceTime`` are the 500 jobs per second of the default
  /// dispatch rate.
  package var workers = 10.0
  package var serviceTime = Interval.milliseconds(20)
  package var outages: [FaultParameters.Outage] = []
  /// The longest latency that is promised, by type of push: 30 s for an assignment (S3-ASSIGN-1),
  /// 60 s for a pause (S3-PAUSE-1).
  package var promises: [PushType: Interval] = [
    .assignment: .seconds(30), .pause: .seconds(60),
  ]

  /// The defaults.
  package init() {}
}

extension TriggerParameters: Fielded {
  /// Keys of `world.triggers`, each with its range, default, meaning and source.
  package static let fields = FieldList<TriggerParameters>(
    of: TriggerParameters(), title: "Triggers",
    "The queue of jobs between an event and the ask about a push, and what is promised of it.",
    [
      Field(
        "workers", \.workers, .above(0, to: 100_000, unit: "workers"),
        assumed: "Workers per 1,000 recipients; a lane has its share, also a fraction of one."),
      Field(
        "serviceTime", \.serviceTime, .duration(.milliseconds(1)...(.hours(1))),
        "The time that a worker takes for one job: one ask for one recipient.", source: "assumption"
      ),
      Field(
        "outages", \.outages, .list(of: .keys(stop), count: 0...1_000),
        "Times at which no job is worked off, and the queue fills."),
      Field(
        "promises", \.promises,
        .map(
          key: .names(of: PushType.self), value: .duration(.milliseconds(1)...(.days(24)))),
        "The longest latency from event to acceptance that is promised, by type of push.",
        source: "S3-ASSIGN-1, S3-PAUSE-1"),
    ])

  private static let stop = FieldKeys(
    title: "Stop", "A span of time in which no job is worked off.",
    FaultParameters.Outage.fields.keys.keys)
}
