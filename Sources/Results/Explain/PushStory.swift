import Experiments

/// One push of one subscriber under one arm: who decided what and why, and what became of it.
public struct PushStory: Hashable, Sendable, Encodable {
  /// Version of this form.
  public let schema: Int
  public let name: String
  public let planHash: String
  public let design: Design
  public let replication: Int
  public let arm: String
  public let person: PersonOfStory
  public let push: PushOfStory
  /// In order of time: the first intention, then each time that it woke.
  public let decisions: [DecisionStory]
  /// `nil` when it never came to that.
  public let content: ContentStory?
  public let calls: [CallStory]
  /// Where a provider kept it for a device that it could not reach.
  public let stays: [StayStory]
  /// As the event log has them.
  public let events: [EventStory]
  /// What a reader should know besides.
  public let notes: [String]

  public static let currentSchema = 1
}

/// The subscriber.
public struct PersonOfStory: Hashable, Sendable, Encodable {
  /// His number in the world.
  public let subscriber: Int
  /// His pseudonym in the event log.
  public let uid: Int64
  public let zone: String
  public let language: String
}

/// What was to be sent.
public struct PushOfStory: Hashable, Sendable, Encodable {
  /// As in the event log; a text, because JSON's numbers are not so long.
  public let id: String
  /// As in payloads.
  public let hexadecimal: String
  public let type: String
  public let category: String
  public let business: UInt32
  /// What brought it about, in words.
  public let origin: String
  public let intended: Moment
  public let expires: Moment
}
