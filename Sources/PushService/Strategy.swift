import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// The settings that an arm varies and a product deploys: policy, rule book, content style, times
/// to live and dispatch.
///
/// As text, the policy's keys stand beside the others in one flat mapping.
public struct Strategy: Hashable, Sendable {
  /// The limits on what a recipient gets, and when.
  public var policy: Policy
  /// The style of every text.
  public var style: Style
  /// How long a push of each type may still be shown.
  public var timeToLive: TimeToLive
  /// The party that shows pushes on Android devices (S1-4.1).
  public var androidPayload: AndroidPayload
  /// The provider called for iOS devices: APNs, or FCM, which passes pushes on to Apple (S4-OQ-1).
  public var iosProvider: Provider
  /// The rules by which pushes are brought to providers.
  public var fanout: FanoutRules
  /// The rules that bring about pushes which nobody publishes.
  public var rules: RuleBook
  /// When the app asks for permission to send pushes.
  public var prompts: PromptRule
  /// The order of posts that are due at the same time (S0-ARCH-07).
  public var choice: PostChoice
  /// The addresses that payloads carry beside a path (S1-5-deeplink); `nil` for the path alone.
  public var links: AppLinks?
  /// The time of day at which pushes are sent, if it is learned; `nil` for ``Policy/timing`` alone.
  public var sendTime: SendTime?
  /// The score by which pushes are sent at the best time, or dropped; `nil` for none.
  public var score: Scoring?
  /// The choice of pushes within a limit on all of them; `nil` for none.
  public var volume: Volume?
  /// The program that gives such a score while it learns; `nil` for none.
  public var external: ExternalLearner?
  /// Name of the decision rule of the program that runs it (``OwnRules``); `nil` for none.
  public var rule: String?

  /// Whether it knows what only a simulation knows.
  public var isOracle: Bool { sendTime?.by == .oracle || volume?.by == .oracle }

  /// A strategy. By default its policy limits and delays nothing, its texts are plain and its links
  /// are paths.
  public init(
    policy: Policy = Policy(), style: Style = .plain, timeToLive: TimeToLive = TimeToLive(),
    androidPayload: AndroidPayload = .data, iosProvider: Provider = .apns,
    fanout: FanoutRules = FanoutRules(), rules: RuleBook = RuleBook(),
    prompts: PromptRule = PromptRule(), choice: PostChoice = .due,
    links: AppLinks? = nil, sendTime: SendTime? = nil, score: Scoring? = nil,
    volume: Volume? = nil, external: ExternalLearner? = nil, rule: String? = nil
  ) {
    self.policy = policy
    self.style = style
    self.timeToLive = timeToLive
    self.androidPayload = androidPayload
    self.iosProvider = iosProvider
    self.fanout = fanout
    self.rules = rules
    self.prompts = prompts
    self.choice = choice
    self.links = links
    self.sendTime = sendTime
    self.score = score
    self.volume = volume
    self.external = external
    self.rule = rule
  }
}

/// Whether FCM shows the push itself or hands its data to the app.
public enum AndroidPayload: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// The app shows it: never collapsed by FCM, at most 100 wait for an offline device (G4).
  case data
  /// FCM shows it: always collapsible, so bursts are throttled per device (G1).
  case notification
}

extension Strategy: Codable {
  private enum Keys: String, CodingKey {
    case style, timeToLive, androidPayload, iosProvider, fanout, rules, prompts, choice, links
    case sendTime, score, volume, external, rule
  }

  /// Reads one flat mapping of the policy's keys and the others. Only `budget`, `quietHours`,
  /// `links`, `sendTime`, `score`, `volume`, `external` and `rule` may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    policy = try Policy(from: decoder)
    style = try container.decode(Style.self, forKey: .style)
    timeToLive = try container.decode(TimeToLive.self, forKey: .timeToLive)
    androidPayload = try container.decode(AndroidPayload.self, forKey: .androidPayload)
    iosProvider = try container.decode(Provider.self, forKey: .iosProvider)
    fanout = try container.decode(FanoutRules.self, forKey: .fanout)
    rules = try container.decode(RuleBook.self, forKey: .rules)
    prompts = try container.decode(PromptRule.self, forKey: .prompts)
    choice = try container.decode(PostChoice.self, forKey: .choice)
    links = try container.decodeIfPresent(AppLinks.self, forKey: .links)
    sendTime = try container.decodeIfPresent(SendTime.self, forKey: .sendTime)
    score = try container.decodeIfPresent(Scoring.self, forKey: .score)
    volume = try container.decodeIfPresent(Volume.self, forKey: .volume)
    external = try container.decodeIfPresent(ExternalLearner.self, forKey: .external)
    rule = try container.decodeIfPresent(String.self, forKey: .rule)
  }

  /// Writes one flat mapping of the policy's keys and the others.
  public func encode(to encoder: any Encoder) throws {
    try policy.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(style, forKey: .style)
    try container.encode(timeToLive, forKey: .timeToLive)
    try container.encode(androidPayload, forKey: .androidPayload)
    try container.encode(iosProvider, forKey: .iosProvider)
    try container.encode(fanout, forKey: .fanout)
    try container.encode(rules, forKey: .rules)
    try container.encode(prompts, forKey: .prompts)
    try container.encode(choice, forKey: .choice)
    try container.encodeIfPresent(links, forKey: .links)
    try container.encodeIfPresent(sendTime, forKey: .sendTime)
    try container.encodeIfPresent(score, forKey: .score)
    try container.encodeIfPresent(volume, forKey: .volume)
    try container.encodeIfPresent(external, forKey: .external)
    try container.encodeIfPresent(rule, forKey: .rule)
  }
}

/// The order in which posts that are due for one recipient at the same time are decided. Where a
/// cap has room for one of them, the first one gets it.
public enum PostChoice: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// As for all held pushes: by the end of the hold, then by id.
  case due
  /// By the time of publication, the earliest first.
  case arrival
  /// By the number of people who opened the post, the same for everybody.
  case popular
  /// By similarity to the posts that the recipient has opened; by arrival until there are any.
  case related
  /// By the strategy's decision rule (``DecisionRule/preference(_:_:)``); by arrival without one.
  case rule

  /// Whether a ``Recommender`` determines the order.
  public var isRecommended: Bool { self == .popular || self == .related }
}
