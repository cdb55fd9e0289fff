import Documents
import PushModel
import SimWorld

extension ScenarioReader {
  private static let posts = DocumentPath() + "world" + "posts"

  /// Checks that planned posts are of a business, within the run and not sent before they are
  /// written, and that shares of posts and of businesses fit into one whole.
  mutating func checkPosts() {
    let posts = scenario.world.posts
    if let text = posts.text, text.uncleanShare + text.borderlineShare > 1 + 1e-9 {
      refuse(
        Self.posts + "text" + "borderlineShare",
        "is '\(numberText(text.borderlineShare))' beside uncleanShare "
          + "\(numberText(text.uncleanShare)); accepted: at most 1 together")
    }
    let styled = (posts.styles ?? [:]).values.reduce(0, +)
    if styled > 1 + 1e-9 {
      refuse(Self.posts + "styles", "has shares whose sum is above 1; accepted: at most 1 together")
    }
    for (index, post) in (posts.planned ?? []).enumerated() {
      check(post, Self.posts + "planned" + index)
    }
  }

  private mutating func check(_ post: PlannedPost, _ path: DocumentPath) {
    let (businesses, length) = (scenario.world.businesses, scenario.horizon.length)
    if post.business >= businesses {
      refuse(path + "business", "is '\(post.business)'; accepted: 0 to \(businesses - 1)")
    }
    if post.at >= length {
      refuse(path + "at", "is '\(post.at)'; accepted: less than the run's \(length)")
    }
    if let sendAt = post.sendAt, sendAt < post.at || sendAt >= length {
      refuse(
        path + "sendAt",
        "is '\(sendAt)'; accepted: from `at`, \(post.at), to less than the run's \(length)")
    }
    if let limit = post.maxPerDay, post.repeat == nil {
      refuse(
        path + "maxPerDay",
        "is '\(limit)', but the post is told once; accepted: a limit beside `repeat`. Limits of all "
          + "pushes are `caps` of a strategy")
    }
    if let type = post.type, type.audience != .follower {
      refuse(
        path + "type", "is '\(type.name)', which no post has; accepted: new_post, offer")
    }
  }
}
