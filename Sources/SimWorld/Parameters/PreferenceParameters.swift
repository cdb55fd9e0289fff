/// What subscribers have chosen in the app, and how often they change it.
public struct PreferenceParameters: Hashable, Sendable, Codable {
  /// Master switch off. *Assumption*.
  public var pushOffShare = 0.03
  /// Opted in to marketing; it is off until then (S1-7-defaults). *Assumption*.
  public var marketingShare = 0.5
  /// Any other category off, each. *Assumption*.
  public var categoryOffShare = 0.03
  /// Quiet hours of their own, between 20:00 and 23:00 until between 06:00 and 10:00.
  /// *Assumption*.
  public var ownQuietShare = 0.10
  /// Quiet hours switched off. *Assumption*.
  public var noQuietShare = 0.05
  /// Hazard of toggling a category, per day. *Assumption*.
  public var changePerDay = 0.001
  /// Hazard of moving to another zone of the world, per day. *Assumption*.
  public var movePerDay = 0.0005

  public init() {}
}
