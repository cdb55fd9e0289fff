import PushModel

/// Peer mentors, their coordinators and their tasks (S3). All figures are *assumptions*.
public struct MentorParameters: Hashable, Sendable, Codable {
  /// Mentors in each organisation; subscribers who do not fill one are in a last, smaller one.
  public var mentorsPerOrganisation = 31
  /// Coordinators in each organisation.
  public var coordinatorsPerOrganisation = 1
  /// Mean number of new assignments of a mentor, per month of 30 days.
  public var assignmentsPerMonth = 2.0
  /// Share of assignments that are withdrawn.
  public var withdrawnShare = 0.03
  /// Median time from an assignment to its withdrawal.
  public var withdrawnMedian = Interval.days(4)
  /// Probability that a mentor looks at a waiting assignment at a visit without a push.
  public var acknowledgedPerVisit = 0.3
  /// Probability that a mentor looks at an assignment after opening a push about it.
  public var acknowledgedPerOpen = 0.9
  /// Time within which an assignment should be looked at: what ``Variable/inTime`` counts.
  public var dueAfter = Interval.days(14)
  /// Mean number of activities that a mentor logs, per week.
  public var activitiesPerWeek = 1.5
  /// Mean number of pauses of a mentor, per year.
  public var pausesPerYear = 1.0
  /// Median length of a pause.
  public var pauseMedian = Interval.days(14)

  /// The defaults.
  public init() {}

  /// Mentors and coordinators in a full organisation.
  public var peoplePerOrganisation: Int { mentorsPerOrganisation + coordinatorsPerOrganisation }
}
