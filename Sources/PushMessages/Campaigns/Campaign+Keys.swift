import PushModel

extension Campaign: Fielded {
  /// Its keys.
  public static let fields = FieldList<Campaign>(
    of: Campaign(), title: "Campaign",
    "A push to everybody, or to those of a segment: once at a time, or after an event.",
    isPartial: true,
    [
      Field("type", \.type, .names(of: PushType.self), assumed: "The type of the push."),
      Field(
        "segment", \.segment, .text(),
        "The segment in which one must be, when the push is due and when it is sent.", .unsaid),
      Field(
        "tags", \.tags, .list(of: .text(name), count: 0...tagsMax),
        "Its tags, of which caps and ranks may name some.", .empty),
      Field(
        "rank", \.rank, .integer(PushRank.all), "Its rank, before those of the strategy.", .unsaid),
      Field(
        "at", \.at, CampaignTime.form,
        "The day of the run and the local time at which everybody gets it, once.", .unsaid),
      Field(
        "on", \.on, .fields(of: CampaignEvent.self), "The event after which one gets it.", .unsaid),
      Field(
        "delay", \.delay, .duration(Journey.lengths), "The time from the event to the push.",
        .unsaid),
      Field(
        "unless", \.unlessIfAny, Reactions.form,
        "What happens during the delay so that nothing is sent.", .unsaid),
      Field(
        "maxPerDay", \.maxPerDay, .integer(1...1_000),
        "The most of its pushes that a person gets on a local day.", .unsaid),
      Field(
        "throttle", \.throttle, CampaignRate.form,
        "The most calls of providers with its pushes, before the dispatch rate.", .unsaid),
      Field(
        "text", \.text, .textsByLanguage, "Its text; without one it has that of the type.", .empty),
      Field(
        "texts", \.texts,
        .list(of: .textsByLanguage, count: 0...CampaignTest.textCounts.upperBound),
        "The texts of a test, in the place of one.", .empty),
      Field(
        "test", \.test, .fields(of: CampaignTest.self),
        "The test of texts, whose winner the others get.", .unsaid),
    ])

  /// What ends the wait; `nil` for nothing, which is not written.
  private var unlessIfAny: Reactions? {
    get { unless.isEmpty ? nil : unless }
    set { unless = newValue ?? [] }
  }

  /// The name of a campaign or a tag, as caps have it behind `campaign.` and `tag.`.
  package static let name = FieldText(
    "a name of up to 60 letters, digits, _ and -", regex: "^[A-Za-z0-9_-]{1,60}$"
  ) { text in
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension CampaignEvent: Fielded {
  /// Its keys.
  public static let fields = FieldList<CampaignEvent>(
    of: CampaignEvent(.orderUpdated), title: "Campaign's event",
    "An event after which a campaign is sent.", isPartial: true,
    [
      Field(
        "event", \.event, .words(Journey.entries.map { FieldWord($0.name) }), "The event.",
        .required),
      Field(
        "if", \.condition, .fields(of: EventCondition.self),
        "The condition on what the event brings along.", .unsaid),
    ])
}

extension EventCondition: Fielded {
  /// Its keys.
  public static let fields = FieldList<EventCondition>(
    of: EventCondition(), title: "Event's condition",
    "What an event must bring along: all keys that are given must hold.", isClosed: true,
    [
      Field(
        "amount", \.amount, NumberBound.form, "The amount of the order or payment.", .unsaid)
    ])
}
