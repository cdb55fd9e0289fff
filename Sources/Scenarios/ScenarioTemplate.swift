/// A small scenario to begin with: for each of the most frequent questions, and for each of some
/// businesses.
package enum ScenarioTemplate: String, CaseIterable, Sendable {
  case caps
  case quietHours = "quiet-hours"
  case timing
  case reminders
  case trial
  case foodDelivery = "food-delivery"
  case shop
  case news
  case learningApp = "learning-app"
  case civicReports = "civic-reports"

  /// The question of the scenario.
  package var question: String {
    switch self {
    case .caps: "How tight should a cap on pushes be?"
    case .quietHours: "What becomes of pushes at night: sent, kept or dropped?"
    case .timing: "When should a push go that may wait?"
    case .reminders: "After how many days should an app remind those who stay away?"
    case .trial: "What would a live A/B test of a tighter cap find?"
    case .foodDelivery: "Should offers wait for lunch, and is one a day enough?"
    case .shop: "How many campaigns a week bring more than they cost?"
    case .news: "Should news ring at night, and how many alerts a day?"
    case .learningApp: "When should a reminder save a streak, if at all?"
    case .civicReports: "Which steps of a report to tell, and when to ask for pushes?"
    }
  }

  /// The scenarios of one business, whose comments are in their text. The others get comments from
  /// the format.
  package static let verticals: [ScenarioTemplate] = [
    .foodDelivery, .shop, .news, .learningApp, .civicReports,
  ]

  /// Whether it is one of ``verticals``, so that its text brings its own comments.
  package var isVertical: Bool { Self.verticals.contains(self) }

  /// Its keys, without a name.
  var yaml: String {
    switch self {
    case .foodDelivery:
      Self.head(days: 28, warmup: 7, "The first week warms up and counts for nothing.")
        + Self.foodDeliveryText
    case .shop:
      Self.head(
        days: 56, warmup: 7, "Eight weeks, for people come seldom; the first one warms up.",
        isValued: true) + Self.shopText
    case .news:
      Self.head(days: 28, warmup: 7, "The first week warms up and counts for nothing.")
        + Self.newsText
    case .learningApp:
      Self.head(days: 42, warmup: 14, "Six weeks, since habits are slow; the first two warm up.")
        + Self.learningAppText
    case .civicReports:
      Self.head(
        days: 84, warmup: 7, "Twelve weeks, for people report seldom; the first one warms up.")
        + Self.civicReportsText
    case .caps: Self.followers + Self.capArms + Self.goals
    case .quietHours: Self.followers + Self.nightArms + Self.goals
    case .timing: Self.followers + Self.timingArms + Self.goals
    case .reminders: Self.visitors + Self.reminderArms + Self.goals
    case .trial: Self.test + Self.trialArms + Self.goals
    }
  }
}

extension ScenarioTemplate {
  /// The first keys of a business's scenario, with comments.
  ///
  /// - Parameter isValued: Whether events have a value from the start, for a question about costs.
  private static func head(
    days: Int, warmup: Int, _ note: String, isValued: Bool = false
  ) -> String {
    """
    # The number that all draws come from: the same seed, the same people.
    seed: 42
    # \(note)
    horizon: { start: 2026-03-16, days: \(days), warmupDays: \(warmup) }
    # Repetitions, each with people of its own; take 10 or more.
    replications: 10
    # Every arm meets the same people.
    design: paired
    # People for whom effects are told: put your own number here.
    audience: 300000
    # What a tap brings and an opt-out costs, which settles trade-offs: put your own
    # amounts here. Assumption.
    \(isValued ? "" : "# ")value: { tap: 0.05, optOut: -1.2 }


    """
  }

  private static let followers = """
    seed: 42
    horizon: { start: 2026-03-16, days: 28, warmupDays: 7 }
    replications: 10
    design: paired
    world:
      kind: smallBusiness
      businesses: 100
      subscribers: 2000
      zones: { Europe/Oslo: 0.7, Africa/Johannesburg: 0.3 }
      languages: { en: 0.6, nb: 0.4 }

    """

  private static let visitors = """
    seed: 42
    horizon: { start: 2026-03-16, days: 56, warmupDays: 14 }
    replications: 10
    design: paired
    world:
      kind: inactivity
      subscribers: 2000
      zones: { Europe/Oslo: 1 }
      languages: { en: 1 }
      activity: { sessionsPerDay: 0.3 }

    """

  private static let test = followers.replacing(
    "days: 28, warmupDays: 7", with: "days: 42, warmupDays: 14"
  )
  .replacing("replications: 10\ndesign: paired", with: "replications: 1\ndesign: split")
  .replacing("subscribers: 2000", with: "subscribers: 20000")

  private static let today = """
    arms:
      - name: today
        baseline: true
        strategy:
          caps: { global: { limit: 3, per: localDay } }
          minGap: 30min
          quietHours: { from: "22:00", to: "08:00", action: defer }

    """

  private static let capArms =
    today + """
        - name: one-a-day
          extends: today
          strategy: { caps: { global: { limit: 1 } } }
        - name: five-a-week
          extends: today
          strategy: { caps: { global: { limit: 5, per: rolling 7d } } }
        - name: no-cap
          extends: today
          strategy: { caps: none }

      """

  private static let nightArms =
    today + """
        - name: drop
          extends: today
          strategy: { quietHours: { from: "22:00", to: "08:00", action: drop } }
        - name: no-quiet-hours
          extends: today
          strategy: { quietHours: none }

      """

  private static let timingArms =
    today + """
        - name: last-active
          extends: today
          strategy: { timing: lastActive }
        - name: best-hour
          extends: today
          strategy: { timing: bestHour }
        - name: at-six
          extends: today
          strategy: { timing: "18:00" }

      """

  private static let reminderArms = """
    arms:
      - name: two-days
        baseline: true
        strategy:
          rules: { inactivity: { after: 2d, at: "14:00" } }
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: one-day
        extends: two-days
        strategy: { rules: { inactivity: { after: 1d } } }
      - name: last-active
        extends: two-days
        strategy: { rules: { inactivity: { at: lastActive } } }
      - name: never
        extends: two-days
        strategy: { rules: { inactivity: { enabled: false } } }

    """

  private static let trialArms =
    today + """
        - name: one-a-day
          extends: today
          strategy: { caps: { global: { limit: 1 } } }

      """

  private static let goals = """
    metrics:
      success: [opensPerSubscriberDay, openRate]
      guardrails:
        deliveryRate: { margin: 0.005 }
        optOutRate: { margin: 0.002 }

    """
}
