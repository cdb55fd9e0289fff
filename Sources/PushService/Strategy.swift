import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// What an arm varies and a product deploys: policy, rule book, content style, times to live and
/// dispatch.
///
/// The policy's keys stand beside the others in one flat mapping.
public struct Strategy: Hashable, Sendable {
  public var policy: Policy
  public var style: Style
  public var timeToLive: TimeToLive
  /// How an Android device gets its pushes (S1-4.1).
  public var androidPayload: AndroidPayload
  /// Who brings pushes to iOS devices: Apple itself, or FCM, which hands them on to Apple (S4-OQ-1).
  public var iosProvider: Provider
  public var fanout: FanoutRules
  /// Who is told of what nobody publishes.
  public var rules: RuleBook
  /// When the app asks to be allowed pushes.
  public var prompts: PromptRule
  /// Which of the posts that are due together goes first (S0-ARCH-07).
  public var choice: PostChoice

  public init(
    policy: Policy = Policy(), style: Style = .plain, timeToLive: TimeToLive = TimeToLive(),
    androidPayload: AndroidPayload = .data, iosProvider: Provider = .apns,
    fanout: FanoutRules = FanoutRules(), rules: RuleBook = RuleBook(),
    prompts: PromptRule = PromptRule(), choice: PostChoice = .due
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
    case style, timeToLive, androidPayload, iosProvider, fanout, rules, prompts, choice
  }

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
  }

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
  }
}

/// In which order posts are asked about that are due for one recipient at the same moment: where a
/// cap lets one through, which.
public enum PostChoice: String, CaseIterable, Sendable, Codable, BitwiseCopyable {
  /// As all else that is held: by the ends of their holds, then by id.
  case due
  /// Who published first.
  case arrival
  /// What most people have opened, the same for everybody.
  case popular
  /// What is most alike to what he has opened; by arrival while that is nothing.
  case related

  /// A ``Recommender`` says the order.
  public var isRecommended: Bool { self == .popular || self == .related }
}
