/// Recommends what most people have met, to everybody the same: what an engine has to beat.
public struct Popularity: Recommender {
  private var people: [ItemID: Int32] = [:]

  /// - Parameter interactions: A person's repeats count once.
  public init(_ interactions: [Interaction]) {
    for interaction in Set(interactions) { people[interaction.item, default: 0] += 1 }
  }

  /// - Complexity: O(seen + candidates × log candidates)
  public func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID] {
    let ranked = Set(candidates).subtracting(seen).map {
      Rank(item: $0, similarity: 0, people: people[$0] ?? 0)
    }
    return ranked.sorted(by: <).map(\.item)
  }
}
