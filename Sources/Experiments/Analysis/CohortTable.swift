import PushModel
import Scenarios

/// Who stays and who visits, by when they joined and how long ago.
package struct CohortSummary: Hashable, Sendable, Codable {
  /// The length of a period, as scenarios write it.
  package var period: String
  /// By arm, then by period of joining; periods in which nobody joined are left out.
  package var rows: [Row]

  /// The people of one arm who joined in the same period.
  package struct Row: Hashable, Sendable, Codable {
    /// Name of the arm that the people are under.
    package var arm: String
    /// The period of joining, from 1; 0 for those who were there when the cohort started.
    package var joined: Int
    /// People times replications.
    package var people: Int
    /// By age, as long as somebody is observed for a whole period.
    package var ages: [Age]
  }

  /// One period of age.
  package struct Age: Hashable, Sendable, Codable {
    /// Periods since the first time in the cohort, from 1.
    package var age: Int
    /// People times replications whose whole period lies in the cohort.
    package var observed: Int
    /// Share of these that still have the app at its end.
    package var present: Double
    /// Share of these that visited in it.
    package var active: Double
  }

  /// `nil` where nobody is followed.
  init?(_ run: RunEvidence) {
    guard let length = run.plan.scenario.metrics.cohorts else { return nil }
    period = "\(length)"
    rows = zip(run.plan.scenario.arms, run.cohorts).flatMap { arm, counts in
      counts.joined.indices.compactMap { Row(arm.name, $0, counts) }
    }
  }
}

extension CohortSummary.Row {
  /// `nil` where nobody joined.
  init?(_ arm: String, _ row: Int, _ counts: CohortCounts) {
    guard counts.joined[row] > 0 else { return nil }
    self.arm = arm
    joined = row
    people = counts.joined[row]
    ages = (0..<counts.periods).compactMap { age in
      let observed = counts.count(.due, row: row, age: age)
      guard observed > 0 else { return nil }
      func share(_ count: CohortCounts.Count) -> Double {
        Double(counts.count(count, row: row, age: age)) / Double(observed)
      }
      return CohortSummary.Age(
        age: age + 1, observed: observed, present: share(.present), active: share(.active))
    }
  }
}
