import Documents
import PushModel
import SimWorld
import Strategies

extension WorldShape {
  private static let follow = Defaults(of: FollowParameters())

  static let follows = ObjectShape(
    title: "Follows", doc: "Who follows whom.",
    [
      follow(
        "mean", .number(.from(1, to: 1_000)), "Businesses that a subscriber follows, on average.",
        source: "assumption"),
      follow(
        "max", .integer(1...1_000), "The most businesses that a subscriber follows.",
        source: "assumption"),
      follow(
        "spread",
        .choice(of: FollowParameters.Spread.self) { spread in
          switch spread {
          case .geometric: "1 or more, geometric about the mean."
          case .fixed: "The mean, rounded, for everyone."
          }
        }, "The distribution of their number over subscribers.", source: "assumption"),
      follow(
        "popularityExponent", .number(.from(0, to: 5)),
        "Popularity of the business of rank r is 1/(r+1) to this power (Zipf).",
        source: "fitted to Last.FM's artists"),
      follow(
        "lateShare", .share, "Share of the follows that begin during the run.",
        source: "assumption"),
      follow("endPerDay", .hazard, "Hazard of ending a follow, per day.", source: "assumption"),
    ])

  private static let post = Defaults(of: PostParameters())

  static let posts = ObjectShape(
    title: "Posts", doc: "What businesses publish, and its moderation before anyone is pushed.",
    [
      post(
        "perDay", .number(.from(0, to: 30)), "Posts a day of the median business.",
        source: "assumption"),
      post(
        "perDaySigma", .sigma, "Log-scale spread of that rate between businesses.",
        source: "fitted to nine live sellers"),
      post(
        "offerShare", .share, "Share of posts that are limited-time offers.",
        source: "assumption; S0-ARCH-05"),
      post(
        "types", .map(key: .choice(of: PushType.self), value: .number(.from(0, to: 1_000_000_000))),
        "Weights of the types of posts; without them offers and news, by `offerShare`.",
        source: "assumption"),
      post(
        "topics", .integer(0...100),
        "Topics that posts are about and people have a taste for, two or more; 0 for no tastes.",
        source: "assumption; S0-ARCH-07"),
      post(
        "topicShare", .share, "Share of posts on their business's topic; the others are on any.",
        source: "assumption"),
      post(
        "tasteFactor", .factor,
        "Factor on the hazard of opening a post on one's own topic, at most `topics`; that of the "
          + "others makes the mean over topics 1.", source: "assumption"),
      post(
        "offerLength", .length, "The time from an offer's post to its end.", source: "assumption"),
      post("byHour", .hours, "Relative rate by local hour of the business.", source: "assumption"),
      post(
        "pendingShare", .share, "Share of businesses that wait for verification at the start.",
        source: "assumption; S0-ARCH-01"),
      post(
        "rejectedShare", .share, "Share of these that are rejected.", source: "assumption"),
      post("verificationMedian", .length, "Median wait for verification.", source: "assumption"),
      post(
        "bannedShare", .share, "Share of businesses that are banned during the run.",
        source: "assumption"),
      post(
        "flaggedShare", .share, "Share of posts that the content filter holds for review.",
        source: "assumption; S0-FR-CON-06"),
      post(
        "approvedShare", .share, "Share of these that a reviewer clears.",
        source: "assumption"),
      post("reviewMedian", .length, "Median time in review.", source: "assumption"),
      post(
        "takedownShare", .share, "Share of published posts that are taken down later.",
        source: "assumption; S0-FR-MAN-03"),
      post("takedownMedian", .length, "Median time until then.", source: "assumption"),
      PostShape.text, PostShape.styles, PostShape.planned,
    ])

  private static let engage = Defaults(of: EngagementParameters())

  static let engagement = ObjectShape(
    title: "Engagement",
    doc: "What people do in the app, and which pushes business owners get for it (S0-ARCH-04).",
    [
      engage("likePerOpen", .share, "Likes at an opened push.", source: "assumption"),
      engage("likePerSession", .share, "Likes at a session of one's own.", source: "assumption"),
      engage(
        "reviewPerSession", .share, "Reviews at a session of one's own.", source: "assumption"),
      Property(
        "commentPerOpen", .share,
        doc: "Comments on the post of an opened push, for the event log; without it, none.",
        source: "assumption"),
      Property(
        "commentPerSession", .share,
        doc: "Comments on a post at a session of one's own; without it, none.",
        source: "assumption"),
      Property(
        "viewPerSession", .share,
        doc:
          "Looks at a post at a session of one's own, for the event log; without it, the log has none.",
        source: "assumption; S0-ARCH-06"),
      engage("replyShare", .share, "Reviews that the business answers.", source: "assumption"),
      engage("replyMedian", .length, "Median time until it does.", source: "assumption"),
      engage(
        "reactions",
        .map(key: .choice(of: Reaction.self), value: .number(.from(0, to: 1_000_000_000))),
        "Weights of what a like may be instead: only the event log tells them apart.",
        source: "assumption; S0-DATA-10"),
      engage(
        "praiseShare", .share, "Reviews that praise; each is read, and the reading is logged.",
        source: "assumption; S0-ARCH-08"),
      engage(
        "complaintShare", .share, "Share of the others that complain.",
        source: "assumption; S0-ARCH-08"),
    ])
}
