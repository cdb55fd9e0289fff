/// Why people leave.
public struct FatigueParameters: Hashable, Sendable, Codable {
  /// Hazard of opting out at a shown push, at low volume. *Assumption* (0.0001 to 0.002).
  public var optOutPerPush = 0.0005
  /// Pushes a week that the median person tolerates, and the log-scale spread: fitted to V8.
  public var toleranceMedian = 4.9
  public var toleranceSigma = 1.0
  /// Hazard per week spent above one's tolerance. *Assumption*: a twentieth of what V8's
  /// respondents say they would do.
  public var leavePerWeekAbove = 0.05
  /// Of those who leave, the ones who remove the app. V8: 22 to 32 % beside 33 to 46 %.
  public var uninstallShare = 0.35
  /// Hazard of removing the app for other reasons, per day. *Assumption*.
  public var uninstallPerDay = 0.0005

  public init() {}
}
