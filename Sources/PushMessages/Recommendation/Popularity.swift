/// A recommender of what most people have met, the same for everybody: the baseline that an engine
/// has to beat.
///
/// Of equally popular items, and so of all that are new, it prefers those whose tags are met most.
public struct Popularity: Recommender {
  private var people: [ItemID: Int32] = [:]
  private let tags: [ItemID: Set<TagID>]
  /// The number of times that items with the tag were met.
  private var meetings: [TagID: Int32] = [:]

  /// A recommender that has counted the given interactions.
  ///
  /// - Parameters:
  ///   - interactions: A person's repeats count once.
  ///   - tags: What items are about.
  public init(_ interactions: [ItemUse], tags: [ItemID: Set<TagID>] = [:]) {
    self.tags = tags
    for interaction in Set(interactions) {
      people[interaction.item, default: 0] += 1
      for tag in tags[interaction.item] ?? [] { meetings[tag, default: 0] += 1 }
    }
  }

  /// The candidates, best first: those that most people have met.
  ///
  /// - Complexity: O(seen + candidates × (tags of an item + log candidates))
  public func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID] {
    let ranked = Set(candidates).subtracting(seen).map(rank)
    return ranked.sorted(by: <).map(\.item)
  }

  /// The rank by the people who have met the item; among equals, by its tags.
  private func rank(_ item: ItemID) -> Rank {
    let kin = (tags[item] ?? []).reduce(0) { $0 + (meetings[$1] ?? 0) }
    return Rank(item: item, similarity: Double(people[item] ?? 0), people: kin)
  }
}
