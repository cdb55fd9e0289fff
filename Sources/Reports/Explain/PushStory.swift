import Scenarios

/// The story of one push of one subscriber under one arm: decisions with their reasons, and
/// outcome.
package struct PushStory: Hashable, Sendable, Encodable {
  /// Version of this form.
  package let schema: Int
  /// Name of the scenario.
  package let name: String
  /// Hash of the plan that was run, sixteen hexadecimal digits.
  package let planHash: String
  /// Whether every arm has all people, or each person is in one arm.
  package let design: Design
  /// Replication that was repeated, from 0.
  package let replication: Int
  /// Name of the arm under which it is told.
  package let arm: String
  /// The recipient.
  package let person: PersonOfStory
  /// The push as it stood at its first decision.
  package let push: PushOfStory
  /// In order of time: the first intention, then each time that it woke.
  package let decisions: [DecisionStory]
  /// Rendered content; `nil` for a push that was never composed.
  package let content: ContentStory?
  /// Calls of providers about it, in order of time.
  package let calls: [CallStory]
  /// Times at which a provider stored it for a device that it could not reach.
  package let stays: [StayStory]
  /// What the app asked and was answered on the person's devices, until the last event.
  package let permission: [EventStory]
  /// As the event log has them.
  package let events: [EventStory]
  /// Further notes for the reader.
  package let notes: [String]

  /// Version of the form that this program writes.
  package static let currentSchema = 1
}

/// The subscriber.
package struct PersonOfStory: Hashable, Sendable, Encodable {
  /// The subscriber's number in the world.
  package let subscriber: Int
  /// The subscriber's pseudonym in the event log.
  package let uid: Int64
  /// Name of the time zone at the first decision; empty where nothing was decided.
  package let zone: String
  /// Tag of the language that the person reads; empty where nothing was decided.
  package let language: String
}

/// The push.
package struct PushOfStory: Hashable, Sendable, Encodable {
  /// The id as in the event log; a text, because JSON numbers are too short for it.
  package let id: String
  /// As in payloads.
  package let hexadecimal: String
  /// Type of the push, such as `new_post`.
  package let type: String
  /// Category that the recipient switches on and off, such as `updates`.
  package let category: String
  /// The sender's number in the world.
  package let business: UInt32
  /// The cause of the push, in words.
  package let origin: String
  /// Time at which it was caused, before any decision.
  package let intended: Moment
  /// End of its time to live.
  package let expires: Moment
}
