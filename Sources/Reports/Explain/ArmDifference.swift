/// The first difference between two arms for one subscriber, and its consequences.
package struct ArmDifference: Hashable, Sendable, Encodable {
  /// Version of this form.
  package let schema: Int
  package let name: String
  package let planHash: String
  package let replication: Int
  package let person: PersonOfStory
  /// Totals of each arm for the person, in the order of the question.
  package let arms: [Side]
  /// The number of equal decisions before the first that differs.
  package let decisionsAlike: Int
  /// `nil` when the arms decide alike.
  package let first: FirstDifference?
  /// Events of the pushes from there on that only one arm has, in order of time.
  package let chain: [Row]

  package static let currentSchema = 1

  /// One arm's totals over the whole run.
  package struct Side: Hashable, Sendable, Encodable {
    package let arm: String
    package let decisions: Int
    package let intended: Int
    package let sent: Int
    package let delivered: Int
    package let opened: Int
    package let hasLeft: Bool
  }

  /// The decision under each arm; `nil` where that arm has none at that moment.
  package struct FirstDifference: Hashable, Sendable, Encodable {
    package let one: DecidedPush?
    package let other: DecidedPush?
  }

  /// A push and a decision about it.
  package struct DecidedPush: Hashable, Sendable, Encodable {
    package let push: PushOfStory
    package let decision: DecisionStory
  }

  /// What happened at one moment; `nil` where an arm has nothing.
  package struct Row: Hashable, Sendable, Encodable {
    package let at: Moment
    package let one: Happened?
    package let other: Happened?
  }

  package struct Happened: Hashable, Sendable, Encodable {
    package let push: String
    /// Business and number, such as `42/65`; `d` before it is a digest.
    package let short: String
    package let type: String
    package let kind: String
    package let reason: String?
  }
}
