import PushModel

/// Everything that describes a world; every default has its source beside it.
///
/// Shares are in 0...1, medians and means are of the quantity named. Keys of the sources are those
/// of `docs/model.md`.
public struct WorldParameters: Hashable, Sendable, Codable {
  public var kind = WorldKinds(.smallBusiness)
  /// 1...100,000.
  public var businesses = 200
  /// 1...1,000,000,000.
  public var subscribers = 20_000
  /// Weights of IANA zones, of subscribers and businesses alike.
  public var zones: [String: Double] = ["UTC": 1]
  /// Weights of content languages.
  public var languages: [Language: Double] = [.en: 1]
  /// How far some people are keener than others in everything they do, 0...1: the correlation of each
  /// of their traits with one keenness. `nil` and 0: traits are independent. *Assumption*.
  public var keenness: Double?
  public var follows = FollowParameters()
  public var posts = PostParameters()
  public var devices = DeviceParameters()
  public var preferences = PreferenceParameters()
  public var activity = ActivityParameters()
  public var presence = PresenceParameters()
  public var response = ResponseParameters()
  public var fatigue = FatigueParameters()
  public var network = NetworkParameters()
  public var faults = FaultParameters()
  public var engagement = EngagementParameters()
  public var commerce = CommerceParameters()
  public var mentors = MentorParameters()
  public var reports = ReportParameters()
  public var prompts = PromptParameters()

  public init() {}
}

/// Why people leave.
public struct FatigueParameters: Hashable, Sendable, Codable {
  /// Hazard of opting out at a shown push, at low volume. *Assumption* (0.0001 to 0.002).
  public var optOutPerPush = 0.0005
  /// Pushes a week that the median person tolerates, and the log-scale spread: fitted to V8.
  public var toleranceMedian = 4.9
  public var toleranceSigma = 1.0
  /// Hazard per week spent above one's tolerance. *Assumption*: a twentieth of what V8's
  /// respondents say they would do.
  public var leavePerWeekAbove = 0.05
  /// Of those who leave, the ones who remove the app. V8: 22 to 32 % beside 33 to 46 %.
  public var uninstallShare = 0.35
  /// Hazard of removing the app for other reasons, per day. *Assumption*.
  public var uninstallPerDay = 0.0005

  public init() {}
}

/// How people answer when they are asked to allow pushes.
public struct PromptParameters: Hashable, Sendable, Codable {
  /// Share of the devices that must ask, Android 13 or later and iOS, on which nobody has been asked
  /// yet when the run starts: 0 leaves each as ``DeviceParameters`` draws it.
  public var unaskedShare = 0.0
  /// Factor on the probability of a grant when the system asks cold at the first start: 0.5 to 0.9.
  /// *Assumption* about the size; its direction is S1-6's and S4-PERM's.
  public var coldFactor = 0.7
  /// Who reads why, and goes on to the system's question. *Assumption*.
  public var explainedShare = 0.8
  /// Who follows a soft prompt to the settings after a refusal and allows pushes there. *Assumption*.
  public var reconsideredShare = 0.08
  /// Registrations that fail; they are tried again at the next start (S4-ERR-1). *Assumption*.
  public var registrationFailShare = 0.01

  public init() {}
}

/// When subscribers open the app of their own accord.
public struct ActivityParameters: Hashable, Sendable, Codable {
  /// Sessions a day of the median subscriber. *Assumption*.
  public var sessionsPerDay = 0.8
  /// Log-scale spread between subscribers: 0.76, fitted to the 20-fold range of L18.
  public var sessionsSigma = 0.76
  /// How long the app stays in the foreground. *Assumption*.
  public var sessionLength = Interval.minutes(3)
  /// Relative activity by local hour; shape from V13, numbers an *assumption*.
  public var byHour: [Double] = [
    0.39, 0.22, 0.13, 0.11, 0.13, 0.28, 0.61, 0.94, 1.10, 1.16, 1.16, 1.21,
    1.38, 1.27, 1.21, 1.32, 1.27, 1.32, 1.54, 1.65, 1.76, 1.71, 1.32, 0.83,
  ]
  /// Standard deviation in hours of a subscriber's own clock against that profile; within ± 6.
  /// *Assumption*.
  public var chronotypeSigma = 2.0

  public init() {}
}

/// How providers and networks behave when nothing is broken.
public struct NetworkParameters: Hashable, Sendable, Codable {
  /// Time until a provider answers, log-normal. *Assumption*.
  public var replyMedian = Interval.milliseconds(60)
  public var replySigma = 0.5
  /// Time from acceptance to an online, awake device: median 0.5 s, p95 3 s. *Assumption* that
  /// must satisfy S0-NFR-PER-01.
  public var deliveryMedian = Interval.milliseconds(500)
  public var deliverySigma = 1.089
  /// Accepted but never seen again. *Assumption*.
  public var lossShare = 0.002
  /// A delivery report comes back from the device: Android and iOS (S1-1-receipt). *Assumption*.
  public var receiptAndroid = 0.95
  public var receiptIOS = 0.60
  /// Messages a minute that the providers take per 1,000 recipients: FCM's 600,000 a project
  /// (G1) for 100,000 recipients.
  public var quotaPerMinute = 6_000.0
  /// How long a removed app's token is still accepted, at the median. *Assumption*.
  public var goneLagMedian = Interval.days(1)

  public init() {}
}

/// What customers of a shop buy, pay, ask and are offered (S1). All figures are *assumptions*.
public struct CommerceParameters: Hashable, Sendable, Codable {
  /// Orders a week of the mean customer.
  public var ordersPerWeek = 0.4
  /// Changes of an order that its customer is told of: confirmed, shipped, delivered.
  public var updatesPerOrder = 3
  /// Median time from one to the next.
  public var updateMedian = Interval.hours(20)
  /// Conversations a week of the mean customer; messages of one, geometric about a mean, and the
  /// median time between two.
  public var conversationsPerWeek = 0.5
  public var messagesPerConversation = 5.0
  public var messageGapMedian = Interval.minutes(3)
  /// Conversations that run away: so many messages within the hour (S1-8-msg).
  public var stormShare = 0.002
  public var stormMessages = 150
  /// Sign-ins on a new device, per month of 30 days.
  public var signInsPerMonth = 0.3
  /// Campaigns to every customer, a week, and features that are announced, per month of 30 days.
  public var campaignsPerWeek = 3.0
  public var featuresPerMonth = 1.0

  public init() {}
}

/// Who follows whom.
public struct FollowParameters: Hashable, Sendable, Codable {
  /// Businesses that a subscriber follows, on average. *Assumption* (5, as in the peer workload).
  public var mean = 5.0
  /// Most of them. *Assumption*.
  public var max = 40
  /// How many each follows: about `mean`, or just that many.
  public var spread = Spread.geometric
  /// Popularity of the business of rank r is 1/(r+1) to this power: Zipf. Fitted to the
  /// listeners of 17,632 artists on Last.FM, whose first tenth has 70 % of them.
  public var popularityExponent = 1.0
  /// Share of the follows that begin during the run. *Assumption*.
  public var lateShare = 0.05
  /// Hazard of ending a follow, per day. *Assumption*.
  public var endPerDay = 0.001

  public init() {}

  /// How the number of follows is spread over subscribers.
  public enum Spread: String, CaseIterable, Sendable, Codable {
    /// 1 or more, geometric about `mean`, at most `max`.
    case geometric
    /// `mean`, rounded, for everyone.
    case fixed
  }
}
