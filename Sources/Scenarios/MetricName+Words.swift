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
