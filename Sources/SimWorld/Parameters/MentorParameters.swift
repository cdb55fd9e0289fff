import PushModel

/// Peer mentors, their coordinators and what they have to do (S3). All figures are *assumptions*.
public struct MentorParameters: Hashable, Sendable, Codable {
  /// Members of each organisation; the rest of the subscribers are in one that is smaller.
  public var mentorsPerOrganisation = 31
  public var coordinatorsPerOrganisation = 1
  /// New assignments of the mean mentor, per month of 30 days.
  public var assignmentsPerMonth = 2.0
  /// Assignments that are withdrawn, and the median time until then.
  public var withdrawnShare = 0.03
  public var withdrawnMedian = Interval.days(4)
  /// A mentor looks at an assignment that waits: at a visit of his own, and at an opened push about
  /// it.
  public var acknowledgedPerVisit = 0.3
  public var acknowledgedPerOpen = 0.9
  /// Most days that an assignment should wait: what ``Variable/inTime`` counts.
  public var dueAfter = Interval.days(14)
  /// Activities that the mean mentor logs, a week.
  public var activitiesPerWeek = 1.5
  /// Pauses of the mean mentor, a year, and their median length.
  public var pausesPerYear = 1.0
  public var pauseMedian = Interval.days(14)

  public init() {}

  public var peoplePerOrganisation: Int { mentorsPerOrganisation + coordinatorsPerOrganisation }
}
