import PushModel

/// Citizens' reports and how they are handled (S4). All figures are *assumptions*.
package struct ReportParameters: Hashable, Sendable {
  package var perMonth = 0.8
  package var rejectedShare = 0.1
  package var assignedMedian = Interval.days(1)
  package var resolvedMedian = Interval.days(5)
  package var rapidShare = 0.05
  package var adminShare = 0.1
  package var deletedPerDay = 0.0003
  package var removedShare: Double?

  /// The defaults.
  package init() {}
}

extension ReportParameters: Fielded {
  /// Keys of `world.reports`, each with its range, default, meaning and source.
  package static let fields = FieldList<ReportParameters>(
    of: ReportParameters(), title: "Citizen reports",
    "The reports of citizens, and how they are handled.",
    [
      Field(
        "perMonth", \.perMonth, .number(0...50), assumed: "Reports of the mean citizen, in 30 days."
      ),
      Field(
        "rejectedShare", \.rejectedShare, .share,
        assumed: "Share of reports that are rejected; the others are assigned."),
      Field(
        "assignedMedian", \.assignedMedian, .length, assumed: "Median time until then, log-normal."),
      Field(
        "resolvedMedian", \.resolvedMedian, .length,
        assumed: "Median time from there to resolution, log-normal."),
      Field(
        "rapidShare", \.rapidShare, .share,
        "Reports that are resolved two seconds after they were assigned.",
        source: "assumption; S4-RULE-2"),
      Field(
        "adminShare", \.adminShare, .share,
        "Share of changes made by administrators instead of those who handle the report.",
        source: "assumption; S4-OQ-6"),
      Field(
        "deletedPerDay", \.deletedPerDay, .share, "Probability of deleting the account, per day.",
        source: "assumption; S4-ERR-5"),
      Field(
        "removedShare", \.removedShare, .share,
        "Reports that the authority deletes after it has assigned or rejected them; without "
          + "it, none.", source: "assumption; S4-LINK-5"),
    ])
}
