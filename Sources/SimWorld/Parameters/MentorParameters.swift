import PushModel

/// Peer mentors, their coordinators and their tasks (S3). All figures are *assumptions*.
package struct MentorParameters: Hashable, Sendable {
  package var mentorsPerOrganisation = 31
  package var coordinatorsPerOrganisation = 1
  package var assignmentsPerMonth = 2.0
  package var withdrawnShare = 0.03
  package var withdrawnMedian = Interval.days(4)
  package var acknowledgedPerVisit = 0.3
  package var acknowledgedPerOpen = 0.9
  package var dueAfter = Interval.days(14)
  package var dueShare: Double?
  package var activitiesPerWeek = 1.5
  package var pausesPerYear = 1.0
  package var pauseMedian = Interval.days(14)

  /// The defaults.
  package init() {}

  /// Mentors and coordinators in a full organisation.
  package var peoplePerOrganisation: Int { mentorsPerOrganisation + coordinatorsPerOrganisation }
}

extension MentorParameters: Fielded {
  /// Keys of `world.mentors`, each with its range, default, meaning and source.
  package static let fields = FieldList<MentorParameters>(
    of: MentorParameters(), title: "Peer mentors",
    "Organisations, and the assignments and activities of their mentors.",
    [
      Field(
        "mentorsPerOrganisation", \.mentorsPerOrganisation, .integer(1...1_900),
        assumed: "Mentors of each organisation."),
      Field(
        "coordinatorsPerOrganisation", \.coordinatorsPerOrganisation, .integer(1...100),
        assumed: "Coordinators of each organisation."),
      Field(
        "assignmentsPerMonth", \.assignmentsPerMonth, .number(0...50),
        assumed: "Assignments of the mean mentor, in 30 days."),
      Field("withdrawnShare", \.withdrawnShare, .share, assumed: "Assignments that are withdrawn."),
      Field("withdrawnMedian", \.withdrawnMedian, .length, assumed: "Median time until then."),
      Field(
        "acknowledgedPerVisit", \.acknowledgedPerVisit, .share,
        assumed: "Probability of looking at a waiting assignment at a visit of one's own."),
      Field(
        "acknowledgedPerOpen", \.acknowledgedPerOpen, .share,
        assumed: "The same at an opened push about it."),
      Field(
        "dueAfter", \.dueAfter, .duration(.days(1)...(.days(60))),
        assumed: "How long an assignment should wait at most: what inTimeRate counts."),
      Field(
        "dueShare", \.dueShare, .share,
        assumed: "Assignments with a due time, that long after they are given; none without it."),
      Field(
        "activitiesPerWeek", \.activitiesPerWeek, .number(0...50),
        assumed: "Activities that the mean mentor logs."),
      Field(
        "pausesPerYear", \.pausesPerYear, .number(0...50), assumed: "Pauses of the mean mentor."),
      Field("pauseMedian", \.pauseMedian, .length, assumed: "Their median length."),
    ])
}
