import Documents
import PushFanout
import PushModel
import PushPolicy
import PushService

/// The shape of a strategy: the policy's keys beside content style, times to live and dispatch.
package enum StrategyShape {
  package static let object = ObjectShape(
    title: "Strategy", doc: "What an arm varies and a product deploys.", policy + dispatch)

  package static let shape = Shape.named("strategy") { .object(object) }

  private static let defaults = Defaults(of: Strategy())

  /// Longest time a rule may hold a push back: FCM keeps no message longer.
  private static let longestHold = Interval.days(28)

  private static let policy = [
    defaults(
      "caps", .optional(.object(caps), "No caps."),
      "How many pushes of a group one recipient gets in a window; all caps must have room.",
      source: "S1-8"),
    defaults(
      "budget", .optional(.named("cap") { cap }, "No budget."),
      "The cap on all pushes of one recipient that are not exempt.", source: "S1-8"),
    defaults(
      "minGap", .optional(.duration(.zero...longestHold), "No gap."),
      "The least time between two pushes to one recipient.", source: "S0-DATA-06"),
    defaults(
      "gapOverflow",
      .choice(of: Policy.GapOverflow.self) { overflow in
        switch overflow {
        case .wait: "It waits for the gap to pass."
        case .drop: "It is refused."
        }
      }, "What happens to a push within the gap.", source: "assumption"),
    defaults(
      "quietHours", .optional(.object(quietHours), "No quiet hours."),
      "The daily window without pushes, in the recipient's local time.", source: "S1-8, C-03"),
    Property(
      "ownQuietHours", .boolean,
      doc:
        "Absent or true, a recipient's own quiet hours hold also without 'quietHours': marketing "
        + "is dropped, transactional and security pass, the others wait. With false they hold under "
        + "'quietHours' alone.",
      source: "S1-7-quiet, C-03"),
    defaults(
      "timing", timing, "When a push that the policy lets go is sent.",
      source: "S2-time-default, S2-time-personal"),
    defaults(
      "timedCategories", .list(of: .choice(of: Category.self)),
      "The categories that timing may hold back; the others go at once.", source: "assumption"),
    defaults(
      "digest", .optional(.object(digest), "No digests."),
      "Types whose pushes are gathered for a time and sent as one summary.", source: "S1-8-msg"),
    defaults(
      "organisationOff", .list(of: .choice(of: Category.self)),
      "Categories that the organisation has switched off, whatever the recipient wants.",
      source: "S3-ADMIN-3"),
    defaults(
      "gapExempt", .list(of: group), "Groups that neither wait for the gap nor begin one.",
      source: "S1-8-trans, S4-RULE-2"),
  ]

  private static let dispatch = [
    defaults(
      "style", .list(of: .choice(Style.named.map { Choice($0.name) }), count: 0...4),
      "The style of content; an empty list is plain.", source: "S0-FR-NOT-05"),
    defaults("timeToLive", timeToLive),
    defaults(
      "androidPayload",
      .choice(of: AndroidPayload.self) { payload in
        switch payload {
        case .data:
          "The app shows it: never collapsed by FCM, at most 100 wait for an offline device."
        case .notification:
          "FCM shows it: always collapsible, so bursts are throttled per device."
        }
      }, "How an Android device gets its pushes.", source: "S1-4.1; G1, G4"),
    defaults(
      "iosProvider",
      .choice([
        Choice(Provider.apns.name, "Apple's own service."),
        Choice(Provider.fcm.name, "FCM, which hands them on: FCM's replies, Apple's store."),
      ]), "Who is called for iOS devices.", source: "S4-OQ-1"),
    defaults("fanout", ObjectShape(of: FanoutRules.self)),
    defaults("rules", RuleShape.object),
    defaults("prompts", prompts),
    defaults(
      "choice",
      .choice(of: PostChoice.self) { choice in
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
    Property(
      "sendTime",
      .optional(.object(LearningShape.sendTime), "No learning; removes an inherited one."),
      doc: "The time of day at which pushes of timedCategories are sent, learned from openings.",
      source: "docs/learning.md"),
    Property(
      "score", .optional(.object(ScoreShape.score), "No score; removes an inherited one."),
      doc: "The score by which pushes of timedCategories are sent at the best time, or dropped.",
      source: "docs/learning.md"),
    Property(
      "volume", .optional(.object(VolumeShape.volume), "No limit; removes an inherited one."),
      doc: "A limit on all pushes of timedCategories, and which of them are sent.",
      source: "docs/learning.md"),
    Property(
      "external",
      .optional(.object(ScoreShape.external), "No program; removes an inherited one."),
      doc: "A program that learns and gives such a score.", source: "docs/learning.md"),
    Property(
      "rule", .optional(LearningShape.rule, "No rule; removes an inherited one."),
      doc:
        "Name of a decision rule compiled into your own program. `pushlab` itself has none.",
      source: "docs/learning.md"),
    Property(
      "links", .optional(.object(LinkShape.object), "The path alone."),
      doc: "The addresses that payloads carry beside the path of what a tap opens.",
      source: "S1-5-deeplink"),
  ]

  private static let asking = Defaults(of: PromptRule())

  private static let prompts = ObjectShape(
    title: "Permission", doc: "When the app asks to be allowed pushes.",
    [
      asking(
        "at",
        .choice(of: PromptRule.Occasion.self) { occasion in
          switch occasion {
          case .firstAction: "At the first meaningful action, after a word about why."
          case .launch: "At the first start, with the system's question alone."
          case .never: "Never."
          }
        }, "The occasion.", source: "C-12, S1-6-optin, S4-PERM-1, S4-PERM-2"),
      asking(
        "againAfter", .duration(.days(1)...(.days(365))),
        "The least time between two of the app's own questions of a kind to one who has said no.",
        source: "S4-PERM-4"),
    ])

  /// `global`, a category, the channel of a category or a type.
  private static let groups: [String] = {
    let categories = Category.allCases.map(\.name)
    let channels = Category.allCases.map { PushGroup.channel($0).description }
    let types = PushType.allCases.map(\.name).filter { !categories.contains($0) }
    return ["global"] + categories + channels + types
  }()

  private static let group = Shape.choice(groups.map { Choice($0) })

  private static let caps = ObjectShape(
    title: "Caps", doc: "Limits by group of pushes.",
    groups.map {
      Property(
        $0, .optional(.named("cap") { cap }, "No cap; removes an inherited one."),
        doc: "The cap on \($0).")
    })

  private static let digest = ObjectShape(
    title: "Digests", doc: "Windows by type of push, of those that have a text for several.",
    PushType.allCases.map {
      Property(
        $0.name,
        .optional(.duration(.seconds(1)...longestHold), "No digest; removes an inherited one."),
        doc: "Pushes of type \($0.name).")
    })

  private static let capDefaults = Defaults(of: Cap(limit: 0, per: .localDay))

  private static let cap = Shape.object(
    ObjectShape(
      title: "Cap", doc: "A limit on how many pushes a recipient gets in a window.",
      [
        Property(
          "limit", .integer(0...Int64(Cap.limitMax)), required: true,
          doc: "The most pushes in the window; 0 lets none through."),
        Property(
          "per", window, required: true,
          doc: "The window: the recipient's local day or ISO week, or a rolling time.",
          source: "B1, O1"),
        capDefaults(
          "overflow",
          .choice(of: Cap.Overflow.self) { overflow in
            switch overflow {
            case .drop: "Refused, and never sent later."
            case .defer: "Waits until the window has room."
            case .digest: "Joins one summary that goes when the window has room."
            }
          }, "What happens to a push beyond the limit.", source: "S1-8-mkt"),
        capDefaults(
          "exempt", .list(of: group),
          "Groups that neither obey nor consume the cap; security is always one of them.",
          source: "S1-8, S1-7-security"),
        capDefaults(
          "exemptConsumes", .boolean, "Exempt pushes consume the cap all the same.", source: "C-04"),
      ]))

  private static let window = Shape.oneOf([
    .choices("localDay", "isoWeek"),
    .text(
      TextPattern(
        "a rolling window such as 'rolling 7d', at most 365d",
        regex: "^rolling [0-9]+(ms|s|min|h|d|w)$"
      ) { text in
        guard case .rolling(let length) = CapWindow(text) else { return false }
        return length <= .days(365)
      }),
  ])

  private static let timing = Shape.oneOf([
    .choice([
      Choice("immediate", "At once."),
      Choice("lastActive", "When the minute of the day returns at which one was last active."),
      Choice("bestHour", "At the next start of the local hour in which one opens most."),
    ]), .timeOfDay(),
    .text(
      TextPattern(
        "a window such as 'spread 2h', at most 28d", regex: "^spread [0-9]+(ms|s|min|h|d|w)$"
      ) { text in
        guard case .spread(let length) = Timing(text) else { return false }
        return length <= longestHold
      }),
  ])

  private static let quietHours = ObjectShape(
    title: "Quiet hours", doc: "A daily window of local time, which may wrap midnight.",
    [
      Property("from", .timeOfDay(), required: true, doc: "Its first minute."),
      Property(
        "to", .timeOfDay(endOfDay: true), required: true, doc: "The first minute after it."),
      Property(
        "action", quietAction,
        doc: "For every category but transactional and security, which pass. Without it marketing "
          + "is dropped and the others wait.", source: "C-03"),
      Property(
        "actions",
        .object(
          ObjectShape(
            Category.allCases.map {
              Property($0.name, quietAction, doc: "Pushes of category \($0.name).")
            })), default: "{}",
        doc: "For single categories, before `action`; security passes all the same.",
        source: "C-03, S1-7-security"),
    ])

  private static let quietAction = Shape.choice(of: QuietAction.self) { action in
    switch action {
    case .bypass: "It goes out all the same."
    case .defer: "It waits for the end of the window."
    case .drop: "It is refused."
    }
  }

  private static let lives = Defaults(of: TimeToLive())

  private static let timeToLive = ObjectShape(
    title: "Times to live", doc: "How long after its intention a push may still be shown, by type.",
    PushType.allCases.map { type in
      lives(
        type.name, .duration(.seconds(1)...longestHold), "Pushes of type \(type.name).",
        source: type.category == .messages || type.category == .transactional
          ? "S4-OQ" : "assumption")
    })
}
