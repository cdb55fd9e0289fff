extension ScenarioTemplate {
  /// A scenario's block `facts` with figures that many people know of their users, in the units in which they know them.
  ///
  /// The figures are examples: they show the form, and are to be replaced.
  package var factLines: [String] {
    ["facts:", "  under: \(today)   # the arm that sends as you do now", "  figures:"]
      + figures.flatMap { ["    # \($0.what)", "    \($0.fact)"] }
  }

  /// The arm that stands for what is done today: the baseline.
  private var today: String {
    switch self {
    case .caps, .quietHours, .timing, .trial: "today"
    case .reminders: "two-days"
    case .foodDelivery: "at-once"
    case .shop: "every-campaign"
    case .news: "every-story"
    case .learningApp: "at-seven"
    case .civicReports: "every-step"
    }
  }

  /// What the pushes of the question are called, and how a metric is restricted to them.
  private var kind: (name: String, restriction: String) {
    switch self {
    case .foodDelivery: ("offers", "[type=promo.offer]")
    case .shop: ("campaigns", "[type=promo.offer]")
    default: ("pushes", "")
    }
  }

  private var figures: [(what: String, fact: String)] {
    let opened = kind.restriction.isEmpty ? "openRate" : "\"openRate\(kind.restriction)\""
    return [
      ("Opened of delivered \(kind.name).", "\(opened): 3.5 %"),
      (
        "People who switch pushes off; the truth is within in two of three cases.",
        "optOutRate: { is: 1.0 %, per: 30d, within: 0.2 % }"
      ),
      ("Pushes that a person is sent in a week.", "sendsPerSubscriberDay: { is: 4.0, per: 7d }"),
      ("People who allow pushes, of all.", "permissionRate: 60 %"),
      ("Visits of a person a day.", "visitsPerSubscriberDay: 0.5"),
    ]
  }
}
