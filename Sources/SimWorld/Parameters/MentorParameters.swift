import PushModel

/// Peer mentors, their coordinators and their tasks (S3). All figures are *assumptions*.
package struct MentorParameters: Hashable, Sendable, Codable {
  /// Mentors in each organisation; subscribers who do not fill one are in a last, smaller one.
  package var mentorsPerOrganisation = 31
  /// Coordinators in each organisation.
  package var coordinatorsPerOrganisation = 1
  /// Mean number of new assignments of a mentor, per month of 30 days.
  package var assignmentsPerMonth = 2.0
  /// Share of assignments that are withdrawn.
  package var withdrawnShare = 0.03
  /// Median time from an assignment to its withdrawal.
  package var withdrawnMedian = Interval.days(4)
  /// Probability that a mentor looks at a waiting assignment at a visit without a push.
  package var acknowledgedPerVisit = 0.3
  /// Probability that a mentor looks at an assignment after opening a push about it.
  package var acknowledgedPerOpen = 0.9
  /// Time within which an assignment should be looked at: what ``Variable/inTime`` counts.
  package var dueAfter = Interval.days(14)
  /// Share of assignments with a due time that the server knows, ``dueAfter`` after they are given;
  /// `nil` for none.
  package var dueShare: Double?
  /// Mean number of activities that a mentor logs, per week.
  package var activitiesPerWeek = 1.5
  /// Mean number of pauses of a mentor, per year.
  package var pausesPerYear = 1.0
  /// Median length of a pause.
  package var pauseMedian = Interval.days(14)

  /// The defaults.
  package init() {}

  /// Mentors and coordinators in a full organisation.
  package var peoplePerOrganisation: Int { mentorsPerOrganisation + coordinatorsPerOrganisation }
}
