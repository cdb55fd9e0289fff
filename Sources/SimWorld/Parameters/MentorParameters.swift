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
  /// Time within which an assignment should be looked at: what ``Variable/inTime`` counts.
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
  package static let fields = FieldList<MentorParameters>(
    of: MentorParameters(), title: "Peer mentors",
    "Organisations, and the assignments and activities of their mentors.",
    [
      Field(
        "mentorsPerOrganisation", \.mentorsPerOrganisation, .integer(1...1_900),
        "Mentors of each organisation.", source: "assumption"),
      Field(
        "coordinatorsPerOrganisation", \.coordinatorsPerOrganisation, .integer(1...100),
        "Coordinators of each organisation.", source: "assumption"),
      Field(
        "assignmentsPerMonth", \.assignmentsPerMonth, .number(0...50),
        "Assignments of the mean mentor, in 30 days.", source: "assumption"),
      Field(
        "withdrawnShare", \.withdrawnShare, .share, "Assignments that are withdrawn.",
        source: "assumption"),
      Field(
        "withdrawnMedian", \.withdrawnMedian, .length, "Median time until then.",
        source: "assumption"),
      Field(
        "acknowledgedPerVisit", \.acknowledgedPerVisit, .share,
        "Probability of looking at a waiting assignment at a visit of one's own.",
        source: "assumption"),
      Field(
        "acknowledgedPerOpen", \.acknowledgedPerOpen, .share,
        "The same at an opened push about it.", source: "assumption"),
      Field(
        "dueAfter", \.dueAfter, .duration(.days(1)...(.days(60))),
        "How long an assignment should wait at most: what inTimeRate counts.", source: "assumption"),
      Field(
        "dueShare", \.dueShare, .share,
        "Assignments with a due time, that long after they are given; none without it.",
        source: "assumption"),
      Field(
        "activitiesPerWeek", \.activitiesPerWeek, .number(0...50),
        "Activities that the mean mentor logs.", source: "assumption"),
      Field(
        "pausesPerYear", \.pausesPerYear, .number(0...50), "Pauses of the mean mentor.",
        source: "assumption"),
      Field("pauseMedian", \.pauseMedian, .length, "Their median length.", source: "assumption"),
    ])
}
