import PushModel

/// What follows from a provider's reply to an attempt.
public struct Outcome: Hashable, Sendable, BitwiseCopyable {
  public enum Step: Hashable, Sendable, BitwiseCopyable {
    case settled(Settlement)
    /// Offer this attempt, whose number is already one higher, at a moment that the host draws
    /// evenly from `earliest...latest`.
    case retry(Attempt, earliest: Timestamp, latest: Timestamp)
  }

  public var step: Step
  /// The device's token is dead: forget it.
  public var forgetsToken: Bool
  /// Renew the credentials for the attempt's provider before the retry.
  public var refreshesCredentials: Bool
  public var alert: Alert?

  @inlinable init(
    _ step: Step, forgetsToken: Bool = false, refreshesCredentials: Bool = false,
    alert: Alert? = nil
  ) {
    self.step = step
    self.forgetsToken = forgetsToken
    self.refreshesCredentials = refreshesCredentials
    self.alert = alert
  }
}
