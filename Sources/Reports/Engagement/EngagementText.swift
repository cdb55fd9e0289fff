import Documents
import PushMessages
import SimWorld

/// An engagement report for people, in lines of at most 80 characters.
package struct EngagementText: Sendable {
  package let report: EngagementReport
  package let color: Bool

  private static let nameWidth = 20

  package init(_ report: EngagementReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    header(&page)
    pushes(&page)
    rates(&page)
    posts(&page)
    audience(&page)
    opinions(&page)
    if !report.notes.isEmpty { page.heading("WARNINGS") }
    for note in report.notes { page.wrapped("! ", note) }
    return page.text
  }

  private func header(_ page: inout Page) {
    page.line(
      .left("business \(report.business)", 0, .strong),
      .left("   of \(Wording.fitted(report.name, 50))"))
    page.line(.left("plan \(report.planHash) · events \(report.events)", 0, .faint))
  }

  private func pushes(_ page: inout Page) {
    page.heading("PUSHES TO ITS SUBSCRIBERS", note: "intended in the cohort")
    table(["intended", "sent", "delivered", "opened", "tapped"], 12, &page) { arm in
      [arm.intended, arm.sent, arm.delivered, arm.opened, arm.tapped].map(Numeral.count)
    }
  }

  private func rates(_ page: inout Page) {
    page.heading("RATES, %", note: "delivered / sent, opened / delivered, tapped / opened")
    table(["delivery rate", "open rate", "CTR"], 20, &page) { arm in
      [arm.deliveryRate, arm.openRate, arm.ctr].map(Numeral.percent)
    }
  }

  private func posts(_ page: inout Page) {
    page.heading("POSTS", note: "a view is an opened push about a post, or a look at a visit")
    table(["posts", "views", "likes", "views/post", "likes/post"], 12, &page) { arm in
      [arm.posts, arm.views].map(Numeral.count)
        + [arm.likes.map(Numeral.count) ?? Numeral.none, mean(arm.viewsPerPost)]
        + [mean(arm.likesPerPost)]
    }
  }

  private func audience(_ page: inout Page) {
    page.heading("FOLLOWERS AND COMMENTS", note: "followers who were to hear of a post")
    table(["followers", "new followers", "comments", "comments/post"], 15, &page) { arm in
      [Numeral.count(arm.followers), arm.newFollowers.map(Numeral.count) ?? Numeral.none]
        + [Numeral.count(arm.comments), mean(arm.commentsPerPost)]
    }
    guard report.arms.contains(where: { $0.unwanted > 0 }) else { return }
    page.heading("NOT WANTED", note: "refused: the follower muted it, or wants offers alone")
    table(["pushes"], 12, &page) { [Numeral.count($0.unwanted)] }
  }

  private func opinions(_ page: inout Page) {
    page.heading("REACTIONS", note: "after a push or at a visit, of retained people")
    let reactions = Reaction.allCases.map(\.name)
    table(reactions, 10, &page) { arm in
      reactions.map { Numeral.count(arm.reactions[$0] ?? 0) }
    }
    page.heading("REVIEWS", note: "as their words read")
    let reviews = Sentiment.allCases.map { "\($0)" }
    table(reviews, 12, &page) { arm in reviews.map { Numeral.count(arm.reviews[$0] ?? 0) } }
  }

  private func mean(_ value: Double?) -> String {
    value.map { Numeral.fixed($0, 2) } ?? Numeral.none
  }

  private func table(
    _ heads: [String], _ width: Int, _ page: inout Page, _ row: (ArmEngagement) -> [String]
  ) {
    page.line([.left("", Self.nameWidth)] + heads.map { .right($0, width, .faint) })
    for arm in report.arms {
      page.line([name(of: arm)] + row(arm).map { .right($0, width) })
    }
  }

  private func name(of arm: ArmEngagement) -> Piece {
    let mark = arm.isBaseline ? " *" : ""
    return .left(Wording.fitted(arm.arm, Self.nameWidth - 1 - mark.count) + mark, Self.nameWidth)
  }
}
