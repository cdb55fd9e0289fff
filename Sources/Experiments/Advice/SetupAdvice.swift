import Documents
import Scenarios
import Statistics

/// Advice to who begins with a template: which figures of their own to put in, what the answer hangs on, and how precise
/// an answer some sizes give.
package struct SetupAdvice: Hashable, Sendable {
  /// The block `facts` of a scenario, with the figures of the template's own world.
  package let facts: [String]
  /// Keys that the answer hangs on most, most first; at most ``unknownsMax``.
  package let unknowns: [String]
  /// Precisions from few people to many; empty for a template whose design is `split`.
  package let precisions: [Precision]

  package init(_ template: ScenarioTemplate) throws {
    facts = template.factLines
    unknowns = Array(template.pilot.first.prefix(Self.unknownsMax))
    precisions =
      try template.pilot.spread.map { spread in
        try Self.sizes.map { try Precision(spread, subscribers: $0.0, replications: $0.1) }
      } ?? []
  }

  /// Keys that are named: more are not read (*assumption*).
  package static let unknownsMax = 3

  private static let sizes = [(1_000, 10), (3_000, 10), (3_000, 40), (10_000, 40)]
}

/// The half-width of 95 % intervals of the difference between two arms, for a number of simulated
/// people and replications.
package struct Precision: Hashable, Sendable {
  /// Simulated people of one replication.
  package let subscribers: Int
  /// Number of replications, each a world of its own, 2 or more.
  package let replications: Int
  /// In opens per subscriber and day.
  package let opens: Double
  /// As a share of the subscribers.
  package let optOuts: Double

  /// The precision by Student's t over replications, from the spread of a pilot.
  ///
  /// A difference's variance is taken to fall with the number of people as with that of
  /// replications. What people of one replication share, as the moments of campaigns, falls with
  /// replications alone; so many people in few replications give less than this.
  ///
  /// - Parameter replications: 2 or more.
  package init(
    _ spread: Pilot.Spread, subscribers: Int, replications: Int
  ) throws(StatisticsError) {
    self.subscribers = subscribers
    self.replications = replications
    let quantile = try StudentT.upperQuantile(0.025, degreesOfFreedom: Double(replications - 1))
    let width = quantile / Double(subscribers * replications).squareRoot()
    opens = spread.opens * width
    optOuts = spread.optOuts * width
  }
}
