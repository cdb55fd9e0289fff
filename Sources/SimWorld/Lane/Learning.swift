import PushMessages
import PushModel
import PushService
import SimKernel

/// What a lane's people have opened, and the recommenders that were last made of it.
///
/// A lane learns from its own people alone, so that no other lane, thread or machine has a say in what
/// it does. The arms of a split share it, as they share the lane.
struct Learning {
  private let learnsPopularity: Bool
  private let learnsLikeness: Bool
  /// In each person's order of time.
  private var interactions: [Interaction] = []
  private var tags: [ItemID: Set<TagID>] = [:]
  /// Of the schedule's posts the first so many have tags.
  private var known = 0
  private(set) var popularity = Popularity([])
  private(set) var likeness = ItemToItem([])

  /// - Parameter choices: Those of the strategies that people may come under; `nil` when none of them
  ///   asks a recommender.
  init?(for choices: [PostChoice]) {
    guard choices.contains(where: \.isRecommended) else { return nil }
    learnsPopularity = choices.contains(.popular)
    learnsLikeness = choices.contains(.related)
  }

  mutating func note(_ person: RecipientID, _ post: PushID) {
    interactions.append(Interaction(person, ItemID(post: post)))
  }

  /// Makes the recommenders anew. They know the posts that are published until `moment`.
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

  /// Its business and its topic.
  private static func tags(
    of post: Post, from business: Business, _ tastes: Tastes, _ key: StreamKey
  ) -> Set<TagID> {
    let sender = TagID(rawValue: 1 << 31 | post.business.rawValue)
    guard !tastes.areNone else { return [sender] }
    let topic = tastes.topic(of: post.id, from: business, key)
    return [sender, TagID(rawValue: UInt32(topic))]
  }
}
