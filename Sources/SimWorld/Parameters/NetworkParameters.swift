import PushModel

/// How providers and networks behave when nothing is broken.
public struct NetworkParameters: Hashable, Sendable, Codable {
  /// Time until a provider answers, log-normal. *Assumption*.
  public var replyMedian = Interval.milliseconds(60)
  public var replySigma = 0.5
  /// Time from acceptance to an online, awake device: median 0.5 s, p95 3 s. *Assumption* that
  /// must satisfy S0-NFR-PER-01.
  public var deliveryMedian = Interval.milliseconds(500)
  public var deliverySigma = 1.089
  /// Accepted but never seen again. *Assumption*.
  public var lossShare = 0.002
  /// A delivery report comes back from the device: Android and iOS (S1-1-receipt). *Assumption*.
  public var receiptAndroid = 0.95
  public var receiptIOS = 0.60
  /// Messages a minute that the providers take per 1,000 recipients: FCM's 600,000 a project
  /// (G1) for 100,000 recipients.
  public var quotaPerMinute = 6_000.0
  /// How long a removed app's token is still accepted, at the median. *Assumption*.
  public var goneLagMedian = Interval.days(1)

  public init() {}
}
