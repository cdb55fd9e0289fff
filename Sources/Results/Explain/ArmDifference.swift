/// Where two arms part for one subscriber, and what follows.
public struct ArmDifference: Hashable, Sendable, Encodable {
  /// Version of this form.
  public let schema: Int
  public let name: String
  public let planHash: String
  public let replication: Int
  public let person: PersonOfStory
  /// What each arm did with the person, in the order of the question.
  public let arms: [Side]
  /// How many decisions are the same before the first that differs.
  public let decisionsAlike: Int
  /// `nil` when the arms decide alike.
  public let first: FirstDifference?
  /// Events of the pushes from there on that only one arm has, in order of time.
  public let chain: [Row]

  public static let currentSchema = 1

  /// One arm's totals over the whole run.
  public struct Side: Hashable, Sendable, Encodable {
    public let arm: String
    public let decisions: Int
    public let intended: Int
    public let sent: Int
    public let delivered: Int
    public let opened: Int
    public let hasLeft: Bool
  }

  /// The decision under each arm; `nil` where that arm has none at that moment.
  public struct FirstDifference: Hashable, Sendable, Encodable {
    public let one: Told?
    public let other: Told?
  }

  /// A push and a decision about it.
  public struct Told: Hashable, Sendable, Encodable {
    public let push: PushOfStory
    public let decision: DecisionStory
  }

  /// What happened at one moment; `nil` where an arm has nothing.
  public struct Row: Hashable, Sendable, Encodable {
    public let at: Moment
    public let one: Happened?
    public let other: Happened?
  }

  public struct Happened: Hashable, Sendable, Encodable {
    public let push: String
    /// Business and number, such as `42/65`; `d` before it is a digest.
    public let short: String
    public let type: String
    public let kind: String
    public let reason: String?
  }
}
