import Scenarios

/// The story of one push of one subscriber under one arm: decisions with their reasons, and
/// outcome.
package struct PushStory: Hashable, Sendable, Encodable {
  /// Version of this form.
  package let schema: Int
  package let name: String
  package let planHash: String
  package let design: Design
  package let replication: Int
  package let arm: String
  package let person: PersonOfStory
  package let push: PushOfStory
  /// In order of time: the first intention, then each time that it woke.
  package let decisions: [DecisionStory]
  /// Rendered content; `nil` for a push that was never composed.
  package let content: ContentStory?
  package let calls: [CallStory]
  /// Times at which a provider stored it for a device that it could not reach.
  package let stays: [StayStory]
  /// What the app asked and was answered on the person's devices, until the last event.
  package let permission: [EventStory]
  /// As the event log has them.
  package let events: [EventStory]
  /// Further notes for the reader.
  package let notes: [String]

  package static let currentSchema = 1
}

/// The subscriber.
package struct PersonOfStory: Hashable, Sendable, Encodable {
  /// The subscriber's number in the world.
  package let subscriber: Int
  /// The subscriber's pseudonym in the event log.
  package let uid: Int64
  package let zone: String
  package let language: String
}

/// The push.
package struct PushOfStory: Hashable, Sendable, Encodable {
  /// The id as in the event log; a text, because JSON numbers are too short for it.
  package let id: String
  /// As in payloads.
  package let hexadecimal: String
  package let type: String
  package let category: String
  package let business: UInt32
  /// The cause of the push, in words.
  package let origin: String
  package let intended: Moment
  package let expires: Moment
}
