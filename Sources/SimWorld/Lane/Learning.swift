import PushMessages
import PushModel
import PushService
import SimKernel

/// The posts that a lane's people have opened, and the recommenders last built from them.
///
/// A lane learns from its own people alone, so that its outcome does not depend on other lanes,
/// threads or machines. The arms of a split run share it, as they share the lane.
struct Learning {
  private let learnsPopularity: Bool
  private let learnsLikeness: Bool
  /// Openings of posts, in order of time for each person.
  private var interactions: [ItemUse] = []
  private var tags: [ItemID: Set<TagID>] = [:]
  /// Number of the schedule's posts that have tags, from the first.
  private var known = 0
  private(set) var popularity = Popularity([])
  private(set) var likeness = ItemToItem([])

  /// An empty record for strategies with these choices; `nil` if none of them uses a recommender.
  init?(for choices: [PostChoice]) {
    guard choices.contains(where: \.isRecommended) else { return nil }
    learnsPopularity = choices.contains(.popular)
    learnsLikeness = choices.contains(.related)
  }

  mutating func record(_ person: RecipientID, _ post: PushID) {
    interactions.append(ItemUse(person, ItemID(post: post)))
  }

  /// Rebuilds the recommenders. They know the posts that are published before `moment`.
  ///
  /// - Complexity: O(interactions × posts opened by one person + posts log posts)
  mutating func renew(
    knowing schedule: Schedule, until moment: Timestamp, _ tastes: Tastes, _ key: StreamKey
  ) {
    while known < schedule.posts.count, schedule.posts[known].at < moment {
      let post = schedule.posts[known]
      tags[ItemID(post: post.id)] = Self.tags(
        of: post, from: schedule.businesses[Int(post.business.rawValue)], tastes, key)
      known += 1
    }
    if learnsPopularity { popularity = Popularity(interactions, tags: tags) }
    if learnsLikeness { likeness = ItemToItem(interactions, tags: tags) }
  }

  /// The tags of a post: its business and, if there are tastes, its topic.
  private static func tags(
    of post: Post, from business: Business, _ tastes: Tastes, _ key: StreamKey
  ) -> Set<TagID> {
    let sender = TagID(rawValue: 1 << 31 | post.business.rawValue)
    guard !tastes.areNone else { return [sender] }
    let topic = tastes.topic(of: post.id, from: business, key)
    return [sender, TagID(rawValue: UInt32(topic))]
  }
}
