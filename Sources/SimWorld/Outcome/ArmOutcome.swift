import PushMessages
import PushModel

/// What one lane did: its people, under one arm or under several that share it.
public struct LaneOutcome: Sendable {
  /// One for each arm of the run.
  public var arms: ContiguousArray<ArmOutcome>
  /// The arm that each subscriber was under at the end, its place in `arms`.
  public var armOf: ContiguousArray<UInt8>
  /// ``Variable/count`` counts for each subscriber of the lane, one subscriber after another.
  public var counts: ContiguousArray<Int32>
  /// The same of pushes and of moments before the cohort's start, when all arms share the baseline;
  /// empty where arms differ from the start.
  public var warmUp: ContiguousArray<Int32>
  /// In order of time for each subscriber.
  public var departures: ContiguousArray<Departure>
  /// The numbers of a ``PointLayout`` for each subscriber; empty where nobody has decision points.
  public var points: ContiguousArray<Int32>
  public var events: ContiguousArray<EventRow>
  /// Of those who are watched, in order of time.
  public var decided: ContiguousArray<Decided>
  public var called: ContiguousArray<Called>
  public var stored: ContiguousArray<Stored>
  /// Decisions among texts, in the order in which they were made; none unless asked for.
  public var textDecisions: ContiguousArray<TextDecision>
  /// What strategies that choose texts have learned, one of each that learns something else; `nil`
  /// where the training outlasts the run.
  public var textScores: [TextScores?]
  /// Of everything that happened, in order: equal digests mean equal runs.
  public var digest: UInt64
  /// Pushes that the policy was asked about for the first time.
  public var decisions: Int64
  /// Events that the engine handled: decisions, waking, deliveries, openings, replies.
  public var handled: Int64
}

/// What one arm did in one lane.
public struct ArmOutcome: Sendable {
  /// Pushes of the cohort, and all others.
  public var cohort = Funnel()
  public var others = Funnel()
  /// Release to first device, in milliseconds, of the cohort's delivered pushes.
  public var latencies = DelayCounts()
  /// The same for devices that were online and awake when the push reached them.
  public var promptLatencies = DelayCounts()
  /// Release to opening, in milliseconds.
  public var timesToOpen = DelayCounts()
  /// What business owners will hear of because of its pushes.
  public var activity: ContiguousArray<Activity> = []

  public var funnel: Funnel { cohort + others }
}

/// Something subscribers did that a business owner is told of (S0-ARCH-04).
public struct Activity: Hashable, Sendable, BitwiseCopyable {
  /// Minutes since the start of the run.
  public var minute: UInt32
  public var business: UInt32
  /// ``PushType/newLike``, ``PushType/newFollower`` or ``PushType/newReview``.
  public var type: PushType

  public init(minute: UInt32, business: UInt32, type: PushType) {
    self.minute = minute
    self.business = business
    self.type = type
  }
}
