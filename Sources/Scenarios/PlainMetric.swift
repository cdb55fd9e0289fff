import SimWorld

/// A metric over all pushes: a ratio of two counts, or a count per enrolled subscriber. A name stands here
/// and in ``row``, which says all that is known of it.
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
  case conversionsPerSubscriber
  case conversionRate
  case attributedConversions
  case directConversions
  case influencedConversions
  case unattributedConversions
  case conversionValue
}

/// A count of a subscriber: of pushes, of visits, or of conversions.
package enum MetricCount: Hashable, Sendable {
  case push(Variable)
  case visit(VisitVariable)
  case conversion(ConversionVariable)
}

extension PlainMetric {
  var row: MetricRow {
    switch self {
    case .deliveryRate:
      MetricRow(
        .push(.delivered), of: .push(.sent), perSubscriber: .deliveriesPerSubscriberDay,
        "delivery rate", "Pushes that at least one device got, of those a provider accepted.")
    case .openRate:
      MetricRow(
        .push(.opened), of: .push(.delivered), perSubscriber: .opensPerSubscriberDay, "open rate",
        "Pushes opened, of those delivered.")
    case .ctr:
      MetricRow(
        .push(.tapped), of: .push(.opened), perSubscriber: .tapsPerSubscriberDay, "CTR",
        "Pushes whose action was tapped, of those opened.")
    case .sendYield:
      MetricRow(
        .push(.sent), of: .push(.intended), perSubscriber: .sendsPerSubscriberDay,
        "sent of intended", "Pushes that a provider accepted, of those intended.")
    case .deviceDeliveryRate:
      MetricRow(
        .push(.deviceDelivered), of: .push(.deviceSent), "device delivery",
        "Attempts that reached their device, of those accepted.")
    case .tapsPerDelivered:
      MetricRow(
        .push(.tapped), of: .push(.delivered), perSubscriber: .tapsPerSubscriberDay,
        "taps of delivered", "Pushes whose action was tapped, of those delivered.")
    case .receiptRate:
      MetricRow(
        .push(.receipt), of: .push(.deviceDelivered), "receipt rate",
        "Delivery reports that came back, of attempts that reached their device.")
    case .within4sRate:
      MetricRow(
        .push(.within4s), of: .push(.delivered), "within 4 s",
        "Pushes delivered within four seconds of their release, of those delivered.")
    case .opensPerSubscriberDay:
      MetricRow(
        .push(.opened), as: .perCohortDay, "opens a day",
        "Pushes opened, per enrolled subscriber and day.")
    case .tapsPerSubscriberDay:
      MetricRow(
        .push(.tapped), as: .perCohortDay, "taps a day",
        "Pushes whose action was tapped, per enrolled subscriber and day.")
    case .sendsPerSubscriberDay:
      MetricRow(
        .push(.sent), as: .perCohortDay, "sends a day",
        "Pushes that a provider accepted, per enrolled subscriber and day.")
    case .deliveriesPerSubscriberDay:
      MetricRow(
        .push(.delivered), as: .perCohortDay, "deliveries a day",
        "Pushes delivered, per enrolled subscriber and day.")
    case .optOutRate:
      MetricRow(
        .push(.optedOut), isHigherBetter: false, hasCause: true, "opt-outs",
        "Subscribers who switched pushes off after the warm-up, of those enrolled.")
    case .uninstallRate:
      MetricRow(
        .push(.uninstalled), isHigherBetter: false, hasCause: true, "uninstalls",
        "Subscribers who removed the app after the warm-up, of those enrolled.")
    case .inTimeRate:
      MetricRow(
        .push(.inTime), of: .push(.assigned),
        unrestricted: "counts assignments, which no push causes", "looked at in time",
        "Assignments that their mentor looked at within world.mentors.dueAfter.")
    case .permissionRate:
      MetricRow(
        .push(.permitted), unrestricted: "counts devices at the end of the run, and no pushes",
        "pushes allowed",
        "Subscribers with a device that allows pushes at the end, of those enrolled.")
    case .visitsPerSubscriberDay:
      MetricRow(
        .visit(.visits), of: .visit(.memberDays), as: .perMemberDay, "visits a day",
        "Visits to the app, per subscriber and day since they joined.")
    case .activeDaysPerWeek:
      MetricRow(
        .visit(.activeDays), of: .visit(.memberDays), as: .perMemberWeek, "active days a wk",
        "Days with a visit, per subscriber and week since they joined.")
    case .retention1:
      MetricRow(
        .visit(.kept1), of: .visit(.due1), "retention day 1",
        "Subscribers who visit on the day after their first, of those observed then.")
    case .retention7:
      MetricRow(
        .visit(.kept7), of: .visit(.due7), "retention day 7",
        "Subscribers who visit on the 7th day after their first, of those observed.")
    case .retention14:
      MetricRow(
        .visit(.kept14), of: .visit(.due14), "retention day 14",
        "Subscribers who visit on the 14th day after their first, of those observed.")
    case .retention30:
      MetricRow(
        .visit(.kept30), of: .visit(.due30), "retention day 30",
        "Subscribers who visit on the 30th day after their first, of those observed.")
    case .lapsesPerSubscriber:
      MetricRow(
        .visit(.lapses), as: .perPerson, isHigherBetter: false, "lapses",
        "Absences that last for metrics.lapseAfter, per enrolled subscriber.")
    case .returnRate:
      MetricRow(
        .visit(.returns), of: .visit(.watchedLapses), "back after lapse",
        "Lapses that a visit ends within metrics.returnWithin, of those observed.")
    case .discountedActiveDays:
      MetricRow(
        .visit(.worth), as: .worthOfDays, "discounted days",
        "Days with a visit, each worth less by metrics.discountPerYear, per enrolled subscriber.")
    case .silencingRate:
      MetricRow(
        .visit(.silenced), isHigherBetter: false, "silencings",
        "Subscribers who silence something because of a push, of those enrolled.")
    case .conversionsPerSubscriber:
      MetricRow(
        .conversion(.conversions), as: .perPerson, "conversions",
        "Conversions, with a push before them or not, per enrolled subscriber.")
    case .conversionRate:
      MetricRow(
        .conversion(.converted), "converted", "Subscribers with a conversion, of those enrolled.")
    case .attributedConversions:
      MetricRow(
        .conversion(.attributed), as: .perPerson, "attributed",
        "Conversions that belong to a push by metrics.conversion, per enrolled subscriber.")
    case .directConversions:
      MetricRow(
        .conversion(.direct), as: .perPerson, "direct",
        "Conversions that belong to a push that was opened before, per enrolled subscriber.")
    case .influencedConversions:
      MetricRow(
        .conversion(.influenced), as: .perPerson, "influenced",
        "Conversions that belong to a push that was not opened before, per enrolled subscriber.")
    case .unattributedConversions:
      MetricRow(
        .conversion(.unattributed), as: .perPerson, "unattributed",
        "Conversions that belong to no push, per enrolled subscriber.")
    case .conversionValue:
      MetricRow(
        .conversion(.value), as: .hundredths, "conversion value",
        "Value of all conversions, per enrolled subscriber.")
    }
  }
}
