import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// ``takeDue(from:at:)`` where the strategy's ``Strategy/choice`` is a recommender's: of the posts
  /// that are due, the one that it puts first (S0-ARCH-07). Other pushes go before them.
  ///
  /// The recommender is not asked under another choice, nor where there is nothing to choose or
  /// nothing to go by: under ``PostChoice/related`` somebody who has opened no post gets them by
  /// arrival.
  ///
  /// - Parameter recommender: It knows a post by ``ItemID/init(post:)``.
  public func takeDue(
    from card: Card, at now: Timestamp, by recommender: some Recommender
  ) -> Due? {
    guard card.person.pointee.nextWake <= now, let first = placeDue(from: card, at: now) else {
      return nil
    }
    // All else goes before the posts, so when one is first there are only posts.
    guard choice.isRecommended, card.archive.pointee.held[first].push.isPost else {
      return take(first, from: card, at: now)
    }
    let best = best(of: card, at: now, by: recommender)
    return take(best ?? first, from: card, at: now)
  }

  /// The place of the post that is due and most to a recipient's taste; `nil` where there is no
  /// choice.
  private func best(of card: Card, at now: Timestamp, by recommender: some Recommender) -> Int? {
    var posts: [(place: Int, item: ItemID)] = []
    for place in 0..<Int(card.person.pointee.heldCount) {
      let held = card.archive.pointee.held[place]
      if held.until <= now { posts.append((place, ItemID(post: held.push.id))) }
    }
    let seen = card.archive.pointee.opened.all.map { ItemID(post: $0) }
    guard posts.count > 1, choice == .popular || !seen.isEmpty else { return nil }
    let ranked = recommender.related(to: seen, among: posts.map(\.item))
    guard let best = ranked.first else { return nil }
    return posts.first { $0.item == best }?.place
  }

  /// The place of the first push that is due, posts by arrival and behind all else.
  @inline(never) func placeByArrival(from card: Card, at now: Timestamp) -> Int? {
    var first: (place: Int, turn: (Int, Timestamp, PushID))?
    for place in 0..<Int(card.person.pointee.heldCount) {
      let held = card.archive.pointee.held[place]
      guard held.until <= now else { continue }
      let turn =
        held.push.isPost
        ? (1, held.push.intendedAt, held.push.id) : (0, held.until, held.push.id)
      if first == nil || turn < first!.turn { first = (place, turn) }
    }
    return first?.place
  }
}

extension Push {
  /// One post, and no digest of several.
  fileprivate var isPost: Bool { id.source == .post && !id.isDigest && items == 1 }
}
