import PushModel

/// Citizens' reports and how they are handled (S4). All figures are *assumptions*.
package struct ReportParameters: Hashable, Sendable, Codable {
  /// Mean number of reports of a citizen, per month of 30 days.
  package var perMonth = 0.8
  /// Share of reports that are rejected; the others are assigned and then resolved.
  package var rejectedShare = 0.1
  /// Median time from a report to its assignment or rejection.
  package var assignedMedian = Interval.days(1)
  /// Median time from assignment to resolution.
  package var resolvedMedian = Interval.days(5)
  /// Share of assigned reports that are resolved within seconds (S4-RULE-2).
  package var rapidShare = 0.05
  /// Share of changes that an administrator makes instead of the staff in charge (S4-OQ-6).
  package var adminShare = 0.1
  /// Hazard of deleting the account, per day (S4-ERR-5).
  package var deletedPerDay = 0.0003
  /// Share of reports that the authority deletes, as duplicates for instance; none when it is `nil`.
  package var removedShare: Double?

  /// The defaults.
  package init() {}
}
