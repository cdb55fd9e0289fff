import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService

/// The outcome of one lane: of its people under one arm, or under several that share it.
package struct LaneOutcome: Sendable {
  /// The outcomes of the run's arms, in order.
  package var arms: ContiguousArray<ArmOutcome>
  /// For each subscriber, the index in `arms` of the arm they were under at the end.
  package var armOf: ContiguousArray<UInt8>
  /// ``Variable/count`` counts for each subscriber of the lane, one subscriber after another.
  package var counts: ContiguousArray<Int32>
  /// The same counts from before the cohort's start, when all arms share the baseline; empty when
  /// arms differ from the start.
  package var warmUp: ContiguousArray<Int32>
  /// The same counts by class of pushes; empty if the world's plan has one class.
  package var byClass = ClassCounts()
  /// Opt-outs and uninstalls, in order of time for each subscriber.
  package var departures: ContiguousArray<Departure>
  /// ``VisitVariable/count`` counts for each subscriber; empty when no metric asks for them.
  package var visits: ContiguousArray<Int32>
  /// ``ConversionVariable/count`` counts for each subscriber; empty where no metric asks for them.
  package var conversions: ContiguousArray<Int32>
  /// What became of each subscriber; empty unless they are followed by periods.
  package var lives: ContiguousArray<Life>
  /// ``PointLayout/width`` numbers for each subscriber; empty when nobody has decision points.
  package var points: ContiguousArray<Int32>
  /// ``ExcursionLayout/counts`` numbers for each subscriber; empty without a trial.
  package var trialCounts: ContiguousArray<Int32>
  /// ``ExcursionLayout/sums`` numbers for each subscriber; empty without a trial.
  package var trialSums: ContiguousArray<Double>
  /// Rows of the event log, in the order in which they were written.
  package var events: ContiguousArray<EventRow>
  /// Decisions about watched recipients, in the order in which they were made.
  package var watchedDecisions: ContiguousArray<Decision>
  /// Provider calls for watched recipients.
  package var providerCalls: ContiguousArray<ProviderCall>
  /// Pushes for watched recipients that a provider stored.
  package var storedPushes: ContiguousArray<StoredPush>
  /// Pushes of rules to watched recipients, with what they tell of.
  package var rulePushes: ContiguousArray<TriggeredPush>
  /// Decisions among texts, in the order in which they were made; empty unless asked for.
  package var textDecisions: ContiguousArray<TextDecision>
  /// Scores that strategies have learned for their texts, one entry for each distinct way of
  /// learning; `nil` when the training outlasts the run.
  package var textScores: [TextScores?]
  /// Digest of everything that happened, in order: equal digests mean equal runs.
  package var digest: UInt64
  /// Number of first decisions about pushes; those after a wait are not counted.
  package var decisions: Int64
  /// Number of events that the engine handled: decisions, wakes, deliveries, openings, replies.
  package var handled: Int64
}

/// The outcome of one arm in one lane.
package struct ArmOutcome: Sendable {
  /// The funnel of the cohort's pushes.
  package var cohort = Funnel()
  /// The funnel of all other pushes.
  package var others = Funnel()
  /// Time from release to the first device, in milliseconds, of the cohort's delivered pushes.
  package var latencies = DelayCounts()
  /// Those latencies for which the device was online and awake when the push reached it.
  package var promptLatencies = DelayCounts()
  /// Time from release to opening, in milliseconds, of the cohort's opened pushes.
  package var timesToOpen = DelayCounts()
  /// Time from the event to the acceptance by a provider, of the cohort's accepted pushes by type;
  /// `nil` where no job waits in a queue.
  package var triggers: [TriggerDelays]?
  /// Activities that the arm's pushes led to and that business owners are told of.
  package var activity: ContiguousArray<Activity> = []
  /// What chance gave beyond what was expected, in the cohort.
  package var surplus = Surplus()
  /// What happened in each period of a learning curve; `nil` where nobody asks.
  package var curve: CurveCounts?
  /// What happened to the cohort in each journey, by the hash of its name
  /// (``PushModel/PushID/journeyKey(_:)``); nothing for one that nobody was to enter.
  package var journeys: [UInt64: JourneyCounts] = [:]
  /// What became of the cohort's pushes of each rank that had any; nothing under a strategy without ranks and
  /// reserved places.
  package var ranks: [Int: RankCounts] = [:]
  /// What became of the places that caps kept in the cohort's days, by
  /// ``PushPolicy/PolicyTable/nameOfReservation(_:)``.
  package var places: [String: PlaceCounts] = [:]
  /// What became of the cohort's pushes of each campaign, by name; nothing for one that was due for nobody.
  package var campaigns: [String: CampaignCounts] = [:]

  /// The funnel of all pushes.
  package var funnel: Funnel { cohort + others }
}

/// An activity of a subscriber that a business owner is told of (S0-ARCH-04).
package struct Activity: Hashable, Sendable, BitwiseCopyable {
  /// Minutes since the start of the run.
  package var minute: UInt32
  /// The business's number in the world.
  package var business: UInt32
  /// ``PushType/newLike``, ``PushType/newFollower`` or ``PushType/newReview``.
  package var type: PushType

  /// An activity in `minute` of the run.
  package init(minute: UInt32, business: UInt32, type: PushType) {
    self.minute = minute
    self.business = business
    self.type = type
  }
}

/// One call of a provider and its reply.
package struct ProviderCall: Hashable, Sendable {
  /// The push, device and number of the attempt.
  package var attempt: Attempt
  /// The provider's answer.
  package var reply: ProviderReply
  /// Whether the provider took the push over, whatever its reply says.
  package var isTaken: Bool
  /// The time of the call.
  package var at: Timestamp
  /// The time of the reply.
  package var repliedAt: Timestamp
}

/// A push that a provider stores for a device that it cannot reach.
package struct StoredPush: Hashable, Sendable {
  /// The stored push.
  package var push: PushID
  /// The recipient's device for which it is stored.
  package var device: DeviceIndex
  /// The time from which it is stored.
  package var at: Timestamp
  /// When the device is back or awake, or the push expires, whichever comes first.
  package var until: Timestamp
  /// Whether the device is back or awake before the push expires.
  package var isInTime: Bool
  /// Whether the device is online but dozing.
  package var isDozing: Bool
}

/// The departure of a subscriber, who switched pushes off or removed the app.
package struct Departure: Hashable, Sendable, BitwiseCopyable {
  /// The ways of leaving.
  package enum Kind: UInt8, Named, BitwiseCopyable {
    /// All pushes switched off in the app.
    case optOut
    /// The app removed.
    case uninstall
  }

  /// The subscriber's index in the lane.
  package var index: UInt32
  /// The way of leaving.
  package var kind: Kind
  /// Whole days since the cohort's start; -1 for any time before it.
  package var day: Int32

  /// The departure of the subscriber at `index` on `day`.
  package init(index: UInt32, kind: Kind, day: Int32) {
    self.index = index
    self.kind = kind
    self.day = day
  }
}

/// A decision point at which a text was chosen: the data of off-policy estimates.
package struct TextDecision: Hashable, Sendable, BitwiseCopyable {
  /// The person's index in the lane.
  package var index: UInt32
  /// The time of the decision.
  package var at: Timestamp
  /// The texts that could have been chosen.
  package var eligible: TextSubset
  /// The chosen text's index in its pool, from 0.
  package var text: UInt8
  /// The probability with which it was chosen.
  package var propensity: Double
  /// Time from the decision to the next opening of the app; `nil` if there was none before the next
  /// decision point.
  package var openedAfter: Interval?

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
package struct Decision: Sendable {
  /// The time of the decision.
  package var at: Timestamp
  /// The push that was decided.
  package var push: Push
  /// The recipient before the decision, with a clock that is valid at ``at``.
  package var recipient: Recipient
  /// The recipient's ledger before the decision.
  package var ledger: Ledger
  /// The words of the recipient's `History` before the decision, one run of them for each cap.
  package var history: [Int64]
  /// The pushes that were held for the recipient, as far as ranks ask for them.
  package var held: [HeldPush]
  /// The state of the sender.
  package var sender: SenderState
  /// Whether the recipient was in the push's audience.
  package var isInAudience: Bool
  /// The version of the strategies that serves the recipient; 0 before the first edit.
  package var version: Int
  /// The recipient's arm, by its index in the experiment.
  package var arm: UInt8
  /// Whether the push was waiting already: the service then answers without asking the policy.
  package var isWaiting: Bool
  /// The number of changes of reports that the recipient was told of, as far as they were remembered;
  /// `nil` for a push about anything else.
  package var toldChanges: Int?
  /// The answer to the push.
  package var answer: Answer

  /// The possible answers to a push.
  package enum Answer: Hashable, Sendable {
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
