import PushModel
import PushPolicy
import PushService
import SimKernel

/// The decision rule of one arm in one world, over all of its lanes: what it has learned, and what lanes
/// add up for it.
///
/// The lanes of a world go through a window one after another, so a desk is never used by two threads.
package protocol ArmDecider: AnyObject {
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
    _ ask: UnsafeMutablePointer<DecisionAsk>, by service: UnsafePointer<PushService>,
    for card: Card, _ person: Int, _ experience: UnsafeMutablePointer<Experience>
  ) -> Disposition {
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

/// By arm, what its decision rule keeps of the lane's people; `nil` for an arm without one.
struct LaneRules: ~Copyable {
  private let owned: [LaneDecisions?]
  private let pointers: LaneArray<Unmanaged<LaneDecisions>?>
  /// The push that a rule is asked about, at one address.
  let ask: UnsafeMutablePointer<DecisionAsk>

  /// The rules of arms; none where no arm has one.
  init(_ rules: [LaneDecisions?] = []) {
    owned = rules
    var pointers = LaneArray<Unmanaged<LaneDecisions>?>(count: rules.count, repeating: nil)
    for (arm, rule) in rules.enumerated() { pointers[arm] = rule.map { .passUnretained($0) } }
    self.pointers = pointers
    ask = .allocate(capacity: 1)
  }

  deinit { ask.deallocate() }

  /// The rule of an arm, without counting a reference: it lives as long as this.
  @inline(__always) subscript(arm: Int) -> Unmanaged<LaneDecisions>? { pointers[arm] }
}

/// A push that is to be decided, with what the service is told about it.
package struct DecisionAsk {
  var push: UnsafePointer<Push>
  var sender: SenderState
  var isInAudience: Bool
  var now: Timestamp
  var chance: SimulatedChance
  /// What the rule is told, if it is asked.
  var record: DecisionRecord
  /// What the rule chose; `nil` where it was not asked.
  var choice: DecisionChoice?
}

extension UnsafePointer<PushService> {
  /// The decision about a push, with a rule below the policy; a push that is handed on is recorded.
  ///
  /// - Parameters:
  ///   - isAsked: Whether the rule decides about pushes of this category.
  ///   - choice: Asks the rule about the record of `ask`.
  @inline(__always) func decide(
    _ ask: UnsafeMutablePointer<DecisionAsk>, for card: Card,
    _ experience: UnsafeMutablePointer<Experience>, isAsked: Bool,
    choosing choice: () -> DecisionChoice
  ) -> Disposition {
    let (push, now) = (ask.pointee.push, ask.pointee.now)
    ask.pointee.choice = nil
    let disposition = decide(
      push, for: card, from: ask.pointee.sender, isInAudience: ask.pointee.isInAudience, at: now
    ) {
      guard isAsked else { return .send }
      write(push, for: card, experience, at: now, to: ask.pointer(to: \.record)!)
      let own = choice()
      ask.pointee.choice = own
      return own.answer
    }
    if case .handed = disposition { see(push, handedFor: card, at: now, in: experience) }
    return disposition
  }
}
