import PushModel

/// A recommender of what the same people liked: item-to-item similarity (Linden, Smith and York
/// 2003, "Amazon.com recommendations"; the cosine of Sarwar et al. 2001), with tags for items that
/// are new.
///
/// Items of equal similarity, 0 included, are ordered by popularity, then by id.
public struct ItemToItem: Recommender {
  /// The weight of the tags in a similarity, 0...1; the rest is that of people.
  public let tagShare: Double
  private var places: [ItemID: Int32] = [:]
  private var tags: [Set<TagID>] = []
  /// The number of people who have met each item.
  private var people: [Int32] = []
  /// The number of people who have met both items of a pair, the smaller place in the key's upper
  /// half.
  private var together: [UInt64: Int32] = [:]

  /// A recommender that has counted the given interactions.
  ///
  /// - Parameters:
  ///   - interactions: In order of time; repeats count once.
  ///   - tags: What items are about; items without interactions belong here too.
  ///   - tagShare: *Assumption*: a quarter.
  ///   - itemsMax: Only the latest `itemsMax` items of a person count; above 0. It bounds the work
  ///     that one busy person makes. *Assumption*.
  /// - Complexity: O(interactions × itemsMax), in memory too where pairs do not repeat.
  public init(
    _ interactions: [ItemUse], tags: [ItemID: Set<TagID>] = [:], tagShare: Double = 0.25,
    itemsMax: Int = 100
  ) {
    precondition((0...1).contains(tagShare), "a tag share of \(tagShare)")
    precondition(itemsMax > 0, "at most \(itemsMax) items")
    self.tagShare = tagShare
    for item in tags.keys.sorted() { self.tags[place(of: item)] = tags[item] ?? [] }
    for items in histories(interactions).values { count(items.prefix(itemsMax)) }
  }

  /// The candidates, best first: those most similar to what was seen.
  ///
  /// - Complexity: O(seen × candidates × tags of an item)
  public func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID] {
    let known = Set(seen)
    let places = known.sorted().compactMap { self.places[$0] }
    let ranked = Set(candidates).subtracting(known).map { rank($0, beside: places) }
    return ranked.sorted(by: <).map(\.item)
  }

  /// The similarity of two items, 0...1: by the people who met both and by the tags they share. 0
  /// when one of them is unknown.
  public func similarity(_ one: ItemID, _ other: ItemID) -> Double {
    guard let one = places[one], let other = places[other] else { return 0 }
    return similarity(one, other)
  }

  // MARK: Counting

  private mutating func place(of item: ItemID) -> Int {
    if let place = places[item] { return Int(place) }
    places[item] = Int32(people.count)
    people.append(0)
    tags.append([])
    return people.count - 1
  }

  /// The items that each person met, the latest first. They are only counted, so the order of
  /// persons does not matter.
  private mutating func histories(_ interactions: [ItemUse]) -> [RecipientID: [Int32]] {
    var met: Set<ItemUse> = []
    var histories: [RecipientID: [Int32]] = [:]
    for interaction in interactions.reversed() where met.insert(interaction).inserted {
      histories[interaction.person, default: []].append(Int32(place(of: interaction.item)))
    }
    return histories
  }

  private mutating func count(_ items: ArraySlice<Int32>) {
    for (index, item) in zip(items.indices, items) {
      people[Int(item)] += 1
      for other in items[(index + 1)...] { together[Self.key(item, other), default: 0] += 1 }
    }
  }

  private static func key(_ one: Int32, _ other: Int32) -> UInt64 {
    UInt64(min(one, other)) << 32 | UInt64(max(one, other))
  }

  // MARK: Ranking

  private func rank(_ item: ItemID, beside seen: [Int32]) -> Rank {
    guard let place = places[item] else { return Rank(item: item, similarity: 0, people: 0) }
    let total = seen.reduce(0.0) { $0 + similarity(place, $1) }
    return Rank(item: item, similarity: total, people: people[Int(place)])
  }

  private func similarity(_ one: Int32, _ other: Int32) -> Double {
    let both = Double(together[Self.key(one, other)] ?? 0)
    let product = Double(people[Int(one)]) * Double(people[Int(other)])
    let byPeople = product > 0 ? both / product.squareRoot() : 0
    return (1 - tagShare) * byPeople + tagShare * tagSimilarity(tags[Int(one)], tags[Int(other)])
  }

  private func tagSimilarity(_ one: Set<TagID>, _ other: Set<TagID>) -> Double {
    guard !one.isEmpty, !other.isEmpty else { return 0 }
    let both = one.count { other.contains($0) }
    return Double(both) / Double(one.count * other.count).squareRoot()
  }
}

/// A trait of an item, such as a category, a street or a style; numbered by the product.
public struct TagID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// The product's number for it.
  public var rawValue: UInt32
  /// The tag with the given number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A candidate and what it is ranked by; the first in order is the best.
struct Rank: Comparable {
  let item: ItemID
  let similarity: Double
  let people: Int32

  static func < (one: Rank, other: Rank) -> Bool {
    if one.similarity != other.similarity { return one.similarity > other.similarity }
    return one.people != other.people ? one.people > other.people : one.item < other.item
  }
}

/// An interaction of a person with an item: they opened, liked, followed or bought it.
public struct ItemUse: Hashable, Sendable, BitwiseCopyable {
  /// Who did it.
  public let person: RecipientID
  /// What it was done with.
  public let item: ItemID

  /// An interaction of the two.
  public init(_ person: RecipientID, _ item: ItemID) {
    self.person = person
    self.item = item
  }
}

/// An engine that orders candidates by how much somebody may like them (S0-ARCH-07). A product puts
/// its own in here.
///
/// The same question has the same answer every time: it depends on neither chance nor a clock.
public protocol Recommender: Sendable {
  /// The candidates, best first, each once, without those in `seen`.
  ///
  /// - Parameters:
  ///   - seen: The items that somebody has met and liked; empty for a newcomer. Order and repeats
  ///     do not matter.
  ///   - candidates: The items that could be shown. Order and repeats do not matter.
  func related(to seen: [ItemID], among candidates: [ItemID]) -> [ItemID]
}

/// An item that is recommended: a post, a product or a business, numbered by the product.
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, Codable, BitwiseCopyable {
  /// The product's number for it.
  public var rawValue: UInt64
  /// The item with the given number.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The order of the raw values.
  @inlinable public static func < (one: ItemID, other: ItemID) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension ItemID {
  /// The item of a post; it has the raw value of the push about the post.
  @inlinable public init(post: PushID) { self.init(rawValue: post.rawValue) }
}
