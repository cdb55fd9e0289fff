import PushModel
import PushPolicy
import PushService
import SimKernel

/// What the followers of a lane want to hear from the businesses that they follow: two bits for each
/// follow, by its place in ``LaneWorld/follows``.
struct LaneChoices: ~Copyable {
  private var bytes: LaneArray<UInt8>

  /// Everything is wanted from all of `follows` businesses; 0 for a world without choices.
  init(follows: Int) { bytes = LaneArray(count: (follows + 3) / 4, repeating: 0) }

  /// A copy, which commands of a run may change.
  init(copying other: borrowing LaneChoices) {
    bytes = LaneArray(unwritten: other.bytes.count)
    bytes.pointer.initialize(from: other.bytes.pointer, count: other.bytes.count)
  }

  /// Whether nobody has a choice and none can be made.
  @inline(__always) var isEmpty: Bool { bytes.count == 0 }

  /// The choice about the follow at a place.
  subscript(follow: Int) -> FollowChoice {
    get { FollowChoice(rawValue: bytes[follow >> 2] >> shift(follow) & 3) ?? .everything }
    set {
      bytes[follow >> 2] &= ~(3 << shift(follow))
      bytes[follow >> 2] |= newValue.rawValue << shift(follow)
    }
  }

  /// Whether the follower has stopped following because of pushes.
  func hasEnded(_ follow: Int) -> Bool {
    !isEmpty && bytes[follow >> 2] >> shift(follow) & 3 == Self.ended
  }

  /// Ends the follow at a place.
  mutating func end(_ follow: Int) { bytes[follow >> 2] |= Self.ended << shift(follow) }

  /// The value of two bits that no ``FollowChoice`` has.
  private static var ended: UInt8 { 3 }

  private func shift(_ follow: Int) -> UInt8 { UInt8(follow & 3) * 2 }
}

extension LaneBuilder {
  /// The choices of the lane's followers at the start.
  func choices(about follows: borrowing LaneTable<Follow>) -> LaneChoices {
    guard plan.hasFollowChoices else { return LaneChoices(follows: 0) }
    var choices = LaneChoices(follows: follows.entries.count)
    let preferences = plan.parameters.preferences
    let muted = preferences.mutedShare ?? 0
    let offers = preferences.offersOnlyShare ?? 0
    guard muted + offers > 0 else { return choices }
    for business in 0..<plan.parameters.businesses {
      for place in follows.range(of: business) {
        let draw = Draw(
          key, Purpose.followChoice, entity: first + UInt64(follows.entries[place].subscriber),
          occasion: UInt64(business)
        ).u0
        if draw < muted + offers { choices[place] = draw < muted ? .nothing : .offers }
      }
    }
    return choices
  }
}

// Choices by business as the service learns of them.
extension LaneRun {
  /// The sender as the policy sees them, with whether the recipient wants such a push from them.
  @inline(never) mutating func heeding(
    _ sender: SenderState, _ push: Push, _ person: PersonIndex, _ world: borrowing LaneWorld
  ) -> SenderState {
    // The sender of a journey is an organisation, whose number may be that of a business as well.
    guard !people.choices.isEmpty, push.id.source != .journey,
      FollowChoice.news.contains(push.type),
      let follow = follow(of: push.business, by: person, world),
      !people.choices[follow].wants(push.type)
    else { return sender }
    return sender.union(.unwanted)
  }

  /// ``heeding(_:_:_:_:)`` where the place of the follow is known.
  @inline(__always) func heeding(
    _ sender: SenderState, _ type: PushType, follow: Int
  ) -> SenderState {
    people.choices.isEmpty || people.choices[follow].wants(type)
      ? sender : sender.union(.unwanted)
  }

  /// Sets what a subscriber wants from a business. Without effect for one whom they do not follow.
  mutating func want(
    _ choice: FollowChoice, from business: BusinessID, _ person: PersonIndex,
    _ world: borrowing LaneWorld
  ) {
    guard !people.choices.isEmpty, let follow = follow(of: business, by: person, world) else {
      return
    }
    people.choices[follow] = choice
  }

  /// The place of a subscriber's follow of a business, whether or not it holds now; `nil` for none.
  mutating func follow(
    of business: BusinessID, by person: PersonIndex, _ world: borrowing LaneWorld
  ) -> Int? {
    guard Int(business.rawValue) < world.follows.start.count - 1 else { return nil }
    let range = world.follows.range(of: Int(business.rawValue))
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if world.follows.entries[middle].subscriber < person.stored {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < range.upperBound, world.follows.entries[low].subscriber == person.stored else {
      return nil
    }
    return low
  }
}
