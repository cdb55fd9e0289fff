import SimWorld

/// A metric over all pushes: a ratio of two counts, or a count per enrolled subscriber.
package enum PlainMetric: String, CaseIterable, Sendable {
  case deliveryRate
  case openRate
  case ctr
  case sendYield
  case deviceDeliveryRate
  case tapsPerDelivered
  case receiptRate
  case within4sRate
  case opensPerSubscriberDay
  case tapsPerSubscriberDay
  case sendsPerSubscriberDay
  case deliveriesPerSubscriberDay
  case optOutRate
  case uninstallRate
  case inTimeRate
  case permissionRate
}

extension PlainMetric {
  /// The count in the numerator.
  package var numerator: Variable {
    switch self {
    case .deliveryRate, .deliveriesPerSubscriberDay: .delivered
    case .openRate, .opensPerSubscriberDay: .opened
    case .ctr, .tapsPerDelivered, .tapsPerSubscriberDay: .tapped
    case .sendYield, .sendsPerSubscriberDay: .sent
    case .deviceDeliveryRate: .deviceDelivered
    case .receiptRate: .receipt
    case .within4sRate: .within4s
    case .optOutRate: .optedOut
    case .uninstallRate: .uninstalled
    case .inTimeRate: .inTime
    case .permissionRate: .permitted
    }
  }

  /// The count in the denominator; `nil` for the enrolled subscribers, whether they were pushed or
  /// not.
  package var denominator: Variable? {
    switch self {
    case .deliveryRate: .sent
    case .openRate, .tapsPerDelivered, .within4sRate: .delivered
    case .ctr: .opened
    case .sendYield: .intended
    case .deviceDeliveryRate: .deviceSent
    case .receiptRate: .deviceDelivered
    case .inTimeRate: .assigned
    case .opensPerSubscriberDay, .tapsPerSubscriberDay, .sendsPerSubscriberDay,
      .deliveriesPerSubscriberDay, .optOutRate, .uninstallRate,
      .permissionRate:
      nil
    }
  }

  /// Whether the count is divided by the days of the cohort as well.
  package var perDay: Bool {
    switch self {
    case .opensPerSubscriberDay, .tapsPerSubscriberDay, .sendsPerSubscriberDay,
      .deliveriesPerSubscriberDay:
      true
    default: false
    }
  }

  /// The same count per enrolled subscriber, whose denominator no arm can change; `nil` for metrics
  /// that are per subscriber already, and where there is none.
  package var perSubscriber: PlainMetric? {
    switch self {
    case .deliveryRate: .deliveriesPerSubscriberDay
    case .openRate: .opensPerSubscriberDay
    case .ctr, .tapsPerDelivered: .tapsPerSubscriberDay
    case .sendYield: .sendsPerSubscriberDay
    default: nil
    }
  }

  /// Whether more is better; a guardrail uses this direction.
  package var isHigherBetter: Bool {
    switch self {
    case .optOutRate, .uninstallRate: false
    default: true
    }
  }

  /// Why the metric cannot be restricted to a kind of pushes; `nil` if it can.
  package var whyUnrestricted: String? {
    switch self {
    case .inTimeRate: "counts assignments, which no push causes"
    case .permissionRate: "counts devices at the end of the run, and no pushes"
    default: nil
    }
  }

  /// Whether the metric counts people who left, who have a push as the cause.
  package var hasCause: Bool { self == .optOutRate || self == .uninstallRate }

  /// Meaning of the metric, in a sentence.
  package var doc: String {
    switch self {
    case .deliveryRate: "Pushes that at least one device got, of those a provider accepted."
    case .openRate: "Pushes opened, of those delivered."
    case .ctr: "Pushes whose action was tapped, of those opened."
    case .sendYield: "Pushes that a provider accepted, of those intended."
    case .deviceDeliveryRate: "Attempts that reached their device, of those accepted."
    case .tapsPerDelivered: "Pushes whose action was tapped, of those delivered."
    case .receiptRate: "Delivery reports that came back, of attempts that reached their device."
    case .within4sRate: "Pushes delivered within four seconds of their release, of those delivered."
    case .opensPerSubscriberDay: "Pushes opened, per enrolled subscriber and day."
    case .tapsPerSubscriberDay: "Pushes whose action was tapped, per enrolled subscriber and day."
    case .sendsPerSubscriberDay: "Pushes that a provider accepted, per enrolled subscriber and day."
    case .deliveriesPerSubscriberDay: "Pushes delivered, per enrolled subscriber and day."
    case .optOutRate: "Subscribers who switched pushes off after the warm-up, of those enrolled."
    case .uninstallRate: "Subscribers who removed the app after the warm-up, of those enrolled."
    case .inTimeRate: "Assignments that their mentor looked at within world.mentors.dueAfter."
    case .permissionRate:
      "Subscribers with a device that allows pushes at the end, of those enrolled."
    }
  }
}
