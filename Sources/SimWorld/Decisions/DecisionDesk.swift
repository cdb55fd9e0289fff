import PushModel
import PushPolicy
import PushService
import SimKernel

/// The decision rule of one arm in one world, over all of its lanes: what it has learned, and what lanes
/// add up for it.
///
/// The lanes of a world go through a window one after another, so a desk is never used by two threads.
package protocol DecisionDesk: AnyObject {
  /// The time between two moments at which the rule learns.
  var window: Interval { get }

  /// What the rule keeps of a number of people.
  func lane(people: Int) -> LaneDecisions

  /// Called once, when all lanes are made and before anything is decided.
  ///
  /// - Parameter sizes: Here and below, the people of each lane for whom the rule decides.
  func begin(_ sizes: [Int]) throws

  /// Lets the rule learn from what the lanes have added since it last did.
  func learn(at now: Timestamp, _ sizes: [Int]) throws
}

/// What a decision rule keeps of the people of one lane.
///
/// It is a class, so that a lane asks it at each decision without counting references, which a protocol's
/// value would be. Each kind overrides what decides and closes.
package class LaneDecisions {
  /// The service's decision about a push, with the rule below its policy.
  ///
  /// - Parameter person: The index of the recipient in the lane.
  func decide(
    _ ask: DecisionAsk, by service: UnsafePointer<PushService>, for card: Card, _ person: Int,
    _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    preconditionFailure("a lane without a rule")
  }

  /// How much a post is preferred to others that are due for the same person; 0 for not at all.
  func preference(for record: DecisionRecord, _ person: Int) -> Double { 0 }

  /// Called when a person opens a push that the rule may have decided about.
  func see(opening push: PushID, by recipient: RecipientID, at now: Timestamp) {}

  /// Called when a person wants no more pushes of some types.
  func see(optingOutOf types: TypeSet, by recipient: RecipientID, at now: Timestamp) {}

  /// Adds the lane's people to the sums of the desk, those alone who are in the rule's arm.
  func close(
    _ experiences: UnsafeBufferPointer<Experience>, at now: Timestamp, isOwn: (Int) -> Bool
  ) {
    preconditionFailure("a lane without a rule")
  }
}

/// A push that is to be decided, with what the service is told about it.
package struct DecisionAsk {
  let push: UnsafePointer<Push>
  let sender: SenderState
  let isInAudience: Bool
  let now: Timestamp
  let chance: SimulatedChance
}

extension UnsafePointer<PushService> {
  /// The decision about a push, with a rule below the policy; a push that is handed on is recorded.
  ///
  /// - Returns: What is done with it, and what the rule chose; `nil` where it was not asked.
  @inline(__always) func decide<Rule: DecisionRule>(
    _ ask: DecisionAsk, for card: Card, by rule: UnsafeMutablePointer<Rule>,
    _ memory: inout Rule.Memory, _ experience: inout Experience
  ) -> (disposition: Disposition, choice: DecisionChoice?) {
    let decides = rule.pointee.decides(ask.push.pointee.type.category)
    var choice: DecisionChoice?
    let disposition: Disposition
    if let above = decideAbove(
      ask.push, for: card, from: ask.sender, isInAudience: ask.isInAudience, at: ask.now,
      decides: decides)
    {
      disposition = above
    } else {
      let own = rule.pointee.choice(
        record(of: ask.push, for: card, experience, at: ask.now), &memory, zones: zones.pointee,
        chance: ask.chance)
      choice = own
      disposition = carryOut(own.answer, about: ask.push, for: card, at: ask.now)
    }
    if disposition == .handed { see(ask.push, handedFor: card, at: ask.now, in: &experience) }
    return (disposition, choice)
  }
}
