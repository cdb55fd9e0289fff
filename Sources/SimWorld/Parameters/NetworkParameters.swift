import PushModel

/// Delays, losses and quotas of providers and networks without faults.
package struct NetworkParameters: Hashable, Sendable {
  package var replyMedian = Interval.milliseconds(60)
  package var replySigma = 0.5
  package var deliveryMedian = Interval.milliseconds(500)
  package var deliverySigma = 1.089
  package var lossShare = 0.002
  package var receiptAndroid = 0.95
  package var receiptIOS = 0.60
  /// Messages per minute that the providers accept per 1,000 recipients: FCM's 600,000 per project
  /// (G1) for 100,000 recipients.
  package var quotaPerMinute = 6_000.0
  package var goneLagMedian = Interval.days(1)

  /// The defaults.
  package init() {}
}

extension NetworkParameters: Fielded {
  /// Keys of `world.network`, each with its range, default, meaning and source.
  package static let fields = FieldList<NetworkParameters>(
    of: NetworkParameters(), title: "Network",
    "How providers and networks behave when nothing is broken.",
    [
      Field(
        "replyMedian", \.replyMedian, .length,
        assumed: "Median time until a provider answers, log-normal."),
      Field("replySigma", \.replySigma, .sigma, assumed: "Its log-scale spread."),
      Field(
        "deliveryMedian", \.deliveryMedian, .length,
        "Median time from acceptance to an online, awake device, log-normal.",
        source: "assumption; S0-NFR-PER-01"),
      Field(
        "deliverySigma", \.deliverySigma, .sigma,
        "Its log-scale spread; the default puts p95 at 3 s.", source: "assumption; S0-NFR-PER-01"),
      Field("lossShare", \.lossShare, .share, assumed: "Share of accepted pushes that are lost."),
      Field(
        "receiptAndroid", \.receiptAndroid, .share,
        "A delivery report comes back from an Android device.", source: "assumption; S1-1-receipt"),
      Field(
        "receiptIOS", \.receiptIOS, .share, "A delivery report comes back from an iOS device.",
        source: "assumption; S1-1-receipt"),
      Field(
        "quotaPerMinute", \.quotaPerMinute, .above(0, to: 10_000_000, unit: "messages a minute"),
        "Messages a minute that the providers take per 1,000 recipients.", source: "G1"),
      Field(
        "goneLagMedian", \.goneLagMedian, .length,
        assumed: "Median time for which a removed app's token is still accepted."),
    ])
}
