import PushModel

extension TriggerBook {
  private static let book = TriggerBook()

  /// The keys of a rule book: each standard rule by name, with what can be changed in it.
  public static let keys = FieldKeys(
    title: "Rules",
    "Rules of the server that cause pushes which nobody publishes, on events of the world.",
    standard: book,
    book.rules.map { FieldKey($0.name, .keys(keys(of: $0))) } + [daily, deadline, organisations])

  /// The daily rule; absent unless given.
  private static let daily = FieldKey(
    dailyRule.name, .keys(keys(of: dailyRule)), doc(of: dailyRule),
    source: "Klasnja et al. 2015; assumption")

  /// The alert before a due time; absent unless given.
  private static let deadline = FieldKey(
    deadlineRule.name, .keys(keys(of: deadlineRule)), doc(of: deadlineRule),
    source: source(of: deadlineRule))

  private static let left = FieldForm.duration(.minutes(1)...(.days(365)))
  private static let age = FieldForm.duration(.days(1)...(.days(365)))
  private static let counts = FieldForm.list(of: .integer(1...500_000), count: 0...20)

  private static func keys(of rule: TriggerRule) -> FieldKeys {
    let enabled = FieldKey(
      "enabled", .flag, "Whether the rule fires.", source: source(of: rule))
    return FieldKeys(
      title: rule.name, doc(of: rule), standard: rule,
      [enabled] + (rule.to == .subject ? [segment] : []) + (rule.when.takesPush ? [push] : [])
        + marks
        + settings(of: rule))
  }

  private static let marks = [
    FieldKey(
      "tags", .list(of: .text(name), count: 0...PushMarks.tagsMax),
      "The tags of its pushes, by which caps, reservations and ranks know them.",
      source: "docs/caps.md", .unsaid),
    FieldKey(
      "campaign", .text(name), "The campaign of its pushes.", source: "docs/caps.md", .unsaid),
    FieldKey(
      "rank", .integer(PushRank.all),
      "The rank of its pushes, before those of the strategy's `ranks`.", source: "docs/caps.md",
      .unsaid),
  ]

  private static let name = FieldText(
    "a name such as sale, of 1 to 60 letters, digits, _ and -", regex: "^[A-Za-z0-9_-]{1,60}$"
  ) { PushNames.isName($0) }

  private static let segment = FieldKey(
    "segment", .text(),
    "The segment in which the person must be, when it fires and when its push is sent.",
    source: "docs/journeys.md", .unsaid)

  private static let push = FieldKey(
    "push", .text(.addedType), "A type that `content.types` adds, in place of the rule's own.",
    source: "docs/content.md", .unsaid)

  private static func settings(of rule: TriggerRule) -> [FieldKey] {
    let source = source(of: rule)
    let run = FieldKey("at", .timeOfDay(), "Local time of the daily run.", source: "assumption")
    switch rule.when {
    case .event: return []
    case .transition:
      return [
        FieldKey(
          "to",
          .list(
            of: .words([ReportStatus.assigned, .resolved].map { FieldWord($0.name) }), count: 0...2),
          "States of a report that its submitter hears of.", source: source),
        FieldKey(
          "by", .list(of: .names(of: ChangeActor.self), count: 0...2),
          "By whose changes: those whose work it is, and whoever runs the system.",
          source: "S4-OQ-6"),
      ]
    case .milestone:
      return [FieldKey("counts", counts, "The counts that cause a push.", source: source)]
    case .unacknowledged:
      return [FieldKey("after", age, "How long an assignment may wait.", source: source), run]
    case .idle: return [FieldKey("after", age, "How long one may be idle.", source: source), run]
    case .away:
      return [FieldKey("after", age, "How long one must have been away.", source: source), run]
    case .yearly:
      return [
        FieldKey(
          "on",
          .text(
            FieldText("a date such as '12-15', a day up to 28", regex: "^[0-9]{2}-[0-9]{2}$") {
              YearDay($0) != nil
            }), "Month and day.", source: "assumption"), run,
      ]
    case .deadline:
      return [
        FieldKey("before", left, "How long before an assignment is due.", source: "assumption"),
        FieldKey(
          "at",
          .either([.words([FieldWord("exact", "That long before, to the minute.")]), .timeOfDay()]),
          "Local time of the daily run.", source: "assumption"),
      ]
    case .daily:
      return [
        FieldKey("at", .timeOfDay(), "Local time of the decision point.", source: source),
        FieldKey("share", .share, "Probability of a push at each decision point.", source: source),
        FieldKey(
          "texts", .list(of: .number(0...1_000_000), count: 1...TextSubset.max),
          "Weights of the texts of a reminder, in their order.", source: source),
        DailyChance.onlyKey, DailyChance.choiceKey, DailyChance.pointsKey, DailyChance.pickKey,
        DailyChance.sharesKey, DailyChance.availableKey,
      ]
    case .unopened:
      return [
        FieldKey(
          "after", age, "Days for which the app is not opened; parts of a day are cut off.",
          source: "S2-default-days"),
        FieldKey(
          "at",
          .either([
            .words([
              FieldWord("lastActive", "The minute of the day at which the app was last open.")
            ]), .timeOfDay(),
          ]), "Local time of the reminder.", source: "S2-time-default, S2-time-personal"),
        FieldKey(
          "ignoredAfter", .duration(.minutes(1)...(.days(60))),
          "How long after a reminder without effect it counts as ignored.",
          source: "assumption; S2-resched-ignore"),
      ]
    }
  }

  /// Settings of organisations that differ from the others', by number.
  private static let organisations = FieldKey(
    "organisations",
    .map(
      key: .text(
        FieldText("the number of an organisation", regex: "^(0|[1-9][0-9]*)$") { text in
          UInt32(text).map { String($0) == text } ?? false
        }),
      value: .keys(
        FieldKeys(
          title: "Rules of an organisation", "The settings that differ.",
          (book.rules + [dailyRule, deadlineRule]).map {
            FieldKey($0.name, .keys(change), "The rule \($0.name) in this organisation.")
          }))), "Settings that differ in single organisations, by number from 0.",
    source: "S3-FEAT-2")

  private static let change = FieldKeys(
    "",
    [
      FieldKey("enabled", .flag, "Whether it fires here."),
      FieldKey("after", age, "Its age or length here."),
      FieldKey("before", left, "How long before it is due here."),
      FieldKey("at", .timeOfDay(), "Its time of the day here."),
      FieldKey("counts", counts, "Its numbers here."),
    ])

  private static func doc(of rule: TriggerRule) -> String {
    let whom = rule.to == .coordinator ? "coordinators are notified" : "the person is notified"
    switch rule.when {
    case .event(let what): return "At once, \(whom): \(what.name)."
    case .transition: return "At once, the submitter is notified of a report's new state."
    case .milestone(let counter, _): return "When the number of \(counter.name) is reached."
    case .unacknowledged:
      return "At a daily run, \(whom) of an assignment that nobody has looked at."
    case .idle: return "At a daily run, to a mentor without any activity."
    case .away: return "Once in an absence, to win somebody back."
    case .yearly: return "Once a year."
    case .deadline:
      return "Before an assignment is due, \(whom), unless it was looked at."
    case .daily: return "Every day by chance: the decision points of a micro-randomised trial."
    case .unopened: return "After days without opening the app, and again after as many."
    }
  }

  private static let sources = [
    "orderUpdate": "S1-3.1", "paymentUpdate": "S1-3.1", "message": "S1-3.1", "signIn": "S1-3.1",
    "campaign": "S1-3.2", "feature": "S1-3.2", "inactivity": "S2-trigger",
    "winBack": "S1-3.2-reeng; assumption", "assignment": "S3-ASSIGN-1", "followUp": "S3-FOLLOW-1",
    "overdue": "S3-OVER-1, S3-OVER-2", "pause": "S3-PAUSE-1", "resumption": "S3-PAUSE-2",
    "milestone": "S3-MILE-1", "honorarium": "S3-MILE-2", "annualSummary": "S3-MILE-3",
    "idle": "S3-INACT-1, S3-ADMIN-2", "reportStatus": "S4-SCOPE-in",
    "daily": "assumption", "deadline": "S3-FEAT-1; assumption",
  ]

  private static func source(of rule: TriggerRule) -> String? { sources[rule.name] }
}
