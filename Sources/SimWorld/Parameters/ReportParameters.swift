import PushModel

/// What citizens report, and what becomes of it (S4). All figures are *assumptions*.
public struct ReportParameters: Hashable, Sendable, Codable {
  /// Reports of the mean citizen, per month of 30 days.
  public var perMonth = 0.8
  /// Reports that are turned down; the others are assigned, and in the end resolved.
  public var rejectedShare = 0.1
  public var assignedMedian = Interval.days(1)
  public var resolvedMedian = Interval.days(5)
  /// Of those assigned, the ones that are resolved within seconds (S4-RULE-2).
  public var rapidShare = 0.05
  /// Changes that whoever runs the system makes, and not those whose work it is (S4-OQ-6).
  public var adminShare = 0.1
  /// Hazard of deleting the account, per day (S4-ERR-5).
  public var deletedPerDay = 0.0003

  public init() {}
}
