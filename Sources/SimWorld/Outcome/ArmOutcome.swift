import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

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

/// One call of a provider and its reply.
public struct Called: Hashable, Sendable {
  public var attempt: Attempt
  public var reply: ProviderReply
  /// The push is on its way, whatever the reply says.
  public var isTaken: Bool
  public var at: Timestamp
  public var repliedAt: Timestamp
}

/// A push that a provider keeps for a device that it cannot reach.
public struct Stored: Hashable, Sendable {
  public var push: PushID
  public var device: DeviceIndex
  public var at: Timestamp
  /// When the device is back or awake, or the push expires.
  public var until: Timestamp
  public var isInTime: Bool
  /// It is online, but asleep.
  public var isDozing: Bool
}

/// A subscriber who switched pushes off, or removed the app.
public struct Departure: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Named, BitwiseCopyable {
    case optOut
    case uninstall

    public var name: String { "\(self)" }
  }

  /// The subscriber's place in the lane.
  public var index: UInt32
  public var kind: Kind
  /// Whole days since the cohort's start; -1 for any time before it.
  public var day: Int32

  public init(index: UInt32, kind: Kind, day: Int32) {
    self.index = index
    self.kind = kind
    self.day = day
  }
}

/// A decision point at which a text was chosen: what off-policy estimates go by.
public struct TextDecision: Hashable, Sendable, BitwiseCopyable {
  /// The person's place in the lane.
  public var index: UInt32
  public var at: Timestamp
  /// The texts that could have been chosen.
  public var eligible: TextSubset
  public var text: UInt8
  /// The probability with which it was chosen.
  public var propensity: Double
  /// How soon the app was opened; `nil` if not before the next decision point.
  public var openedAfter: Interval?

  init(index: UInt32, at: Timestamp, eligible: TextSubset, text: UInt8, propensity: Double) {
    self.index = index
    self.at = at
    self.eligible = eligible
    self.text = text
    self.propensity = propensity
    openedAfter = nil
  }
}

/// One decision about a push, with everything that the policy had before it.
public struct Decided: Sendable {
  public var at: Timestamp
  public var push: Push
  /// As the policy sees him: his clock is valid at ``at``.
  public var recipient: Recipient
  public var ledger: Ledger
  public var history: [Int64]
  public var sender: SenderState
  public var isInAudience: Bool
  /// The version of the strategies that serves him, 0 until the first edit.
  public var version: Int
  /// The arm that he is under, its place in the experiment.
  public var arm: UInt8
  /// The push waits already: the service answers without asking the policy.
  public var isWaiting: Bool
  public var answer: Answer

  public enum Answer: Hashable, Sendable {
    case handed
    case held(until: Timestamp, because: Hold)
    /// It joined the summary that waits.
    case merged
    case suppressed(Refusal)
  }
}
