import RunStore
import Scenarios

/// Subscribers' engagement with one business, under each arm of a run (S0-ARCH-06, S0-FR-ANA-01).
package struct EngagementReport: Hashable, Sendable, Encodable {
  /// Version of this form.
  package let schema: Int
  /// Name of the run.
  package let name: String
  /// Hash of the plan that was run, sixteen hexadecimal digits.
  package let planHash: String
  /// Whether every arm has all people, or each person is in one arm.
  package let design: Design
  /// Replications of the run, over which the counts are summed.
  package let replications: Int
  /// Share of the events in the log, in the notation of `--events`.
  package let events: String
  /// Number of the business, 0..<``businesses``.
  package let business: Int
  /// Businesses of the world.
  package let businesses: Int
  /// In the order of the scenario.
  package let arms: [ArmEngagement]
  /// Limitations of the figures, for the reader.
  package let notes: [String]

  /// Version of the form that this program writes.
  package static let currentSchema = 1
}

extension EngagementReport {
  init(_ run: LoggedRun, business: Int, arms: [ArmEngagement]) {
    schema = Self.currentSchema
    name = run.name
    planHash = run.planHash
    design = run.design
    replications = run.replications
    events = run.events.description
    self.business = business
    businesses = run.businesses
    self.arms = arms
    notes = Self.notes(on: run, arms)
  }

  private static func notes(on run: LoggedRun, _ arms: [ArmEngagement]) -> [String] {
    var notes: [String] = []
    if case .sample(let share) = run.events {
      notes.append(
        "the log is a sample of \(Numeral.digits(share * 100)) % of the people: rates estimate those "
          + "of all, counts and views per post are of the sample alone")
    }
    if !run.knowsNews {
      notes.append(
        run.design == .split
          ? "likes and new followers are not known: in a split they are told to one owner for all arms"
          : "likes and new followers are not known: owners are sampled apart from their subscribers"
      )
    }
    if arms.allSatisfy({ $0.organicViews == 0 }) {
      notes.append(
        "views without a push are not in this log: `world.engagement.viewPerSession` adds them")
    }
    if run.replications > 1 {
      notes.append(
        "counts are sums over \(run.replications) replications, in each of which another business "
          + "has this number")
    }
    return notes
  }
}
