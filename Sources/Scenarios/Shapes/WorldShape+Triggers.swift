import Documents
import PushModel
import SimWorld
import Strategies

extension WorldShape {
  private static let wait = Defaults(of: TriggerParameters())

  static let triggers = ObjectShape(
    title: "Triggers",
    doc: "The queue of jobs between an event and the ask about a push, and what is promised of it.",
    [
      wait(
        "workers", .number(.above(0, to: 100_000), unit: "workers"),
        "Workers per 1,000 recipients; a lane has its share, also a fraction of one.",
        source: "assumption"),
      wait(
        "serviceTime", .duration(.milliseconds(1)...(.hours(1))),
        "The time that a worker takes for one job: one ask for one recipient.",
        source: "assumption"),
      wait(
        "outages", .list(of: .object(stop), count: 0...1_000),
        "Times at which no job is worked off, and the queue fills."),
      wait(
        "promises",
        .map(
          key: .choice(of: PushType.self), value: .duration(.milliseconds(1)...(.days(24)))),
        "The longest latency from event to acceptance that is promised, by type of push.",
        source: "S3-ASSIGN-1, S3-PAUSE-1"),
    ])

  private static let stop = ObjectShape(
    title: "Stop", doc: "A span of time in which no job is worked off.",
    [
      Property(
        "from", .duration(.zero...(.days(3_650))), required: true,
        doc: "The time after the start of the run."),
      Property("length", .length, required: true, doc: "How long it lasts."),
    ])
}
