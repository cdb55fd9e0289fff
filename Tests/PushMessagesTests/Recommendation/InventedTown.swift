import PushMessages
import PushModel
import TestSupport

/// A town with planted tastes: ten groups of twenty posts, and people who each like one group.
///
/// Of somebody's interactions four in five are with their group, the rest with anything; within
/// either, the k-th post is met 1/k as often as the first (Zipf).
struct InventedTown {
  static let groupCount = 10
  static let itemsPerGroup = 20
  static let itemCount = groupCount * itemsPerGroup

  private(set) var interactions: [ItemUse] = []
  /// What each person met, but for the last.
  private(set) var met: [[ItemID]] = []
  /// What each person met last; it is not among the interactions.
  private(set) var hidden: [ItemID] = []
  private var chance: Chance

  init(seed: UInt64, people: UInt64 = 300, perPerson: Int = 12) {
    // `docs/recommendation.md` states what these numbers give.
    chance = Chance(state: seed)
    for person in 0..<people {
      var met: [ItemID] = []
      while met.count < perPerson {
        let item = draw(group: person % UInt64(Self.groupCount))
        if !met.contains(item) { met.append(item) }
      }
      hidden.append(met.removeLast())
      interactions += met.map { ItemUse(RecipientID(rawValue: person), $0) }
      self.met.append(met)
    }
  }

  static let items = (0..<UInt64(itemCount)).map(ItemID.init(rawValue:))

  /// Items of a group lie ten apart, so that no order of ids gives it away.
  static func group(of item: ItemID) -> UInt64 { item.rawValue % UInt64(groupCount) }

  private mutating func draw(group: UInt64) -> ItemID {
    let place = zipf()
    let chosen = chance.uniform() < 0.8 ? group : UInt64(chance.uniform() * Double(Self.groupCount))
    return ItemID(rawValue: UInt64(place * Self.groupCount) + chosen)
  }

  private static let shares = (1...itemsPerGroup).map { 1 / Double($0) }
  private static let total = shares.reduce(0, +)

  private mutating func zipf() -> Int {
    var rest = chance.uniform() * Self.total
    let place = Self.shares.firstIndex { share in
      rest -= share
      return rest < 0
    }
    return place ?? Self.itemsPerGroup - 1
  }
}
