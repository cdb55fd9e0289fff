import PushModel

/// The parameters of a world. Here and in each section, ``fields`` has the meaning, the range and
/// the source of every key; a comment at a property says more.
///
/// Shares are in 0...1, medians and means are of the quantity named. Keys of the sources are those
/// of `docs/model.md`.
package struct WorldParameters: Hashable, Sendable {
  package var kind = WorldKinds(.smallBusiness)
  package var businesses = 200
  package var subscribers = 20_000
  package var zones: [String: Double] = ["UTC": 1]
  package var languages: [LanguageTag: Double] = [.en: 1]
  package var keenness: Double?
  package var follows = FollowParameters()
  package var posts = PostParameters()
  package var devices = DeviceParameters()
  package var preferences = PreferenceParameters()
  package var activity = ActivityParameters()
  package var presence = PresenceParameters()
  package var response = ResponseParameters()
  package var fatigue = FatigueParameters()
  package var network = NetworkParameters()
  package var faults = FaultParameters()
  package var engagement = EngagementParameters()
  package var commerce = CommerceParameters()
  package var mentors = MentorParameters()
  package var reports = ReportParameters()
  package var prompts = PromptParameters()
  package var arrivals: ArrivalParameters?
  package var retention: RetentionParameters?
  package var calendar: CalendarParameters?
  package var dynamics: DynamicsParameters?
  package var triggers: TriggerParameters?
  package var conversions: [String: ConversionParameters]?

  /// The defaults.
  package init() {}
}

extension WorldParameters: Fielded {
  /// Keys of `world`, each with its range, default, meaning and source.
  package static let fields = FieldList<WorldParameters>(
    of: WorldParameters(), title: "World",
    "The people, businesses, devices and networks that arms meet.", peopleFields + sectionFields)

  private static let peopleFields: [Field<WorldParameters>] = [
    Field("kind", \.kind, WorldKinds.form, "The source of pushes, or several of them."),
    Field("businesses", \.businesses, .integer(1...100_000), assumed: "Businesses that publish."),
    Field(
      "subscribers", \.subscribers, .integer(1...1_000_000_000), assumed: "People who follow them."),
    Field(
      "arrivals", \.arrivals, .optional(.fields(of: ArrivalParameters.self), "Nobody joins."),
      saying(ArrivalParameters.fields, "Without it, nobody does."), .unsaid),
    Field(
      "retention", \.retention,
      .published(
        RetentionParameters.self, "The defaults of its keys.",
        else: "They remove the app at a constant hazard, fatigue.uninstallPerDay."),
      saying(
        RetentionParameters.fields, "Without it, the hazard is fatigue.uninstallPerDay."), .unsaid),
    Field(
      "calendar", \.calendar,
      .optional(.fields(of: CalendarParameters.self), "No day differs from the others."),
      saying(CalendarParameters.fields, "Without it, no day differs from the others."), .unsaid),
    Field(
      "zones", \.zones, .map(key: .text(), value: .weight),
      assumed: "Weights of IANA time zones, of subscribers and businesses alike."),
    Field(
      "languages", \.languages, .map(key: LanguageTag.form, value: .weight),
      assumed:
        "Weights of the languages that subscribers read; texts exist in en, nb, af and zu, and in "
        + "others English ones are shown."),
    Field(
      "keenness", \.keenness, .share,
      "How far keen people visit, open, follow, allow, tolerate and stay more, all at once; "
        + "without it, or at 0, these traits are independent.", source: "assumption; V8, V9"),
  ]

  private static let sectionFields: [Field<WorldParameters>] = [
    Field("follows", \.follows, .fields(of: FollowParameters.self)),
    Field("posts", \.posts, .fields(of: PostParameters.self)),
    Field("devices", \.devices, .fields(of: DeviceParameters.self)),
    Field("preferences", \.preferences, .fields(of: PreferenceParameters.self)),
    Field("activity", \.activity, .fields(of: ActivityParameters.self)),
    Field("presence", \.presence, .fields(of: PresenceParameters.self)),
    Field("response", \.response, .fields(of: ResponseParameters.self)),
    Field("fatigue", \.fatigue, .fields(of: FatigueParameters.self)),
    Field("network", \.network, .fields(of: NetworkParameters.self)),
    Field("faults", \.faults, .fields(of: FaultParameters.self)),
    Field("engagement", \.engagement, .fields(of: EngagementParameters.self)),
    Field("commerce", \.commerce, .fields(of: CommerceParameters.self)),
    Field("mentors", \.mentors, .fields(of: MentorParameters.self)),
    Field("reports", \.reports, .fields(of: ReportParameters.self)),
    Field("prompts", \.prompts, .fields(of: PromptParameters.self)),
    Field(
      "dynamics", \.dynamics,
      .published(
        DynamicsParameters.self, "The values that docs/model.md gives a source for.",
        else: "People visit at their own rate, whatever is sent."),
      saying(DynamicsParameters.fields, "Without it, they do not."), .unsaid),
    Field(
      "triggers", \.triggers,
      .optional(.fields(of: TriggerParameters.self), "The service is asked at once."),
      saying(
        TriggerParameters.fields,
        "Without it, the service is asked at once, and nothing is measured."), .unsaid),
    Field(
      "conversions", \.conversions, ConversionParameters.form,
      "What a business wants of people, by a name of its own; metrics.conversion says which is counted.",
      .unsaid),
  ]

  /// What a section says, and what holds without it.
  private static func saying<Section>(_ fields: FieldList<Section>, _ more: String) -> String {
    fields.keys.meaning + " " + more
  }
}

extension FieldForm {
  /// A section, the word `published` for its values with a source, or none.
  fileprivate static func published<Section: Fielded>(
    _ section: Section.Type, _ meaning: String, else none: String
  ) -> FieldForm {
    .either([
      .words([FieldWord("none", none)]), .words([FieldWord("published", meaning)]),
      .fields(of: section),
    ])
  }
}
