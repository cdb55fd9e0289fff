import PushModel

/// The parameters of a world; every default has its source beside it.
///
/// Shares are in 0...1, medians and means are of the quantity named. Keys of the sources are those
/// of `docs/model.md`.
package struct WorldParameters: Hashable, Sendable, Codable {
  /// The sources of pushes.
  package var kind = WorldKinds(.smallBusiness)
  /// Number of businesses, 1...100,000.
  package var businesses = 200
  /// Number of subscribers who are there at the start, 1...1,000,000,000.
  package var subscribers = 20_000
  /// Weights of IANA time zones, for subscribers and businesses alike.
  package var zones: [String: Double] = ["UTC": 1]
  /// Weights of the languages that people read, at most ``LanguageTag/countMax``.
  package var languages: [LanguageTag: Double] = [.en: 1]
  /// Correlation of each of a person's traits with one trait, their keenness, in 0...1. Traits are
  /// independent when it is `nil` or 0. *Assumption*.
  package var keenness: Double?
  /// The follow graph between subscribers and businesses.
  package var follows = FollowParameters()
  /// Posts of businesses.
  package var posts = PostParameters()
  /// The devices that people have.
  package var devices = DeviceParameters()
  /// Preferences in the app, and how often they change.
  package var preferences = PreferenceParameters()
  /// Sessions in the app without a push.
  package var activity = ActivityParameters()
  /// Spells in which devices are online or awake.
  package var presence = PresenceParameters()
  /// Responses of people to pushes.
  package var response = ResponseParameters()
  /// Hazards of opting out and of removing the app.
  package var fatigue = FatigueParameters()
  /// Delays, losses and quotas of providers and networks.
  package var network = NetworkParameters()
  /// Faults of providers, network and job queue.
  package var faults = FaultParameters()
  /// Likes, reviews and replies.
  package var engagement = EngagementParameters()
  /// Orders, conversations and campaigns, for ``WorldKinds/Kind/commerce``.
  package var commerce = CommerceParameters()
  /// Assignments and pauses, for ``WorldKinds/Kind/peerMentors``.
  package var mentors = MentorParameters()
  /// Citizens' reports, for ``WorldKinds/Kind/citizenReports``.
  package var reports = ReportParameters()
  /// Answers of people who are asked to allow pushes.
  package var prompts = PromptParameters()
  /// People who join during the run. Without it, nobody does.
  package var arrivals: ArrivalParameters?
  /// How long people keep the app of their own accord. Without it, they remove it at the hazard
  /// ``FatigueParameters/uninstallPerDay``.
  package var retention: RetentionParameters?
  /// Days of the week and holidays. Without it, no day differs from the others.
  package var calendar: CalendarParameters?
  /// Feedback of visits and pushes on later visits. Without it, there is none.
  package var dynamics: DynamicsParameters?
  /// The queue of jobs between events and asks. Without it, the service is asked at once.
  package var triggers: TriggerParameters?

  /// The defaults.
  package init() {}
}

/// Hazards of opting out and of removing the app.
package struct FatigueParameters: Hashable, Sendable, Codable {
  /// Hazard of leaving at a shown push, at low volume. *Assumption* (0.0001 to 0.002).
  package var optOutPerPush = 0.0005
  /// Pushes per week that the median person tolerates: fitted to V8.
  package var toleranceMedian = 4.9
  /// Log-scale standard deviation of the tolerance between people: fitted to V8.
  package var toleranceSigma = 1.0
  /// Hazard of leaving, per week above the person's tolerance. *Assumption*: a twentieth of what
  /// V8's respondents say they would do.
  package var leavePerWeekAbove = 0.05
  /// Share of those who leave that remove the app; the others opt out. V8: 22 to 32 % beside 33 to
  /// 46 %.
  package var uninstallShare = 0.35
  /// Hazard of removing the app for other reasons, per day. *Assumption*. Unused where there are
  /// ``RetentionParameters``.
  package var uninstallPerDay = 0.0005

  /// The defaults.
  package init() {}
}

/// People's answers to prompts that ask them to allow pushes.
package struct PromptParameters: Hashable, Sendable, Codable {
  /// Share of the devices that must ask, Android 13 or later and iOS, whose owner has not been
  /// asked when the run starts; 0 leaves each device as ``DeviceParameters`` draws it.
  package var unaskedShare = 0.0
  /// Factor on the probability of a grant when the system asks without an explanation: 0.5 to 0.9.
  /// *Assumption* about the size; its direction is S1-6's and S4-PERM's.
  package var coldFactor = 0.7
  /// Share of people who go on from the explanation to the system's prompt. *Assumption*.
  package var explainedShare = 0.8
  /// Share of people who, after a refusal, follow a soft prompt to the settings and allow pushes
  /// there. *Assumption*.
  package var reconsideredShare = 0.08
  /// Share of registrations that fail; they are retried at the next start (S4-ERR-1). *Assumption*.
  package var registrationFailShare = 0.01

  /// The defaults.
  package init() {}
}

/// Subscribers' sessions in the app that no push has led to.
package struct ActivityParameters: Hashable, Sendable, Codable {
  /// Sessions per day of the median subscriber. *Assumption*.
  package var sessionsPerDay = 0.8
  /// Log-scale standard deviation between subscribers: 0.76, fitted to the 20-fold range of L18.
  package var sessionsSigma = 0.76
  /// Time for which the app stays in the foreground. *Assumption*.
  package var sessionLength = Interval.minutes(3)
  /// Relative activity by local hour; shape from V13, numbers an *assumption*.
  package var byHour: [Double] = [
    0.39, 0.22, 0.13, 0.11, 0.13, 0.28, 0.61, 0.94, 1.10, 1.16, 1.16, 1.21,
    1.38, 1.27, 1.21, 1.32, 1.27, 1.32, 1.54, 1.65, 1.76, 1.71, 1.32, 0.83,
  ]
  /// Standard deviation of the shift of a subscriber's day against that profile, in hours; shifts
  /// are limited to ± 6. *Assumption*.
  package var chronotypeSigma = 2.0

  /// The defaults.
  package init() {}
}

/// Delays, losses and quotas of providers and networks without faults.
package struct NetworkParameters: Hashable, Sendable, Codable {
  /// Median of the log-normal time until a provider answers. *Assumption*.
  package var replyMedian = Interval.milliseconds(60)
  /// Log-scale standard deviation of that time. *Assumption*.
  package var replySigma = 0.5
  /// Median of the log-normal time from acceptance to an online, awake device. *Assumption* that
  /// must satisfy S0-NFR-PER-01.
  package var deliveryMedian = Interval.milliseconds(500)
  /// Log-scale standard deviation of that time: the 95th percentile is 3 s. *Assumption*.
  package var deliverySigma = 1.089
  /// Share of accepted pushes that are lost on the way. *Assumption*.
  package var lossShare = 0.002
  /// Share of pushes received on Android whose delivery report comes back (S1-1-receipt).
  /// *Assumption*.
  package var receiptAndroid = 0.95
  /// Share of pushes received on iOS whose delivery report comes back. *Assumption*.
  package var receiptIOS = 0.60
  /// Messages per minute that the providers accept per 1,000 recipients: FCM's 600,000 per project
  /// (G1) for 100,000 recipients.
  package var quotaPerMinute = 6_000.0
  /// Median time for which the token of a removed app is still accepted. *Assumption*.
  package var goneLagMedian = Interval.days(1)

  /// The defaults.
  package init() {}
}

/// Orders, payments, conversations and campaigns of a shop (S1). All figures are *assumptions*.
package struct CommerceParameters: Hashable, Sendable, Codable {
  /// Mean number of orders of a customer, per week.
  package var ordersPerWeek = 0.4
  /// Number of updates of an order that its customer is told of: confirmed, shipped, delivered.
  package var updatesPerOrder = 3
  /// Median time from one update to the next.
  package var updateMedian = Interval.hours(20)
  /// Mean number of conversations of a customer, per week.
  package var conversationsPerWeek = 0.5
  /// Mean number of messages in a conversation; the number is geometric.
  package var messagesPerConversation = 5.0
  /// Median time between two messages of a conversation.
  package var messageGapMedian = Interval.minutes(3)
  /// Share of conversations that are message storms (S1-8-msg).
  package var stormShare = 0.002
  /// Number of messages in a storm, all within an hour.
  package var stormMessages = 150
  /// Mean number of sign-ins on a new device, per month of 30 days.
  package var signInsPerMonth = 0.3
  /// Mean number of campaigns to all customers, per week.
  package var campaignsPerWeek = 3.0
  /// Mean number of feature announcements to all customers, per month of 30 days.
  package var featuresPerMonth = 1.0

  /// The defaults.
  package init() {}
}

/// The follow graph: which subscribers follow which businesses.
package struct FollowParameters: Hashable, Sendable, Codable {
  /// Mean number of businesses that a subscriber follows. *Assumption* (5, as in the peer
  /// workload).
  package var mean = 5.0
  /// Maximum number of businesses that a subscriber follows. *Assumption*.
  package var max = 40
  /// The distribution of the number of follows over subscribers.
  package var spread = Spread.geometric
  /// Exponent of the businesses' popularity (Zipf): that of rank r, from 0, is 1/(r+1) to this
  /// power. Fitted to the listeners of 17,632 artists on Last.FM, whose first tenth has 70 % of
  /// them.
  package var popularityExponent = 1.0
  /// Share of the follows that begin during the run. *Assumption*.
  package var lateShare = 0.05
  /// Hazard of ending a follow, per day. *Assumption*.
  package var endPerDay = 0.001

  /// The defaults.
  package init() {}

  /// The distribution of the number of follows over subscribers.
  package enum Spread: String, CaseIterable, Sendable, Codable {
    /// 1 or more, geometric about `mean`, at most `max`.
    case geometric
    /// `mean`, rounded to a whole number and at most `max`, for everyone.
    case fixed
  }
}
