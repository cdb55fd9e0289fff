import Documents
import PushMessages
import PushModel
import SimWorld

extension EngagementReport {
  /// A table for each group of figures, a row for each arm; `*` marks the baseline.
  package var tree: ReportTree {
    ReportTree(
      kind: "business", "\(business)", aside: "   of \(Wording.fitted(name, 50))",
      facts: [.faint("plan \(planHash) · events \(events)")]
    ) {
      table(
        "Pushes to its subscribers", "intended in the cohort",
        ["intended", "sent", "delivered", "opened", "tapped"], 12
      ) { [$0.intended, $0.sent, $0.delivered, $0.opened, $0.tapped].map(Numeral.count) }
      table(
        "Rates, %", "delivered / sent, opened / delivered, tapped / opened",
        ["delivery rate", "open rate", "CTR"], 20
      ) { [$0.deliveryRate, $0.openRate, $0.ctr].map(Numeral.percent) }
      table(
        "Posts", "a view is an opened push about a post, or a look at a visit",
        ["posts", "views", "likes", "views/post", "likes/post"], 12
      ) { arm in
        [arm.posts, arm.views].map(Numeral.count)
          + [arm.likes.map(Numeral.count) ?? Numeral.none, mean(arm.viewsPerPost)]
          + [mean(arm.likesPerPost)]
      }
      audience
      opinions
      Node.warnings(notes)
    }
  }

  @Nodes private var audience: [Node] {
    table(
      "Followers and comments", "followers who were to hear of a post",
      ["followers", "new followers", "comments", "comments/post"], 15
    ) { arm in
      [Numeral.count(arm.followers), arm.newFollowers.map(Numeral.count) ?? Numeral.none]
        + [Numeral.count(arm.comments), mean(arm.commentsPerPost)]
    }
    if arms.contains(where: { $0.unwanted > 0 }) {
      table("Not wanted", "refused: the follower muted it, or wants offers alone", ["pushes"], 12) {
        [Numeral.count($0.unwanted)]
      }
    }
  }

  @Nodes private var opinions: [Node] {
    let reactions = Reaction.allCases.map(\.name)
    let reviews = Sentiment.allCases.map { "\($0)" }
    table("Reactions", "after a push or at a visit, of retained people", reactions, 10) { arm in
      reactions.map { Numeral.count(arm.reactions[$0] ?? 0) }
    }
    table("Reviews", "as their words read", reviews, 12) { arm in
      reviews.map { Numeral.count(arm.reviews[$0] ?? 0) }
    }
  }

  private func mean(_ value: Double?) -> String {
    value.map { Numeral.fixed($0, 2) } ?? Numeral.none
  }

  private func table(
    _ title: String, _ note: String, _ heads: [String], _ width: Int,
    _ row: (ArmEngagement) -> [String]
  ) -> Node {
    let rows = arms.map { [$0.arm + ($0.isBaseline ? " *" : "")] + row($0) }
    return .section(title, title, note: note) {
      Node.table(title, [.name("", 20, name: "arm")] + heads.map { .right($0, width) }, rows)
    }
  }
}
