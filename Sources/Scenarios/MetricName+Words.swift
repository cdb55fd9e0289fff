extension PlainMetric {
  /// The metric's name in words, at most 17 characters, as every report writes it.
  package var words: String {
    switch self {
    case .deliveryRate: "delivery rate"
    case .inTimeRate: "looked at in time"
    case .permissionRate: "pushes allowed"
    case .openRate: "open rate"
    case .ctr: "CTR"
    case .sendYield: "sent of intended"
    case .deviceDeliveryRate: "device delivery"
    case .tapsPerDelivered: "taps of delivered"
    case .receiptRate: "receipt rate"
    case .within4sRate: "within 4 s"
    case .opensPerSubscriberDay: "opens a day"
    case .tapsPerSubscriberDay: "taps a day"
    case .sendsPerSubscriberDay: "sends a day"
    case .deliveriesPerSubscriberDay: "deliveries a day"
    case .optOutRate: "opt-outs"
    case .uninstallRate: "uninstalls"
    case .visitsPerSubscriberDay: "visits a day"
    case .activeDaysPerWeek: "active days a wk"
    case .retention1: "retention day 1"
    case .retention7: "retention day 7"
    case .retention14: "retention day 14"
    case .retention30: "retention day 30"
    case .lapsesPerSubscriber: "lapses"
    case .returnRate: "back after lapse"
    case .discountedActiveDays: "discounted days"
    case .silencingRate: "silencings"
    }
  }
}

extension MetricName {
  /// The name in words, with its kind of pushes in brackets.
  package var words: String { plain.words + (restriction.map { " [\($0.description)]" } ?? "") }

  /// The name in words of a metric that is written so, or of the net value; a name that is neither
  /// stays as it is.
  package static func words(of name: String) -> String {
    name == EventValues.netValue ? "net value" : MetricName(rawValue: name)?.words ?? name
  }
}
