import PushModel

/// The parameters of a world; every default has its source beside it.
///
/// Shares are in 0...1, medians and means are of the quantity named. Keys of the sources are those
/// of `docs/model.md`.
public struct WorldParameters: Hashable, Sendable, Codable {
  /// The sources of pushes.
  public var kind = WorldKinds(.smallBusiness)
  /// Number of businesses, 1...100,000.
  public var businesses = 200
  /// Number of subscribers, 1...1,000,000,000.
  public var subscribers = 20_000
  /// Weights of IANA time zones, for subscribers and businesses alike.
  public var zones: [String: Double] = ["UTC": 1]
  /// Weights of content languages.
  public var languages: [Language: Double] = [.en: 1]
  /// Correlation of each of a person's traits with one trait, their keenness, in 0...1. Traits are
  /// independent when it is `nil` or 0. *Assumption*.
  public var keenness: Double?
  /// The follow graph between subscribers and businesses.
  public var follows = FollowParameters()
  /// Posts of businesses.
  public var posts = PostParameters()
  /// The devices that people have.
  public var devices = DeviceParameters()
  /// Preferences in the app, and how often they change.
  public var preferences = PreferenceParameters()
  /// Sessions in the app without a push.
  public var activity = ActivityParameters()
  /// Spells in which devices are online or awake.
  public var presence = PresenceParameters()
  /// Responses of people to pushes.
  public var response = ResponseParameters()
  /// Hazards of opting out and of removing the app.
  public var fatigue = FatigueParameters()
  /// Delays, losses and quotas of providers and networks.
  public var network = NetworkParameters()
  /// Faults of providers, network and job queue.
  public var faults = FaultParameters()
  /// Likes, reviews and replies.
  public var engagement = EngagementParameters()
  /// Orders, conversations and campaigns, for ``WorldKinds/Kind/commerce``.
  public var commerce = CommerceParameters()
  /// Assignments and pauses, for ``WorldKinds/Kind/peerMentors``.
  public var mentors = MentorParameters()
  /// Citizens' reports, for ``WorldKinds/Kind/citizenReports``.
  public var reports = ReportParameters()
  /// Answers of people who are asked to allow pushes.
  public var prompts = PromptParameters()

  /// The defaults.
  public init() {}
}

/// Hazards of opting out and of removing the app.
public struct FatigueParameters: Hashable, Sendable, Codable {
  /// Hazard of leaving at a shown push, at low volume. *Assumption* (0.0001 to 0.002).
  public var optOutPerPush = 0.0005
  /// Pushes per week that the median person tolerates: fitted to V8.
  public var toleranceMedian = 4.9
  /// Log-scale standard deviation of the tolerance between people: fitted to V8.
  public var toleranceSigma = 1.0
  /// Hazard of leaving, per week above the person's tolerance. *Assumption*: a twentieth of what
  /// V8's respondents say they would do.
  public var leavePerWeekAbove = 0.05
  /// Share of those who leave that remove the app; the others opt out. V8: 22 to 32 % beside 33 to
  /// 46 %.
  public var uninstallShare = 0.35
  /// Hazard of removing the app for other reasons, per day. *Assumption*.
  public var uninstallPerDay = 0.0005

  /// The defaults.
  public init() {}
}

/// People's answers to prompts that ask them to allow pushes.
public struct PromptParameters: Hashable, Sendable, Codable {
  /// Share of the devices that must ask, Android 13 or later and iOS, whose owner has not been
  /// asked when the run starts; 0 leaves each device as ``DeviceParameters`` draws it.
  public var unaskedShare = 0.0
  /// Factor on the probability of a grant when the system asks without an explanation: 0.5 to 0.9.
  /// *Assumption* about the size; its direction is S1-6's and S4-PERM's.
  public var coldFactor = 0.7
  /// Share of people who go on from the explanation to the system's prompt. *Assumption*.
  public var explainedShare = 0.8
  /// Share of people who, after a refusal, follow a soft prompt to the settings and allow pushes
  /// there. *Assumption*.
  public var reconsideredShare = 0.08
  /// Share of registrations that fail; they are retried at the next start (S4-ERR-1). *Assumption*.
  public var registrationFailShare = 0.01

  /// The defaults.
  public init() {}
}

/// Subscribers' sessions in the app that no push has led to.
public struct ActivityParameters: Hashable, Sendable, Codable {
  /// Sessions per day of the median subscriber. *Assumption*.
  public var sessionsPerDay = 0.8
  /// Log-scale standard deviation between subscribers: 0.76, fitted to the 20-fold range of L18.
  public var sessionsSigma = 0.76
  /// Time for which the app stays in the foreground. *Assumption*.
  public var sessionLength = Interval.minutes(3)
  /// Relative activity by local hour; shape from V13, numbers an *assumption*.
  public var byHour: [Double] = [
    0.39, 0.22, 0.13, 0.11, 0.13, 0.28, 0.61, 0.94, 1.10, 1.16, 1.16, 1.21,
    1.38, 1.27, 1.21, 1.32, 1.27, 1.32, 1.54, 1.65, 1.76, 1.71, 1.32, 0.83,
  ]
  /// Standard deviation of the shift of a subscriber's day against that profile, in hours; shifts
  /// are limited to ± 6. *Assumption*.
  public var chronotypeSigma = 2.0

  /// The defaults.
  public init() {}
}

/// Delays, losses and quotas of providers and networks without faults.
public struct NetworkParameters: Hashable, Sendable, Codable {
  /// Median of the log-normal time until a provider answers. *Assumption*.
  public var replyMedian = Interval.milliseconds(60)
  /// Log-scale standard deviation of that time. *Assumption*.
  public var replySigma = 0.5
  /// Median of the log-normal time from acceptance to an online, awake device. *Assumption* that
  /// must satisfy S0-NFR-PER-01.
  public var deliveryMedian = Interval.milliseconds(500)
  /// Log-scale standard deviation of that time: the 95th percentile is 3 s. *Assumption*.
  public var deliverySigma = 1.089
  /// Share of accepted pushes that are lost on the way. *Assumption*.
  public var lossShare = 0.002
  /// Share of pushes received on Android whose delivery report comes back (S1-1-receipt).
  /// *Assumption*.
  public var receiptAndroid = 0.95
  /// Share of pushes received on iOS whose delivery report comes back. *Assumption*.
  public var receiptIOS = 0.60
  /// Messages per minute that the providers accept per 1,000 recipients: FCM's 600,000 per project
  /// (G1) for 100,000 recipients.
  public var quotaPerMinute = 6_000.0
  /// Median time for which the token of a removed app is still accepted. *Assumption*.
  public var goneLagMedian = Interval.days(1)

  /// The defaults.
  public init() {}
}

/// Orders, payments, conversations and campaigns of a shop (S1). All figures are *assumptions*.
public struct CommerceParameters: Hashable, Sendable, Codable {
  /// Mean number of orders of a customer, per week.
  public var ordersPerWeek = 0.4
  /// Number of updates of an order that its customer is told of: confirmed, shipped, delivered.
  public var updatesPerOrder = 3
  /// Median time from one update to the next.
  public var updateMedian = Interval.hours(20)
  /// Mean number of conversations of a customer, per week.
  public var conversationsPerWeek = 0.5
  /// Mean number of messages in a conversation; the number is geometric.
  public var messagesPerConversation = 5.0
  /// Median time between two messages of a conversation.
  public var messageGapMedian = Interval.minutes(3)
  /// Share of conversations that are message storms (S1-8-msg).
  public var stormShare = 0.002
  /// Number of messages in a storm, all within an hour.
  public var stormMessages = 150
  /// Mean number of sign-ins on a new device, per month of 30 days.
  public var signInsPerMonth = 0.3
  /// Mean number of campaigns to all customers, per week.
  public var campaignsPerWeek = 3.0
  /// Mean number of feature announcements to all customers, per month of 30 days.
  public var featuresPerMonth = 1.0

  /// The defaults.
  public init() {}
}

/// The follow graph: which subscribers follow which businesses.
public struct FollowParameters: Hashable, Sendable, Codable {
  /// Mean number of businesses that a subscriber follows. *Assumption* (5, as in the peer
  /// workload).
  public var mean = 5.0
  /// Maximum number of businesses that a subscriber follows. *Assumption*.
  public var max = 40
  /// The distribution of the number of follows over subscribers.
  public var spread = Spread.geometric
  /// Exponent of the businesses' popularity (Zipf): that of rank r, from 0, is 1/(r+1) to this
  /// power. Fitted to the listeners of 17,632 artists on Last.FM, whose first tenth has 70 % of
  /// them.
  public var popularityExponent = 1.0
  /// Share of the follows that begin during the run. *Assumption*.
  public var lateShare = 0.05
  /// Hazard of ending a follow, per day. *Assumption*.
  public var endPerDay = 0.001

  /// The defaults.
  public init() {}

  /// The distribution of the number of follows over subscribers.
  public enum Spread: String, CaseIterable, Sendable, Codable {
    /// 1 or more, geometric about `mean`, at most `max`.
    case geometric
    /// `mean`, rounded to a whole number and at most `max`, for everyone.
    case fixed
  }
}
