import PushModel

/// The scenario rules of a strategy: one list for everyone, with the changes of single
/// organisations (S3-FEAT-2). At most ``TriggerBook/rulesMax`` rules.
///
/// A new version of a book is a new value; it applies from the next evaluation on (S3-ADMIN-2).
public struct TriggerBook: Hashable, Sendable {
  /// The most rules of a book: a push carries its rule's index in five bits of its number.
  public static let rulesMax = 32

  /// The rules for everyone, in order. A push knows its rule by the place in ``places``.
  public private(set) var rules: [TriggerRule]
  /// The changes of each organisation, by the name of the rule; other rules are as for everyone.
  public var organisations: [BusinessID: [String: TriggerChange]]

  /// A book of the given rules; by default the standard ones.
  ///
  /// - Precondition: There are at most ``rulesMax`` rules, and their names differ.
  public init(
    _ rules: [TriggerRule] = TriggerBook.standardRules,
    organisations: [BusinessID: [String: TriggerChange]] = [:]
  ) {
    let count = Self.places(rules).count
    precondition(count <= Self.rulesMax, "\(count) rules, 0...\(Self.rulesMax) are accepted")
    let names = rules.map(\.name).sorted()
    for (name, next) in zip(names, names.dropFirst()) {
      precondition(name != next, "two rules are called `\(name)`")
    }
    self.rules = rules
    self.organisations = organisations
  }

  /// The rule of that name; assigning changes it for everyone. A name that no rule has, or `nil`,
  /// changes nothing; a rule of another name traps.
  public subscript(name: String) -> TriggerRule? {
    get { rules.first { $0.name == name } }
    set {
      guard let place = rules.firstIndex(where: { $0.name == name }), let newValue else { return }
      precondition(newValue.name == name, "`\(newValue.name)` in the place of `\(name)`")
      rules[place] = newValue
    }
  }

  /// The rules as they are for one organisation.
  public func rules(of organisation: BusinessID) -> [TriggerRule] {
    guard let changes = organisations[organisation] else { return rules }
    return rules.map { rule in changes[rule.name].map(rule.changed) ?? rule }
  }

  /// The rules for everyone, each at the place by which its pushes know it: ``rules``, and where
  /// there is a ``deadlineRule`` without a ``dailyRule`` before it, one that is off in its place. So
  /// neither moves when the other comes or goes.
  public var places: [TriggerRule] { Self.places(rules) }

  /// ``places`` as they are for one organisation.
  func places(of organisation: BusinessID) -> [TriggerRule] { Self.places(rules(of: organisation)) }

  private static func places(_ rules: [TriggerRule]) -> [TriggerRule] {
    guard let place = rules.firstIndex(where: { $0.name == deadlineRule.name }),
      !rules.contains(where: { $0.name == dailyRule.name })
    else { return rules }
    var all = rules
    all.insert(dailyRule.changed(by: TriggerChange(enabled: false)), at: place)
    return all
  }
}

/// The values that an organisation sets differently; `nil` is as for everyone.
public struct TriggerChange: Hashable, Sendable, Codable {
  /// Whether the rule is on.
  public var enabled: Bool?
  /// The age of an item, or the length of idleness or of an absence; a reminder takes whole days.
  public var after: Interval?
  /// The time that is left until an item is due.
  public var before: Interval?
  /// The rule's local time of the day.
  public var at: LocalTime?
  /// The numbers of a counter that are milestones.
  public var counts: [Int]?

  /// A change of the given values alone.
  public init(
    enabled: Bool? = nil, after: Interval? = nil, before: Interval? = nil, at: LocalTime? = nil,
    counts: [Int]? = nil
  ) {
    self.enabled = enabled
    self.after = after
    self.before = before
    self.at = at
    self.counts = counts
  }
}

extension TriggerRule {
  /// The rule with a change; values that a rule of this kind does not have are ignored.
  public func changed(by change: TriggerChange) -> TriggerRule {
    var rule = self
    rule.isEnabled = change.enabled ?? isEnabled
    switch when {
    case .event, .transition: break
    case .milestone(let counter, let numbers):
      rule.when = .milestone(of: counter, at: change.counts ?? numbers)
    case .unacknowledged(let age, let run):
      rule.when = .unacknowledged(for: change.after ?? age, at: change.at ?? run)
    case .away(let length, let moment):
      rule.when = .away(for: change.after ?? length, at: change.at ?? moment)
    case .idle(let length, let run):
      rule.when = .idle(for: change.after ?? length, at: change.at ?? run)
    case .yearly(let day, let run): rule.when = .yearly(on: day, at: change.at ?? run)
    case .deadline(let length, let run):
      rule.when = .deadline(before: change.before ?? length, at: change.at ?? run)
    case .daily(var chance):
      if let at = change.at { chance.at = at }
      rule.when = .daily(chance)
    case .unopened(var absence):
      if let after = change.after { absence.days = max(1, Int(after.days)) }
      if let at = change.at { absence.at = .fixed(at) }
      rule.when = .unopened(absence)
    }
    return rule
  }
}

extension TriggerBook {
  /// The rules of the sources with the defaults that those name.
  public static let standardRules: [TriggerRule] = shop + app + mentors + reports

  /// A rule that a book may have after the standard ones: a push by chance at 20:00.
  public static let dailyRule = TriggerRule(
    "daily", .daily(DailyChance()), to: .subject, push: .reminder)

  /// A rule that a book may have after those: an alert two days before an item is due, at the daily
  /// run (S3-FEAT-1, which has no story for it: all values are *assumptions*). It waits to be
  /// switched on.
  public static let deadlineRule = TriggerRule(
    "deadline", .deadline(before: .days(2), at: nine), to: .subject, push: .deadline,
    isEnabled: false)

  private static let nine = LocalTime(minute: 9 * 60)

  /// S1-3.1, S1-3.2.
  private static let shop = [
    TriggerRule("orderUpdate", .event(.orderUpdated), to: .subject, push: .order),
    TriggerRule("paymentUpdate", .event(.paymentUpdated), to: .subject, push: .payment),
    TriggerRule("message", .event(.messageReceived), to: .subject, push: .message),
    TriggerRule("signIn", .event(.signedIn), to: .subject, push: .security),
    TriggerRule("campaign", .event(.campaignStarted), to: .subject, push: .promotion),
    TriggerRule("feature", .event(.featureReleased), to: .subject, push: .featureAnnounce),
  ]

  /// S2, with two days and 14:00 (S2-default-days, S2-time-default); win-back of those who have
  /// been away for a month (S1-3.2-reeng; its length an *assumption*) waits to be switched on.
  private static let app = [
    TriggerRule("inactivity", .unopened(Absence()), to: .subject, push: .reminder),
    TriggerRule(
      "winBack", .away(for: .days(30), at: LocalTime(minute: 14 * 60)), to: .subject,
      push: .reEngagement, isEnabled: false),
  ]

  /// S3: ten days to look at an assignment (S3-FOLLOW-1, S3-OVER-1), 25, 50 and 100 activities
  /// (S3-MILE-1) and the third assignment; the honorarium is one organisation's (S3-MILE-2), so it
  /// is off until an organisation switches it on. Fourteen idle days (S3-ADMIN-2), the hour of the
  /// daily run and the date of the summary: *assumption*.
  private static let mentors = [
    TriggerRule("assignment", .event(.assigned), to: .subject, push: .assignment),
    TriggerRule(
      "followUp", .unacknowledged(for: .days(10), at: nine), to: .subject, push: .followUp),
    TriggerRule(
      "overdue", .unacknowledged(for: .days(10), at: nine), to: .coordinator, push: .overdue),
    TriggerRule("pause", .event(.paused), to: .coordinator, push: .pause),
    TriggerRule("resumption", .event(.resumed), to: .coordinator, push: .resumption),
    TriggerRule(
      "milestone", .milestone(of: .activities, at: [25, 50, 100]), to: .subject, push: .milestone),
    TriggerRule(
      "honorarium", .milestone(of: .assignments, at: [3]), to: .subject, push: .honorarium,
      isEnabled: false),
    TriggerRule(
      "annualSummary", .yearly(on: YearDay(month: 12, day: 15), at: nine), to: .subject,
      push: .annualSummary),
    TriggerRule("idle", .idle(for: .days(14), at: nine), to: .subject, push: .reminder),
  ]

  /// S4-SCOPE-in.
  private static let reports = [
    TriggerRule(
      "reportStatus", .transition(to: [.assigned, .resolved]), to: .subject, push: .reportStatus)
  ]
}
