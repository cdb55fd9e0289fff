import PushModel

/// The queue of jobs between what happens in the world and the ask of the service, and the promises
/// by which its latency is judged.
///
/// Without these parameters there is no queue: the service is asked at the time of the event, and
/// the latency of triggers is not measured.
package struct TriggerParameters: Hashable, Sendable, Codable {
  /// Workers per 1,000 recipients. A lane has its share of them, also a fraction of one.
  /// *Assumption*: 10, which with ``serviceTime`` are the 500 jobs per second of the default
  /// dispatch rate.
  package var workers = 10.0
  /// The time that a worker takes for one job, which is one ask for one recipient. *Assumption*.
  package var serviceTime = Interval.milliseconds(20)
  /// Spans in which no job is worked off; the queue fills meanwhile.
  package var outages: [FaultParameters.Outage] = []
  /// The longest latency that is promised, by type of push: 30 s for an assignment (S3-ASSIGN-1),
  /// 60 s for a pause (S3-PAUSE-1).
  package var promises: [PushType: Interval] = [
    .assignment: .seconds(30), .pause: .seconds(60),
  ]

  /// The defaults.
  package init() {}
}
