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
  case visitsPerSubscriberDay
  case activeDaysPerWeek
  case retention1
  case retention7
  case retention14
  case retention30
  case lapsesPerSubscriber
  case returnRate
  case discountedActiveDays
  case silencingRate
}

/// A count of a subscriber: of pushes, or of visits.
package enum MetricCount: Hashable, Sendable {
  case push(Variable)
  case visit(VisitVariable)
}

extension PlainMetric {
  /// The count in the numerator.
  package var numerator: MetricCount {
    switch self {
    case .deliveryRate, .deliveriesPerSubscriberDay: .push(.delivered)
    case .openRate, .opensPerSubscriberDay: .push(.opened)
    case .ctr, .tapsPerDelivered, .tapsPerSubscriberDay: .push(.tapped)
    case .sendYield, .sendsPerSubscriberDay: .push(.sent)
    case .deviceDeliveryRate: .push(.deviceDelivered)
    case .receiptRate: .push(.receipt)
    case .within4sRate: .push(.within4s)
    case .optOutRate: .push(.optedOut)
    case .uninstallRate: .push(.uninstalled)
    case .inTimeRate: .push(.inTime)
    case .permissionRate: .push(.permitted)
    case .visitsPerSubscriberDay: .visit(.visits)
    case .activeDaysPerWeek: .visit(.activeDays)
    case .retention1: .visit(.kept1)
    case .retention7: .visit(.kept7)
    case .retention14: .visit(.kept14)
    case .retention30: .visit(.kept30)
    case .lapsesPerSubscriber: .visit(.lapses)
    case .returnRate: .visit(.returns)
    case .discountedActiveDays: .visit(.worth)
    case .silencingRate: .visit(.silenced)
    }
  }

  /// Whether visits are counted. Such a metric is computed only where a scenario names it.
  package var isOfVisits: Bool { if case .visit = numerator { true } else { false } }

  /// The count in the denominator; `nil` for the enrolled subscribers, whether they were pushed or
  /// not.
  package var denominator: MetricCount? {
    switch self {
    case .deliveryRate: .push(.sent)
    case .openRate, .tapsPerDelivered, .within4sRate: .push(.delivered)
    case .ctr: .push(.opened)
    case .sendYield: .push(.intended)
    case .deviceDeliveryRate: .push(.deviceSent)
    case .receiptRate: .push(.deviceDelivered)
    case .inTimeRate: .push(.assigned)
    case .visitsPerSubscriberDay, .activeDaysPerWeek: .visit(.memberDays)
    case .retention1: .visit(.due1)
    case .retention7: .visit(.due7)
    case .retention14: .visit(.due14)
    case .retention30: .visit(.due30)
    case .returnRate: .visit(.watchedLapses)
    case .opensPerSubscriberDay, .tapsPerSubscriberDay, .sendsPerSubscriberDay,
      .deliveriesPerSubscriberDay, .optOutRate, .uninstallRate, .permissionRate,
      .lapsesPerSubscriber, .discountedActiveDays, .silencingRate:
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

  /// The factor from the ratio of the counts to the metric.
  ///
  /// - Parameter cohortDays: Days of the cohort.
  package func scale(cohortDays: Double) -> Double {
    switch self {
    case .activeDaysPerWeek: 7
    // Worths are counted in thousandths of a day.
    case .discountedActiveDays: 1e-3
    default: perDay ? 1 / cohortDays : 1
    }
  }

  /// The factor from the metric to a total over `days`, of which the cohort has `cohortDays`.
  package func total(over days: Double, cohortDays: Double) -> Double {
    if self == .discountedActiveDays { return days / cohortDays }
    return perDay ? days : 1
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
    case .optOutRate, .uninstallRate, .lapsesPerSubscriber, .silencingRate: false
    default: true
    }
  }

  /// Why the metric cannot be restricted to a kind of pushes; `nil` if it can.
  package var whyUnrestricted: String? {
    switch self {
    case .inTimeRate: "counts assignments, which no push causes"
    case .permissionRate: "counts devices at the end of the run, and no pushes"
    case _ where isOfVisits: "counts visits or what people did in settings, and no pushes"
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
    case .visitsPerSubscriberDay: "Visits to the app, per subscriber and day since they joined."
    case .activeDaysPerWeek: "Days with a visit, per subscriber and week since they joined."
    case .retention1: "Subscribers who visit on the day after their first, of those observed then."
    case .retention7: "Subscribers who visit on the 7th day after their first, of those observed."
    case .retention14: "Subscribers who visit on the 14th day after their first, of those observed."
    case .retention30: "Subscribers who visit on the 30th day after their first, of those observed."
    case .lapsesPerSubscriber: "Absences that last for metrics.lapseAfter, per enrolled subscriber."
    case .returnRate: "Lapses that a visit ends within metrics.returnWithin, of those observed."
    case .discountedActiveDays:
      "Days with a visit, each worth less by metrics.discountPerYear, per enrolled subscriber."
    case .silencingRate: "Subscribers who silence something because of a push, of those enrolled."
    }
  }
}
