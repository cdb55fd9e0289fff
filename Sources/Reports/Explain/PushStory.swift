import Scenarios

/// One push of one subscriber under one arm: who decided what and why, and what became of it.
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
  /// `nil` when it never came to that.
  package let content: ContentStory?
  package let calls: [CallStory]
  /// Where a provider kept it for a device that it could not reach.
  package let stays: [StayStory]
  /// As the event log has them.
  package let events: [EventStory]
  /// What a reader should know besides.
  package let notes: [String]

  package static let currentSchema = 1
}

/// The subscriber.
package struct PersonOfStory: Hashable, Sendable, Encodable {
  /// His number in the world.
  package let subscriber: Int
  /// His pseudonym in the event log.
  package let uid: Int64
  package let zone: String
  package let language: String
}

/// What was to be sent.
package struct PushOfStory: Hashable, Sendable, Encodable {
  /// As in the event log; a text, because JSON's numbers are not so long.
  package let id: String
  /// As in payloads.
  package let hexadecimal: String
  package let type: String
  package let category: String
  package let business: UInt32
  /// What brought it about, in words.
  package let origin: String
  package let intended: Moment
  package let expires: Moment
}
