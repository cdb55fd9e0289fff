import PushModel

/// Citizens' reports and how they are handled (S4). All figures are *assumptions*.
public struct ReportParameters: Hashable, Sendable, Codable {
  /// Mean number of reports of a citizen, per month of 30 days.
  public var perMonth = 0.8
  /// Share of reports that are rejected; the others are assigned and then resolved.
  public var rejectedShare = 0.1
  /// Median time from a report to its assignment or rejection.
  public var assignedMedian = Interval.days(1)
  /// Median time from assignment to resolution.
  public var resolvedMedian = Interval.days(5)
  /// Share of assigned reports that are resolved within seconds (S4-RULE-2).
  public var rapidShare = 0.05
  /// Share of changes that an administrator makes instead of the staff in charge (S4-OQ-6).
  public var adminShare = 0.1
  /// Hazard of deleting the account, per day (S4-ERR-5).
  public var deletedPerDay = 0.0003

  /// The defaults.
  public init() {}
}
