import Scenarios
import Statistics

/// A gate's decisions about candidates whose true drop is known.
package struct GateTrial: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  /// The gate's name.
  package var gate: String
  /// The lowered metric, and the margin in its unit.
  package var metric: MetricName
  /// The margin in the unit of ``metric``; a relative one is taken of the level in a pilot.
  package var margin: Double
  /// The gate's error probability.
  package var alpha: Double
  /// Number of decisions in each row.
  package var decisions: Int
  /// Numbers of seeds after which a decision may fall, ascending.
  package var looks: [Int]
  /// For no drop, one of the margin, and one of twice the margin.
  package var rows: [Row]

  /// The decisions about candidates with the same true drop.
  package struct Row: Hashable, Sendable, Codable {
    /// The drop in margins.
    package var marginsLost: Int
    /// The drop measured over all seeds, and its standard error.
    package var drop: Double
    /// Standard error of ``drop``.
    package var dropError: Double
    /// Decisions that let the candidate pass.
    package var passed: Int
    /// Decisions that the candidate failed.
    package var failed: Int
    /// Decisions that the last look left open.
    package var undecided: Int
    /// Decisions without enough to judge by.
    package var notEvaluated: Int
  }

  /// The deviations from a reliable gate, which passes nine of ten candidates without a true drop,
  /// at most alpha of those worse by the margin, and almost none of those worse by two. A deviation
  /// counts if it is beyond three standard errors.
  package var problems: [String] {
    let share = { (count: Int) in Double(count) / Double(decisions) }
    let error = { (share: Double) in 3 * (share * (1 - share) / Double(decisions)).squareRoot() }
    var problems: [String] = []
    if share(rows[0].passed) < 0.9 - error(0.9) {
      problems.append(
        "fewer than 90 % of the candidates without a drop pass: the gate needs more seeds")
    }
    if share(rows[1].passed) > alpha + error(alpha) {
      problems.append("more than alpha of the candidates that are worse by the margin pass")
    }
    if share(rows[2].passed) > 0.005 + error(0.005) {
      problems.append("more than 0.5 % of the candidates that are worse by twice the margin pass")
    }
    return problems
  }
}
