import PushModel
import PushPolicy

/// What subscribers have chosen in the app, and how often they change it.
public struct PreferenceParameters: Hashable, Sendable, Codable {
  /// Master switch off. *Assumption*.
  public var pushOffShare = 0.03
  /// Opted in to marketing; it is off until then (S1-7-defaults). *Assumption*.
  public var marketingShare = 0.5
  /// Any other category off, each. *Assumption*.
  public var categoryOffShare = 0.03
  /// Opted in, by category; for those named it stands in the place of the two shares above.
  public var optIn: [Category: Double] = [:]
  /// Quiet hours of their own, between 20:00 and 23:00 until between 06:00 and 10:00.
  /// *Assumption*.
  public var ownQuietShare = 0.10
  /// The one window of all who have their own, in the place of drawn ones.
  public var ownQuiet: QuietWindow?
  /// Quiet hours switched off. *Assumption*.
  public var noQuietShare = 0.05
  /// Hazard of toggling a category, per day. *Assumption*.
  public var changePerDay = 0.001
  /// Hazard of moving to another zone of the world, per day. *Assumption*.
  public var movePerDay = 0.0005
  /// Changes of categories made without a network: the server hears of them at the next visit, and they
  /// count if it has not heard of another since. *Assumption*: none.
  public var lateShare = 0.0

  public init() {}
}
