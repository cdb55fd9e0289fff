import PushModel

extension RuleBook {
  /// The rules of the sources with the defaults that those name.
  public static let standardRules: [Rule] = shop + app + mentors + reports

  /// What a book may have besides, behind the standard ones: a push by chance at 20:00.
  public static let dailyRule = Rule("daily", .daily(DailyChance()), to: .subject, push: .reminder)

  private static let nine = LocalTime(minute: 9 * 60)

  /// S1-3.1, S1-3.2.
  private static let shop = [
    Rule("orderUpdate", .event(.orderUpdated), to: .subject, push: .order),
    Rule("paymentUpdate", .event(.paymentUpdated), to: .subject, push: .payment),
    Rule("message", .event(.messageReceived), to: .subject, push: .message),
    Rule("signIn", .event(.signedIn), to: .subject, push: .security),
    Rule("campaign", .event(.campaignStarted), to: .subject, push: .promotion),
    Rule("feature", .event(.featureReleased), to: .subject, push: .featureAnnounce),
  ]

  /// S2, with two days and 14:00 (S2-default-days, S2-time-default); win-back of those who have been
  /// away for a month (S1-3.2-reeng; its length an *assumption*) waits to be switched on.
  private static let app = [
    Rule("inactivity", .unopened(Absence()), to: .subject, push: .reminder),
    Rule(
      "winBack", .away(for: .days(30), at: LocalTime(minute: 14 * 60)), to: .subject,
      push: .reEngagement, isEnabled: false),
  ]

  /// S3: ten days to look at an assignment (S3-FOLLOW-1, S3-OVER-1), 25, 50 and 100 activities and
  /// the third assignment (S3-MILE-1, S3-MILE-2). Fourteen idle days (S3-ADMIN-2), the hour of the
  /// daily run and the date of the summary: *assumption*.
  private static let mentors = [
    Rule("assignment", .event(.assigned), to: .subject, push: .assignment),
    Rule("followUp", .unacknowledged(for: .days(10), at: nine), to: .subject, push: .followUp),
    Rule("overdue", .unacknowledged(for: .days(10), at: nine), to: .coordinator, push: .overdue),
    Rule("pause", .event(.paused), to: .coordinator, push: .pause),
    Rule("resumption", .event(.resumed), to: .coordinator, push: .resumption),
    Rule(
      "milestone", .milestone(of: .activities, at: [25, 50, 100]), to: .subject, push: .milestone),
    Rule("honorarium", .milestone(of: .assignments, at: [3]), to: .subject, push: .honorarium),
    Rule(
      "annualSummary", .yearly(on: YearDay(month: 12, day: 15), at: nine), to: .subject,
      push: .annualSummary),
    Rule("idle", .idle(for: .days(14), at: nine), to: .subject, push: .reminder),
  ]

  /// S4-SCOPE-in.
  private static let reports = [
    Rule(
      "reportStatus", .transition(to: [.assigned, .resolved]), to: .subject, push: .reportStatus)
  ]
}
