import PushModel

/// A push that a strategy sends to everybody, or to those of a segment: once at a time, or after an event.
///
/// It is a journey of one push, so that caps, quiet hours and everything else of a strategy hold for it, and
/// its state is that of a journey.
public struct Campaign: Hashable, Sendable {
  /// The type of the push: one for one person, other than that of a report.
  public var type: PushType
  /// The segment in which a person must be, when the push is due and when it is sent; `nil` for everybody.
  public var segment: String?
  /// The tags of the push, of which caps and ranks may name some.
  public var tags: [String]
  /// The rank of the push, 0 to 100; `nil` for that which the strategy's ranks give it.
  public var rank: Int?
  /// When it is sent to each person, once; `nil` for a campaign on an event.
  public var at: CampaignTime?
  /// The event after which it is sent; `nil` for a campaign at a time.
  public var on: CampaignEvent?
  /// The time from the event to the push, a minute to a year; `nil` for none.
  public var delay: Interval?
  /// What happens during ``delay`` so that nothing is sent, its end included.
  public var unless: Reactions
  /// The most pushes of the campaign that a person gets on a local day; `nil` for no limit.
  public var maxPerDay: Int?
  /// The most calls of providers with its pushes; `nil` for no limit but the dispatch rate.
  public var throttle: CampaignRate?
  /// The text in each language; empty for that of the type, or for ``texts``.
  public var text: [Language: TextContent]
  /// The texts of a ``test``, each in each language, in the place of ``text``.
  public var texts: [[Language: TextContent]] = []
  /// The test of ``texts``; `nil` for none.
  public var test: CampaignTest?

  /// A campaign.
  ///
  /// - Parameter type: `promo.offer`, the type of a business's offers. *Assumption*.
  public init(
    type: PushType = .promotion, segment: String? = nil, tags: [String] = [], rank: Int? = nil,
    at: CampaignTime? = nil, on: CampaignEvent? = nil, delay: Interval? = nil,
    unless: Reactions = [], maxPerDay: Int? = nil, throttle: CampaignRate? = nil,
    text: [Language: TextContent] = [:]
  ) {
    self.type = type
    self.segment = segment
    self.tags = tags
    self.rank = rank
    self.at = at
    self.on = on
    self.delay = delay
    self.unless = unless
    self.maxPerDay = maxPerDay
    self.throttle = throttle
    self.text = text
  }

  /// The most campaigns of a strategy: a person has a place in each.
  public static let countMax = 32
  /// The most tags of a campaign.
  static let tagsMax = 16

  /// The texts that it has of its own: none, one, or those of a test.
  package var ownTexts: [[Language: TextContent]] { text.isEmpty ? texts : [text] }

  /// What it is known by where journeys are known by their names. No journey can be called so.
  package static func journeyName(_ name: String) -> String { "campaign:\(name)" }

  /// Its steps as those of a journey, which one may enter again when it is over.
  var journey: Journey {
    let wait = delay.map { [JourneyStep.wait($0, unless: unless)] } ?? []
    return Journey(
      enter: on?.event ?? .campaignStarted, segment: segment, steps: wait + [.send(type)],
      again: on == nil ? nil : .zero)
  }
}

/// An event after which a campaign is sent, as far as it meets a condition.
public struct CampaignEvent: Hashable, Sendable {
  /// The event: one of ``Journey/entries``.
  public var event: Happening
  /// The condition on what the event brings along; `nil` for every such event.
  public var condition: EventCondition?

  /// Every event of a kind, or those that meet a condition.
  public init(_ event: Happening, if condition: EventCondition? = nil) {
    self.event = event
    self.condition = condition
  }
}

/// A condition on what an event brings along. An event without it does not meet the condition.
public struct EventCondition: Hashable, Sendable {
  /// The amount of an order or a payment, in the host's currency.
  public var amount: NumberBound?

  /// A condition on the amount.
  public init(amount: NumberBound? = nil) { self.amount = amount }

  /// Whether an event with this amount meets it.
  func holds(amount: Double?) -> Bool {
    guard let bound = self.amount else { return true }
    return amount.map(bound.holds) ?? false
  }
}
