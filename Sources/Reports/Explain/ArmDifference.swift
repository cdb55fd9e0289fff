/// The first difference between two arms for one subscriber, and its consequences.
package struct ArmDifference: Hashable, Sendable, Encodable {
  /// Version of this form.
  package let schema: Int
  /// Name of the scenario.
  package let name: String
  /// Hash of the plan that was run, sixteen hexadecimal digits.
  package let planHash: String
  /// Replication that was repeated, from 0.
  package let replication: Int
  /// The subscriber whose two lives are compared.
  package let person: PersonOfStory
  /// Totals of each arm for the person, in the order of the question.
  package let arms: [Side]
  /// The number of equal decisions before the first that differs.
  package let decisionsAlike: Int
  /// `nil` when the arms decide alike.
  package let first: FirstDifference?
  /// Events of the pushes from there on that only one arm has, in order of time.
  package let chain: [Row]

  /// Version of the form that this program writes.
  package static let currentSchema = 1

  /// One arm's totals over the whole run.
  package struct Side: Hashable, Sendable, Encodable {
    /// Name of the arm in the scenario.
    package let arm: String
    /// Decisions about the person's pushes, each time that one woke included.
    package let decisions: Int
    /// Pushes meant for the person, digests included.
    package let intended: Int
    /// Pushes that a provider accepted for at least one device.
    package let sent: Int
    /// Pushes that reached at least one device.
    package let delivered: Int
    /// Pushes that the person opened.
    package let opened: Int
    /// Whether the person removed the app.
    package let hasLeft: Bool
  }

  /// The decision under each arm; `nil` where that arm has none at that moment.
  package struct FirstDifference: Hashable, Sendable, Encodable {
    /// Decision under the first arm of the question.
    package let one: DecidedPush?
    /// Decision under the second arm.
    package let other: DecidedPush?
  }

  /// A push and a decision about it.
  package struct DecidedPush: Hashable, Sendable, Encodable {
    /// The push as it stood at the decision.
    package let push: PushOfStory
    /// The answer, with that of every rule.
    package let decision: DecisionStory
  }

  /// What happened at one moment; `nil` where an arm has nothing.
  package struct Row: Hashable, Sendable, Encodable {
    /// Time of the events, in the zone of the person's first decision.
    package let at: Moment
    /// Event under the first arm of the question.
    package let one: Happened?
    /// Event under the second arm.
    package let other: Happened?
  }

  /// An event of a push as a whole, or of the person.
  package struct Happened: Hashable, Sendable, Encodable {
    /// Id of the push as in the event log; empty for an event that is about none.
    package let push: String
    /// Business and number, such as `42/65`; `d` before it is a digest.
    package let short: String
    /// Type of the push, such as `new_post`.
    package let type: String
    /// What happened: a kind of event of the event log, such as `delivered`.
    package let kind: String
    /// Detail of the kind, such as the refusal of `suppressed`; `nil` without one.
    package let reason: String?
  }
}
