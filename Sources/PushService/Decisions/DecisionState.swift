import PushModel

/// What a service knows of one recipient for a decision rule: what it has seen of them, what the rule keeps
/// of them, and the last pushes that they were sent.
///
/// A host keeps one beside each ``RecipientState`` and stores both together.
/// ``PushService/receive(_:for:through:at:by:deciding:knowing:chance:effects:)`` changes it. Its size is
/// bounded: about a kilobyte and the rule's memory.
public struct DecisionState<Memory: BitwiseCopyable & Sendable>: Sendable, BitwiseCopyable {
  /// What the service has seen of the recipient.
  public var experience: Experience
  /// What the rule keeps of the recipient.
  public var memory: Memory
  @usableFromInline var sent: SentPushes

  /// Nothing known of a recipient yet.
  ///
  /// - Parameters:
  ///   - moment: When the service first knew of the recipient.
  ///   - rule: The rule, whose newcomer they are.
  public init<Rule: DecisionRule>(since moment: Timestamp, for rule: Rule)
  where Rule.Memory == Memory {
    self.init(experience: Experience(since: moment), memory: rule.newcomer)
  }

  /// What a host knows of a recipient by its own records, such as a log from before it had a rule.
  ///
  /// No push of before is known here, so their openings are visits alone from now on.
  public init(experience: Experience, memory: Memory) {
    self.experience = experience
    self.memory = memory
    sent = SentPushes()
  }

  init(experience: Experience, memory: Memory, sent: SentPushes) {
    self.init(experience: experience, memory: memory)
    self.sent = sent
  }

  /// The number of last pushes, 32, whose openings are counted as such. The opening of an older push
  /// is a visit alone.
  public static var sentMax: Int { SentPushes.max }
}

extension PushService {
  /// Records what an input says about the recipient. The opening of a push is a visit as well.
  @usableFromInline func see(
    _ input: Input, by recipient: borrowing RecipientState, _ experience: inout Experience,
    _ sent: inout SentPushes, at now: Timestamp
  ) {
    let zone = recipient.card.recipient.pointee.zone
    switch input {
    case .opened(let push):
      if let push = sent.open(push) {
        let hour = zones.clock(zone, at: push.at).hour(push.at)
        experience.open(push.type, sentInHour: hour, at: now)
      }
    case .active: break
    default: return
    }
    experience.visit(inHour: zones.clock(zone, at: now).hour(now), at: now)
  }
}
