import PushFanout
import PushMessages
import PushModel
import PushPolicy

/// The settings that an arm varies and a product deploys: policy, rule book, journeys, campaigns, segments, content
/// style, times to live and dispatch.
///
/// As text, the policy's keys stand beside the others in one flat mapping.
public struct Strategy: Hashable, Sendable {
  /// The limits on what a recipient gets, and when.
  public var policy: Policy
  /// The style of every text.
  public var style: Style
  /// The texts of every type, and where they lead.
  public var content: Content
  /// How long a push of each type may still be shown.
  public var timeToLive: TimeToLive
  /// The party that shows pushes on Android devices (S1-4.1).
  public var androidPayload: AndroidPayload
  /// The provider called for iOS devices: APNs, or FCM, which passes pushes on to Apple (S4-OQ-1).
  public var iosProvider: Provider
  /// The rules by which pushes are brought to providers.
  public var fanout: FanoutRules
  /// The rules that bring about pushes which nobody publishes.
  public var rules: TriggerBook
  /// The journeys by name, which bring about pushes too.
  public var journeys: [String: Journey]
  /// The campaigns by name, which bring about pushes too.
  public var campaigns: [String: Campaign] = [:]
  /// The segments by name, which rules, journeys and campaigns ask for.
  public var segments: [String: Segment]
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
    policy: Policy = Policy(), style: Style = .plain, content: Content = .shipped,
    timeToLive: TimeToLive = TimeToLive(),
    androidPayload: AndroidPayload = .data, iosProvider: Provider = .apns,
    fanout: FanoutRules = FanoutRules(), rules: TriggerBook = TriggerBook(),
    journeys: [String: Journey] = [:], segments: [String: Segment] = [:],
    prompts: PromptRule = PromptRule(), choice: PostChoice = .due,
    links: AppLinks? = nil, sendTime: SendTime? = nil, score: Scoring? = nil,
    volume: Volume? = nil, external: ExternalLearner? = nil, rule: String? = nil
  ) {
    self.policy = policy
    self.style = style
    self.content = content
    self.timeToLive = timeToLive
    self.androidPayload = androidPayload
    self.iosProvider = iosProvider
    self.fanout = fanout
    self.rules = rules
    self.journeys = journeys
    self.segments = segments
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

/// As text under the types of its own content.
extension Strategy {
  /// The types in use and those that the content of a strategy adds, whose text a decoder has.
  ///
  /// What is wrong with the content is found when it is read itself.
  static func types(of decoder: any Decoder) -> PushTypes {
    let container = try? decoder.container(keyedBy: TextKey.self)
    let file = try? container?.decodeIfPresent(ContentFile.self, forKey: TextKey("content"))
    return (try? PushTypes.inUse.adding(file?.added ?? [])) ?? .inUse
  }

  /// The types of its content, or those in use where that adds none: then other arms of a run may.
  package var types: PushTypes { content.types.added.isEmpty ? .inUse : content.types }

  /// Writes the keys that differ from the standard, with the names of types of its content.
  public func encode(to encoder: any Encoder) throws {
    try types.inUse { try encodeFields(to: encoder) }
  }
}

extension Strategy: Fielded {
  /// Its keys: those of the policy beside the others, in one flat mapping.
  public static let fields = FieldList<Strategy>(
    of: Strategy(), title: "Strategy", "What an arm varies and a product deploys.",
    Policy.fields.of(\.policy) + ownFields)

  private static let ownFields: [Field<Strategy>] = [
    Field(
      "style", \.style, .list(of: .words(Style.named.map { FieldWord($0.name) }), count: 0...4),
      "The style of content; an empty list is plain.", source: "S0-FR-NOT-05"),
    Field(
      "content", \.ownContent, ContentFile.form,
      "The texts of every type, and where they lead, as far as they differ from the scenario's own "
        + "`content`, or from what ships.", source: "S0-FR-NOT-05", .unsaid),
    Field("timeToLive", \.timeToLive, .fields(of: TimeToLive.self)),
    Field(
      "androidPayload", \.androidPayload,
      .words(of: AndroidPayload.self) { payload in
        switch payload {
        case .data:
          "The app shows it: never collapsed by FCM, at most 100 wait for an offline device."
        case .notification:
          "FCM shows it: always collapsible, so bursts are throttled per device."
        }
      }, "How an Android device gets its pushes.", source: "S1-4.1; G1, G4"),
    Field(
      "iosProvider", \.iosProvider,
      .words([
        FieldWord(Provider.apns.name, "Apple's own service."),
        FieldWord(Provider.fcm.name, "FCM, which hands them on: FCM's replies, Apple's store."),
      ]), "Who is called for iOS devices.", source: "S4-OQ-1"),
    Field("fanout", \.fanout, .fields(of: FanoutRules.self)),
    Field("rules", \.rules, .keys(TriggerBook.keys)),
    Field(
      "journeys", \.journeysIfAny, .map(key: .name, value: .fields(of: Journey.self)),
      "The journeys by name: one push, or two with a wait between them, from an event on.",
      source: "docs/journeys.md", .unsaid),
    Field(
      "campaigns", \.campaignsIfAny,
      .map(key: .text(Campaign.name), value: .fields(of: Campaign.self)),
      "The campaigns by name: a push at a time, or after an event.",
      source: "docs/campaigns.md", .unsaid),
    Field(
      "segments", \.segmentsIfAny, .map(key: .name, value: .fields(of: Segment.self)),
      "The segments by name, which rules, journeys and campaigns ask for.",
      source: "docs/journeys.md",
      .unsaid),
    Field("prompts", \.prompts, .fields(of: PromptRule.self)),
    Field(
      "choice", \.choice,
      .words(of: PostChoice.self) { choice in
        switch choice {
        case .due: "As all that is held: whose hold ends first, then the lowest id."
        case .arrival: "The one that was published first."
        case .popular: "The one whose post, topic and business most people have opened."
        case .related:
          "The one most alike to what the recipient has opened; by arrival while that is nothing."
        case .rule:
          "The one that the strategy's decision rule prefers: the highest score, or value of volume."
        }
      }, "Which of the posts that are due for one recipient together goes first.",
      source: "S0-ARCH-07"),
    Field(
      "sendTime", \.sendTime,
      .optional(.fields(of: SendTime.self), "No learning; removes an inherited one."),
      "The time of day at which pushes of timedCategories are sent, learned from openings.",
      source: "docs/learning.md", .unsaid),
    Field(
      "score", \.score, .optional(.fields(of: Scoring.self), "No score; removes an inherited one."),
      "The score by which pushes of timedCategories are sent at the best time, or dropped.",
      source: "docs/learning.md", .unsaid),
    Field(
      "volume", \.volume,
      .optional(.fields(of: Volume.self), "No limit; removes an inherited one."),
      "A limit on all pushes of timedCategories, and which of them are sent.",
      source: "docs/learning.md", .unsaid),
    Field(
      "external", \.external,
      .optional(.fields(of: ExternalLearner.self), "No program; removes an inherited one."),
      "A program that learns and gives such a score.", source: "docs/learning.md", .unsaid),
    Field(
      "rule", \.rule, .optional(ruleName, "No rule; removes an inherited one."),
      "Name of a decision rule compiled into your own program. `pushlab` itself has none.",
      source: "docs/learning.md", .unsaid),
    Field(
      "links", \.links, .optional(.fields(of: AppLinks.self), "The path alone."),
      "The addresses that payloads carry beside the path of what a tap opens.",
      source: "S1-5-deeplink", .unsaid),
  ]

  /// The journeys; `nil` for none, which is not written.
  private var journeysIfAny: [String: Journey]? {
    get { journeys.isEmpty ? nil : journeys }
    set { journeys = newValue ?? [:] }
  }

  /// The campaigns; `nil` for none, which is not written.
  private var campaignsIfAny: [String: Campaign]? {
    get { campaigns.isEmpty ? nil : campaigns }
    set { campaigns = newValue ?? [:] }
  }

  /// The segments; `nil` for none, which is not written.
  private var segmentsIfAny: [String: Segment]? {
    get { segments.isEmpty ? nil : segments }
    set { segments = newValue ?? [:] }
  }

  /// The content; `nil` for what ships.
  private var ownContent: Content? {
    get { content == .shipped ? nil : content }
    set { content = newValue ?? .shipped }
  }

  /// The name of a rule that a program brings along.
  private static let ruleName = FieldForm.text(
    FieldText(
      OwnRules.nameWords, regex: "^[A-Za-z][A-Za-z0-9-]{0,59}$", accepts: OwnRules.isName))
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
