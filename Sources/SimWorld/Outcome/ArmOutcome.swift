import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

/// The outcome of one lane: of its people under one arm, or under several that share it.
public struct LaneOutcome: Sendable {
  /// The outcomes of the run's arms, in order.
  public var arms: ContiguousArray<ArmOutcome>
  /// For each subscriber, the index in `arms` of the arm they were under at the end.
  public var armOf: ContiguousArray<UInt8>
  /// ``Variable/count`` counts for each subscriber of the lane, one subscriber after another.
  public var counts: ContiguousArray<Int32>
  /// The same counts from before the cohort's start, when all arms share the baseline; empty when
  /// arms differ from the start.
  public var warmUp: ContiguousArray<Int32>
  /// Opt-outs and uninstalls, in order of time for each subscriber.
  public var departures: ContiguousArray<Departure>
  /// ``PointLayout/width`` numbers for each subscriber; empty when nobody has decision points.
  public var points: ContiguousArray<Int32>
  /// Rows of the event log, in the order in which they were written.
  public var events: ContiguousArray<EventRow>
  /// Decisions about watched recipients, in the order in which they were made.
  public var watchedDecisions: ContiguousArray<Decision>
  /// Provider calls for watched recipients.
  public var providerCalls: ContiguousArray<ProviderCall>
  /// Pushes for watched recipients that a provider stored.
  public var storedPushes: ContiguousArray<StoredPush>
  /// Decisions among texts, in the order in which they were made; empty unless asked for.
  public var textDecisions: ContiguousArray<TextDecision>
  /// Scores that strategies have learned for their texts, one entry for each distinct way of
  /// learning; `nil` when the training outlasts the run.
  public var textScores: [TextScores?]
  /// Digest of everything that happened, in order: equal digests mean equal runs.
  public var digest: UInt64
  /// Number of first decisions about pushes; those after a wait are not counted.
  public var decisions: Int64
  /// Number of events that the engine handled: decisions, wakes, deliveries, openings, replies.
  public var handled: Int64
}

/// The outcome of one arm in one lane.
public struct ArmOutcome: Sendable {
  /// The funnel of the cohort's pushes.
  public var cohort = Funnel()
  /// The funnel of all other pushes.
  public var others = Funnel()
  /// Time from release to the first device, in milliseconds, of the cohort's delivered pushes.
  public var latencies = DelayCounts()
  /// Those latencies for which the device was online and awake when the push reached it.
  public var promptLatencies = DelayCounts()
  /// Time from release to opening, in milliseconds, of the cohort's opened pushes.
  public var timesToOpen = DelayCounts()
  /// Activities that the arm's pushes led to and that business owners are told of.
  public var activity: ContiguousArray<Activity> = []

  /// The funnel of all pushes.
  public var funnel: Funnel { cohort + others }
}

/// An activity of a subscriber that a business owner is told of (S0-ARCH-04).
public struct Activity: Hashable, Sendable, BitwiseCopyable {
  /// Minutes since the start of the run.
  public var minute: UInt32
  /// The business's number in the world.
  public var business: UInt32
  /// ``PushType/newLike``, ``PushType/newFollower`` or ``PushType/newReview``.
  public var type: PushType

  /// An activity in `minute` of the run.
  public init(minute: UInt32, business: UInt32, type: PushType) {
    self.minute = minute
    self.business = business
    self.type = type
  }
}

/// One call of a provider and its reply.
public struct ProviderCall: Hashable, Sendable {
  /// The push, device and number of the attempt.
  public var attempt: Attempt
  /// The provider's answer.
  public var reply: ProviderReply
  /// Whether the provider took the push over, whatever its reply says.
  public var isTaken: Bool
  /// The time of the call.
  public var at: Timestamp
  /// The time of the reply.
  public var repliedAt: Timestamp
}

/// A push that a provider stores for a device that it cannot reach.
public struct StoredPush: Hashable, Sendable {
  /// The stored push.
  public var push: PushID
  /// The recipient's device for which it is stored.
  public var device: DeviceIndex
  /// The time from which it is stored.
  public var at: Timestamp
  /// When the device is back or awake, or the push expires, whichever comes first.
  public var until: Timestamp
  /// Whether the device is back or awake before the push expires.
  public var isInTime: Bool
  /// Whether the device is online but dozing.
  public var isDozing: Bool
}

/// The departure of a subscriber, who switched pushes off or removed the app.
public struct Departure: Hashable, Sendable, BitwiseCopyable {
  /// The ways of leaving.
  public enum Kind: UInt8, Named, BitwiseCopyable {
    /// All pushes switched off in the app.
    case optOut
    /// The app removed.
    case uninstall

    /// The name of the case.
    public var name: String { "\(self)" }
  }

  /// The subscriber's index in the lane.
  public var index: UInt32
  /// The way of leaving.
  public var kind: Kind
  /// Whole days since the cohort's start; -1 for any time before it.
  public var day: Int32

  /// The departure of the subscriber at `index` on `day`.
  public init(index: UInt32, kind: Kind, day: Int32) {
    self.index = index
    self.kind = kind
    self.day = day
  }
}

/// A decision point at which a text was chosen: the data of off-policy estimates.
public struct TextDecision: Hashable, Sendable, BitwiseCopyable {
  /// The person's index in the lane.
  public var index: UInt32
  /// The time of the decision.
  public var at: Timestamp
  /// The texts that could have been chosen.
  public var eligible: TextSubset
  /// The chosen text's index in its pool, from 0.
  public var text: UInt8
  /// The probability with which it was chosen.
  public var propensity: Double
  /// Time from the decision to the next opening of the app; `nil` if there was none before the next
  /// decision point.
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

/// One decision about a push, with all the state that it was based on.
public struct Decision: Sendable {
  /// The time of the decision.
  public var at: Timestamp
  /// The push that was decided.
  public var push: Push
  /// The recipient before the decision, with a clock that is valid at ``at``.
  public var recipient: Recipient
  /// The recipient's ledger before the decision.
  public var ledger: Ledger
  /// The words of the recipient's `History` before the decision, one run of them for each cap.
  public var history: [Int64]
  /// The state of the sender.
  public var sender: SenderState
  /// Whether the recipient was in the push's audience.
  public var isInAudience: Bool
  /// The version of the strategies that serves the recipient; 0 before the first edit.
  public var version: Int
  /// The recipient's arm, by its index in the experiment.
  public var arm: UInt8
  /// Whether the push was waiting already: the service then answers without asking the policy.
  public var isWaiting: Bool
  /// The answer to the push.
  public var answer: Answer

  /// The possible answers to a push.
  public enum Answer: Hashable, Sendable {
    /// Handed over to the fan-out.
    case handed
    /// Held until the given time, when it is decided again.
    case held(until: Timestamp, because: Hold)
    /// Merged into the digest that waits.
    case merged
    /// Refused for good.
    case suppressed(Refusal)
  }
}
